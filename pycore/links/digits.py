"""Mixed radix: digits, each below a radix of its own, put together into one number. The first digit weighs least."""

from __future__ import annotations

LARGE = 7
"""Bits of a whole number of any size that stand in one digit; the radix is twice as large while more follow."""


class DigitsError(Exception):
    """A number that no `Digits` gave."""


class Digits:
    """Digits being put together, in the order in which they will be taken apart."""

    def __init__(self) -> None:
        self._digits: list[tuple[int, int]] = []

    def put(self, digit: int, radix: int) -> None:
        """One digit, at least 0 and below its radix."""
        assert 0 <= digit < radix
        self._digits.append((digit, radix))

    def put_large(self, number: int) -> None:
        """A whole number of any size, at least 0."""
        while number >> LARGE:
            self.put(number & (1 << LARGE) - 1 | 1 << LARGE, 2 << LARGE)
            number >>= LARGE
        self.put(number, 2 << LARGE)

    def put_text(self, text: str) -> None:
        """A text: twice its length, and one more if a letter is not ASCII; then its letters, big endian, as one digit.

        ASCII has seven bits a letter, anything else its bytes in UTF-8.
        """
        said = text.encode("utf-8", "surrogatepass")
        self.put_large(2 * len(said) + (not text.isascii()))
        bits = 7 if text.isascii() else 8
        self.put(sum(letter << bits * at for at, letter in enumerate(reversed(said))), 1 << bits * len(said))

    def packed(self) -> bytes:
        """The number, big endian, in as few bytes as it needs."""
        number = 0
        for digit, radix in reversed(self._digits):
            number = number * radix + digit
        return number.to_bytes((number.bit_length() + 7) // 8, "big")


class Taken:
    """A number being taken apart. Where it has no more digits they are zeros, as they would be anywhere."""

    def __init__(self, packed: bytes) -> None:
        self._left = int.from_bytes(packed, "big")
        self._longest = len(packed)

    def take(self, radix: int) -> int:
        """The next digit."""
        self._left, digit = divmod(self._left, radix)
        return digit

    def take_large(self) -> int:
        """A whole number of any size. Raises DigitsError when it is longer than the number it is taken from."""
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
        """A text. Raises DigitsError when it is longer than all that is left, or no text."""
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

    def end(self) -> None:
        """Raises DigitsError when there is more."""
        if self._left:
            raise DigitsError
