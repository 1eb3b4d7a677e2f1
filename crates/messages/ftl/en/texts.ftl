### Texts that cannot be read: rules/text.

plain = { $text }
