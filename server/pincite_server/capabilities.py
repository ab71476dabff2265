"""What the client can do, resolved once at initialize; and what we say that we can do.

The client's capabilities are read from the JSON itself, each with its default: an editor newer than our types, or one
with a slip in a part that we do not use, is served all the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from pincite_server.commands import COMMANDS

if TYPE_CHECKING:
    from pincite_server.positions import Encoding

_PREFERENCE: tuple[Encoding, ...] = ("utf-32", "utf-16", "utf-8")
"""UTF-32 counts what the engine counts; UTF-16 differs from it in rare characters only; UTF-8 in all beyond ASCII."""


@dataclass(frozen=True, slots=True)
class ClientSupport:
    """What this client can do."""

    encoding: Encoding = "utf-16"
    """What its positions count; the protocol's default where it offers no choice."""
    symbol_tree: bool = False
    """Takes document symbols as a tree."""
    symbol_label: bool = False
    """Shows whose outline it is, where several servers give one."""
    line_folding_only: bool = False
    """Folds whole lines only."""
    folding_limit: int | None = None
    """Takes at most so many folding ranges."""
    collapsed_text: bool = False
    """Shows a text of ours in place of what is folded."""
    diagnostic_version: bool = False
    """Takes the document's version with diagnostics."""
    show_document: bool = False
    """Can be asked to show a place."""
    progress: bool = False
    """Lets the server start a progress of its own."""
    configuration: bool = False
    """Can be asked for its settings."""
    registers_configuration: bool = False
    """Lets the server ask to be told of changed settings."""
    document_changes: bool = False
    """Takes edits with the version of the document that they are for."""
    prepares_rename: bool = False
    """Asks what would be renamed before it asks for a new name."""
    rename_annotations: bool = False
    """Shows what the edits of a renaming are for, and has those confirmed that need it."""
    change_annotations: bool = False
    """Shows edits for confirmation, with what they are for."""
    action_tags: bool = False
    """Marks what a chat model made."""
    inlay_hint_refresh: bool = False
    """Can be asked to ask for inlay hints anew."""
    pulls_diagnostics: bool = False
    """Asks for diagnostics itself."""
    diagnostic_refresh: bool = False
    """Can be asked to ask for them anew."""
    related_information: bool = False
    """Shows the places that belong to a diagnostic."""
    definition_links: bool = False
    """Takes links with the words that lead to a definition."""
    hover_markdown: bool = False
    """Shows Markdown in hovers."""
    completion_markdown: bool = False
    """Shows Markdown beside what is offered for completion."""
    chat: bool = False
    """Answers ``pincite/chat``."""
    pincite: bool = False
    """Says in its experimental capabilities that it knows our own messages."""

    @classmethod
    def resolve(cls, capabilities: dict[str, Any]) -> ClientSupport:
        """Read a client's capabilities; what is not there, or not of its type, is not supported."""

        def at(path: str) -> Any:
            value: Any = capabilities
            for name in path.split("."):
                value = value.get(name) if isinstance(value, dict) else None
            return value

        limit = at("textDocument.foldingRange.rangeLimit")
        return cls(
            encoding=_choose(at("general.positionEncodings")),
            symbol_tree=at("textDocument.documentSymbol.hierarchicalDocumentSymbolSupport") is True,
            symbol_label=at("textDocument.documentSymbol.labelSupport") is True,
            line_folding_only=at("textDocument.foldingRange.lineFoldingOnly") is True,
            folding_limit=limit if isinstance(limit, int) and not isinstance(limit, bool) and limit >= 0 else None,
            collapsed_text=at("textDocument.foldingRange.foldingRange.collapsedText") is True,
            diagnostic_version=at("textDocument.publishDiagnostics.versionSupport") is True,
            show_document=at("window.showDocument.support") is True,
            progress=at("window.workDoneProgress") is True,
            configuration=at("workspace.configuration") is True,
            registers_configuration=at("workspace.didChangeConfiguration.dynamicRegistration") is True,
            document_changes=at("workspace.workspaceEdit.documentChanges") is True,
            prepares_rename=at("textDocument.rename.prepareSupport") is True,
            rename_annotations=at("workspace.workspaceEdit.documentChanges") is True
            and isinstance(at("workspace.workspaceEdit.changeAnnotationSupport"), dict)
            and at("textDocument.rename.honorsChangeAnnotations") is True,
            change_annotations=at("workspace.workspaceEdit.documentChanges") is True
            and isinstance(at("workspace.workspaceEdit.changeAnnotationSupport"), dict),
            action_tags=isinstance(at("textDocument.codeAction.tagSupport"), dict),
            inlay_hint_refresh=at("workspace.inlayHint.refreshSupport") is True,
            pulls_diagnostics=isinstance(at("textDocument.diagnostic"), dict),
            diagnostic_refresh=at("workspace.diagnostics.refreshSupport") is True,
            related_information=at("textDocument.publishDiagnostics.relatedInformation") is True
            or at("textDocument.diagnostic.relatedInformation") is True,
            definition_links=at("textDocument.definition.linkSupport") is True,
            hover_markdown=_has(at("textDocument.hover.contentFormat"), "markdown"),
            completion_markdown=_has(at("textDocument.completion.completionItem.documentationFormat"), "markdown"),
            chat=at("experimental.pincite.chat") is True,
            pincite=isinstance(at("experimental.pincite"), dict),
        )


def _has(listed: Any, name: str) -> bool:
    return isinstance(listed, list) and name in listed


def _choose(offered: Any) -> Encoding:
    """The first of our preference that the client offers."""
    names = [name.lower() for name in offered if isinstance(name, str)] if isinstance(offered, list) else []
    return next((encoding for encoding in _PREFERENCE if encoding in names), "utf-16")


def server_capabilities(client: ClientSupport) -> types.ServerCapabilities:
    """All that the server advertises."""
    return types.ServerCapabilities(
        position_encoding=client.encoding,
        text_document_sync=types.TextDocumentSyncOptions(
            open_close=True, change=types.TextDocumentSyncKind.Incremental
        ),
        document_symbol_provider=types.DocumentSymbolOptions(label="Pincite") if client.symbol_label else True,
        folding_range_provider=True,
        selection_range_provider=True,
        workspace_symbol_provider=True,
        definition_provider=True,
        references_provider=True,
        document_highlight_provider=True,
        hover_provider=True,
        document_link_provider=types.DocumentLinkOptions(resolve_provider=True),
        call_hierarchy_provider=True,
        diagnostic_provider=types.DiagnosticOptions(
            inter_file_dependencies=False, workspace_diagnostics=False, identifier="pincite"
        ),
        rename_provider=types.RenameOptions(prepare_provider=True) if client.prepares_rename else True,
        completion_provider=types.CompletionOptions(trigger_characters=["#", " "], resolve_provider=True),
        code_action_provider=types.CodeActionOptions(
            code_action_kinds=[
                types.CodeActionKind.QuickFix,
                types.CodeActionKind.RefactorRewrite,
                types.CodeActionKind.Source,
            ],
            resolve_provider=True,
        ),
        inlay_hint_provider=types.InlayHintOptions(resolve_provider=False),
        workspace=types.WorkspaceOptions(
            workspace_folders=types.WorkspaceFoldersServerCapabilities(supported=True, change_notifications=True)
        ),
        execute_command_provider=types.ExecuteCommandOptions(commands=list(COMMANDS), work_done_progress=True),
    )
