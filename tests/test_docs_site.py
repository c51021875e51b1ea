"""The check of the documentation site finds what pages would load from elsewhere."""

import importlib.util
from pathlib import Path

import pytest

CHECK = Path(__file__).parent.parent / "docs" / "check_site.py"
POLICY = """<meta http-equiv="Content-Security-Policy" content="default-src 'self'">"""


def faults(text, name="page.html"):
    spec = importlib.util.spec_from_file_location("check_site", CHECK)
    assert spec and spec.loader
    check_site = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(check_site)
    return list(check_site.faults(name, text))


@pytest.mark.parametrize(
    "foreign",
    [
        '<script src="https://cdn.example/a.js"></script>',
        '<link rel="stylesheet" href="//cdn.example/a.css">',
        '<link rel="preload icon" href="https://cdn.example/a.png">',
        '<img src="../a.png" srcset="a.png 1x, https://cdn.example/b.png 2x">',
        '<iframe src="http://elsewhere.example"></iframe>',
        "<style>@font-face { src: url(https://fonts.example/a.woff2) }</style>",
        '<p style="background: url(//cdn.example/a.png)">',
    ],
)
def test_what_is_foreign_is_found(foreign):
    assert len(faults(POLICY + foreign)) >= 1


def test_links_and_what_is_our_own_pass():
    own = '<a href="https://example.org">x</a><img src="../a.svg"><link rel="canonical" href="https://example.org/">'
    assert faults(POLICY + own) == []


def test_a_page_without_the_policy_fails():
    assert faults("<p>x</p>") != []


def test_style_sheets_are_read():
    assert faults('@import "https://fonts.example/css";', "a.css") != []
