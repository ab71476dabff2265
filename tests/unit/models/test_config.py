"""What the files beside a model say is followed; what they cannot mean is said in one line."""

from __future__ import annotations

import json

import pytest

from pincite.errors import ModelError
from pincite.models.onnx.config import Config, read_config


def write(folder, **files):
    for name, content in files.items():
        path = folder / name.replace("__", "/")
        path = path.with_name(f"{path.name}.json")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(content))


def pooling(path, **modes):
    return {"modules": [{"idx": 0, "path": "", "type": "sentence_transformers.models.Transformer"},
                        {"idx": 1, "path": path, "type": "sentence_transformers.models.Pooling"}],
            f"{path}__config": {"word_embedding_dimension": 384, "include_prompt": True,
                                **{f"pooling_mode_{mode}": on for mode, on in modes.items()}}}  # fmt: skip


def test_a_folder_that_says_nothing(tmp_path):
    assert read_config(tmp_path) == Config()


def test_sentence_transformers(tmp_path):
    write(
        tmp_path,
        **pooling("1_Pooling", cls_token=True, mean_tokens=False),
        config_sentence_transformers={"prompts": {"query": "query: ", "passage": "passage: "}},
        sentence_bert_config={"max_seq_length": 128, "do_lower_case": False},
        tokenizer_config={"model_max_length": 512},
        config={"max_position_embeddings": 512, "model_type": "bert"},
    )
    assert read_config(tmp_path) == Config("cls", "query: ", "passage: ", 128, 128)


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"tokenizer_config": {"model_max_length": 10**30}}, 512),
        ({"tokenizer_config": {"model_max_length": 384}}, 384),
        ({"config": {"max_position_embeddings": 8192}, "tokenizer_config": {"model_max_length": 10**30}}, 8192),
        ({"config": {"max_position_embeddings": 514, "model_type": "xlm-roberta", "pad_token_id": 1}}, 512),
        ({"config": {"max_position_embeddings": "many"}, "sentence_bert_config": {"max_seq_length": None}}, 512),
        ({"sentence_bert_config": {"max_seq_length": True}}, 512),
    ],
)
def test_the_shortest_maximum_that_can_be_meant(tmp_path, files, expected):
    write(tmp_path, **files)
    config = read_config(tmp_path)
    assert config.max_length == expected
    assert config.trained_length <= min(expected, 256)


def test_the_newer_way_to_write_a_pooling(tmp_path):
    write(tmp_path, **{"1_Pooling__config": {"pooling_mode": "lasttoken", "embedding_dimension": 8}})
    assert read_config(tmp_path).pooling == "last"


@pytest.mark.parametrize("modes", [{"max_tokens": True}, {"mean_tokens": True, "cls_token": True}])
def test_a_pooling_that_is_not_known(tmp_path, modes):
    write(tmp_path, **pooling("1_Pooling", **modes))
    with pytest.raises(ModelError, match=r"pooling by .* is not known"):
        read_config(tmp_path)


def test_a_layer_that_is_not_in_the_graph(tmp_path):
    write(tmp_path, modules=[{"type": "sentence_transformers.models.Dense", "path": "2_Dense"}])
    with pytest.raises(ModelError, match="Dense"):
        read_config(tmp_path)


@pytest.mark.parametrize("content", ["{broken", "[1, 2]", '"text"'])
def test_a_file_that_says_something_else(tmp_path, content):
    (tmp_path / "config.json").write_text(content)
    with pytest.raises(ModelError, match=r"config\.json"):
        read_config(tmp_path)


def test_our_own_file_has_the_last_word(tmp_path):
    write(tmp_path, sentence_bert_config={"max_seq_length": 256})
    own = tmp_path / "pincite.toml"
    own.write_text('pooling = "last"\nquery_prefix = "Q: "\nmax_length = 100\nlanguages = ["de", "en"]\n')
    config = read_config(tmp_path)
    assert config == Config("last", "Q: ", "", 100, 100, frozenset({"de", "en"}))
    own.write_text("languages = []")
    assert read_config(tmp_path).languages is None


@pytest.mark.parametrize(
    "line",
    [
        'pooling = "max"',
        "max_length = 3",
        'max_length = "512"',
        "max_length = true",
        "languages = [1]",
        "colour = 1",
        "x =",
    ],
)
def test_our_own_file_with_a_slip(tmp_path, line):
    (tmp_path / "pincite.toml").write_text(line)
    with pytest.raises(ModelError, match=r"pincite\.toml: ") as caught:
        read_config(tmp_path)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ("---\nlicense: mit\nlanguage: en\n---\n# Model", {"en"}),
        ("---\nlanguage:\n- en\n- de\ntags:\n- fr\n---\n", {"en", "de"}),
        ("---\nlanguage:\n  - zh # Chinese\n---\n", {"zh"}),
        ("---\nlanguage: [en, es]\n---\n", {"en", "es"}),
        ("---\nlanguage:\n- multilingual\n- af\n---\n", None),
        ("---\ntags:\n- en\n---\nlanguage: en\n", None),
        ("# Model\n\nlanguage: en\n", None),
    ],
)
def test_languages_are_those_of_the_card(tmp_path, card, expected):
    (tmp_path / "README.md").write_text(card)
    assert read_config(tmp_path).languages == expected
