"""Detects books locked by digital rights management; obfuscated fonts don't count."""

from __future__ import annotations

from gettext import gettext as tr

from reader.errors import UnreadableFileError
from reader.importing.epub.archive import Archive
from reader.importing.safe_xml import local_name, parse_xml

_FONT_OBFUSCATION = frozenset(
    {"http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC"}
)
_ADOBE_RIGHTS = b"http://ns.adobe.com/adept"
_FAIRPLAY = "META-INF/sinf.xml"


def refuse_protected(archive: Archive, name: str) -> None:
    """Raise an error for a book whose text is encrypted.

    Raises:
        UnreadableFileError: it is protected by DRM.
    """
    rights = archive.read("META-INF/rights.xml") or b""
    if _encrypts_content(archive) or _ADOBE_RIGHTS in rights or archive.find(_FAIRPLAY):
        raise UnreadableFileError(
            tr(
                "{name} is protected by digital rights management (DRM), so its text can't be read."
            ).format(name=name),
            tr("Open it in the app of the shop where you got it, or get a copy without DRM."),
        )


def _encrypts_content(archive: Archive) -> bool:
    root = parse_xml(archive.read("META-INF/encryption.xml") or b"")
    if root is None:
        return False
    return any(
        child.get("Algorithm", "") not in _FONT_OBFUSCATION
        for element in root.iter()
        if local_name(element) == "encrypteddata"
        for child in element
        if local_name(child) == "encryptionmethod"
    )
