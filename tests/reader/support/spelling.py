"""Numbers below a million as words."""

from __future__ import annotations

SMALL = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
    "nineteen",
)
TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
KLEIN = (
    *("null", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn"),
    *("elf", "zwölf", "dreizehn", "vierzehn", "fünfzehn", "sechzehn", "siebzehn", "achtzehn"),
    "neunzehn",
)
ZEHNER = ("zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig")


def english(number, hyphen="-", and_=" and "):
    if number >= 1000:
        high, low = divmod(number, 1000)
        return f"{english(high, hyphen, and_)} thousand" + (
            f" {english(low, hyphen, and_)}" if low else ""
        )
    if number >= 100:
        high, low = divmod(number, 100)
        return f"{SMALL[high]} hundred" + (f"{and_}{english(low, hyphen, and_)}" if low else "")
    if number < 20:
        return SMALL[number]
    ten, unit = divmod(number, 10)
    return TENS[ten - 2] + (f"{hyphen}{SMALL[unit]}" if unit else "")


def german(number):
    if number == 1:
        return "eins"
    return _german(number)


def _german(number):
    if number >= 1000:
        high, low = divmod(number, 1000)
        return f"{_german(high)}tausend" + (german(low) if low else "")
    if number >= 100:
        high, low = divmod(number, 100)
        return f"{KLEIN[high]}hundert" + (german(low) if low else "")
    if number < 20:
        return KLEIN[number]
    ten, unit = divmod(number, 10)
    return (f"{KLEIN[unit]}und" if unit else "") + ZEHNER[ten - 2]
