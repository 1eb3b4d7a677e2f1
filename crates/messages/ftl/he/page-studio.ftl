### הסדנה; נטענת יחד איתה.

studio-title = הסדנה
studio-lead = המציאו משחק: כתבו את חוקיו, ראו את הלוח משתנה, שחקו בו, מדדו אותו ושתפו אותו. דבר אינו נשלח לשום מקום עד שתשתפו.
studio-begin-tutorial = הראו לי איך
studio-empty-page = להתחיל מדף ריק
studio-your-variants = הגרסאות שלכם
studio-no-variants = עדיין לא שמרתם דבר. פתחו תבנית, שנו שורה ולחצו על שמירה.
studio-unsaved = עבודה שלא נשמרה
studio-templates = ללמוד מדוגמאות
studio-templates-text = עשרה משחקים קטנים, משינוי של שורה אחת בשחמט ועד להמצאה שלמה. לכל אחד יש דוח בריאות.
studio-catalogue = להתחיל ממשחק מהקטלוג
studio-open = פתיחת { $name }
studio-use = להשתמש כתבנית
studio-version-count =
    { $count ->
        [one] מהדורה אחת
       *[other] { $count } מהדורות
    }
studio-health-fine = בריא
studio-health-look = כדאי לבדוק
studio-health-serious = דורש טיפול
studio-empty-name = המשחק שלי
studio-empty-text =
    # משחק חדש. שורות כאלה הן הערות לבני אדם; החוקים אינם קוראים אותן.
    name = "המשחק שלי"
    about = "משפט אחד שאומר מה מיוחד בו."
    inherits = "chess"      # כל מה שלא כתוב כאן הוא כמו בשחמט

    {"["}draws]
    repetition = 3          # אותה עמדה בפעם השלישית היא תיקו
studio-not-found = אין גרסה כזאת
studio-not-found-text = אין תבנית בשם הזה, וגם לא נשמרה כזאת בדפדפן הזה.

studio-works = החוקים תקינים
studio-faults =
    { $count ->
        [one] שגיאה אחת
       *[other] { $count } שגיאות
    }
studio-checking = בודקים…
studio-meaning = טביעת האצבע של משמעות החוקים: שני קבצים עם אותה טביעה הם אותו משחק.
studio-undo = ביטול
studio-redo = ביצוע מחדש
studio-edit = עריכה
studio-try = ניסוי
studio-sides = מה להציג
studio-view-file = קובץ
studio-view-form = טופס
studio-view-versions = מהדורות
studio-try-play = משחק
studio-try-why = למה?
studio-try-report = דוח
studio-try-rules = דף החוקים
studio-file = הקובץ של הגרסה
studio-file-help = קונטרול ורווח מציעים מילים. חיצים בוחרים, אנטר לוקח, אסקייפ סוגר את הרשימה.
studio-offered =
    { $count ->
        [one] מוצעת מילה אחת
       *[other] מוצעות { $count } מילים
    }
studio-fault-at = שורה { $line }
studio-in-file = בקובץ של { $file }
studio-fix = תיקון: { $label }
studio-discard = לוותר על השינויים
studio-restored = זה מה שלא שמרתם בפעם הקודמת.
studio-unsaved-hint = לא נשמר

studio-opponent = יריב
studio-myself = אני משחק בשני הצדדים
studio-computer-plays = המחשב משחק ב{ $side }
studio-restart = מההתחלה
studio-own-page = לשחק בדף נפרד
studio-play-battle = קרבות נערכים בסתר ומשוחקים בדף נפרד.
studio-lost-moves = מסע { $move } אינו מותר לפי החוקים החדשים. הלוח נשמר היכן שהוא מתאים, אך לא הכול ניתן להחזרה.
studio-not-yet = אין מה להציג עד שהחוקים יהיו תקינים.
studio-stale = יש שגיאה בקובץ: זו המהדורה האחרונה שפעלה.

studio-why-hint = בחרו כלי, ואחר כך משבצת כלשהי או את החצר, וקראו למה הוא רשאי ללכת לשם או לא.
studio-why-from = מ־
studio-why-to = אל
studio-why-ask = למה?
studio-why-board = הלוח לשאלות
studio-allowed = כן: { $move } הוא מסע חוקי.
studio-rule-line = שורה { $line } בקובץ שלכם
studio-rule-inherited = שורה { $line } של { $file }, שהקובץ שלכם יורש ממנו
studio-show-line = הצגת השורה
studio-why-battle = אפשר לשאול למה רק על משחקים דמויי שחמט.
studio-no-rule = אין שורה אחת בקובץ שאומרת זאת.

studio-report-lead = המחשב משחק במשחק שלכם נגד עצמו ומספר מה יצא מזה.
studio-report-time = כמה זמן
studio-seconds = { $seconds } שניות
studio-minutes =
    { $minutes ->
        [one] דקה
       *[other] { $minutes } דקות
    }
studio-report-start = לשחק ולמדוד
studio-report-stop = לעצור ולהציג
studio-report-running =
    { $games ->
        [one] משחק אחד
       *[other] { $games } משחקים
    } { $seconds ->
        [one] בשנייה אחת
       *[other] ב־{ $seconds } שניות
    }
studio-report-battle = דוחות נעשים רק למשחקים דמויי שחמט.
studio-report-old = החוקים השתנו מאז שהדוח הזה נעשה.
studio-verdict = המסקנה
studio-weight-fine = תקין
studio-weight-look = לבדוק
studio-weight-serious = חמור
studio-who-wins = מי מנצח
studio-white-scores = הלבן משיג { $share } % ± { $margin }. הקו באמצע הוא משחק שווה.
studio-result-white = לבן
studio-result-draws = תיקו
studio-result-black = שחור
studio-lengths = כמה זמן נמשכים משחקים
studio-lengths-text = { $mean } חצאי מסעות בממוצע, מ־{ $least } עד { $most }.
studio-ends = איך משחקים נגמרים
studio-end-checkmate = מט
studio-end-score = ניקוד
studio-end-goal = יעד הושג
studio-end-checks = שחים
studio-end-castled = מישהו הצריח
studio-end-lost = צד איבד את הנחוץ לו
studio-end-rid = הכול נמסר
studio-end-bare = מלך בודד
studio-end-no-moves = לא נותרו מסעות
studio-end-repetition = חזרה
studio-end-perpetual-check = שח נצחי
studio-end-counted = הספירה נגמרה
studio-end-row = כלים בשורה
studio-end-joined = כלים מחוברים
studio-end-full = לוח מלא
studio-end-points = נקודות
studio-end-quiet-moves = לא קרה דבר
studio-end-dead = איש לא יכול לנצח
studio-end-cut-off = נקטע
studio-pieces-do = מה הכלים עושים
studio-table-piece = כלי
studio-table-value = שווי
studio-table-moves = מסעות
studio-table-takes = מכה
studio-table-taken = הוכה
studio-leads = כמה מניב יתרון בשווי כלי
studio-happens = מה קורה במשחק
studio-special-capture = הכאות
studio-special-mirror = דרך השער
studio-special-shot = יריות
studio-special-exit = יציאות
studio-special-castle = הצרחות
studio-special-en-passant = הכאות דרך הילוכו
studio-special-promotion = הכתרות
studio-per-game = { $count } למשחק
studio-size = כמה גדול המשחק
studio-size-text = { $branching } מסעות חוקיים בעמדה: עץ של ‎10^{ $power }‎ קווים. לשחמט, באותה מדידה, יש ‎10^{ $chess }‎. ההובלה מתחלפת { $changes } פעמים במשחק.
studio-shortest = הניצחון הקצר ביותר
studio-download-json = הורדת JSON
studio-download-html = הורדת הדף
studio-report-of =
    { $games ->
        [one] משחק אחד של המנוע נגד עצמו.
       *[other] { $games } משחקים של המנוע נגד עצמו.
    }

studio-print = הדפסה
studio-print-hint = נכתב מתוך הקובץ: מה שהתרשימים מראים הוא מה שהחוקים מתירים.

studio-save = שמירה
studio-save-title = שמירת הגרסה
studio-save-name = שם (3 עד 80 תווים)
studio-save-version = כמהדורה חדשה
studio-save-copy = כגרסה בפני עצמה (פיצול)
studio-save-how = איך לשמור
studio-saved = נשמר.
studio-saved-memory = הדפדפן הזה אינו שומר דבר: הגרסה נשמרת עד שתסגרו את הדף. שתפו אותה כקישור כדי לשמור אותה.
studio-name-long = בשם יש לכל היותר 80 תווים.
studio-too-many = יש כאן 100 גרסאות, וזה כל מה שנשמר. מחקו אחת קודם.
studio-save-first = רק חוקים תקינים נשמרים. עד אז מה שכתבתם נשמר כטיוטה.
studio-fork = פיצול
studio-fork-of = נוצר מתוך { $name }
studio-versions-text = מהדורה מזוהה לפי טביעת האצבע של משמעותה: הערות ועימוד אינם יוצרים מהדורה חדשה.
studio-not-saved = שמרו את הגרסה כדי לשמור את מהדורותיה.
studio-now = הקובץ כפי שהוא עכשיו
studio-load-version = לקחת את המהדורה הזאת
studio-compare = מה השתנה
studio-compare-from = מ־
studio-compare-to = אל
studio-same = דבר לא השתנה.
studio-same-meaning = החוקים זהים; רק שמות והערות שונים.
studio-replay = לשחק שוב את המשחקים לפי החוקים של עכשיו
studio-replay-text = לוקח כל משחק שנשמר בדפדפן הזה ושוחק לפי מהדורה כלשהי של החוקים האלה.
studio-replay-now = לשחק שוב
studio-no-games = לא נשמר כאן משחק של הגרסה הזאת.
studio-replayed =
    { $broken ->
        [0] כל { $count } המשחקים נשארים חוקיים.
       *[other] { $broken } מתוך { $count } משחקים נעשים לא חוקיים.
    }
studio-stays-legal = נשאר חוקי
studio-becomes-illegal = מסע { $ply }, { $move }: { $reason }
studio-ends-earlier = נגמר אחרי חצי מסע { $ply }: { $text }
studio-unnamed-game = משחק שנמשך
studio-delete-title = למחוק את הגרסה?
studio-delete-text = „{ $name }” וכל מהדורותיה יימחקו לתמיד. משחקים ששוחקו לפי חוקיה נשארים.

studio-share = שיתוף
studio-share-title = שיתוף הגרסה
studio-share-link = קישור שהוא הגרסה
studio-share-text = הקישור נושא את כל הקובץ. מי שפותח אותו יכול לשחק מיד ולשנות עותק.
studio-share-game = עם המשחק כפי שהוא עומד
studio-share-first = רק חוקים תקינים משותפים. תקנו קודם את הקובץ.
studio-share-file = הורדת הקובץ
studio-share-long = הקישור ארוך; יש תוכנות מסרים שחותכות אותו. אם אינו נפתח, שלחו את הקובץ.
studio-share-online = לשחק ברשת דרך קישור
studio-share-online-text = מעלה את הגרסה לשרת הזה, בלי לפרסם, ועושה ממנה אתגר: ידידותי, בלי דירוג.
studio-visibility = בשרת הזה היא
studio-visible-none = לא נשמרת
studio-visible-private = רק בשבילך
studio-visible-unlisted = למי שיש לו הקישור
studio-visible-public = גלויה לכולם
studio-visibility-set = לשנות
studio-now-visible-none = היא כבר אינה בשרת הזה. משחקים לפיה שומרים על חוקיהם.
studio-now-visible-private = היא נשמרת בשרת הזה רק בשבילך.
studio-now-visible-unlisted = מי שיש לו הקישור ימצא אותה בשרת הזה.
studio-now-visible-public = עכשיו כולם בשרת הזה יכולים למצוא אותה.
studio-server-link = הקישור שלה בשרת הזה
studio-on-server = בשרת הזה
studio-shared = גרסה שמישהו המציא
studio-shared-text = היא הגיעה עם הקישור ואינה שמורה כאן. שחקו בה מיד, או עשו אותה שלכם.
studio-shared-game =
    { $count ->
        [one] הגיע איתה משחק של מסע אחד.
       *[other] הגיע איתה משחק של { $count } מסעות.
    }
studio-go-on = להמשיך במשחק
studio-play-computer = נגד המחשב
studio-play-two = שני שחקנים, מכשיר אחד
studio-make-yours = לשנות עותק בסדנה

studio-form-about = מה זה
studio-form-board = הלוח
studio-form-pieces = הכלים
studio-form-start = עמדת הפתיחה
studio-form-ends = איך זה נגמר
studio-form-fault = יש בקובץ שגיאה שיש לתקן לפני שאפשר להשתמש בטופס.
studio-form-faulty = החוקים עדיין אינם תקינים:
studio-form-castling-gone = ההצרחה הוצאה: היא אינה מתאימה ללוח הזה. ביטול יחזיר אותה.
studio-form-inherited = כמו ב־{ $file }
studio-form-default = כרגיל
studio-form-reset = כמו במקור: { $label }
studio-form-none = אין
studio-form-start-hint = גררו כלים מהמגש אל הלוח, ואל מחוץ ללוח כדי להסיר. במקלדת: אנטר מרים ומניח, דליט מסיר.
studio-form-first-move = מי מתחיל
studio-form-add-piece = הוספת כלי
studio-form-new-piece = כלי חדש
studio-form-piece-name = שם
studio-form-letter = אות
studio-form-moves-like = נע בהתחלה כמו
studio-form-remove-piece = הסרת { $name }
studio-form-choose-piece = בחירת כלי
studio-form-grid = לאן { $name } הולך
studio-form-grid-hint = לחצו על משבצת: נע ומכה, רק נע, רק מכה, יורה, כלום.
studio-form-step = צעדים
studio-form-slide = החלקות
studio-form-way = איך הוא מגיע לשם
studio-form-symmetry = באופן דומה
studio-symmetry-all = לכל הכיוונים
studio-symmetry-sides = ימינה ושמאלה
studio-symmetry-none = רק המשבצת הזאת
studio-does-none = כלום
studio-does-both = נע ומכה
studio-does-move = רק נע
studio-does-take = רק מכה
studio-does-shoot = יורה
studio-form-slides = על קו
studio-form-right = { $count } ימינה
studio-form-left = { $count } שמאלה
studio-form-ahead = { $count } קדימה
studio-form-back = { $count } אחורה
studio-form-special = צעדים מיוחדים
studio-form-lame = אינו מדלג
studio-form-initial = רק במסע הראשון
studio-form-hop = מעל כלי אחד
studio-form-hop-near = אל מיד מאחורי הכלי שמדלגים מעליו
studio-form-royal = נגד כלים מלכותיים בלבד
studio-form-common = לעולם לא נגד כלים מלכותיים
studio-key-name = שם
studio-key-about = במשפט אחד
studio-key-inherits = מתחיל מ־
studio-key-board-width = טורים
studio-key-board-height = שורות
studio-key-board-portal = הקצה השמאלי והימני
studio-key-end-no_moves = מי שאין לו מסע חוקי
studio-key-end-eliminated = אובדן הכלי האחרון
studio-key-end-score_goal = כלים מעבר לקצה שמנצחים
studio-key-draws-repetition = חזרות שהן תיקו
studio-key-draws-repetition_claim = חזרות שמאפשרות לתבוע תיקו
studio-key-draws-quiet_moves = מסעות שקטים שהם תיקו
studio-key-draws-quiet_moves_claim = מסעות שקטים שמאפשרים לתבוע תיקו
studio-key-draws-dead = חומר שאינו יכול לנצח
studio-key-royal = מלכותי: אסור להשאירו מותקף
studio-key-pawn = רגלי
studio-key-ranks = שורות שבהן הוא יכול לעמוד
studio-key-start_rank = שורת המסע הראשון
studio-key-en_passant = מכה דרך הילוכו
studio-key-promotes_to = נעשה בשורה האחרונה
studio-key-portal = דרך השער
studio-key-shoot = יריות
studio-key-shots_check = יריותיו נותנות שח
studio-key-exit = יוצא מהלוח
studio-key-moves = מסעות
studio-key-symbol = סימנים להדפסה
studio-key-battle-rows = שורות לכל צבא
studio-key-battle-setup = עריכה
studio-key-battle-hidden = הצבאות נסתרים
studio-key-battle-quiet_moves = מסעות בלי קרב שהם תיקו
studio-key-battle-eliminated = מי שלא נותר לו כלי
studio-key-battle-one_on_one = כלי אחד לכל צד
studio-key-clock-setup = שניות לעריכה
studio-key-clock-move = שניות למסע
studio-key-clock-pick = שניות לבחירה
studio-key-count = כמה
studio-key-beats = מנצח את
studio-key-role = תפקיד

studio-tutorial = מכלום ועד משחק משותף
studio-tutorial-done = זהו! המצאתם משחק ושיתפתם אותו.
studio-tutorial-hide = הסתרה
studio-tutorial-again = להתחיל מחדש
studio-step-done = נעשה
studio-step-template = לפתוח תבנית
studio-step-template-text = בחרו אחת מהדוגמאות בדף הראשון של הסדנה, או דף ריק.
studio-step-change = לשנות שורה
studio-step-change-text = בקובץ או בטופס: כתבו למשל "NN" כמסעי הפרש, או "loss" ל־`no_moves` תחת `[end]`. טעויות מוצגות תוך כדי כתיבה, עם הצעות תיקון.
studio-step-board = לראות את הלוח משתנה
studio-step-board-text = עשו מסע על הלוח (בטלפון הוא תחת „ניסוי”): המסעות החוקיים הם לפי החוקים שלכם.
studio-step-play = לשחק נגד המחשב
studio-step-play-text = ב„משחק”, בחרו במחשב כיריב מעל הלוח ועשו מסע.
studio-step-report = למדוד
studio-step-report-text = פתחו את הדוח ולחצו „לשחק ולמדוד”. המסקנה אומרת במה להתבונן.
studio-step-save = לשמור
studio-step-save-text = לחצו על שמירה ותנו שם. כל מהדורה נשמרת.
studio-step-share = לשתף
studio-step-share-text = לחצו על שיתוף ושלחו את הקישור. מי שפותח אותו יכול לשחק מיד.

## The reference and what comes from other files.

studio-reference = מדריך: כל מפתח וכל אות
studio-inherited-fault = זה בא עם הקובץ שממנו ירשתם: כתבו את המפתח הזה בקובץ שלכם כדי להחליפו.
studio-form-drawn = לשמות שברשימה יש ציור; אחרים הם אות על מטבע.
