"""The actions of questions and answers."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import gettext as tr

from ui.actions.acts import Act, Spec

ASKING: Mapping[Act, Spec] = {
    Act.FOCUS_QUESTION: Spec(tr("Ask a question"), tr("Type a question"), ("Ctrl+L",)),
    Act.STOP: Spec(tr("Stop answering"), tr("Stop the current answer"), ("Esc",), "stop"),
    Act.ASK_TOGETHER: Spec(
        tr("Ask these documents"),
        tr("Ask the documents or the collection selected in the library together"),
        ("Ctrl+Alt+L",),
    ),
    Act.NEW_CONVERSATION: Spec(
        tr("New conversation"), tr("Start a new conversation"), ("Ctrl+N",), "add"
    ),
    Act.CONVERSATIONS: Spec(
        tr("Conversations"),
        tr("Browse all conversations"),
        ("Ctrl+Shift+N",),
        "chats",
    ),
    Act.SUMMARISE: Spec(
        tr("Summarise the document"),
        tr("Show what the document is about, from its gists and summaries"),
        ("Ctrl+Alt+M",),
    ),
    Act.SUMMARISE_SECTION: Spec(
        tr("Summarise this chapter"),
        tr("Show what the chapter on screen is about"),
        ("Ctrl+Alt+H",),
    ),
    Act.SUMMARISE_SO_FAR: Spec(
        tr("Summarise up to here"),
        tr("Summarise the text up to what is on screen, and nothing after it"),
        ("Ctrl+Alt+U",),
    ),
    Act.READ_TO_HERE: Spec(
        tr("Mark as read up to here"),
        tr("Mark the text up to the end of the screen as read, and nothing after it"),
        ("Ctrl+Alt+J",),
    ),
    Act.COPY_ANSWER: Spec(
        tr("Copy answer"),
        tr("Copy the answer with its citations as Markdown"),
        ("Ctrl+Shift+K",),
        "copy",
    ),
    Act.COPY_CITATION: Spec(
        tr("Copy citation"),
        tr("Copy the shown quote of the answer with its source, in the chosen citation style"),
        ("Ctrl+Alt+Q",),
    ),
    Act.COPY_CONVERSATION: Spec(
        tr("Copy conversation"),
        tr("Copy the whole conversation as Markdown"),
        ("Ctrl+Alt+K",),
    ),
    Act.SAVE_CONVERSATION: Spec(
        tr("Save conversation …"),
        tr("Save the whole conversation as a Markdown file"),
        ("Ctrl+Alt+S",),
    ),
    Act.PACK_ANSWER: Spec(
        tr("Save evidence pack …"),
        tr("Save the answer with quotes and pictures of their pages, for others to check"),
        ("Ctrl+Alt+I",),
    ),
    Act.PACK_CONVERSATION: Spec(
        tr("Save evidence pack of the conversation …"),
        tr("Save all answers with quotes and pictures of their pages, for others to check"),
        ("Ctrl+Alt+Shift+I",),
    ),
    Act.PRINT_ANSWER: Spec(
        tr("Print answer …"), tr("Print the answer with its citations"), ("Ctrl+Alt+R",)
    ),
    Act.RIGHT: Spec(
        tr("The answer is right"),
        tr("Mark the shown answer as right and learn from it"),
        ("Ctrl+Alt+1",),
    ),
    Act.CORRECT: Spec(
        tr("Correct the answer …"),
        tr("Type the right answer, or select the right passages"),
        ("Ctrl+Alt+2",),
    ),
    Act.WRONG: Spec(
        tr("The answer is wrong"),
        tr("Mark the shown answer as wrong and never use it"),
        ("Ctrl+Alt+3",),
    ),
    Act.MORE_TIME: Spec(
        tr("Ask again with twice the time"),
        tr("Let the language model read and write longer for the shown answer; both are kept"),
        ("Ctrl+Alt+4",),
    ),
    Act.UNAIDED: Spec(
        tr("Ask without what was learnt"),
        tr("Answer the next question without what was learnt; choose this again to undo"),
        ("Ctrl+Alt+W",),
    ),
    Act.SHOW_MEMORY: Spec(
        tr("What was learnt"),
        tr("Show what was learnt, and what needs your decision"),
        ("Alt+5",),
        "memory",
    ),
    Act.LEARNT_HISTORY: Spec(
        tr("History of what was learnt"),
        tr("Show how everything learnt was used, and whether it helped"),
        ("Ctrl+Alt+5",),
    ),
    Act.NEXT_CITATION: Spec(tr("Next citation"), tr("Show the next quote"), ("F4",), "next"),
    Act.PREVIOUS_CITATION: Spec(
        tr("Previous citation"), tr("Show the previous quote"), ("Shift+F4",), "previous"
    ),
}
