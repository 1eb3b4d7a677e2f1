### מה פירושם של המפתחות בקובץ של גרסה ושל האותיות בכתב בצה: rules/spec/keys.rs, rules/betza.rs.

key-name = איך קוראים לגרסה.
key-family = סוג המשחק: `chess` (כלים נעים, מכים, יורים, יוצאים) או `battle` (צבאות נערכים, כלים נלחמים).
key-about = משפט אחד על המשחק. אינו עובר בירושה אל גרסה שיש לה `name` משלה.
key-inherits = הגרסה שממנה מתחילים: כל מפתח שכתוב כאן מחליף את שלה.
key-board-width = מספר הטורים.
key-board-height = מספר השורות.
key-board-start = עמדת הפתיחה כ־FEN.
key-board-portal = איך הקצה השמאלי והימני מחוברים. `wrap`: הטור הראשון והאחרון שכנים לכל מסע; קו חוצה את התפר לכל היותר פעם אחת. `mirror`: כל טור עומד מול בבואתו, וכל כלי אומר ב־`portal` איך הוא משתמש בזה.
key-pieces-letter = האות הגדולה של הכלי ב־FEN וברישום.
key-pieces-moves = איך הוא נע ומכה, בכתב בצה.
key-pieces-symbol = שני תווים לציור הכלי: של לבן, ואחריו של שחור.
key-pieces-royal = לכל צד יש בדיוק אחד, ואסור להשאירו מותקף.
key-pieces-pawn = רגלי: מסעיו נכתבים בלי אות ומאפסים את מונה המסעים.
key-pieces-ranks = השורות שבהן הוא יכול לעמוד, כפי שבעליו סופר אותן: ‎`"2-7"`‎. הוא אינו הולך למקום אחר, מלבד השורה האחרונה אם הוא מוכתר שם.
key-pieces-start-rank = השורה שממנה מותרים מסעי `i` שלו.
key-pieces-en-passant = איך הוא מכה כלי מסוגו שעשה עכשיו צעד כפול (קפיצה צולעת מעל משבצת אחת). `step`: על המשבצת שעליה עברו. `seam`: מהקצה השני של הלוח, על המשבצת שממנה יצא הצעד הכפול.
key-pieces-promotes-to = אותיות הכלים שהוא נעשה בשורה האחרונה; עליו להיעשות אחד מהם.
key-pieces-portal = עם ‎`portal = "mirror"`‎: ‏`slide` הולך לאורך השורה אל בבואת משבצתו כשכל מה שביניהן ריק; `slide on` רשאי להמשיך משם; `leap vD` (כל קפיצה בכתב בצה) קופץ מבבואת משבצתו.
key-pieces-shoot = לאן הוא יורה, בכתב בצה: הוא מסיר משם אויב ונשאר במקומו. אין יורים במלכים.
key-pieces-shots-check = מלך בטווח יריותיו נמצא בשח.
key-pieces-exit = איך הוא יוצא מהלוח מעבר לקצה הרחוק, וזה מזכה בנקודה. `slide`: לאורך אחד מקוויו כשכל המשבצות לפניו ריקות. `leap`: כשקפיצה נוחתת מעבר לקצה. `edge`: כשהוא עומד בשורה הרחוקה.
key-castling = המילה `none` מוותרת על מה שעבר בירושה; אחרת `[castling]` היא טבלה.
key-castling-ways = השם הוא האות ב־FEN; הערך אומר מי הולך לאן אצל לבן: ‎`"king e1-g1, rook h1-f1"`‎.
key-draws-repetition = ההופעה של עמדה שמסיימת את המשחק בתיקו.
key-draws-repetition-claim = ההופעה שבה הצד שבתור רשאי לדרוש תיקו.
key-draws-quiet-moves = מסעים של כל צד בלי הכאה, יציאה או מסע רגלי שמסיימים את המשחק בתיקו.
key-draws-quiet-moves-claim = אותו דבר, אבל על הצד שבתור לדרוש זאת.
key-draws-dead = חומר שאיש אינו יכול לנצח איתו: ‎`"KN v K"`‎. ‏`B*` הוא כל מספר שלהם; `one colour` בסוף דורש שכל הכלים עם כוכבית יעמדו על משבצות בצבע אחד.
key-end-no-moves = מה קורה כשלצד אין מסע חוקי (בשח זה מט והפסד). `score`: מי שהוציא יותר כלים מעבר לקצה מנצח.
key-end-eliminated = ‏`score`: המשחק נגמר כשלצד אחד אין כלי על הלוח, וכליו של השני מזכים בנקודות כאילו יצאו.
key-end-score-goal = מספר כזה של כלים מעבר לקצה מנצח מיד.
key-pieces-count = כמה כאלה יש לכל צד.
key-pieces-beats = אותיות הלוחמים שהוא מנצח. משני לוחמים שונים בדיוק אחד מנצח את השני; שניים שווים נגמרים בתיקו.
key-pieces-role = ‏`fighter` צועד משבצת אחת למעלה, למטה, ימינה או שמאלה. `king` ו־`pit` לעולם אינם זזים: מי שמכה מלך מנצח, מי שדורך על בור נעלם.
key-battle-rows = כמה שורות כל צד ממלא בהתחלה.
key-battle-setup = ‏`secret`: בעליהם מציבים מלכים ובורות, והשאר מעורבבים כמה שרוצים. `random`: הכול מוצב באקראי.
key-battle-hidden = סוג הכלי ידוע רק לבעליו עד שניצח בקרב.
key-battle-quiet-moves = מספר כזה של מסעים ברצף בלי קרב הוא תיקו.
key-battle-eliminated = ‏`loss`: צד בלי כלים מפסיד.
key-battle-one-on-one = ‏`compare`: כשלכל צד נותר כלי אחד, השניים נלחמים מיד על המשחק, בכל מקום שהם עומדים בו.
key-clock-setup = שניות לעריכה; אחריהן השאר מוצב באקראי.
key-clock-move = שניות למסע; מי שזמנו תם מפסיד במשחק.
key-clock-pick = שניות לבחירה אחרי תיקו בקרב; מי שלא בחר מפסיד בקרב.

## מה נכון כשמפתח חסר.

default-required = נחוץ
default-empty = ריק
default-nothing = כלום
default-all = הכול
default-by-name = לפי השם
default-off = 0 (כבוי)

## כתב בצה.

betza-w = משבצת אחת בקו ישר
betza-f = משבצת אחת באלכסון
betza-d = שתי משבצות בקו ישר
betza-n = קפיצה של פרש
betza-a = שתי משבצות באלכסון
betza-h = שלוש משבצות בקו ישר
betza-c = משבצת אחת ושלוש
betza-l = כמו C
betza-z = שתי משבצות ושלוש
betza-j = כמו Z
betza-g = שלוש משבצות באלכסון
betza-k = משבצת אחת לכל כיוון
betza-r = כל מרחק בקו ישר
betza-b = כל מרחק באלכסון
betza-q = כל מרחק לכל כיוון
betza-quietly = רק אל משבצת ריקה
betza-taking = רק להכאה
betza-lame = אינו מדלג (D, H, A, G ו־N)
betza-initial = רק מ־`start_rank`
betza-forwards = קדימה
betza-backwards = אחורה
betza-left = שמאלה
betza-right = ימינה
betza-vertical = קדימה ואחורה
betza-sideways = הצידה
key-end-wins = מתי צד מנצח, במשפטים על אותו צד: `K on d4 e4 d5 e5`, `3 checks`, `no pieces`, `K alone`, `fewer than 3 K`, `mate`, `no moves`. אחרי פסיק: `safe`, `held`, `answered`, `answered by black`, `the same for both`.
key-end-loses = מתי צד מפסיד, באותם משפטים.
key-end-draws = מתי המשחק נגמר בתיקו, באותם משפטים.
key-zones = שם לכמה משבצות, כפי שהלבן רואה אותן: `d4 e4`, `d1-f3`, `rank 6-8`, `file a`, `last rank`, `edge`, `dark`, `not` ושם של אזור.
key-law-must = מה צד חייב לעשות אם הוא יכול: `capture`.
key-law-never = מה אסור לכל מסע: `give check`.
