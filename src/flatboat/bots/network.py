"""Networks in ONNX's format as policies, run by onnxruntime.

A model has an input for observations, float32 (n, size), and may have one for masks, whose name has "mask" in
it. Its first output is either a number for each action, the higher the better, of which the best legal one is
taken; or an action for each observation.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from flatboat.errors import FlatboatError
from flatboat.kernel.arrays import Bools, Float32s
from flatboat.later import library

Actions = NDArray[np.integer]
TYPES = {
    "tensor(bool)": np.bool_,
    "tensor(float)": np.float32,
    "tensor(double)": np.float64,
    "tensor(int8)": np.int8,
    "tensor(uint8)": np.uint8,
    "tensor(int32)": np.int32,
    "tensor(int64)": np.int64,
}


class Network:
    """A policy from a model's file. FlatboatError if it cannot be read, or wants other things."""

    observes = "flat"

    def __init__(self, file: str) -> None:
        self.file = file
        onnxruntime = library("onnxruntime", "learn")
        if not Path(file).is_file():
            raise FlatboatError(f"there is no file {file}, which should hold a model")
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1  # the same sums on any machine
        options.log_severity_level = 4
        try:
            self.session = onnxruntime.InferenceSession(file, options, providers=["CPUExecutionProvider"])
        except Exception as error:
            first, _, _ = str(error).partition("\n")
            raise FlatboatError(f"{file} is no model that onnxruntime can read: {first}") from None
        masks = [each for each in self.session.get_inputs() if "mask" in each.name.lower()]
        others = [each for each in self.session.get_inputs() if each not in masks]
        if len(others) != 1 or len(masks) > 1:
            names = ", ".join(each.name for each in self.session.get_inputs())
            raise FlatboatError(
                f"{file} has the inputs {names}; one for observations is wanted, and at most one for masks"
            )
        self.observation, self.mask = others[0], masks[0] if masks else None
        for each in (*others, *masks):
            if each.type not in TYPES:
                raise FlatboatError(f"{file} wants {each.type} as {each.name}; float32 is given, or bool")

    def __call__(self, observations: Float32s, masks: Bools) -> Actions:
        """The best legal action for each observation."""
        at_once = self.observation.shape[0]
        if not isinstance(at_once, int):
            return self._some(observations, masks)
        if at_once != 1:
            raise FlatboatError(
                f"{self.file} wants {at_once} observations at once; any number has to do, or 1"
            )
        pieces = [self._some(observations[i : i + 1], masks[i : i + 1]) for i in range(len(observations))]
        return np.concatenate(pieces)

    def _some(self, observations: Float32s, masks: Bools) -> Actions:
        wanted, size = self.observation.shape[-1], observations.shape[1]
        if isinstance(wanted, int) and wanted != size:
            raise FlatboatError(
                f"{self.file} wants observations of {wanted} numbers, but here they have {size}"
            )
        given: dict[str, NDArray[np.generic]] = {
            self.observation.name: observations.astype(TYPES[self.observation.type], copy=False)
        }
        if self.mask is not None:
            given[self.mask.name] = masks.astype(TYPES[self.mask.type])
        answer = np.asarray(self.session.run(None, given)[0])
        if answer.shape == masks.shape and answer.dtype.kind == "f":
            best: Actions = np.where(masks, answer, -np.inf).argmax(axis=1)
            return best
        if answer.size == len(masks) and answer.dtype.kind in "iu":
            return answer.reshape(-1)
        raise FlatboatError(
            f"{self.file} gives {answer.dtype} of shape {answer.shape} for {len(masks)} observations;"
            f" {masks.shape[1]} numbers each are wanted, or an action"
        )
