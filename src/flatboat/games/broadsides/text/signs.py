"""The signs of the movement cards: the drawing shows them, and so do the forms on which cards are chosen."""

#: The signs of the cards by `Card`, 30 across.
SIGNS = (
    '<path d="M0 13V-12M-8-4L0-12L8-4"/>',
    '<path d="M-8 12V1Q-8-7 1-7H9M3-13L9-7L3-1"/>',
    '<path d="M8 12V1Q8-7-1-7H-9M-3-13L-9-7L-3-1"/>',
    '<circle cy="-10" r="3"/><path d="M0-7V12M-6-2H6M-11 4Q-9 12 0 12T11 4"/>',
    '<path stroke="var(--wound)" d="M-3 13V1L-7-3M3-1V-5L9-12M-3 1L3-5M-10 6L-3 3M3-8L11-4"/>',
)
