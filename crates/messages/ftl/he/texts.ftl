### טקסטים שאי אפשר לקרוא: rules/text.

## עמדות: text/fen.rs.

fen-too-long = ב־FEN יש { $bytes } בתים; נקראים לכל היותר { $most }
fen-fields = ב־FEN יש { $plain } או { $all } שדות, וכאן יש { $count }
fen-side = הצד שבתור הוא w או b, ולא „{ $text }”
fen-halfmove = מונה חצאי המסעים הוא מספר מ־{ $least } עד { $most }, ולא „{ $text }”
fen-number = מספר המסע הוא מספר מ־{ $least } עד { $most }, ולא „{ $text }”
fen-ranks = בלוח יש { $height } שורות, וב־FEN יש { $count }
fen-files = בשורה { $rank } („{ $text }”) מספר הטורים הוא { $count } במקום { $width }
fen-too-many-files = בשורה { $rank } („{ $text }”) מספר הטורים גדול מדי במקום { $width }
fen-zero = שורה { $rank } („{ $text }”): מספר של משבצות ריקות אינו מתחיל ב־0
fen-letter = שורה { $rank }: אין כלי שהאות שלו { $letter }
fen-no-castling = אין הצרחה במשחק הזה, ולכן השדה השלישי הוא - ולא „{ $text }”
fen-right-unknown = { $letter } אינה זכות הצרחה של המשחק הזה
fen-rights-order = זכויות הצרחה נכתבות כל אחת פעם אחת ובסדר { $order }, ולא „{ $text }”
fen-right-needs = זכות ההצרחה { $letter } דורשת כלי { $side } על { $square }: { $piece }
fen-scored-letter = הכלים שיצאו: אין כלי שהאות שלו { $letter }
fen-captured-letter = הכלים שהוכו: אין כלי שהאות שלו { $letter }
fen-scored-order = הכלים שיצאו נכתבים בסדר { $order }, ולא „{ $text }”
fen-captured-order = הכלים שהוכו נכתבים בסדר { $order }, ולא „{ $text }”
army-too-large = { PRE("ל", $side) } יש { $count } מסוג { $letter }, אבל המשחק מתחיל עם { $army }
one-royal = { PRE("ל", $side) } צריך להיות בדיוק אחד מסוג { $piece }, ולא { $count }
some-royal = { PRE("ל", $side) } לא נותר כלי מלכותי
cannot-stand = אי אפשר להציב על { $square } כלי { $side }: { $piece }
too-many-moves = לכלים של { $side } יכולים להיות { $count } מסעים בבת אחת; מותרים { $most } לכל היותר
too-many-royals = לכלים של { $side } יכולים להיות { $moves } מסעים בבת אחת, ו-{ $royals } כלים אסור להשאיר תחת התקפה; { $moves } כפול { $royals } הוא יותר מ-{ $most }
waiting-in-check = { $side } בשח, אבל עכשיו תור { $turn }
fen-passing = בשדה של הכאה דרך הילוכו כותבים - או משבצת, ולא „{ $text }”
fen-passing-clock = לא ייתכן שנעשה עכשיו צעד כפול מעל { $square }: מונה חצאי המסעים הוא { $plies } ולא 0
fen-passing-impossible = לא ייתכן שנעשה עכשיו צעד כפול מעל { $square }

## רשימות של כלים: text/piece_list.rs.

query-too-long = בכתובת יש { $bytes } בתים; נקראים לכל היותר { $most }
query-form = „{ $text }” צריך להיראות כמו name=value
query-name = שם לא מוכר „{ $name }”; מוכרים board, ‏turn ו־lastMove
query-twice = { $name } מופיע פעמיים
query-no-board = אין בכתובת board=...
query-percent = אחרי % בכתובת אין שתי ספרות הקסדצימליות
query-not-text = הכתובת אינה UTF-8 תקין אחרי הפענוח
list-too-long = ברשימת הכלים יש { $bytes } בתים; נקראים לכל היותר { $most }
list-turn = התור הוא white או black, ולא „{ $text }”
list-side = „{ $text }” צריך להתחיל ב־w: או ב־b:
list-side-twice = הכלים של { $side } מופיעים פעמיים
list-no-royal = { PRE("ל", $side) } אין { $piece }, ולכן { $side } אינו יכול להיות בשח
list-piece = „{ $text }” אינו כלי על משבצת של הלוח הזה, כמו Ke1
list-square-twice = { $square } נזכרת פעמיים: במקום כלי { $before } ({ $old }) יעמוד שם כלי { $after } ({ $new })
last-move-off-board = המסע האחרון צריך להסתיים על הלוח
last-move-plain = המסע האחרון „{ $text }” צריך להיות מסע פשוט ממשבצת למשבצת, כמו h7h5
last-move-form = המסע האחרון נכתב כמו h7h5, ולא „{ $text }”
last-move-nobody = המסע האחרון { $text } אינו מתאים: אין כלי { $side } על { $square }
last-move-not-empty = המסע האחרון { $text } אינו מתאים: { $square } אינה ריקה

## משחקים כ־PGN: text/pgn.

pgn-other-variant = זה משחק של „{ $variant }”, ולא של { $own }
pgn-fen = התג FEN: { $why }
pgn-no-result = אין תוצאה בסוף המשחק: 1-0, 0-1, 1/2-1/2 או *
pgn-result-tag = המשחק נגמר { PRE("ב", $result) }, אבל בתג Result כתוב { $tag }
pgn-result-wrong = כתוב שהמשחק נגמר { PRE("ב", $result) }, אבל: { $how }
pgn-too-long = בטקסט יש { $bytes } בתים; נקראים לכל היותר { $most }
pgn-tag-form = תג צריך להיראות כמו [Event "Club evening"]
pgn-too-many-tags = למשחק יש לכל היותר { $most } תגים
pgn-tag-twice = התג { $tag } מופיע פעמיים
pgn-comment-open = ההערה הזאת אינה נסגרת ב־{"}"}
pgn-after-result = יש משהו אחרי תוצאת המשחק; נקרא רק משחק אחד
pgn-nesting = וריאנטים מקוננים לעומק של יותר { PRE("מ", $most) }
pgn-variation-first = וריאנט מופיע לפני כל מסע שיוכל להחליף
pgn-variation-empty = אין מסעים בווריאנט הזה
pgn-variation-closed = זה אינו סוגר שום וריאנט
pgn-variation-open = הווריאנט הזה אינו נסגר ב־)
pgn-glyph = „{ $text }” אינו סימן הערה
pgn-glyph-first = סימן הערה מופיע לפני כל מסע

## משחקים כמסמכים: text/court.rs.

move-id-length = במזהה של מסע יש 1 עד { $most } תווים
piece-id-length = במזהה של כלי יש 1 עד { $most } תווים
player-id-length = במזהה של צד יש 1 עד { $most } תווים
player-name-length = בשם של צד יש 1 עד { $most } תווים
game-id-length = במזהה המשחק יש 1 עד { $most } תווים
document-too-long = במסמך יש { $bytes } בתים; נקראים לכל היותר { $most }
document-not-json = זה אינו JSON: { $error }
document-version = המסמך הוא במהדורה „{ $version }”; נקראת רק { $own }
document-no-version = אין מהדורה במסמך
document-malformed = המסמך פגום: { $error }
document-checksum = סכום הביקורת הוא „{ $checksum }”, אבל הלוח נותן „{ $own }”
document-same-id = לשני כלים יש המזהה „{ $id }”
document-no-exits = { PRE("ב", $variant) } אין כלי שיוצא מהלוח, ולכן אין מסמך כזה
document-no-words = { PRE("ב", $variant) } כלים מוכתרים או יורים, ולמסמך אין מילים לזה
document-no-castling = { PRE("ב", $variant) } יש הצרחה או הכאה דרך הילוכו, ואין לכך מילים במסמך
document-two-places = הכלי „{ $id }” נמצא בשני מקומות
document-piece-count = במסמך יש { $count } כלים, ובמשחק { $own }
document-move = מסע { $number } של המשחק: { $why }
not-a-cell = { $cell } אינה משבצת של הלוח
not-a-target = „{ $text }” אינו יעד
document-piece-missing = לפי המסעים נשאר כלי על { $square }, אבל בלוח אין שם כלי
document-piece-unknown = המסעים אינם אומרים איזה כלי עמד על { $square }
document-differs = { $path } הוא { $found }, אבל לפי המסעים הוא { $expected }
document-differs-in-length = { $path } הוא באורך { $found }, אבל לפי המסעים הוא באורך { $expected }
fen-hand = "{ $text }": הכלים שביד כתובים בין [ ל־] אחרי הלוח
fen-no-hand = במשחק הזה אין כלים ביד
fen-hand-letter = הכלים שביד: אין כלי שאותו מסמנת האות { $letter }
fen-mark = שורה { $rank }: הסימן ~ מסמן כלי שהוכתר, פעם אחת, ואין כלי כזה לפניו
too-many-pieces = יש יותר מ־{ $most } כלים על הלוח וביד
fen-checks = "{ $text }" אינו מספר השחים שנותרו לכל צד, מ־0+0 עד { $most }+{ $most }
fen-castled = "{ $text }" אינו אומר מי הצריח: אותיות מתוך { $order }, בסדר הזה, או -
fen-count = "{ $text }" אינו מספר חצאי המסעים שמותר לספור, מ־0 עד { $most }, עם ספירה של 255 לכל היותר אחריו
