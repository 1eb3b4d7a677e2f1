### מה שגוי בקובץ של גרסה: rules/spec, rules/catalogue.rs; וכתב בצה: rules/betza.rs.

not-chess = המשחק הזה הוא קרב, וזה אינו נתמך כאן
file-too-large = הקובץ גדול מדי: נקראים לכל היותר { $most } בתים
file-not-text = זה אינו טקסט: מכאן והלאה הקובץ אינו UTF-8 תקין
file-not-toml = זה אינו TOML תקין: { $error }
no-such-variant = אין גרסה כזאת
inherits-in-circle = הקבצים יורשים זה מזה במעגל: { $chain }
inherits-too-deep = יותר { PRE("מ", $most) } קבצים יורשים זה מזה
inherits-unknown = אין גרסה „{ $variant }”
inherits-other-family =
    „{ $parent }” הוא משחק מסוג { $theirs ->
        [battle] קרב
       *[chess] דמוי שחמט
    }, וזה משחק מסוג { $own ->
        [battle] קרב
       *[chess] דמוי שחמט
    }
foreign-key =
    למפתח הזה אין משמעות במשחק מסוג { $family ->
        [battle] קרב
       *[chess] דמוי שחמט
    }

## מפתחות וערכיהם.

table-empty = לא נאמר עליו דבר: כתבו תחתיו מפתחות, או השמיטו אותו
table-expected = צריכה להיות כאן טבלה: `[...]` או `key = value` תחתיה
key-unknown-meant = מפתח לא מוכר; האם התכוונתם ל־`{ $meant }`?
key-unknown = מפתח לא מוכר; כאן מוכרים { $known }
key-later =
    { $what ->
        [explosions] כלים שמתפוצצים עדיין אי אפשר לכתוב
        [holes] לוחות עם קירות או חורים עדיין אי אפשר לכתוב
        [turns] כמה מסעים בתור אחד, או אף מסע, עדיין אי אפשר לכתוב
       *[boards] יש רק לוחות מלבניים לשני שחקנים
    }
key-elsewhere =
    { $table ->
        [hand] זה נכתב תחת `[hand]`: captures = "kept"; ולכלי, drop = "rank 2-7"
        [shuffle] זה נכתב תחת `[shuffle]`: squares = "rank 1"
        [law] את זה כותבים תחת `[law]`, למשל must = ["capture"]
       *[end] את זה כותבים תחת `[end]`, למשל wins = ["K on d4 e4 d5 e5"] או wins = ["3 checks"]
    }
key-required = המפתח הזה נחוץ
moves-required = המפתח הזה נחוץ, למשל "N" למסעים של פרש
value-expected = צריך להיות כאן { $expected }, ונמצא { $found }
value-expected-meant = צריך להיות כאן { $expected }, ונמצא { $found }; האם התכוונתם ל־"{ $meant }"?
form-number = מספר שלם מ־{ $low } עד { $high }
form-flag = true או false
form-flag-or-words = true,‏ false,‏ { $words }
form-text = טקסט במירכאות
form-words = { $words }
form-texts = רשימה של טקסטים: ["...", "..."]
found-type =
    { $what ->
        [array] רשימה
        [float] שבר עשרוני
        [boolean] ערך true או false
        [datetime] תאריך
       *[table] טבלה
    }
text-too-long = בטקסט יש { $length } תווים, ומותרים לכל היותר { $most }
text-has-control = בטקסט יש תו בקרה { $character }

## כלים.

pieces-missing = לגרסה נחוץ לפחות כלי אחד: `[pieces.rook]`
too-many-kinds = { $count } סוגי כלים; מותרים לכל היותר { $most }
too-many-directions = לכלים יש { $count } כיווני תנועה; מותרים לכל היותר { $most } בסך הכול
cannot-become-there = אי אפשר להציב על { $square }, שם כלי אחר היה נעשה כזה: { $piece }
only-one-kind =
    רק סוג אחד יכול להיות { $flag ->
        [pawn] רגלי
       *[royal] מלכותי
    }, ויש כבר כזה: { $piece }
only-so-many-ranks = בלוח יש רק { $height } שורות
initial-needs-rank = `i` (רק מ־`start_rank`) דורש גם את המפתח `start_rank`
shot-takes = ירייה מסירה את מה שהיא פוגעת בו: ל־`m` (רק אל משבצת ריקה) אין כאן משמעות
royal-cannot-leave = כלי מלכותי אינו יכול לצאת מהלוח
royal-cannot-promote = אי אפשר להכתיר כלי מלכותי
piece-name = שם של כלי נכתב באותיות קטנות מ־a עד z, לכל היותר 30
piece-letter = צריכה להיות כאן אות גדולה אחת מ־A עד Z, ונמצא „{ $text }”
letter-taken = האות { $letter } כבר תפוסה: { $piece }
betza-wrong = ב־"{ $text }": { $why }
symbol-two = צריכים להיות כאן שני תווים, של לבן ושל שחור
ranks-expected = צריכות להיות כאן שורות של הלוח כמו ‎"2-{ $high }"‎, ונמצא „{ $text }”
letter-unknown = אין כלי שהאות שלו { $letter }
becomes-itself = אי אפשר להכתיר כלי לעצמו
becomes-royal = אי אפשר להכתיר כלי לכלי המלכותי: { $piece }
hand-never-used = לאיש אין לעולם כלי ביד: מה שמוכה אינו נשמר, ובעמדת הפתיחה אין כלים ביד, כמו ב־.../RNBQKBNR[Nn]
hand-turns-back-twice = { $piece } יכול היה להיות { $one } או { $other }, ולכן אינו יכול לחזור להיות מה שהיה כשהוא מוכה: כתבו promoted = "stay"
plus-expected = "{ $text }": צריך פלוס ואות של כלי אחר, למשל "+R"
plus-of-plus = זהו הצד השני של עצמו או של כלי שכבר נכתב עם פלוס
plus-taken = "{ $text }" כבר נכתב עבור { $piece }
nothing-turned = לאף כלי אין צד שני: תנו לאחד מהם fen = "+P"
last-needs-turn = רק לכלים עם `promotes_on = "turn"` יש זאת
gate-one-rank = המשבצות האלה אינן בשורה אחת, ולכן FEN אינו יכול לציין אותן לפי הטור
drop-castles-from = לשם כך דרושה הצרחה עם משבצות מוצא: "king e1-g1, rook h1-f1"
first-moves-take = מהלכים ראשונים מגיעים למשבצות ריקות בלבד: יש להשמיט את ה־`c`
first-moves-missing = לכלי אין `first_moves`
first-moves-file = שתי משבצות של צד אחד בטור { $file } היו צריכות להיקרא על שם הטור שלהן ב־FEN: מבין כלים עם מהלכים ראשונים ומשבצות שכלים נכנסים אליהן, מותרת אחת בכל טור
first-moves-shuffled = כלים עם מהלכים ראשונים אינם יכולים להחליף מקום בהגרלה
first-moves-nobody = אף כלי מסוג זה אינו על הלוח בהתחלה, ולכן איש לא יוכל לעשות את המהלכים האלה
shuffle-unknown = "{ $text }": צריך משהו כמו "K between R",‏ "B on both colours" או "K on g1 h1"
shuffle-squares-missing = לא נאמר אילו כלים מתחלפים: squares = "rank 1"
shuffle-empty = בפתיחה שום כלי אינו עומד על { $square }
shuffle-one-side = בפתיחה עומדים על המשבצות האלה כלים של שני הצדדים
shuffle-too-many = יש יותר מ־{ $most } דרכים להציב את הכלים האלה
shuffle-start = עמדת הפתיחה עצמה אינה מקיימת את הכללים האלה
drop-nowhere = הוא אינו יכול לעמוד על אף אחת מהמשבצות האלה
promotes-to-nothing = לא נאמר מה הוא נעשה: promotes_to חסר
letter-twice = האות { $letter } מופיעה פעמיים
portal-needs-mirror = בשימוש רק יחד עם ‎`portal = "mirror"`‎ תחת `[board]`
portal-plain-leaps = `leap` מקבל רק קפיצות פשוטות, למשל "leap vD"
portal-expected = צריך להיות כאן "slide", ‏"slide on" או "leap ...", ונמצא "{ $text }"
portal-expected-meant = צריך להיות כאן "slide", ‏"slide on" או "leap ...", ונמצא "{ $text }"; האם התכוונתם ל־"{ $meant }"?

## הצרחה.

too-many-castlings = מותרות לכל היותר { $most } דרכים להצריח
castling-same-way = המלך הולך באותה דרך כמו { PRE("ב", $letter) }
castling-letter-file = { $letter } הוא טור של הלוח הזה, ו־FEN מציין צריחים וכלים שלא זזו לפי הטור: בחרו אות אחרת
castling-letter = שם של דרך להצריח הוא אות גדולה אחת, כמו ב־FEN
castling-walk = „{ $text }” צריך להיראות כמו "king e1-g1" או "king to g1" עם משבצות של הלוח
castling-no-piece = אין כלי ששמו „{ $name }”
castling-two-walks = צריכים להיות כאן שני מהלכים: "king e1-g1, rook h1-f1", או "king to g1, rook to f1" מכל מקום שבו הם עומדים
castling-one-rank = כל ארבע המשבצות צריכות להיות באותה שורה
castling-royal-first = הכלי הראשון צריך להיות המלכותי, והשני לא
castling-own-squares = לשני הכלים נחוצות משבצות משלהם, והמלך צריך לזוז

## סיומים.

repetition-once = כל עמדה מופיעה פעם אחת: כתבו 2 או יותר, או 0 אם אין כלל כזה
too-many-dead = מותרים לכל היותר 32 סוגים של עמדה מתה
dead-form = „{ $text }” צריך להיראות כמו "KN v K"
dead-letter = „{ $text }”: אין כלי שהאות שלו { $letter }
nothing-to-score = אין במה לזכות בנקודות: לאף כלי אין `exit`

## קרבות.

armies-do-not-fit = אין מקום לשני צבאות של { $rows } שורות על { $height } שורות
army-does-not-fill = צבא של { $count } כלים אינו ממלא { $cells } משבצות
no-fighter = לקרב נחוץ לפחות סוג אחד שנלחם
beats-itself = כלי אינו יכול לנצח את בני סוגו
not-a-fighter = הכלי { $piece } אינו לוחם: תפקידו אומר מה קורה
only-fighters-beat = רק לוחמים מנצחים מישהו
beat-each-other = { $one } { PRE("ו", $other) } מנצחים זה את זה
neither-beats = אף אחד מהשניים, { $one } { PRE("ו", $other) }, אינו מנצח את השני

## כתב בצה.

betza-too-long = ארוך { PRE("מ", $most) } תווים
betza-no-letter = אחרי `{ $text }` אין אות של כלי
betza-later = `{ $letter }`: { $why }
betza-not-a-modifier = `{ $letter }` אינו סימן או אות של כלי בכתב בצה
betza-range = הטווח { $digits } גדול מכל לוח
betza-not-a-letter = `{ $letter }` אינה אות של כלי בכתב בצה
betza-twice = `{ $letter }` מופיע פעמיים
betza-bends-lines = `j`, `z`, `q` וטווחים כמו 3-5 הם לקווים, אחד בכל פעם: `j` ו־`z` לכל קו, `q` לקפיצות כמו N ו־C, ו־`p` ו־`g` רק עם `z` ו־`q`
betza-legs = בסוגריים מרובעים באים שניים עד ארבעה חלקים, כל אחד אות של קפיצה אחת והאחרון אולי עם טווח, וביניהם `-` או `?`: [F?R], [W-F]
betza-far-leap = בסוגריים באים שני חלקי הקפיצה, מ־0 עד 15: (1,4)
betza-unclosed = `{ $sign }` אינו נסגר לעולם
betza-one-hop = `p` ו־`g` הם שני אופנים לדלג מעל כלי: יש לכתוב רק אחד מהם
betza-hops-in-line = `p` ו־`g` מדלגים לאורך קו בכל אורך (R, B, Q, NN) או באורך של כמה משבצות (W4), ולא עם `n`
betza-one-prey = `c`, `k` ו־`t` אומרים מה מוכה: יש לכתוב רק אחד מהם
betza-no-prey-here = `k` ו־`t` מיועדים למסעים בלבד
betza-cannot-jump = `n` (אינו מדלג) מוגדר רק לקפיצות בודדות של D, H, A, G ו־N
later-cylinder = למסעים מסביב לגליל כתבו ‎`portal = "wrap"`‎ של הלוח
later-changing = אין עדיין תמיכה במסעים שמשנים כלים אחרים
later-passing = כתבו `en_passant` של הכלי
later-lending = אין עדיין תמיכה במסעים שמשאילים את כוחם
later-several = אין עדיין תמיכה בכמה מסעים בתור אחד
later-castling = כתבו את הטבלה `[castling]`
later-universal = אין עדיין תמיכה בקפיצות לכל מקום

## מה שאומרת הספרייה שקוראת TOML: rules/spec/toml_words.rs.

toml-expected = { $fault }; צריך להיות כאן { $wanted }
toml-expected-nothing = { $fault }; כאן לא צריך להיות דבר
toml-wanted = { $first }, { $others }
toml-words =
    { $words ->
        [key-with-no-value] מפתח בלי ערך
        [missing-value-for-key] חסר ערך למפתח
        [missing-comma-between-array-elements] חסר פסיק בין הפריטים של רשימה
        [extra-comma-in-array] פסיק מיותר ברשימה
        [string-values-must-be-quoted] טקסט כותבים במירכאות
        [unexpected-key-or-value] מפתח או ערך במקום לא צפוי
        [unexpected-in-array] `=` לא צפוי ברשימה
        [unexpected-leading-zero] אפס מיותר בתחילת מספר
        [unclosed-table] טבלה שלא נסגרה
        [unclosed-array] רשימה שלא נסגרה
        [unclosed-array-table] רשימת טבלאות שלא נסגרה
        [missing-table-open] חסרה פתיחה של טבלה
        [missing-opening-quote] חסרות מירכאות פותחות
        [unquoted-keys-cannot-be-empty] מפתח אינו יכול להיות ריק
        [extra] `=` מיותר
        [duplicate-key] המפתח מופיע פעמיים
        [may-only-go-between-digits] `_` מותר רק בין ספרות
        [invalid-unquoted-key] מפתח לא תקין
        [invalid-key-value-pair] מפתח וערך לא תקינים
        [invalid-basic-string] הטקסט במירכאות אינו תקין
        [invalid-literal-string] הטקסט במירכאות אינו תקין
        [invalid-boolean] ערך true או false לא תקין
        [invalid-float] שבר עשרוני לא תקין
        [invalid-fraction] שבר עשרוני לא תקין
        [invalid-mantissa] מספר לא תקין
        [invalid-exponent] מעריך לא תקין
        [invalid-date] תאריך לא תקין
        [literal-string] טקסט במירכאות
        [newline] שורה חדשה
        [letters] אותיות
        [numbers] מספרים
        [digits] ספרות
        [key] מפתח
       *[value] ערך
    }

## Squares and ends in sentences.

squares-expected = `{ $text }` אינו משבצת, שורה, טור או אזור בלוח הזה
squares-none = "{ $text }" אינו מציין אף משבצת
zone-name = שמו של אזור הוא באותיות קטנות ואינו משבצת
zone-unknown = אין אזור בשם "{ $zone }"
place-first-moves = מסעים ראשונים (i) נאמרים ב־moves וב־start
goal-unknown = "{ $text }" אינו משפט על סיום; כתבו `K on d4`, `3 checks`, `castled`, `no Q`, `fewer than 3 K` או `K alone`, `4 in a row`, `all joined`
goal-addition = `{ $text }` אינו יכול לעמוד אחרי הפסיק; כתבו `safe`, `held`, `answered`, `answered by black` או `the same for both`
goal-only-on-squares = `{ $text }` נאמר רק על כלים שעומדים על משבצות
too-many-goals = לכל היותר 16 משפטים
checks-need-royal = אין כאן שח: אף כלי אינו מלכותי
checks-twice = רק מספר אחד של שחים יכול לסיים משחק
claim-without-promotion = אף אחד מן הכלים האלה אינו מוכתר; כתבו את האותיות של כל הכלים שנותרו לצד, וביניהם כלי שמוכתר
nobody-castles = איש אינו מצריח כאן; הוסיפו תחילה `[castling]`
castled-unknown = אין הצרחה "{ $letter }"; אותיות ההצרחות הן { $known }
goal-row = שורה בלוח הזה היא של 2 עד { $most } כלים
goal-with = "{ $text }" אינו יכול לעמוד אחרי `with`; כתבו `10 pieces`, `28 points` או `10 pieces and 28 points`
goal-not-answered = על הסיום הזה אי אפשר לענות
mate-twice = רק משפט אחד יכול להתחיל ב־`mate without a check by`
count-unknown = "{ $text }" אינו שורה של ספירה; כתבו `8 against RR`, או `64 against pieces` נגד כל דבר
count-nothing = דבר אינו נספר; כתבו גם `moves` או `alone`
count-and-passing = במשחק שסופר מסעים אין כלים שמכים דרך הילוכם: FEN שומר את הספירה בשדה הזה
repetition-never = שום חזרה אינה מסיימת את המשחק; כתבו גם `repetition = 4`
law-unknown = אין חוק "{ $text }"; האם התכוונתם ל"{ $meant }"?
law-needs-hand = לאיש אין כאן כלי ביד; כתבו `captures = "kept"` תחת `[hand]`, או תנו כלים ביד בעמדת הפתיחה
law-never-dropped = אין מציבים { $piece } מהיד
start-is-over = המשחק נגמר לפני שהתחיל: אחד הסיומים האלה מתקיים בעמדת הפתיחה
