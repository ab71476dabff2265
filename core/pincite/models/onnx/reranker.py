"""A reranker from any ONNX cross-encoder."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pincite.errors import ModelError
from pincite.lazy import cached_property
from pincite.models.onnx.base import OnnxModel
from pincite.models.protocols import Floats


class OnnxReranker(OnnxModel):
    """One logit a pair; of two classes, the second's log odds against the first."""

    def score(self, query: str, passages: Sequence[str]) -> Floats:
        """One logit for each passage, shape (len(passages),). Raises ModelError."""
        scores = np.zeros(len(passages), np.float32)
        if not passages:
            return scores
        for chosen, _, (logits,) in self._run(self._tokenizer.pairs(query, passages)):
            if logits.ndim != 2 or logits.shape[1] not in (1, 2):
                raise ModelError(f"{self.where}: no reranker: it gives {logits.shape[-1]} classes: name another model")
            scores[chosen] = logits[:, -1] - (logits[:, 0] if logits.shape[1] == 2 else 0)
        return scores

    @cached_property
    def _outputs(self) -> list[str]:
        outputs = self._session.outputs
        name = next(iter(outputs)) if len(outputs) == 1 else "logits"
        shape = outputs.get(name, [])
        # A number of classes that the graph does not state is looked at when it runs.
        if len(shape) == 2 and (shape[1] in (1, 2) or not isinstance(shape[1], int)):
            return [name]
        raise ModelError(
            f"{self.where}: no reranker: it gives {', '.join(outputs)}, no logit for a pair: name another model"
        )
