"""Mixed-radix numbers: digits, each with a radix of its own, the least significant first."""

from __future__ import annotations

LARGE = 7
"""The bits of an unbounded number in each digit; one more bit of the digit says whether more digits follow."""


class DigitsError(Exception):
    """The number was not made by `Digits`."""


class Digits:
    """A writer of digits; `Taken` reads them in the same order."""

    def __init__(self) -> None:
        self._digits: list[tuple[int, int]] = []

    def put(self, digit: int, radix: int) -> None:
        """Write a digit, at least 0 and below its radix."""
        assert 0 <= digit < radix
        self._digits.append((digit, radix))

    def put_large(self, number: int) -> None:
        """Write a whole number of any size, at least 0."""
        while number >> LARGE:
            self.put(number & (1 << LARGE) - 1 | 1 << LARGE, 2 << LARGE)
            number >>= LARGE
        self.put(number, 2 << LARGE)

    def put_text(self, text: str) -> None:
        """Write a text: twice its length in bytes, plus 1 unless it is ASCII; then its bytes as one big-endian digit.

        An ASCII character takes seven bits; any other text is written as the bytes of its UTF-8.
        """
        said = text.encode("utf-8", "surrogatepass")
        self.put_large(2 * len(said) + (not text.isascii()))
        bits = 7 if text.isascii() else 8
        self.put(sum(letter << bits * at for at, letter in enumerate(reversed(said))), 1 << bits * len(said))

    def put_bytes(self, given: bytes) -> None:
        """Write bytes: their number, then all of them as one big-endian digit."""
        self.put_large(len(given))
        self.put(int.from_bytes(given, "big"), 1 << 8 * len(given))

    def packed(self) -> bytes:
        """Return the number, big endian, in as few bytes as possible."""
        number = 0
        for digit, radix in reversed(self._digits):
            number = number * radix + digit
        return number.to_bytes((number.bit_length() + 7) // 8, "big")


class Taken:
    """A reader of digits. After the last digit it reads zeros."""

    def __init__(self, packed: bytes) -> None:
        self._left = int.from_bytes(packed, "big")
        self._longest = len(packed)

    def take(self, radix: int) -> int:
        """Read a digit."""
        self._left, digit = divmod(self._left, radix)
        return digit

    def take_large(self) -> int:
        """Read a whole number of any size. Raises DigitsError if it is longer than the input."""
        number = shift = 0
        while True:
            digit = self.take(2 << LARGE)
            number |= (digit & (1 << LARGE) - 1) << shift
            shift += LARGE
            if digit >> LARGE == 0:
                return number
            if shift > 8 * self._longest:
                raise DigitsError

    def take_text(self) -> str:
        """Read a text. Raises DigitsError if it is longer than the input, or not UTF-8."""
        length, wide = divmod(self.take_large(), 2)
        if length > 2 * self._longest:
            raise DigitsError
        bits = 7 + wide
        letters = self.take(1 << bits * length)
        said = bytes(letters >> bits * at & (1 << bits) - 1 for at in reversed(range(length)))
        try:
            return said.decode("utf-8", "surrogatepass")
        except UnicodeDecodeError:
            raise DigitsError from None

    def take_bytes(self) -> bytes:
        """Read bytes. Raises DigitsError if they are more than the input."""
        length = self.take_large()
        if length > self._longest:
            raise DigitsError
        return self.take(1 << 8 * length).to_bytes(length, "big")

    def end(self) -> None:
        """Raise DigitsError if digits are left."""
        if self._left:
            raise DigitsError
