"""Which handler answers which method."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from pincite_server import protocol, protocol_notes, protocol_trace
from pincite_server.features import call_hierarchy
from pincite_server.features.annotations import list_annotations
from pincite_server.features.checklist import export_checklist, run_checklist
from pincite_server.features.cite import cite
from pincite_server.features.code_action import code_action
from pincite_server.features.code_action_resolve import code_action_resolve
from pincite_server.features.completion import completion
from pincite_server.features.completion_item_resolve import completion_item_resolve
from pincite_server.features.context_note import context_note
from pincite_server.features.definition import definition
from pincite_server.features.diagnostic import diagnostic
from pincite_server.features.did_change import did_change
from pincite_server.features.did_change_configuration import did_change_configuration
from pincite_server.features.did_change_workspace_folders import did_change_workspace_folders
from pincite_server.features.did_close import did_close
from pincite_server.features.did_open import did_open
from pincite_server.features.document_highlight import document_highlight
from pincite_server.features.document_link import document_link, document_link_resolve
from pincite_server.features.document_symbol import document_symbol
from pincite_server.features.execute_command import execute_command
from pincite_server.features.exit import exit as exit_
from pincite_server.features.folding_range import folding_range
from pincite_server.features.history import history, recall, review
from pincite_server.features.hover import hover
from pincite_server.features.initialize import initialize
from pincite_server.features.initialized import initialized
from pincite_server.features.inlay_hint import inlay_hint
from pincite_server.features.outline import outline
from pincite_server.features.prepare_rename import prepare_rename
from pincite_server.features.references import references
from pincite_server.features.related import related
from pincite_server.features.rename import rename
from pincite_server.features.select_for_question import select_for_question
from pincite_server.features.select_in_files import select_in_files
from pincite_server.features.selection_range import selection_range
from pincite_server.features.shutdown import shutdown
from pincite_server.features.topic_cuts import topic_cuts
from pincite_server.features.window import window
from pincite_server.features.work_done_progress_cancel import work_done_progress_cancel
from pincite_server.features.workspace_symbol import workspace_symbol

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pincite_server.server import Handler

HANDLERS: Mapping[str, Handler] = {
    types.INITIALIZE: initialize,
    types.INITIALIZED: initialized,
    types.SHUTDOWN: shutdown,
    types.EXIT: exit_,
    types.WORKSPACE_DID_CHANGE_CONFIGURATION: did_change_configuration,
    types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS: did_change_workspace_folders,
    types.WINDOW_WORK_DONE_PROGRESS_CANCEL: work_done_progress_cancel,
    types.TEXT_DOCUMENT_DID_OPEN: did_open,
    types.TEXT_DOCUMENT_DID_CHANGE: did_change,
    types.TEXT_DOCUMENT_DID_CLOSE: did_close,
    types.TEXT_DOCUMENT_DOCUMENT_SYMBOL: document_symbol,
    types.TEXT_DOCUMENT_FOLDING_RANGE: folding_range,
    types.TEXT_DOCUMENT_SELECTION_RANGE: selection_range,
    types.TEXT_DOCUMENT_DIAGNOSTIC: diagnostic,
    types.TEXT_DOCUMENT_DEFINITION: definition,
    types.TEXT_DOCUMENT_REFERENCES: references,
    types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT: document_highlight,
    types.TEXT_DOCUMENT_HOVER: hover,
    types.TEXT_DOCUMENT_DOCUMENT_LINK: document_link,
    types.DOCUMENT_LINK_RESOLVE: document_link_resolve,
    types.TEXT_DOCUMENT_PREPARE_RENAME: prepare_rename,
    types.TEXT_DOCUMENT_RENAME: rename,
    types.TEXT_DOCUMENT_COMPLETION: completion,
    types.COMPLETION_ITEM_RESOLVE: completion_item_resolve,
    types.TEXT_DOCUMENT_PREPARE_CALL_HIERARCHY: call_hierarchy.prepare,
    types.CALL_HIERARCHY_INCOMING_CALLS: call_hierarchy.incoming,
    types.CALL_HIERARCHY_OUTGOING_CALLS: call_hierarchy.outgoing,
    types.TEXT_DOCUMENT_CODE_ACTION: code_action,
    types.CODE_ACTION_RESOLVE: code_action_resolve,
    types.TEXT_DOCUMENT_INLAY_HINT: inlay_hint,
    types.WORKSPACE_SYMBOL: workspace_symbol,
    types.WORKSPACE_EXECUTE_COMMAND: execute_command,
    protocol.SELECT_FOR_QUESTION: select_for_question,
    protocol.SELECT_IN_FILES: select_in_files,
    protocol.OUTLINE: outline,
    protocol.CITE: cite,
    protocol.WINDOW: window,
    protocol.RELATED: related,
    protocol_notes.TOPIC_CUTS: topic_cuts,
    protocol_notes.CONTEXT_NOTE: context_note,
    protocol_trace.HISTORY: history,
    protocol_trace.RECALL: recall,
    protocol_trace.REVIEW: review,
    protocol_trace.RUN_CHECKLIST: run_checklist,
    protocol_trace.EXPORT_CHECKLIST: export_checklist,
    protocol_notes.ANNOTATIONS: list_annotations,
}
