"""Words too common to tell one passage from another, by language. No negation is among them, nor "may" and "must"."""

from __future__ import annotations

ENGLISH = frozenset(
    "a an and are as at be been being but by can could did do does doing done for from had has have having he her hers "
    "him his how i if in into is it its itself let me my of on or our ours s she so some such t than that the their theirs "
    "them then there these they this those through to too up upon us very was we were what when where which while who "
    "whom whose why will with would you your yours hereby herein hereof hereto hereunder thereof thereto therein "
    "thereunder aforesaid said shall am also about get".split()
)
_OTHER = {
    "de": "aber alle als also am an auch auf aus bei bin bis bist da damit das dass dem den der des die dies diese diesem "
    "diesen dieser dieses du durch ein eine einem einen einer eines er es euch für habe haben hat ich ihm ihn ihr ihre "
    "ihrem ihren ihrer im in ins ist ja jede jedem jeden jeder jedes kann können man mein mich mir mit nach noch nun nur ob "
    "oder sehr sein seine seinem seinen seiner sich sie sind so solche soll über um und uns unter vom von vor war waren was "
    "welche welchem welchen welcher welches wenn wer werde werden wie wieder will wir wird wo wurde wurden zu zum zur viel",
    "fr": "a ai au aux avec ce ceci cela ces cet cette chez comme d dans de des du elle elles en est et eu il ils j je l la "
    "le les leur leurs lui là m ma mais me mes moi mon même n nos notre nous on ont ou où par peut pour qu quand que quel "
    "quelle quelles quels qui quoi s sa se ses si son sont sur t ta te tes toi ton tu un une vos votre vous y à été être "
    "fait celle celui ceux combien",
    "es": "a al algo ante como con cual cuando cómo cuál cuándo de del desde donde dónde e el ella ellas ellos en entre era "
    "es esa ese eso esta este esto está están fue ha han hasta hay la las le les lo los me mi mis muy más ni nos o para pero "
    "por porque que quien qué quién se ser si sido sobre son su sus sí también te tiene tu tus u un una uno y ya yo puede",
    "it": "a ad agli ai al alla alle anche che chi ci come con cui da dagli dai dal dalla dalle degli dei del della delle di "
    "dove e ed era essere gli ha hanno i il in io la le lei lo loro lui ma mi ne nei nel nella nelle o per perché più quale "
    "quando quanto quello questa questo se si sia sono su sua sul sulla suo tra un una uno è",
    "pt": "a ao aos as com como da das de dele do dos e ela ele em entre era essa esse esta este eu foi há isso já lhe mais "
    "mas me mesmo na nas no nos o os ou para pela pelo por qual quando que quem se ser seu seus sua suas são também te tem "
    "um uma você é à às",
    "nl": "aan al als bij dan dat de deze die dit door een en er haar had heb heeft het hij hoe hun ik in is je kan me men met "
    "mijn na naar nog nu of om onder ons ook op over te tot uit van voor want was wat we wel werd wie wij wordt ze zich zij "
    "zijn zo zou",
    "ru": "а бы был была были было в вам вас во вот все всё вы где да для до его ее её если есть еще ещё же за и из или им их "
    "к как ко когда кто ли мы на над нас него нее них но о об он она они оно от по под при с со так также то том тот ты у "
    "что чтобы это этого этой этом этот я",
}
STOPWORDS: dict[str, frozenset[str]] = {"en": ENGLISH, **{code: frozenset(words.split()) for code, words in _OTHER.items()}}
