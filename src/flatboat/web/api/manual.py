"""The API's own page, made from its OpenAPI description."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from fastapi import Request, Response
from markdown_it import MarkdownIt
from markupsafe import Markup

from flatboat.offers.buttons import slug
from flatboat.web.addresses import base_of
from flatboat.web.site import TheSite

JSON = "application/json"
KINDS = {
    "string": "text", "integer": "whole number", "number": "number", "boolean": "true or false",
    "object": "object", "null": "null",
}  # fmt: skip
Node = Mapping[str, Any]


@dataclass(frozen=True)
class Field:
    """A parameter, or a field of an object."""

    name: str
    place: str  # "path", "query", "header"; "" for a field
    type: str
    shape: str  # what it is made of, if that is described further down
    needed: bool
    about: Markup


@dataclass(frozen=True)
class Answer:
    """What an endpoint can answer."""

    status: str
    about: Markup
    media: str
    shape: str


@dataclass(frozen=True)
class Endpoint:
    """One thing that can be asked for."""

    anchor: str
    method: str
    path: str
    summary: str
    about: Markup
    token: str
    fields: list[Field]
    body: str  # the shape of the body; "" for none
    example: str
    answers: list[Answer]
    curl: str


@dataclass(frozen=True)
class Shape:
    """An object that is sent or answered."""

    name: str
    about: Markup
    fields: list[Field]
    example: str


async def page(request: Request, site: TheSite) -> Response:
    """The API for people who write programs."""
    manual = Manual(request.app.openapi(), base_of(request))
    return site.page(
        request, await site.session(request), "api.html",
        groups=manual.groups(), shapes=manual.shapes(), limits=site.host.settings.limits,
    )  # fmt: skip


class Manual:
    """An OpenAPI description as a page shows it."""

    def __init__(self, description: Node, base: str) -> None:
        self.paths, self.base = description["paths"], base
        self.known: Node = description["components"]["schemas"]
        self.markdown = MarkdownIt("js-default", {"html": False, "linkify": False})

    def groups(self) -> dict[str, list[Endpoint]]:
        """All endpoints, by what they are for."""
        found: dict[str, list[Endpoint]] = {}
        for path, methods in self.paths.items():
            for method, node in methods.items():
                found.setdefault(node["tags"][0], []).append(self.endpoint(method, path, node))
        return found

    def shapes(self) -> list[Shape]:
        """All objects, those that stand inline in a stream's answer too."""
        stream = self.paths["/api/tables/{table_id}/stream"]["get"]["responses"]["200"]["content"]
        inline = {
            part["title"]: part
            for media in stream.values()
            for part in media["schema"].get("oneOf", ())
            if "title" in part
        }
        return [self.shape(name, node) for name, node in sorted({**self.known, **inline}.items())]

    def shape(self, name: str, node: Node) -> Shape:
        """One object."""
        needed = node.get("required", ())
        fields = [self.field(field, "", part, field in needed) for field, part in node["properties"].items()]
        return Shape(name, self.words(node["description"]), fields, pretty(self.example(node)))

    def endpoint(self, method: str, path: str, node: Node) -> Endpoint:
        """One endpoint."""
        body = node.get("requestBody", {}).get("content", {}).get(JSON, {}).get("schema")
        example = None if body is None else self.example(body)
        security = node.get("security", [])
        return Endpoint(
            anchor=slug(node["operationId"]),
            method=method.upper(),
            path=path,
            summary=node["summary"],
            about=self.words(node["description"]),
            token="none" if not security else "optional" if {} in security else "needed",
            fields=[
                self.field(part["name"], part["in"], part["schema"], part["required"])
                for part in node.get("parameters", ())
            ],
            body="" if body is None else self.shape_in(body),
            example="" if example is None else pretty(example),
            answers=list(self.answers(node)),
            curl=self.curl(method, path, node, example, bool(security)),
        )

    def answers(self, node: Node) -> Iterator[Answer]:
        """What can be answered, success first."""
        for status, answer in sorted(node["responses"].items()):
            content = answer.get("content", {})
            for media, part in content.items():
                yield Answer(
                    status, self.line(answer["description"]), media, self.shape_in(part.get("schema", {}))
                )

    def curl(self, method: str, path: str, node: Node, example: object, token: bool) -> str:
        """A command that asks for it."""
        query = {}
        for part in node.get("parameters", ()):
            if part["in"] == "path":
                path = path.replace(f"{{{part['name']}}}", str(self.example(part["schema"])))
            elif part["in"] == "query" and part["required"]:
                query[part["name"]] = self.example(part["schema"])
        if query:
            path += f"?{urlencode(query)}"
        words = ["curl"]
        if method != "get":
            words += ["-X", method.upper()]
        if token:
            words += ["-H", "Authorization: Bearer KEY"]
        if example is not None:
            words += ["-H", f"Content-Type: {JSON}", "-d", json.dumps(example)]
        return shlex.join([*words, self.base + path])

    # --- schemas ----------------------------------------------------------------------------------
    def field(self, name: str, place: str, node: Node, needed: bool) -> Field:
        """A parameter or field."""
        words = node.get("description", "")
        if node.get("default") is not None:
            words += f" Unless said: `{json.dumps(node['default'])}`."
        return Field(name, place, self.type(node), self.shape_in(node), needed, self.line(words))

    def type(self, node: Node) -> str:
        """What a value is, in words."""
        if "$ref" in node:
            return str(node["$ref"]).rpartition("/")[2]
        if parts := node.get("anyOf") or node.get("oneOf"):
            return " or ".join(dict.fromkeys(self.type(part) for part in parts))
        if "const" in node or "enum" in node:
            return " or ".join(f'"{value}"' for value in node.get("enum", [node.get("const")]))
        if node.get("type") == "array":
            return f"list of {self.type(node['items'])}"
        return KINDS.get(node.get("type", ""), "anything")

    def shape_in(self, node: Node) -> str:
        """The object that a value is made of, if there is one."""
        if "$ref" in node:
            return str(node["$ref"]).rpartition("/")[2]
        parts = [*node.get("anyOf", ()), *node.get("oneOf", ()), node.get("items", {})]
        return next((shape for part in parts if part and (shape := self.shape_in(part))), "")

    def example(self, node: Node) -> Any:
        """A value that fits a schema, from the examples of its parts."""
        if node.get("examples"):
            return node["examples"][0]
        if "$ref" in node:
            return self.example(self.known[self.shape_in(node)])
        if parts := node.get("anyOf") or node.get("oneOf"):
            return self.example(parts[0])
        if node.get("type") == "array":
            return [self.example(node["items"])]
        if "properties" in node:
            return {name: self.example(part) for name, part in node["properties"].items()}
        return node.get("default")

    def line(self, text: str) -> Markup:
        """A sentence of our Markdown as HTML."""
        return Markup(self.markdown.renderInline(text))

    def words(self, text: str) -> Markup:
        """Our Markdown as HTML; HTML in it is shown as text."""
        return Markup(self.markdown.render(text))


def pretty(value: object) -> str:
    """JSON for people."""
    return json.dumps(value, indent=2, ensure_ascii=False)
