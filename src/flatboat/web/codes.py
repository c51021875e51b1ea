"""Links as squares that phones read."""

from __future__ import annotations

import qrcode
from markupsafe import Markup
from qrcode.image.svg import SvgPathImage

MARGIN = 2  # squares; the page round it is as light


def code_of(link: str) -> Markup:
    """A link as a QR code, an SVG that loads nothing.

    >>> print(code_of("https://example.org/s/key")[:4], code_of("https://example.org/s/key").count("<path"))
    <svg 1
    """
    image = qrcode.make(link, image_factory=SvgPathImage, border=MARGIN)
    return Markup(image.to_string(encoding="unicode"))
