### מה שהסטודיו אומר לכותבי גרסאות: crates/studio.

## לאן צעדים מובילים: betza.rs.

way-straight = { $far } בקו ישר
way-slant = { $far } באלכסון
way-any = { $far } לכל כיוון
far-unbounded = כל מרחק
far-one = משבצת אחת
far-up-to =
    עד { $count ->
         [1] אחת
         [2] שתי
         [3] שלוש
         [4] ארבע
         [5] חמש
         [6] שש
         [7] שבע
         [8] שמונה
         [9] תשע
         [10] עשר
        *[other] { $count }
    } משבצות
leap-two = שתי משבצות
leap-three = שלוש משבצות
leap-repeated =
    { $leap }, עד { $count ->
         [1] אחת
         [2] שתי
         [3] שלוש
         [4] ארבע
         [5] חמש
         [6] שש
         [7] שבע
         [8] שמונה
         [9] תשע
         [10] עשר
        *[other] { $count }
    } פעמים בקו אחד
leap-unbounded = { $leap }, כל מספר פעמים בקו אחד
step-towards = { $way } { $towards }
step-lame = { $way } בלי לדלג
step-hop = { $way } מעל כלי אחד בדיוק
step-hop-near = { $way } אל מיד מאחורי הכלי שמדלגים מעליו
step-royal = { $way } נגד כלים מלכותיים בלבד
step-common = { $way } נגד כל כלי שאינו מלכותי
step-initial = { $way } משורת הפתיחה שלו
or-else = { $first } או { $rest }
towards-ffl = רחוק קדימה ושמאלה
towards-ffr = רחוק קדימה וימינה
towards-bbl = רחוק אחורה ושמאלה
towards-bbr = רחוק אחורה וימינה
towards-llf = רחוק שמאלה וקדימה
towards-llb = רחוק שמאלה ואחורה
towards-rrf = רחוק ימינה וקדימה
towards-rrb = רחוק ימינה ואחורה
towards-ff = רחוק קדימה
towards-bb = רחוק אחורה
towards-ll = רחוק שמאלה
towards-rr = רחוק ימינה
towards-fl = קדימה ושמאלה
towards-fr = קדימה וימינה
towards-bl = אחורה ושמאלה
towards-br = אחורה וימינה
towards-f = קדימה
towards-b = אחורה
towards-l = שמאלה
towards-r = ימינה
towards-v = קדימה ואחורה
towards-s = הצידה
no-leap-letter = אין אות לקפיצה של { $x } ו־{ $y } משבצות; כלי שהולך כל כך רחוק ממשיך בקו
idle-step = צעד מזיז, מכה או עושה את שניהם
steps-not-together = אי אפשר לכתוב את הצעדים האלה יחד
steps-unreadable = { $text }: { $fault }

## מה שאולי לא התכוונו אליו, ומה לעשות עם שגיאה: check.rs.

write-instead = לכתוב { $text }
no-end-to-circles = שום כלל של [draws] אינו מסיים משחק שחוזר על עצמו
nobody-can-win = איש אינו יכול לנצח במט או בניקוד: אין כלי מלכותי, ואין כלי שיוצא מהלוח
piece-never-there = הכלי { $piece } אינו על הלוח בהתחלה ואין מכתירים אליו
piece-cannot-move = הכלי { $piece } אינו יכול לנוע

## שינויים שאי אפשר לעשות: edit.rs, edit/.

edit-too-large = הקובץ גדול מדי
edit-would-be-too-large = הקובץ יהיה גדול מדי
edit-problem = { $place }: { $fault }
edit-no-key = אין מפתח { $key }
edit-no-key-near = אין מפתח { $key }; האם התכוונתם { PRE("ל", $near) }?
steps-of-other-key = צעדים הם של `moves` או של `shoot`
edit-board-sizes = בלוח יש 2 עד { $most } טורים ושורות
edit-no-piece = אין כלי ששמו „{ $name }”
edit-name-taken = כבר יש כלי כזה: { $piece }
edit-letter-form = לכלי יש אות גדולה אחת מ־A עד Z
edit-inherited = הכלי { $piece } עבר בירושה: כתבו קודם את הכול בקובץ אחד, ואז אפשר לשנות את שמו

## מה אפשר לכתוב: cursor.rs.

offer-table = הטבלה של { $name }
offer-piece = { $piece }
offer-new-piece = כלי חדש: שם באותיות קטנות
offer-free-letter = אות שאינה תפוסה
offer-slide = אל בבואת משבצתו
offer-slide-on = ומשם הלאה
offer-leap = קפיצה משם
letter-means = { $letter }: { $words }

## מה שונה בין שתי מהדורות: compare.rs.

pieces-reordered = הכלים רשומים בסדר אחר.
other-family =
    זה משחק מסוג אחר: { $family ->
         [battle] קרב
        *[other] דמוי שחמט
    }.
now-called = שם המשחק עכשיו: { $name }.
no-longer-described = אין לו עוד תיאור.
now-described = התיאור חדש: { $about }
key-changed = ‏`{ $key }` הוא עכשיו { $after }; קודם היה { $before }.
key-new = ‏`{ $key }` חדש: { $after }.
key-gone = ‏`{ $key }` הוסר.
rules-differ = החוקים שונים בדרך ששום מפתח אינו מראה.
board-width-changed = רוחב הלוח { $after } טורים במקום { $before }.
board-height-changed = גובה הלוח { $after } שורות במקום { $before }.
other-start = המשחק מתחיל מעמדה אחרת.
edges-apart = הקצה השמאלי והימני כבר אינם מחוברים.
edges-wrap = הטור הראשון והאחרון הם עכשיו שכנים.
edges-mirror = כל טור עומד עכשיו מול בבואתו.
piece-gone = הכלי { $piece } אינו קיים עוד.
piece-new = יש כלי חדש: { $piece }.
piece-renamed = שמו של הכלי { $piece } הוא עכשיו { $name }.
piece-letter-now = האות של הכלי { $piece } היא עכשיו { $letter }.
piece-symbol = הכלי { $piece } מצויר בתווים אחרים.
piece-royal = הכלי { $piece } הוא עכשיו מלכותי: אסור להשאירו מותקף.
piece-not-royal = הכלי { $piece } כבר אינו מלכותי.
piece-royal-otherwise = הכללים על השארת הכלי { $piece } מותקף השתנו.
piece-progress = מסעים אחרים של הכלי { $piece } מאפסים עכשיו את מונה המסעים.
piece-stands = הכלי { $piece } עומד עכשיו במשבצות אחרות: { $squares }.
piece-places = המסעים שיש לכלי { $piece } רק בחלק מהמשבצות השתנו.
piece-turns = מתי והיכן הכלי { $piece } מוכתר השתנה.
piece-drops = המקומות שבהם מציבים { $piece } מהיד השתנו.
piece-first-moves = המהלכים הראשונים של { PRE("ה", $piece) } השתנו.
piece-no-first-moves = { PRE("ל", $piece) } אין עוד מהלכים ראשונים.
piece-limit = המספר המרבי שעד אליו כלי אחר נעשה { $piece } השתנה.
piece-black = הכלי { $piece } שונה עכשיו עבור השחור.
piece-pawn = הכלי { $piece } נחשב עכשיו לרגלי.
piece-not-pawn = הכלי { $piece } כבר אינו נחשב לרגלי.
piece-every-rank = הכלי { $piece } רשאי עכשיו לעמוד בכל שורה.
piece-ranks = הכלי { $piece } עומד רק בשורות { $low } עד { $high }.
piece-start = המסעים הראשונים של הכלי { $piece } נעשים מ: { $squares }.
piece-start-rank = המסעים הראשונים של הכלי { $piece } נעשים משורה { $rank }.
piece-no-start-rank = לכלי { $piece } אין עוד מסעים ראשונים.
piece-no-passing = הכלי { $piece } כבר אינו מכה דרך הילוכו.
piece-passing-step = הכלי { $piece } מכה דרך הילוכו על המשבצת שעליה עברו.
piece-passing-seam = הכלי { $piece } מכה דרך הילוכו רק מעבר לתפר.
piece-passing-both = הכלי { $piece } מכה דרך הילוכו, גם מעבר לתפר.
piece-passing-taken = אפשר להכות דרך הילוכו את צעדי הכלי { $piece }, אך הוא אינו מכה כך איש.
piece-no-promotion = אין עוד הכתרה לכלי { $piece }.
piece-promotes = הכלי { $piece } מוכתר לאחד מאלה: { $into }.
piece-no-mirror = הכלי { $piece } כבר אינו משתמש במראה.
piece-mirror-slide = הכלי { $piece } עובר דרך המראה אל המשבצת שממול.
piece-mirror-slide-on = הכלי { $piece } עובר דרך המראה וממשיך.
piece-mirror-leap = הכלי { $piece } קופץ דרך המראה: { $way }.
piece-shots-check = מלך בטווח של הכלי { $piece } נמצא עכשיו בשח.
piece-shots-no-check = יריותיו של הכלי { $piece } כבר אינן נותנות שח.
piece-no-exit = הכלי { $piece } כבר אינו יכול לצאת מהלוח.
piece-exit-slide = הכלי { $piece } יוצא מהלוח לאורך קו כשכל המשבצות לפניו ריקות.
piece-exit-leap = הכלי { $piece } יוצא מהלוח כשקפיצתו נוחתת מעבר לקצה הרחוק.
piece-exit-edge = הכלי { $piece } יוצא מהלוח מהשורה הרחוקה.
piece-may =
    הכלי { $piece } { $lead ->
         [now] רשאי
         [also] רשאי עכשיו גם
         [still] עדיין רשאי
        *[no-longer] כבר אינו רשאי
    } { $how ->
         [take] להכות
         [shoot] לירות
        *[go] לנוע
    } { $way }{ $how ->
         [quiet] { " " }אל משבצת ריקה
        *[other] { "" }
    }.
moves-rewritten = המסעים של הכלי { $piece } כתובים בדרך אחרת.
shots-rewritten = היריות של הכלי { $piece } כתובות בדרך אחרת.
castling-changed = ההצרחה { $letter } היא עכשיו כך: המלך הולך { PRE("מ", $king-from) } אל { $king-to }, { PRE("וה", $partner) } { PRE("מ", $from) } אל { $to }.
castling-gone = ההצרחה { $letter } הוסרה.
castling-reordered = דרכי ההצרחה רשומות בסדר אחר.
