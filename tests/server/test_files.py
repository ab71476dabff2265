"""Which files are text, and what is said of those that are not."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pincite.errors import DocumentError
from pincite_server.files import decode, read_text

TEXT = "§ 5 Café – “fünf”\r\nline\rline\n"


@pytest.mark.parametrize(
    ("data", "text", "note"),
    [
        (TEXT.encode(), TEXT, None),
        (b"", "", None),
        (b"\xef\xbb\xbfa", "\ufeffa", None),
        (TEXT.encode("utf-16"), TEXT, "UTF-16"),
        (b"\xfe\xff" + TEXT.encode("utf-16-be"), TEXT, "UTF-16"),
        (TEXT.encode("utf-32"), TEXT, "UTF-32"),
        (TEXT.encode("cp1252"), TEXT, "Windows-1252"),
        (b"a\x00b", "a\x00b", None),
        (b"form\x0cfeed\x1bescape", "form\x0cfeed\x1bescape", None),
        ("条文\u2028".encode(), "条文\u2028", None),
    ],
)
def test_what_is_text(tmp_path, data, text, note):
    (tmp_path / "a.txt").write_bytes(data)
    read, said = read_text(tmp_path / "a.txt")
    assert read == text
    assert said is None if note is None else note in said
    assert said is None or "a.txt" in said


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("a.pdf", b"%PDF-1.4 ...", ["PDF", "pdftotext"]),
        ("a.txt", b"%PDF-1.4 ...", ["PDF", "pdftotext"]),
        ("a.docx", b"PK\x03\x04....", ["Word", "pandoc"]),
        ("a.odt", b"PK\x03\x04....", ["OpenDocument", "pandoc"]),
        ("a.zip", b"PK\x03\x04....", ["zip", "unpack"]),
        ("a.doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1....", ["Office", "save"]),
        ("a.rtf", b"{\\rtf1 ...", ["RTF", "save"]),
        ("a.png", b"\x89PNG\r\n", ["image", "OCR"]),
        ("a.bin", bytes(range(256)), ["binary", "UTF-8"]),
        ("a.bin", b"\x00\x01\x02\x03" * 20, ["binary"]),
        ("a.txt", "without a byte order mark".encode("utf-16-le"), ["binary", "UTF-8"]),
    ],
)
def test_what_is_no_text(name, data, words):
    with pytest.raises(DocumentError) as refused:
        decode(data, name)
    message = str(refused.value)
    assert message.startswith(f"{name}: ")
    assert "\n" not in message
    assert all(word in message for word in words)


def test_what_is_no_file(tmp_path):
    with pytest.raises(DocumentError, match=r"b\.txt: no such file"):
        read_text(tmp_path / "b.txt")
    with pytest.raises(DocumentError, match="is a folder"):
        read_text(tmp_path)
    with pytest.raises(DocumentError, match="cannot be read"):
        read_text(Path("a\x00b"))
    (tmp_path / "a.txt").write_text("text")
    with pytest.raises(DocumentError, match="cannot be read: Not a directory"):
        read_text(tmp_path / "a.txt" / "b.txt")


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="this user may read everything")
def test_what_may_not_be_read(tmp_path):
    (tmp_path / "a.txt").write_text("secret")
    (tmp_path / "a.txt").chmod(0)
    with pytest.raises(DocumentError, match=r"a\.txt: cannot be read: Permission denied"):
        read_text(tmp_path / "a.txt")
