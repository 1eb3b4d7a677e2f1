### טקסטים שאי אפשר לקרוא: rules/text.

plain = { $text }
move-id-length = במזהה של מסע יש 1 עד { $most } תווים
