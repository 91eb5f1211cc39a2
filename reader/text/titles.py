"""Titles and forms of address written before people's names."""

from __future__ import annotations


def _listed(words: str) -> frozenset[str]:
    return frozenset(words.split())


MEN = _listed(
    """
    Mr Mr. Mister Sir Lord Count Baron Marquis Earl Viscount Squire King Prince Duke
    Tsar Emperor Master Father Brother Uncle Monsieur M. Abbé Don Señor Signor Signore Herr Pan
    """
)
WOMEN = _listed(
    """
    Mrs Mrs. Miss Ms Ms. Mistress Lady Baroness Marchioness Queen Princess Countess Duchess
    Empress Madame Madam Mme Mme. Mlle Mlle. Mademoiselle Aunt Mother Sister Dame Doña Señora
    Señorita Signora Signorina Frau Fräulein
    """
)
RANKS = _listed(
    """
    Dr Dr. Doctor Prof Prof. Professor Capt. Captain Col. Colonel Major Gen. General Lt. Lieutenant
    Sgt. Sergeant Corporal Admiral Commodore Commander Rev. Reverend Inspector Detective Constable
    Sheriff President Senator Governor Judge Justice Bishop Archbishop Archdeacon Dean Canon
    Cardinal Pope Saint St. Hon. Cousin
    """
)
"""Ranks and titles of men and women."""

PLURAL = _listed("Messrs Messrs. Misses Captains Doctors Drs. Mmes. Herren")

TITLES = MEN | WOMEN | RANKS


def untitled(name: str) -> str:
    """Return ``name`` without titles; the last word always stays."""
    words = name.split()
    count = 0
    while count < len(words) - 1 and words[count] in TITLES:
        count += 1
    return " ".join(words[count:])
