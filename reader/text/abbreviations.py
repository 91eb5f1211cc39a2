"""Words whose full stop does not end a sentence, in the languages of most books."""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


BEFORE_A_NAME = _words(
    """
    mr mrs ms messrs dr prof rev revd hon st ste sgt lt col gen capt cpl maj cmdr adm gov sen rep
    pres fr br mt ft mme mmes mlle mm mgr hr frl dipl ing sig sra srta don dña гр ул тов
    d.h z.b u.a i.d.r s.o v.a bzw bspw ca ggf evtl inkl exkl vgl usf sog zzgl geb gest
    e.g i.e viz vs v cf resp approx esp incl excl eq eqs ref refs ed eds trans tr transl
    p.ex c.-à-d env t.j tj m.in np tzn проф акад доц см ср напр т.е т.н т.к стр о.в bijv nl
    m.b.t d.w.z blz t.ex bl.a dvs f.eks s.k örn vb bkz yani
    """
)
"""Never at the end: something always follows."""

BEFORE_A_NUMBER = _words(
    """
    no nos nr nrs num nº n.o fig figs tab tbl eq vol vols bd bde ch chap chaps kap cap caps sec secs
    sect sects § art arts para paras p pp pg pgs s ss f ff l ll col cols pt pts app ex exh rule
    reg cl ver v n lib op bk т рис табл гл ст с п пп abb abs anm ziff rz rn
    rs rp kr kč sfr tk ksh
    """
)
"""Not at the end if a number, a numeral or a bracket follows."""

MAY_END = _words(
    """
    etc inc ltd co corp llc llp plc bros assn dept div univ jr sr esq al ibid op.cit loc.cit
    a.m p.m b.c a.d b.c.e c.e u.s u.k u.s.a u.n e.u d.c ph.d m.d b.a m.a ll.b ll.m d.phil
    ave blvd rd sq hwy mts jan feb mar apr jun jul aug sep sept oct nov dec tue thu fri
    gmbh usw u.s.w cie s.a s.p.a ltda cía ed.d n.y calif conn fla tex
    др пр т.д т.п руб тыс млн млрд г гг в вв н.э vol min sec hr hrs lb lbs oz ft kg cm mm km
    """
)
"""Only at the end if the next word certainly opens a sentence."""

OPENERS = _words(
    """
    the a an this that these those there here it its he she they we you i his her their our my your
    in on at by for from with as to of if when while although though because since after before
    and but or so yet nor however moreover furthermore thus therefore then what who why how where
    no not all some many most each every both such other another under during our total net see
    der die das ein eine er sie es wir ich ihr und aber oder im am in auf für mit von als wenn nach
    le la les un une il elle ils elles nous vous je et mais ou en dans pour avec par sur si ce cette
    el los las una ella ellos nosotros y pero o en para con por si este esta lo se al
    il lo gli uno noi voi ma nel con per se questo questa os as um uma ele ela nós e mas no na
    он она оно они мы вы я и но или в на по с из для если когда это этот эта так как что
    """
)
"""Words that begin a sentence if they have a capital."""

MONTHS = _words(
    """
    januar jänner februar märz april mai juni juli august september oktober november dezember
    jahrhundert jahrhunderts januari februari maart mei augustus december ledna února března
    """
)
"""After an ordinal number with a stop, as in German dates."""
