"""Replacements in several documents as one edit of the workspace, in the form that the client takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from pincite_server.answers import wire_range

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pincite.references.renaming import Doubt, Replacement
    from pincite_server.capabilities import ClientSupport
    from pincite_server.snapshot import Snapshot

_SURE, _ELSEWHERE = "pincite.rename", "pincite.rename.files"
_DOUBTFUL: dict[Doubt, str] = {"capitals": "pincite.rename.capitals", "longer name": "pincite.rename.name"}


def rename_edit(
    client: ClientSupport, own: Snapshot, changes: Sequence[tuple[Snapshot, Sequence[Replacement]]], label: str
) -> types.WorkspaceEdit:
    """The edit that makes ``changes``; ``own`` is the document in which something is renamed, ``label`` says what.

    Where the client shows what edits are for, doubtful ones and those of other files wait for a yes; elsewhere what may
    be part of a longer name is left alone.
    """
    if not client.rename_annotations:
        changes = [(snapshot, [each for each in made if each.doubt != "longer name"]) for snapshot, made in changes]
    if not client.document_changes:
        edits = {
            snapshot.uri: [types.TextEdit(wire_range(snapshot, each.span), each.text) for each in replacements]
            for snapshot, replacements in changes
        }
        return types.WorkspaceEdit(changes=edits)
    used: set[str] = set()
    documents = []
    for snapshot, replacements in changes:
        made: list[types.TextEdit | types.AnnotatedTextEdit] = []
        for each in replacements:
            place = wire_range(snapshot, each.span)
            if client.rename_annotations:
                why = _ELSEWHERE if snapshot is not own else _DOUBTFUL.get(each.doubt, _SURE)
                used.add(why)
                made.append(types.AnnotatedTextEdit(why, place, each.text))
            else:
                made.append(types.TextEdit(place, each.text))
        identifier = types.OptionalVersionedTextDocumentIdentifier(snapshot.uri, snapshot.version)
        documents.append(types.TextDocumentEdit(identifier, made))
    annotations = {
        _SURE: types.ChangeAnnotation(label, needs_confirmation=False),
        _DOUBTFUL["capitals"]: types.ChangeAnnotation(
            f"{label} in capitals", needs_confirmation=True, description="Sentences written in capitals"
        ),
        _DOUBTFUL["longer name"]: types.ChangeAnnotation(
            f"{label} in a longer name", needs_confirmation=True, description="Words with a capital stand before it"
        ),
        _ELSEWHERE: types.ChangeAnnotation(
            f"{label}: links", needs_confirmation=True, description="Links of other files that lead to the heading"
        ),
    }
    shown = {name: annotation for name, annotation in annotations.items() if name in used}
    return types.WorkspaceEdit(document_changes=documents, change_annotations=shown or None)
