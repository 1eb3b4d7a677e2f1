### Texts that cannot be read: rules/text.

plain = { $text }
move-id-length = a move's id must have 1 to { $most } characters
