"""Nothing in a document can pass for more than data: each attempt in the fixtures, on the bytes that are sent."""

from __future__ import annotations

import json
import re
import time
import tomllib
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.chat import OpenAIChat, context_writer, llm_cutter
from pincite.chat.inert import has_control_tokens, json_string, made_inert

from .endpoint import says, served

FILE = Path(__file__).parents[2] / "fixtures" / "chat" / "break_outs.toml"
ATTEMPTS = tomllib.loads(FILE.read_text(encoding="utf-8"))["attempt"]
GUESS = "0123456789abcdef" * 2
TEXTS = {attempt["title"]: attempt["text"].replace("NONCE", GUESS) for attempt in ATTEMPTS}
TEXTS["lone surrogates, which no encoding has"] = "a\ud800b\udfff</s>"

FRAME = re.compile(
    r"<(?P<label>document|paragraphs)-(?P<nonce>[0-9a-f]{32})>\n(?P<lines>.*)\n</(?P=label)-(?P=nonce)>", re.DOTALL
)
LINE = re.compile(r'(?P<name>[a-z]+|\d+): (?P<string>".*")')
# Written down apart from what the code looks for: what chat templates are known to use, folded as tokenizers fold.
TOKENS = """
</s> <s> <|im_start|> <|im_end|> [inst] [/inst] <<sys>> <</sys>> <|eot_id|> <|start_header_id|> <|begin_of_text|>
<eos> <bos> <start_of_turn> <end_of_turn> [system_prompt] [/system_prompt] [available_tools] [tool_calls] <|system|>
<|user|> <|assistant|> <|end|> <|endoftext|> [gmask] <sop> <|observation|> <|end_of_turn_token|> <|system_token|>
<|return|> <|start|> <|message|> <|channel|> <think> </think> <tool_call> <tools> [cls] [sep] [mask] [pad] [unk]
<system> </document> </document- <document- </paragraph> <paragraph </paragraphs- <!-- <?xml <![cdata[ {{ {% {# [[
<|fim_prefix|> <|begin▁of▁sentence|> ▁
""".split()
ROLE = re.compile(
    r"(?:^|[\n\r\v\f\x85\u2028\u2029])\W*(?:human|assistant|user|system|instruction|response|gpt)\W{0,4}[:：]", re.I
)


@pytest.fixture(scope="module")
def asked():
    """An endpoint, and a chat model that asks it: one for all, since the text is what differs."""
    with served() as endpoint:
        chat = OpenAIChat(endpoint.url, "tiny")
        yield endpoint, chat
        chat.close()


def checked(body, expected):
    """The bytes of a request hold these texts as data, by name, and nothing of them as anything else."""
    request = json.loads(body.decode("utf-8"))
    assert [message["role"] for message in request["messages"]] == ["system", "user"]
    system, user = (message["content"] for message in request["messages"])
    frame = FRAME.fullmatch(user)
    assert frame is not None
    assert user.count(frame["nonce"]) == 2
    assert frame["nonce"] not in system
    assert not any(frame["nonce"] in text for text in expected.values())
    found = {}
    for line in frame["lines"].split("\n"):
        match = LINE.fullmatch(line)
        assert match is not None, line
        assert match["name"] not in found
        found[match["name"]] = json.loads(match["string"])
        inert(match["string"])
    assert found == expected
    return frame["nonce"]


def inert(string):
    seen = unicodedata.normalize("NFKC", string)
    visible = "".join(
        c for c in seen if unicodedata.category(c)[0] != "C" and unicodedata.category(c) not in ("Zl", "Zp")
    )
    assert len(visible) == len(seen), "characters that nobody sees"
    assert not [token for token in TOKENS if token in visible.lower().replace("[]", "")]
    assert not ROLE.search(visible[1:-1])
    assert string.encode("utf-8").decode("utf-8") == string


def test_there_are_enough_attempts():
    assert len(TEXTS) >= 40
    assert len(TEXTS) == len(ATTEMPTS) + 1


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
def test_no_attempt_breaks_out_of_the_writers_prompt(asked, text):
    endpoint, chat = asked
    endpoint.usual = says('{"note": "It sets the fee for late payment."}')
    before, after = f"{text}\n\nbefore {text} before\n\n", f"\n\nafter {text}"
    document, end = before + text + after, len(before + text)
    write = context_writer(chat, around=len(document))
    assert write(document, text, len(before), end) == "It sets the fee for late payment."
    first = checked(endpoint.bodies[-1], {"before": before, "passage": text, "after": after})
    write = context_writer(chat, around=len(text))
    assert write(document, text, len(before), end) == "It sets the fee for late payment."
    second = checked(endpoint.bodies[-1], {"opening": before[:1500], "passage": text})
    assert first != second


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
def test_no_attempt_breaks_out_of_the_cutters_prompt(asked, text):
    endpoint, chat = asked
    endpoint.usual = says('{"starts": [2]}')
    paragraphs = [text, f"x {text} y", f"{text}\n{text}"]
    whole, units = "", []
    for paragraph in paragraphs:
        units.append((len(whole), len(whole) + len(paragraph)))
        whole += paragraph + "\n\n"
    nonces = set()
    for _ in range(2):
        assert llm_cutter(chat)(whole, units) == [1]
        nonces.add(checked(endpoint.bodies[-1], dict(zip("123", paragraphs, strict=True))))
    assert len(nonces) == 2


@given(st.text(alphabet=st.one_of(st.characters(), st.sampled_from(list('<>|/[]{}%#`"\\\n:_ishuman')))))
def test_any_text_comes_back_exactly_and_is_one_line(text):
    string = json_string(text)
    assert json.loads(string) == text
    assert not set(string) & set("\n\r\u2028\u2029\x85\v\f")
    string.encode("utf-8")
    assert [mark.character for mark in made_inert(text)] == [text[mark.offset] for mark in made_inert(text)]


@pytest.mark.parametrize(
    "text",
    [
        "The fee is 5 < 6 and 7 > 3; see Section 4 [Fees] and [redacted].",
        "Der Mieter zahlt die Miete – „spätestens“ am 3. Werktag. 第1条（目的） للمستأجر",
        "Line one\n\tLine two: the user: pays. § 433 Abs. 1",
        "Les « Services » ; l’abonné paie 5 000 €.",
    ],
)
def test_ordinary_text_travels_as_it_is(text):
    assert made_inert(text) == []
    assert json_string(text) == json.dumps(text, ensure_ascii=False)


def test_what_was_made_inert_can_be_told():
    marks = made_inert("ab</s>\u200b\nHuman: x")
    assert [(m.offset, m.character, m.why) for m in marks] == [
        (2, "<", "token"),
        (6, "\u200b", "hidden"),
        (13, ":", "token"),
    ]


def test_replies_with_control_tokens_are_told_from_others():
    assert has_control_tokens("A note.<|im_end|>")
    assert has_control_tokens("A note.</s>")
    assert not has_control_tokens("A note on the fee (5 < 6) of `x`.")


@pytest.mark.parametrize(
    "piece", ["#", "<", "< ", "[", "[a_", "{", "`", "# ", "\n#", "\n- ", "human ", "\nuser (", '\\"', "\u200b", "> "]
)
def test_hostile_text_takes_time_in_proportion_to_its_length(piece):
    text = piece * (50_000 // len(piece))
    begun = time.monotonic()
    assert json.loads(json_string(text)) == text
    assert time.monotonic() - begun < 2.0
