"""Headings of front and back matter, in the languages that most books are written in.

In the form of contents and outlines: in small letters, without numbers and signs around them.
Preface, foreword, introduction, epilogue and appendix are text, and so are not here.
"""

from __future__ import annotations

_BY_LANGUAGE = """
    cover | cover page | front cover | back cover | title page | titlepage | half title
    half title page | half-title | halftitle | halftitlepage | copyright | copyright page
    copyright notice | copyright information | uncopyright | imprint | colophon | license | licence
    cautionary statement | cautionary statements | forward-looking statements | disclaimer
    legal notice | dedication | acknowledgments | acknowledgements | contents | table of contents
    list of figures | list of tables | list of illustrations | list of plates | list of maps
    list of abbreviations | landmarks | index | general index | index of names | subject index
    bibliography | references | works cited | further reading | notes | endnotes | footnotes
    about the author | about the authors | about the publisher | about this book | credits
    epigraph | motto | dramatis personae | list of characters
    transcriber's note | transcriber’s note
    transcriber's notes | transcriber’s notes | errata
    the full project gutenberg license | list of books by the same author | newsletter

    titelseite | titelblatt | schmutztitel | umschlag | einband | impressum | urheberrecht
    widmung | danksagung | danksagungen | inhalt | inhaltsverzeichnis | abbildungsverzeichnis
    tabellenverzeichnis | abkürzungsverzeichnis | register | personenregister | sachregister
    stichwortverzeichnis | literatur | literaturverzeichnis | quellenverzeichnis | anmerkungen
    endnoten | fußnoten | über den autor | über die autorin | über dieses buch | bildnachweis
    haftungsausschluss | rechtliche hinweise | nutzungsbedingungen | personen | personenverzeichnis

    couverture | page de titre | faux-titre | mentions légales | achevé d'imprimer | dédicace
    remerciements | table des matières | sommaire | table des illustrations | liste des figures
    liste des tableaux | bibliographie | références | notes de fin | notes de bas de page
    à propos de l'auteur | à propos de l’auteur | droits d'auteur

    cubierta | portada | portadilla | página de título | créditos | derechos de autor
    dedicatoria | agradecimientos | índice | índice general | índice de figuras | bibliografía
    referencias | notas | sobre el autor | sobre la autora

    copertina | frontespizio | dedica | ringraziamenti | indice | sommario | bibliografia
    riferimenti | note | note dell'autore | l'autore | informazioni sull'autore

    capa | folha de rosto | ficha técnica | agradecimentos | sumário | referências | sobre o autor

    omslag | titelpagina | inhoud | inhoudsopgave | dankwoord | literatuurlijst | noten
    over de auteur

    обложка | титульный лист | содержание | оглавление | посвящение | благодарности
    примечания | список литературы | выходные данные
"""

HEADINGS = frozenset(
    name.strip() for line in _BY_LANGUAGE.split("\n") for name in line.split("|") if name.strip()
)

OPENINGS = (
    "also by ",
    "other books by ",
    "books by ",
    "by the same author",
    "praise for ",
    "von demselben autor",
    "weitere bücher von ",
    "du même auteur",
    "del mismo autor",
    "dello stesso autore",
)
"""The beginnings of headings that name an author or a book."""
