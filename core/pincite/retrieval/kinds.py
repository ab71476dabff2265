"""What kind of answer a question expects, and which passages hold words of that kind.

A question for a duration is answered by a number beside a unit of time; one for a fee by an amount. Both are read off
the surface, by language; a question whose kind is not recognised expects nothing in particular.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

Kind = Literal["duration", "amount", "percent", "count", "date", "age", "definition", "consent", "party"]

_ASKS: dict[Kind, str] = {
    "duration": r"\bhow (?:long|soon|often|many (?:\w+ ){0,2}?(?:days?|weeks?|months?|years?|hours?|minutes?))\b|\b(?:by|until|till) when\b"
    r"|\bwhen (?:must|does|do|is|are|will|can|should|may)\b|\bwithin (?:what|which|how)\b|\b(?:notice|cure|grace|renewal|retention|limitation|warranty|waiting|cooling.off) period\b"
    r"|\bdeadline\b|\bwhat (?:notice|term|period|time)\b|\bhow much (?:notice|time|warning)\b|\bduration\b|\bterm of\b"
    r"|\bwie lange\b|\bbis wann\b|\bwie viele (?:tage|wochen|monate|jahre|stunden)\b|\bfrist|\bwelche dauer\b|\bwann (?:muss|ist|sind|wird)\b"
    r"|\bcombien de (?:temps|jours|mois|ans|années|semaines)\b|\bquel(?:le)? (?:est |)(?:le |la |l.)?(?:délai|durée)|\bdélai\b"
    r"|\bcuánto (?:tiempo|dura)|\bcuántos (?:días|meses|años)|\bplazo\b|\bquanto (?:tempo|dura)\b|\btermine\b|\bprazo\b|\bhoe lang\b|\btermijn\b"
    r"|どのくらい|いつまで|何(?:日|か月|ヶ月|年|時間)|期間|多久|多长时间|期限|как долго|срок",
    "amount": r"\bhow much\b|\bwhat (?:\w+ ){0,2}(?:fees?|price|amount|sum|cost|charge|fine|penalty|salary|compensation|deposit|premium|ceiling|cap|limit)\b"
    r"|\b(?:largest|maximum|minimum|highest|total) (?:\w+ )?(?:sum|amount|fine|fee|payment|penalty|liability)\b|\bcosts?\b|\bwie (?:viel|hoch)\b|\bwelche (?:kosten|gebühr|summe)"
    r"|\bkostet\b|\bcombien (?:coûte|faut|doit|paie)|\bquel (?:est le )?(?:montant|prix|coût)|\bcuánto (?:cuesta|vale|paga|cobra)|\bmonto\b|\bquanto (?:costa|custa)\b|\bhoeveel kost"
    r"|いくら|料金|金額|多少钱|金额|费用|сколько стоит|сумма",
    "percent": r"\bpercent(?:age)?s?\b|\brates?\b|\binterest\b|\bwhat (?:share|proportion|majority)\b|\bprozent|\bzins|\banteil|\bpourcentage|\btaux\b|\bporcentaje|\btasa\b|\bpercentuale|\btasso\b"
    r"|\btaxa\b|\brente\b|割合|何パーセント|利率|百分|процент",
    "count": r"\bhow many\b|\bnumber of\b|\bwhat (?:majority|number|size|length|minimum|maximum)\b|\bhow (?:large|big|far|close|often)\b|\bwie viele\b|\banzahl\b|\bcombien de\b|\bnombre de\b|\bcuánt[oa]s\b"
    r"|\bnúmero de\b|\bquant[ie]\b|\bhoeveel\b|何(?:人|回|個|件)|几个|多少|сколько",
    "date": r"\bwhat date\b|\bon which (?:date|day)\b|\beffective date\b|\bdate of\b|\bdated\b|\bexpiration date\b|\bwhen (?:was|were|did)\b|\bwelches datum\b|\bquelle date\b|\bqué fecha\b|\bquale data\b|日付|日期|дата",
    "age": r"\bhow old\b|\b(?:what|which|minimum) age\b|\bage\b|\balter\b|\bwie alt\b|\bquel âge\b|\bâge\b|\bedad\b|\betà\b|\bidade\b|\bhoe oud\b|\bleeftijd\b|何歳|年齢|年龄|多大|возраст",
    "definition": r"\bwhat does .{1,60} mean\b|\bmeaning of\b|\bdefin(?:e|ed|ition)\b|^what (?:is|are) (?:an? |the )?[“\"'‘]?[\w\s-]{1,40}[”\"'’]?\s*\?$|\bwas (?:bedeutet|versteht man|ist) \b|\bqu.est-ce que?\b|\bque signifie\b"
    r"|\bqué (?:es|significa|se entiende)\b|\bcos.è\b|\bche significa\b|\bo que (?:é|significa)\b|\bwat (?:betekent|is)\b|とは何|とは\b|是什么|что такое|count as\b|\bconsidered\b",
    "consent": r"^\W*(?:may|can|could|must|shall|should|is|are|does|do|will|would|has|have|was|were)\b|\b(?:allowed|permitted|entitled|prohibited|forbidden|required|obliged|consent|permission)\b"
    r"|^\W*(?:darf|dürfen|kann|können|muss|müssen|ist|sind|hat|haben|gilt|wird)\b|^\W*(?:peut|peuvent|doit|est-ce|puis-je|faut-il|a-t-)|^\W*¿?(?:puede|pueden|debe|es|está|hay|tiene)\b"
    r"|^\W*(?:può|possono|deve|è)\b|^\W*(?:pode|deve|é)\b|^\W*(?:mag|mogen|kan|moet|is)\b|ますか|できますか|吗|可以|можно ли|может ли",
    "party": r"^\W*who\b|\bwhose\b|\bwhich (?:party|state|court|country|law|authority|entity)\b|\bparties\b|^\W*wer\b|\bwessen\b|\bwelches (?:gericht|recht)|^\W*qui\b|\bquel(?:le)? (?:tribunal|loi|autorité)|^\W*¿?quién"
    r"|^\W*chi\b|^\W*quem\b|^\W*wie\b(?! (?:viel|lange|hoch|alt|oft|kann|wird|weit))|誰|谁|кто\b",
}
_NUMBER_WORDS = (
    r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|eighteen|twenty|"
    r"thirty|forty|forty-five|fifty|sixty|seventy|eighty|ninety|hundred|ein(?:e[mnrs]?)?|zwei|drei|vier|fünf|sechs|"
    r"sieben|acht|neun|zehn|zwölf|vierzehn|dreißig|un|une|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|douze|quinze|trente|"
    r"una?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|quince|dieciséis|dieciocho|veinte|treinta|due|tre|quattro|cinque|sei|"
    r"sette|otto|nove|dieci|dois|duas|três|quatro|oito|dez|twee|drie|vijf|zes|zeven|tien|один|два|три|пять|десять)"
)
_TIME = (
    r"(?:calendar |business |working |consecutive |full |successive )*(?:seconds?|minutes?|hours?|days?|weeks?|months?|quarters?|years?|anniversary|"
    r"stunden?|tage?n?|wochen?|monate?n?|jahre?s?n?|minuten?|secondes?|heures?|jours?|semaines?|mois|ans?|années?|horas?|días?|semanas?|meses|mes|años?|"
    r"giorni|giorno|mesi|mese|anni|anno|ore|settiman[ae]|dias?|anos?|mês|dagen|dag|weken|maanden|maand|jaren|jaar|дн(?:ей|я)|день|месяц\w*|лет|год\w*)"
)
_HOLDS: dict[Kind, str] = {
    "duration": rf"(?:\d[\d.,]*|an?|each|per|{_NUMBER_WORDS})[\s\xa0-]*(?:\(?\d+\)?|half)?[\s\xa0)'-]*{_TIME}\b|\b(?:annual|monthly|weekly|daily|quarterly|yearly|perpetual|indefinite)(?:ly)?\b|\banniversary\b"
    r"|\b(?:promptly|immediately|without (?:undue )?delay|at any time|unverzüglich|jederzeit|sans délai|inmediatamente)\b|\d+\s*(?:日|か月|ヶ月|年|時間|分|天|个月|小时)",
    "amount": r"[$€£¥]\s?\d|\d[\d.,\s]*(?:usd|eur|euros?|dollars?|cents?|pounds?|chf|soles|pesos|francs?|mm|million|billion|thousand)\b|\b(?:usd|eur|us\$|s/\.)\s?\d|\d\s*(?:%|percent|per cent|v\.\s?h\.)"
    r"|\b(?:dollars|euro|fees paid|payments? made|amounts? paid|no (?:fee|charge)|free of charge|unentgeltlich|kostenlos|gratuit|gratuito)\b|\d\s*(?:円|元|ドル)|無料",
    "percent": r"\d\s?(?:%|percent|per\s?cent|p\.\s?c\.|prozent)|\b(?:percent(?:age)?|prozent(?:punkte)?|pour cent|por ciento|per cento|por cento|procent|two[- ]thirds|three[- ]fifths|half|majority|zwei drittel|deux tiers|dos tercios)\b|％|パーセント|процент",
    "count": rf"\b\d[\d.,]*\b|\b{_NUMBER_WORDS}\b|\b(?:unlimited|no limit|no maximum)\b|[一二三四五六七八九十]",
    "date": r"\b(?:january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|"
    r"octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)\b.{0,12}\d|\b(?:19|20)\d\d\b|\d{1,2}[/.]\d{1,2}[/.]\d{2,4}|\beffective date\b|\d年",
    "age": rf"\bage[ds]?\b.{{0,30}}(?:\d|{_NUMBER_WORDS})|(?:\d+|{_NUMBER_WORDS})[\s-]*(?:years?)?[\s-]*(?:of age|old)\b|\byears of age\b|\blebensjahr|\bjahre alt\b|\d+ ans\b|\b(?:âgé|edad|años|anni|anos|jaar oud)\b|歳|岁|лет\b",
    "definition": r"[”\"'’»)](?:\W{0,4})(?:shall |will )?(?:means?|refers? to|includes?|has the meaning|have the meaning|is defined)\b|\b(?:means?|refers? to|is defined as|is an?|are)\b|\b(?:im sinne|ist|sind|bezeichnet|bedeutet|gilt als)\b"
    r"|\b(?:désigne|est|s.entend|on entend)\b|\b(?:se entiende|significa|es|son|considera)\b|\b(?:si intende|significa|è)\b|\b(?:betekent|wordt verstaan)\b|とは|是指|означает",
    "consent": r"\b(?:may|shall|must|will|can|cannot|should|not|no|neither|nor|never|only|unless|prohibited|permitted|entitled|required|without)\b"
    r"|\b(?:darf|dürfen|kann|können|muss|müssen|nicht|kein\w*|nur|unzulässig|zulässig|verboten)\b|\b(?:peut|peuvent|doit|doivent|ne|pas|interdit|autorisé|sauf)\b"
    r"|\b(?:puede|pueden|debe|deben|no|prohibid\w+|obligatori\w+|salvo|permit\w+)\b|\b(?:può|deve|non|vietato)\b|\b(?:pode|deve|não|proibido)\b|\b(?:mag|moet|niet|geen|verboden)\b|ません|できます|不得|可以|禁止",
    "party": r"[“\"][A-Z]\w+[”\"]|\b(?i:company|customer|supplier|licensee|licensor|owner|contractor|party|parties|state of|court|courts|president|commission|authority|member states)\b|\b[A-Z]\w+,? (?:Inc|LLC|Ltd|Corp|GmbH|S\.A)",
}
@lru_cache(maxsize=64)
def _asks(kind: Kind) -> re.Pattern[str]:
    return re.compile(_ASKS[kind], re.IGNORECASE)


@lru_cache(maxsize=64)
def _holds(kind: Kind) -> re.Pattern[str]:
    # Passages are lowercased once: case-blind matching costs several times as much. Names need their capitals.
    return re.compile(_HOLDS[kind])


def expected_kinds(question: str) -> tuple[Kind, ...]:
    """The kinds of answer that a question asks for, in a fixed order; often none or several."""
    return tuple(kind for kind in _ASKS if _asks(kind).search(question))


@lru_cache(maxsize=100_000)
def holds(kind: Kind, passage: str) -> bool:
    """Whether a passage holds words of a kind; remembered, since questions come back to the same passages."""
    return _holds(kind).search(passage if kind == "party" else passage.lower()) is not None
