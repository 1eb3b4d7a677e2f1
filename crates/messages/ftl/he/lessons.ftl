### What lessons ask for: engine/lesson.

lesson-take = הכו כלי בעזרת { PRE("ה", $piece) } שלכם.
lesson-mirror = שחקו מהלך שאפשרי רק דרך המראה.
lesson-wrap = שחקו מהלך שאפשרי רק מסביב לשפת הלוח.
lesson-shoot = ירו בכלי של היריב: הכלי שלכם נשאר במקומו.
lesson-leave = צאו מהלוח עם כלי: הוא מזכה בנקודה.
lesson-drop = הציבו על הלוח כלי מהיד שלכם.
lesson-drop-check = תנו שח בהצבת כלי מהיד שלכם.
lesson-step-in = שחקו מהלך שבו נכנס ללוח כלי מהיד שלכם.
lesson-castle = הצריחו.
lesson-en-passant = הכו רגלי דרך הילוכו.
lesson-promote = הכתירו כלי.
lesson-must-take = מי שיכול להכות חייב להכות. מצאו את ההכאה.
lesson-win =
    { $reason ->
        [checkmate] תנו מט.
        [goal] נצחו בהגעה אל היעד.
        [checks] נצחו בשח האחרון.
        [score] נצחו בתוצאה.
        [castled] נצחו בהצרחה.
        [lost] נצחו בהכאת מה שאסור ליריב לאבד.
        [rid] נצחו בהיפטרות מהכלים שלכם.
        [bare] נצחו בהשארת המלך היריב לבדו.
        [no-moves] נצחו בהשארת היריב ללא מהלך.
        [eliminated] נצחו בהכאת הכלי האחרון של היריב.
        [row] נצחו בכלים בשורה.
        [joined] נצחו בחיבור הכלים שלכם.
        [points] נצחו בנקודות.
       *[other] נצחו במהלך אחד.
    }
lesson-beat = { PRE("ה", $piece) } שלכם יכול לתקוף כל שכן. תקפו את מי שהוא מנצח.
lesson-strike = תקפו את { PRE("ה", $king) } ונצחו.
lesson-strike-king = תקפו את { PRE("ה", $king) } ונצחו. היזהרו מפני { PRE("ה", $pit) }: מי שדורך עליו נעלם.
