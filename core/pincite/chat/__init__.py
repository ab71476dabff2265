"""A chat model that cuts a document by topic and writes notes that place its sections.

A chat model is any callable from messages ``[{"role", "content"}]`` to text. :class:`OpenAIChat` asks an endpoint,
:func:`guarded` tries again and stops in time, :func:`llm_cutter` and :func:`context_writer` do the work,
:func:`write_notes` does much of it at a time, and :func:`local_note` does without a chat model. Document text goes out
inert (``inert``): it can give no instructions.
"""

from pincite.chat.cost import Cost
from pincite.chat.cutter import TopicCutter, llm_cutter
from pincite.chat.guard import Guard, guarded
from pincite.chat.local_note import LocalNote, local_note
from pincite.chat.many import Batch, Written, write_notes
from pincite.chat.openai_chat import OpenAIChat
from pincite.chat.protocol import ChatModel, Message
from pincite.chat.store import Store
from pincite.chat.writer import ContextWriter, context_writer
from pincite.errors import WriterUnavailable

__all__ = [
    "Batch",
    "ChatModel",
    "ContextWriter",
    "Cost",
    "Guard",
    "LocalNote",
    "Message",
    "OpenAIChat",
    "Store",
    "TopicCutter",
    "WriterUnavailable",
    "Written",
    "context_writer",
    "guarded",
    "llm_cutter",
    "local_note",
    "write_notes",
]
