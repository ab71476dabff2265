"""Models of a few kilobytes, made here: one row for each word, so that every result can be worked out by hand."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors

SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"]
WORDS = "the term is thirty sixty days of notice and a b c".split()
VOCABULARY = {word: number for number, word in enumerate([*SPECIAL, *WORDS])}


def write_tokenizer(folder: Path) -> None:
    tokenizer = Tokenizer(models.WordLevel(VOCABULARY, unk_token="[UNK]"))
    tokenizer.add_special_tokens(SPECIAL)
    tokenizer.normalizer = normalizers.Lowercase()
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]",
        pair="[CLS] $A [SEP] $B:1 [SEP]:1",
        special_tokens=[(token, VOCABULARY[token]) for token in ("[CLS]", "[SEP]")],
    )
    # As many real files have it: their own padding and cutting must not be followed.
    tokenizer.enable_padding(length=64)
    tokenizer.enable_truncation(8)
    tokenizer.save(str(folder / "tokenizer.json"))


def table(rows: dict[str, list[float]], width: int) -> np.ndarray:
    """One row for each word of the vocabulary, zeros for those not given."""
    whole = np.zeros((len(VOCABULARY), width), np.float32)
    for word, row in rows.items():
        whole[VOCABULARY[word]] = row
    return whole


def write_model(
    path: Path,
    nodes,
    outputs,
    tables: dict[str, np.ndarray],
    inputs=("input_ids", "attention_mask"),
    kind=TensorProto.INT64,
) -> None:
    graph = helper.make_graph(
        nodes,
        "tiny",
        [helper.make_tensor_value_info(name, kind, ["batch", "tokens"]) for name in inputs],
        [helper.make_tensor_value_info(name, TensorProto.FLOAT, shape) for name, shape in outputs.items()],
        [numpy_helper.from_array(array, name) for name, array in tables.items()],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    onnx.checker.check_model(model)
    path.parent.mkdir(parents=True, exist_ok=True)
    onnx.save(model, str(path))


def write_embedder(folder: Path, states: np.ndarray, file: str = "model.onnx", **more) -> Path:
    """``last_hidden_state``: each word's row, whatever stands around it."""
    nodes = [helper.make_node("Gather", ["table", "input_ids"], ["last_hidden_state"])]
    write_model(
        folder / file, nodes, {"last_hidden_state": ["batch", "tokens", states.shape[1]]}, {"table": states}, **more
    )
    write_tokenizer(folder)
    return folder


def write_pooled(folder: Path, states: np.ndarray) -> Path:
    """``sentence_embedding``: the sum of all rows, padding included."""
    nodes = [
        helper.make_node("Gather", ["table", "input_ids"], ["states"]),
        helper.make_node("ReduceSum", ["states", "axis"], ["sentence_embedding"], keepdims=0),
    ]
    tables = {"table": states, "axis": np.array([1], np.int64)}
    write_model(folder / "model.onnx", nodes, {"sentence_embedding": ["batch", states.shape[1]]}, tables)
    write_tokenizer(folder)
    return folder


def write_reranker(folder: Path, weights: np.ndarray) -> Path:
    """``logits``: the sum of what the second text's words weigh; one column a class."""
    nodes = [
        helper.make_node("Gather", ["table", "input_ids"], ["weights"]),
        helper.make_node("Cast", ["token_type_ids"], ["second"], to=TensorProto.FLOAT),
        helper.make_node("Unsqueeze", ["second", "last"], ["column"]),
        helper.make_node("Mul", ["weights", "column"], ["weighed"]),
        helper.make_node("ReduceSum", ["weighed", "axis"], ["logits"], keepdims=0),
    ]
    tables = {"table": weights, "axis": np.array([1], np.int64), "last": np.array([2], np.int64)}
    outputs = {"logits": ["batch", weights.shape[1]]}
    write_model(folder / "model.onnx", nodes, outputs, tables, inputs=("input_ids", "token_type_ids"))
    write_tokenizer(folder)
    return folder


def write_reader(folder: Path, logits: np.ndarray) -> Path:
    """``start_logits`` and ``end_logits``: each word's two numbers."""
    nodes = [
        helper.make_node("Gather", ["table", "input_ids"], ["logits"]),
        helper.make_node("Split", ["logits"], ["start", "end"], axis=2),
        helper.make_node("Squeeze", ["start", "last"], ["start_logits"]),
        helper.make_node("Squeeze", ["end", "last"], ["end_logits"]),
    ]
    shape = ["batch", "tokens"]
    tables = {"table": logits, "last": np.array([2], np.int64)}
    write_model(folder / "model.onnx", nodes, {"start_logits": shape, "end_logits": shape}, tables)
    write_tokenizer(folder)
    return folder
