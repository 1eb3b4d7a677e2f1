### טקסטים שאי אפשר לקרוא: rules/text.

plain = { $text }
