"""Rules as parts: worked into the entries that call them, with no machine code of their own. Imports Numba.

Numba makes machine code of every function it meets, with all that the function calls in it, and makes it
again for the next caller up: half the time of a game's compilation went into code that nothing ever runs. A
part is typed and lowered, and waits; the entry links each part once, and makes machine code of them all.

It also compiles a function anew for every type of argument. Whole numbers come to a part as int64, whatever
field, enumeration or default they are from, as they are counted with in any case.

And it counts who refers to each array, by an atomic sum wherever one is handed on or a row is taken out of
it: some thirty at each step of a table, a quarter of the time. But whoever calls holds what it hands on until
the call is over. So functions borrow arrays and count none of them, unless they might return one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import numba
from numba import _dynfunc
from numba.core import errors
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder, _LowerResult
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.lowering import Lower
from numba.core.typed_passes import AnnotateTypes, InlineOverloads, NativeLowering
from numba.core.typing.templates import AbstractTemplate, infer, infer_global
from numba.core.untyped_passes import InlineInlinables, LiteralUnroll, MixedContainerUnroller
from numba.extending import overload

types: Any = numba.types


#: Passes for what no rule does: loops over mixed tuples, functions to be inlined; and for reports.
NEEDLESS = {MixedContainerUnroller, LiteralUnroll, InlineInlinables, InlineOverloads, AnnotateTypes}


class Part(JITCodeLibrary):  # type: ignore[misc]
    """The code of one part, not linked with what it calls."""

    def add_linking_library(self, library: Any) -> None:
        """Remember what this part calls, once each."""
        if library not in self._linking_libraries:
            super().add_linking_library(library)

    def finalize(self) -> None:
        """Make the code short, or callers would not take it in; there is no machine code to make."""
        passes, builder = self._codegen._module_pass_manager()
        passes.run(self._final_module, builder)
        self._finalize_dynamic_globals()
        self._finalized = True

    @property
    def needed(self) -> list[Any]:
        """What whoever calls this part has to link: the part and all that it calls, near and far."""
        return [self, *self._linking_libraries]


def borrowed(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    """An argument whose arrays, those in tuples too, have no count of who refers to them."""
    if isinstance(kind, types.Array):
        array = context.make_array(kind)(context, builder, value)
        array.meminfo = array.meminfo.type(None)
        return array._getvalue()
    if isinstance(kind, types.BaseTuple):
        for i, each in enumerate(kind):
            inner = borrowed(context, builder, each, builder.extract_value(value, i))
            value = builder.insert_value(value, inner, i)
    return value


class Borrower(Lower):  # type: ignore[misc]
    """Numba's lowering of a function that borrows its arrays."""

    def extract_function_arguments(self) -> Any:
        """The arguments; what returns an array counts them, as it may be one of them that it returns."""
        given, fndesc = super().extract_function_arguments(), self.fndesc
        if not isinstance(fndesc.restype, types.Array | types.BaseTuple):
            self.fnargs = [
                borrowed(self.context, self.builder, kind, value)
                for kind, value in zip(fndesc.argtypes, given, strict=True)
            ]
        return self.fnargs


@register_pass(mutates_CFG=True, analysis_only=False)
class Borrowing(NativeLowering):  # type: ignore[misc]
    """Numba's lowering by a `Borrower`."""

    _name = "borrowing"

    @property
    def lowering_class(self) -> Any:
        """What lowers a function."""
        return Borrower


@register_pass(mutates_CFG=True, analysis_only=False)
class PartLowering(Borrowing):
    """The same, into a `Part`."""

    _name = "part_lowering"

    def run_pass(self, state: Any) -> bool:
        """Lower a function; its callers link all that it needs."""
        part = state.library = Part(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        try:
            super().run_pass(state)
        finally:
            state.flags.no_compile = False
        made = state.cr
        fndesc = made.fndesc
        name = fndesc.qualname.split(".")[-1]
        # By this, which nobody calls, Numba knows the part.
        token = _dynfunc.make_function(fndesc.lookup_module(), name, "", 0, made.env, (part,))
        state.targetctx.insert_user_function(token, fndesc, part.needed)
        state.reload_init.extend(part._reload_init)
        state.cr = _LowerResult(fndesc, made.call_helper, cfunc=token, env=made.env)
        return True


class Passes(PassManager):  # type: ignore[misc]
    """Numba's passes over a function, without its news of each: the types of records have long names."""

    def _runPass(self, index: int, made: Any, state: Any) -> None:
        made.analysis = self._analysis
        for work in (made.run_initialization, made.run_pass, made.run_finalizer):
            work(state)


class EntryCompiler(CompilerBase):  # type: ignore[misc]
    """Numba's compiler, with a lowering of ours."""

    lowering: ClassVar[Any] = Borrowing

    def define_pipelines(self) -> list[Any]:
        """The passes of compiled functions, one of them ours, without those for what rules never use."""
        passes = Passes("rules")
        for made, words in DefaultPassBuilder.define_nopython_pipeline(self.state).passes:
            if made not in NEEDLESS:
                passes.add_pass(self.lowering if made is NativeLowering else made, words)
        passes.finalize()
        return [passes]


class PartCompiler(EntryCompiler):
    """The same for parts."""

    lowering: ClassVar[Any] = PartLowering


#: Numba's function for each part.
DISPATCHERS: dict[Callable[..., Any], Any] = {}


def dispatcher_of(function: Callable[..., Any]) -> Any:
    """Numba's function for a part, the same for whoever calls it."""
    if function not in DISPATCHERS:
        made = numba.njit(
            error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True, pipeline_class=PartCompiler
        )
        DISPATCHERS[function] = made(function)
    return DISPATCHERS[function]


def widened(kind: Any) -> Any:
    """The type in which an argument comes to a part."""
    if isinstance(kind, types.Omitted):
        kind = numba.typeof(kind.value) if isinstance(kind.value, (bool, int)) else kind
    if isinstance(kind, types.IntEnumMember):
        kind = kind.dtype
    return types.int64 if isinstance(kind, types.Integer) and kind.signed else kind


class PartTemplate(AbstractTemplate):  # type: ignore[misc]
    """How compiled code calls a part."""

    metadata = {"target": "cpu"}
    chosen: ClassVar[Callable[..., Callable[..., Any]]]
    made: ClassVar[dict[Any, Any]]

    def generic(self, args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        """The signature of a call, for which the part is compiled."""
        try:
            function = self.chosen(*args, **kws)
            dispatcher = dispatcher_of(function)
            names, folded = dispatcher.fold_argument_types(args, kws)
        except TypeError as error:
            raise errors.TypingError(str(error)) from error
        template, _, wide, _ = dispatcher.get_call_template(tuple(widened(kind) for kind in folded), {})
        signature = template(self.context).apply(wide, {})
        self.made[signature.args] = dispatcher.get_overload(signature.args)
        return signature.replace(pysig=names)

    def get_impl_key(self, signature: Any) -> Any:
        """What Numba knows the compiled part by."""
        return self.made[signature.args]


def call(function: Callable[..., Any], chosen: Callable[..., Callable[..., Any]]) -> None:
    """Let compiled code that calls `function` call the part that `chosen` gives for its arguments' types.

    Numba takes this on a processor before its own overloads, which hold for whatever else it compiles for.
    """
    overload(function, jit_options={"error_model": "numpy"}, strict=False)(chosen)
    name = f"part {function.__module__}.{function.__qualname__}"
    fields = {"key": function, "chosen": staticmethod(chosen), "made": {}}
    template: Any = type(PartTemplate)(name, (PartTemplate,), fields)  # type: ignore[misc]
    infer(template)
    infer_global(function, types.Function(template))
