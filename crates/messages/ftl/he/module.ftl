### מה שהמודול עצמו אומר: crates/wasm.

## מה שהודעה מבקשת: desk.rs, studio.rs, texts.rs.

no-variant = אין גרסה „{ $id }”
no-variant-near = אין גרסה „{ $id }”; האם התכוונתם { PRE("ל", $near) }?
named-battle = { $name } הוא קרב, וכאן מוכרים רק משחקים דמויי שחמט
this-battle = זה קרב, וכאן מוכרים רק משחקים דמויי שחמט
move-refused = מסע { $number } ({ $text }): { $why }
place-too-long = נקראים לכל היותר { $most } מסעים
desk-message-too-large = בהודעה יש { $bytes } בתים; נקראים לכל היותר { $most }
too-many-files = נטענו { $most } קבצים; אי אפשר לטעון עוד
why-no-square = אין משבצת כזאת
stopped-empty = נעצר לפני שהיה מה לספר
stopped-counting = נעצר לפני שהכול נספר
unknown-format = הטקסט אינו בשום תבנית מוכרת
text-at = { $line }:{ $column }: { $fault }
record-of-one-viewer = ברישום הזה יש מה שראה צד אחד, ולא כל המשחק
written-too-deep = וריאנטים מקוננים לעומק של יותר { PRE("מ", $most) }

## קישורים: link.rs.

link-damaged = הקישור פגום: משהו הושמט או שונה
passphrase-length = בסיסמה יש 1 עד { $most } בתים
link-would-be-too-long = בקישור יהיו { $letters } אותיות; נקראות לכל היותר { $most }
link-too-long = בקישור יש { $letters } אותיות; נקראות לכל היותר { $most }
wrong-passphrase = הסיסמה אינה פותחת את הקישור, או שהקישור שונה

## שולחנות: tables.rs.

too-many-tables = נשמרים לכל היותר { $most } משחקים, בשמות של עד 100 אותיות
table-not-kept = אי אפשר לשמור את המשחק
kept-damaged = מה שנשמר מהמשחק הזה פגום
