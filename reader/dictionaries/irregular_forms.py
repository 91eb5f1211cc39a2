"""English forms that no rule reduces to their word."""

from __future__ import annotations

from collections.abc import Mapping

_VERBS = """
arise arose arisen; awake awoke awoken; be am is are was were been; bear bore borne; beat beaten;
become became; begin began begun; behold beheld; bend bent; beseech besought; bid bade bidden;
bind bound; bite bit bitten; bleed bled; blow blew blown; break broke broken; breed bred; bring
brought; build built; burn burnt; buy bought; catch caught; choose chose chosen; cling clung; come
came; creep crept; deal dealt; dig dug; do did done does; draw drew drawn; dream dreamt; drink
drank drunk; drive drove driven; dwell dwelt; eat ate eaten; fall fell fallen; feed fed; feel
felt; fight fought; find found; flee fled; fling flung; fly flew flown flies; forbear forbore
forborne; forbid forbade forbidden; foresee foresaw foreseen; forget forgot forgotten; forgive
forgave forgiven; forsake forsook forsaken; freeze froze frozen; get got gotten; give gave given;
go went gone goes; grind ground; grow grew grown; hang hung; have had has; hear heard; hew hewn;
hide hid hidden; hold held; keep kept; kneel knelt; know knew known; lay laid; lead led; lean
leant; leap leapt; learn learnt; leave left; lend lent; lie lay lain lying; light lit; lose lost;
make made; mean meant; meet met; mistake mistook mistaken; mow mown; overcome overcame; partake
partook partaken; pay paid; ride rode ridden; ring rang rung; rise rose risen; run ran; say said;
see saw seen; seek sought; sell sold; send sent; sew sewn; shake shook shaken; shear shorn; shine
shone; shoot shot; show shown; shrink shrank shrunk; sing sang sung; sink sank sunk; sit sat; slay
slew slain; sleep slept; slide slid; sling slung; smell smelt; smite smote smitten; sow sown;
speak spoke spoken; speed sped; spell spelt; spend spent; spill spilt; spin spun; spit spat;
spring sprang sprung; stand stood; steal stole stolen; stick stuck; sting stung; stink stank
stunk; stride strode stridden; strike struck stricken; strive strove striven; swear swore sworn;
sweep swept; swell swollen; swim swam swum; swing swung; take took taken; teach taught; tear tore
torn; tell told; think thought; thrive throve thriven; throw threw thrown; tread trod trodden;
understand understood; undertake undertook undertaken; wake woke woken; wear wore worn; weave wove
woven; weep wept; win won; wind wound; withdraw withdrew withdrawn; withhold withheld; withstand
withstood; wring wrung; write wrote written
"""
_NOUNS = """
man men; woman women; child children; foot feet; goose geese; louse lice; mouse mice; ox oxen;
tooth teeth; brother brethren; calf calves; elf elves; half halves; hoof hooves; knife knives;
leaf leaves; life lives; loaf loaves; scarf scarves; self selves; sheaf sheaves; shelf shelves;
thief thieves; wharf wharves; wife wives; wolf wolves; person people; penny pence; die dice;
analysis analyses; axis axes; basis bases; crisis crises; criterion criteria; datum data;
hypothesis hypotheses; index indices; medium media; oasis oases; phenomenon phenomena; stratum
strata; thesis theses
"""
_ADJECTIVES = """
good better best; bad worse worst; far farther further farthest furthest; little less least; old
elder eldest
"""


def _by_form(groups: str) -> Mapping[str, str]:
    split = (group.split() for group in groups.split(";"))
    return {form: word for word, *forms in split for form in forms}


IRREGULAR: Mapping[str, str] = _by_form(f"{_VERBS};{_NOUNS};{_ADJECTIVES}")
"""The word of each form."""
