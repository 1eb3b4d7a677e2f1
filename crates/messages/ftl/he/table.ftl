### מה שהשולחן מסרב לו, ורישומים שאי אפשר לקרוא: table.

no-chance-here = אין מקרה במשחק הזה
draw-before-start = אפשר להציע תיקו רק אחרי שהמשחק התחיל
draw-offered = כבר הצעתם תיקו בתור הזה
no-takebacks = אין החזרת מסעים במשחקים עם סודות או מקרה
nothing-to-take-back = אין לכם מסע להחזיר
takeback-asked = כבר ביקשתם זאת
nothing-to-decline = אין מה לדחות
nothing-to-claim = אין לכם תיקו לדרוש
too-late-to-abort = המשחק התחיל: מאוחר מדי לבטל אותו
not-over-yet = המשחק עדיין לא נגמר
rematch-asked = כבר ביקשתם משחק חוזר
action-too-long = בפעולה יש לכל היותר { $most } תווים
watching-only = אתם צופים במשחק ואינכם משחקים בו
part-done = עשיתם את שלכם; המתינו לצד השני
battle-starts-with-setup = קרב מתחיל תמיד בעריכה

## יומנים ורישומים.

log-time-was-up = הזמנים אינם מתאימים: הזמן של אחד הצדדים תם קודם
log-breaks-off = היומן נקטע
record-too-early = משחק עם סודות נרשם במלואו רק אחרי שנגמר
record-too-large = ברישום יש { $bytes } בתים; נקראים לכל היותר { $most }
not-a-record = זה אינו רישום של משחק: { $error }
record-version = נקרא רק { $format } במהדורה { $version }
record-foreign = יש ברישום דבר שאינו שייך אליו
record-altered = הרישום שונה: טביעת האצבע שלו אינה מתאימה
record-variant = אי אפשר לטעון את הגרסה „{ $variant }”
record-log-or-events = ברישום יש או היומן של כולם או האירועים של צופה אחד
record-viewer = „{ $viewer }” אינו צופה במשחק הזה
record-event-missing = חסר אירוע { $number }
record-event-time = אירוע { $number }: הזמן הולך לאחור
record-events-result = התוצאה אינה זו שהאירועים מספרים
record-line = שורה { $line }: { $why }
no-such-seat = אין צד כזה
time-not-said = הזמן תם או אינו נזכר
time-backwards = הזמן הולך לאחור
record-result = התוצאה אינה זו שהמשחק מוביל אליה
