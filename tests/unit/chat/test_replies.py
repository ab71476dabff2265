"""What counts as an answer: numbers of paragraphs, and notes."""

from __future__ import annotations

import pytest

from pincite.chat.replies import note_in, starts_in

PASSAGE = (
    "The Customer shall pay each invoice within thirty days of receipt. Amounts not paid when due bear interest at two "
    "percent above the base rate from the due date until payment."
)
NOTE = "This section of the hosting agreement sets when invoices fall due and what late payment costs."


@pytest.mark.parametrize(
    ("reply", "numbers"),
    [
        ('{"starts": [2, 5]}', [2, 5]),
        ('{"starts": []}', []),
        ("[2]", [2]),
        ("[]", []),
        ("[5, 2, 2]", [2, 5]),
        ("[2.0]", [2]),
        ('```json\n{"starts": [3]}\n```', [3]),
        ("```\n[3]\n```", [3]),
        ('Here you are:\n{"starts": [3]}\nI hope this helps.', [3]),
        ('Sure! ```json\n{"starts": [1, 4]}\n``` Paragraph 4 turns to fees.', [1, 4]),
        ('<think>Is it [1]? No, {"starts": [9]}.</think>{"starts": [3]}', [3]),
        ('Of [1, 2, 3] I choose {"starts": [3]}', [3]),
        ('{"starts": [3]} that is {"starts": [3]}', [3]),
        ('{"starts": [1e0]}', [1]),
    ],
)
def test_numbers_that_are_read(reply, numbers):
    assert starts_in(reply, 9) == numbers


@pytest.mark.parametrize(
    "reply",
    [
        "",
        "2 and 5",
        "No topic starts here.",
        '{"starts": [1e400]}',
        '{"starts": [-1e400]}',
        '{"starts": [NaN]}',
        '{"starts": [true]}',
        '{"starts": [2, true]}',
        '{"starts": [2.7]}',
        '{"starts": ["2"]}',
        '{"starts": [[2]]}',
        '{"starts": [null]}',
        '{"starts": [0]}',
        '{"starts": [10]}',
        '{"starts": [-2]}',
        '{"starts": 2}',
        '{"starts": {"2": true}}',
        '{"begins": [2]}',
        '{"starts": [2]} or rather {"starts": [3]}',
        "[2] or [3]",
        '{"starts": [2',
        "[" * 50_000,
        '{"starts": [' + "9" * 5_000 + "]}",
        "I'm sorry, I cannot do that.",
    ],
    ids=lambda reply: reply[:30],
)
def test_what_is_not_those_numbers(reply):
    assert starts_in(reply, 9) is None


@pytest.mark.parametrize(
    "reply",
    [
        NOTE,
        f'{{"note": "{NOTE}"}}',
        f'{{"context": "{NOTE}"}}',
        f'```json\n{{"note": "{NOTE}"}}\n```',
        f'Here is the note:\n{{"note": "{NOTE}"}}',
        f'"{NOTE}"',
        f"Note: {NOTE}",
        f"Here is a note that places it:\n\n{NOTE}\n",
        f"<think>They want a note. I cannot see why.</think>\n{NOTE}",
        NOTE.replace(" ", "\n", 3),
    ],
)
def test_a_note_is_read_in_whatever_it_comes(reply):
    assert note_in(reply, PASSAGE) == NOTE


def test_only_two_sentences_are_kept():
    assert note_in("It sets fees. It names Alpha Ltd. It is long.", PASSAGE) == "It sets fees. It names Alpha Ltd."
    assert note_in("See Sec. 4 of Alpha Inc. It sets fees.", PASSAGE) == "See Sec. 4 of Alpha Inc. It sets fees."


@pytest.mark.parametrize(
    "reply",
    [
        "",
        "  \n",
        "…",
        "{}",
        '{"note": null}',
        '{"note": ["x"]}',
        '{"note": "unfinished',
        '{"note": ""}',
        "[1, 2]",
        "I'm sorry, but I can't help with that.",
        "I’m sorry, I cannot see a document.",
        "Sorry, no.",
        "I cannot assist with that request.",
        "I apologize, but the passage is unclear.",
        "I don't have enough context to write a note.",
        "As an AI language model, I do not read contracts.",
        "Unfortunately, I am unable to do that.",
        "Please provide the passage.",
        "Certainly. I can't write that.",
        '{"note": "I am sorry, I cannot help."}',
        "Es tut mir leid, das kann ich nicht beantworten.",
        "Leider kann ich dabei nicht helfen.",
        "Je suis désolé, je ne peux pas répondre.",
        "Lo siento, no puedo ayudar con eso.",
        "Mi dispiace, non posso rispondere.",
        "Desculpe, não posso ajudar.",
        "Het spijt me, dat kan ik niet.",
        "Извините, я не могу помочь.",
        "申し訳ありませんが、お答えできません。",
        "抱歉，我无法回答。",
        f"{NOTE}<|im_end|>",
        f"{NOTE}</s>",
        f"[INST] {NOTE}",
        f"Assistant: {NOTE}",
        f"{NOTE}\u200b",
        f"\u202e{NOTE}",
        PASSAGE,
        "The Customer shall pay each invoice within thirty days of receipt.",
        '{"note": "the customer shall pay EACH invoice within thirty days of receipt"}',
        "It says: amounts not paid when due bear interest at two percent above the base rate from the due date.",
        "word " * 200,
    ],
    ids=lambda reply: reply[:40],
)
def test_what_is_no_note(reply):
    assert note_in(reply, PASSAGE) is None


@pytest.mark.parametrize(
    "note",
    [
        "This section of the complaints policy says how the Company apologises to customers, and when it may refuse.",
        "Section 4 of the policy on AI assistants forbids refunds; unfortunately named “Sorry”, it is short.",
        "Der Abschnitt des Mietvertrags regelt, wann der Vermieter um Entschuldigung bitten muss.",
        "本条はサービス利用規約の支払いに関する規定である。",
    ],
)
def test_notes_about_apologies_are_notes(note):
    assert note_in(note, PASSAGE) == note
