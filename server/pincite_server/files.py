"""Text from files: UTF-8, UTF-16 or UTF-32 with a byte order mark, else Windows-1252; no line end is translated.

What is no text is refused in one line that names the file and how to make text of it.
"""

from __future__ import annotations

import codecs
import stat
from pathlib import Path, PurePath

from pincite.errors import DocumentError

MAX_BYTES = 256 * 1024 * 1024
_HEAD = 4096
_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32", "UTF-32"),
    (codecs.BOM_UTF32_BE, "utf-32", "UTF-32"),
    (codecs.BOM_UTF16_LE, "utf-16", "UTF-16"),
    (codecs.BOM_UTF16_BE, "utf-16", "UTF-16"),
)
_CONTROLS = bytes({*range(0x20), 0x7F} - set(b"\t\n\v\f\r\x1b"))
_OFFICE = {
    ".docx": "a Word document",
    ".odt": "an OpenDocument text",
    ".pptx": "a PowerPoint presentation",
    ".xlsx": "an Excel workbook",
    ".epub": "an EPUB book",
}
_SAVE_AS = "save it as plain text from the program that made it"
_MAGIC = (
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an older Office document", _SAVE_AS),
    (b"{\\rtf", "an RTF document", _SAVE_AS),
    (b"\x1f\x8b", "a gzip archive", "unpack it first"),
    (b"\x89PNG", "an image", "read its text with an OCR program first"),
    (b"\xff\xd8\xff", "an image", "read its text with an OCR program first"),
    (b"GIF8", "an image", "read its text with an OCR program first"),
    (b"II*\x00", "an image", "read its text with an OCR program first"),
    (b"MM\x00*", "an image", "read its text with an OCR program first"),
)

MARKDOWN_SUFFIXES = frozenset({".md", ".markdown", ".mdown", ".mkd", ".mdx", ".qmd", ".rmd"})


def markup_of(path: PurePath) -> str | None:
    """ "markdown" where a file's name says so; None where the text itself has to tell."""
    return "markdown" if path.suffix.lower() in MARKDOWN_SUFFIXES else None


def read_text(path: Path) -> tuple[str, str | None]:
    """A file's text, and a note where it is not UTF-8. A UTF-8 byte order mark stays in the text.

    Raises DocumentError for a missing, unreadable, too large or binary file, and for what is no file.
    """
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise DocumentError(f"{path}: is a folder: name a file in it")
        with path.open("rb") as file:
            data = file.read(_HEAD)
            _refuse_known(data, str(path))  # Before the rest of what may be a film is read.
            data += file.read(MAX_BYTES + 1 - _HEAD)
    except FileNotFoundError:
        raise DocumentError(f"{path}: no such file") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise DocumentError(f"{path}: cannot be read: {reason}") from None
    if len(data) > MAX_BYTES:
        raise DocumentError(f"{path}: more than {MAX_BYTES // 2**20} MB: split it")
    return decode(data, str(path))


def decode(data: bytes, name: str) -> tuple[str, str | None]:
    """The text of a file's bytes, and a note where they are not UTF-8. ``name`` is for the messages.

    Raises DocumentError for what is no text.
    """
    _refuse_known(data, name)
    for mark, codec, called in _MARKS:
        if data.startswith(mark):
            return data.decode(codec, "replace"), f"{name}: read as {called}"
    controls = len(data) - len(data.translate(None, _CONTROLS))
    try:
        text, note, bearable = data.decode("utf-8"), None, 0.1
    except UnicodeDecodeError:
        text, note, bearable = data.decode("cp1252", "replace"), f"{name}: not UTF-8, read as Windows-1252", 0.002
    if controls > bearable * len(data) and len(data) > 16:
        raise DocumentError(f"{name}: is binary, not text: save it as plain text in UTF-8")
    return text, note


def _refuse_known(data: bytes, name: str) -> None:
    if data.startswith(b"%PDF-"):
        raise DocumentError(f"{name}: is a PDF: make text of it first, for instance with pdftotext -layout")
    if data.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        what = _OFFICE.get(Path(name).suffix.lower())
        if what is not None:
            raise DocumentError(f"{name}: is {what}: make text of it first, for instance with pandoc -t plain")
        raise DocumentError(f"{name}: is a zip archive: unpack it first")
    for magic, what, mend in _MAGIC:
        if data.startswith(magic):
            raise DocumentError(f"{name}: is {what}: {mend}")
