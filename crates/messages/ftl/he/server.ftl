### מה שהשרת אומר לאנשים: crates/server.

## חשבונות: accounts.rs, identity.rs.

guest-name = אורח { $number }
guest-name-form = בשם של אורח יש 2 עד 20 אותיות, ספרות, - ו־_
guest-called = { $name } (אורח)
guests-only = שם של חשבון אינו משתנה; רק אורחים בוחרים כאן שם
computer-name = מחשב, רמה { $level }
no-such-user = אין משתמש כזה
user-name-form = בשם יש 2 עד 20 אותיות לועזיות, ספרות, - ו־_
user-name-reserved = שמות כאלה שמורים לשרת
password-length = בסיסמה יש 8 עד 200 תווים
password-not-hashed = לא היה אפשר לטפל בסיסמה
user-name-taken = השם הזה תפוס
wrong-name-or-password = השם או הסיסמה שגויים
too-many-tokens = לכל היותר { $most } כניסות ואסימונים; בטלו כמה מהם
no-such-token = אין כניסה כזאת או אסימון כזה
token-unknown = האסימון אינו מוכר
sign-in-first = היכנסו קודם לחשבון
token-without-scope = לאסימון אין ההרשאה „{ $scope }”
no-tokens-here = לא עם אסימון של API
cross-site = זה בא מאתר אחר

## בקשות בכלל: api.rs, api/, limits.rs, workers.rs.

nothing-here = אין כאן דבר
nobody-is-calling = לא ידוע מי פונה
too-many-requests = יותר מדי בקשות
server-stopping = השרת עומד להיעצר
server-closing = השרת עומד להיעצר; השעונים עומדים עד שיחזור
only-open-games-analysed = מנתחים רק משחקים בלי סודות
too-many-positions = יותר מדי עמדות בחישוב; נסו שוב
engine-without-answer = המנוע לא ענה
arrived-too-slowly = זה הגיע לאט מדי
too-large = זה גדול מדי
no-such-thing = אין דבר כזה
database-silent = מסד הנתונים לא ענה
too-many-connections-here = יש יותר מדי חיבורים מכאן
too-many-challenges-of-yours = יש יותר מדי אתגרים פתוחים שלכם או מהכתובת שלכם
too-many-seeks = אתם כבר מחכים ליותר מדי משחקים
too-many-games = אתם כבר משחקים בהרבה משחקים, או שמשחקים הרבה מהכתובת שלכם; סיימו כמה מהם
too-much-made = נוצרו יותר מדי דברים מהכתובת שלכם; חזרו מאוחר יותר
too-many-acts = יותר מדי פעולות
too-much-said = אתם כותבים יותר מדי בבת אחת
too-much-asked = ביקשתם יותר מדי; חכו קצת
too-much-work = יותר מדי עבודה ממתינה; נסו שוב

## החיבור החי: socket.rs.

you-have-too-many-connections = יש לכם יותר מדי חיבורים
too-many-messages = יותר מדי הודעות
message-too-large = ההודעה גדולה מדי
saying-length = בהודעה יש 1 עד { $most } תווים
too-many-watched = צופים לכל היותר { PRE("ב", $most) } משחקים יחד
cannot-watch-now = אי אפשר לצפות עכשיו במשחק; נסו שוב
only-players-talk = רק המשחקים מדברים

## משחקים: game.rs, game/, hub.rs, api/games.rs.

game-busy = המשחק עסוק; נסו שוב
not-written = השרת לא הצליח לרשום זאת
act-not-written = השרת לא הצליח לרשום זאת; פתחו את המשחק שוב
game-not-written = השרת לא הצליח לרשום את המשחק
game-not-written-watch-again = השרת לא הצליח לרשום את המשחק; פתחו אותו שוב
game-put-aside = המשחק הונח בצד כדי לפנות מקום לאחרים; פתחו אותו שוב
too-many-spectators = רבים אחרים רוצים לצפות במשחק הזה, ורבים צופים בו מהכתובת שלכם
no-pgn = למשחק הזה אין PGN; קחו את הרישום שלו
seq-used = המספר הזה, או מספר גדול ממנו, כבר שימש למשהו אחר
game-too-long = המשחק ארוך ממה שהשרת יכול לשמור: היכנעו, או הסכימו על תיקו
game-moved-on = המשחק כבר התקדם
wait-until-gone = המתינו עד שהצד השני ייעדר { $seconds } שניות
not-gone = הצד השני לא נעלם
no-such-game = אין משחק כזה
game-damaged = הרשומה של המשחק במסד הנתונים פגומה
variant-gone = לשרת כבר אין הגרסה של המשחק הזה
log-unplayable = אי אפשר לשחק שוב את המשחק מהיומן שלו: חוקיו השתנו
rules-gone = המשחק התחיל לפי חוקים שכבר אינם בשרת
no-such-puzzle = אין חידה כזאת

## מציאת יריבים: lobby.rs, lobby/, api/lobby.rs.

address-too-long = הכתובת ארוכה מדי לקוד QR
levels-range = הרמות הן 1 עד 8
computer-not-rated = משחקים נגד המחשב אינם מדורגים
start-fen-too-long = ה־FEN הזה ארוך מדי
start-list-too-long = רשימת הכלים הזאת ארוכה מדי
start-not-drawn = למשחק הזה עמדת פתיחה אחת: אין הגרלה ואין מספרים
start-number-range = מספרי עמדות הפתיחה הם 1 עד { $count }
own-variants-not-rated = מדורגים רק משחקים בגרסאות של השרת עצמו
begins-with-setup = המשחק הזה מתחיל תמיד בעריכה
rating-range-terms = טווח דירוגים הוא מ־0 עד 4000 לכל היותר, הנמוך קודם
out-of-range = האתגר הזה מיועד לחשבונות בדירוג { $least } עד { $most }
rated-terms = משחק מדורג הוא לבעלי חשבון, מעמדת הפתיחה הרגילה ועם שעון
clock-terms = אין שעון כזה: שנייה אחת עד 6 שעות, או יום עד 30 ימים למסע
over-before-start = המשחק נגמר עוד לפני שהתחיל: { $outcome }
too-many-challenges = יש יותר מדי אתגרים פתוחים
challenge-gone = האתגר כבר אינו פתוח
own-challenge = זה האתגר שלכם; מישהו אחר צריך לקבל אותו
not-your-challenge = זה אינו האתגר שלכם
challenger-busy = מי שהציע את האתגר כבר משחק בהרבה משחקים

## גרסאות שאנשים הביאו: workshop.rs, pinned.rs.

no-such-variant-near = אין גרסה כזאת; האם התכוונתם { PRE("ל", $near) }?
file-length = בקובץ של גרסה יש לכל היותר { $most } בתים
variant-texts-length = בשם יש לכל היותר { $name } תווים, ובתיאור { $about }, כל אחד בשורה אחת
variant-too-heavy = המשחק גדול מדי מכדי לשחק בו כאן: פחות משבצות, או פחות כיווני תנועה
too-many-variants = יש לכם כאן { $most } גרסאות; מחקו אחת כדי להביא אחרת
no-room-for-variants = אין בשרת מקום לגרסאות נוספות
too-many-own-games = מתנהלים עכשיו יותר מדי משחקים שונים בגרסאות פרטיות

## Accounts and other people: care.rs, people.rs.

wrong-password = זו אינה הסיסמה שלך
wrong-recovery = אין חשבון כזה, או שזה אינו קוד השחזור שלו
games-go-on = עוד יש לך { $count } משחקים פתוחים: סיימו אותם או היכנעו קודם
account-closed = החשבון הזה נסגר על ידי מפעיל השרת
block-oneself = אי אפשר לחסום את עצמך
silenced = מפעיל השרת ביקש שלא תכתבו בינתיים
report-length = לדיווח 1 עד { $most } תווים
not-wanted = אתם והשחקן הזה אינכם משחקים זה עם זה
not-heard = השחקן הזה אינו רוצה לשמוע ממך
follow-oneself = אי אפשר לעקוב אחרי עצמכם
challenge-for-other = האתגר הזה מיועד למישהו אחר
left-too-often = ביטלתם או עזבתם { $count } משחקים מדורגים ביממה: משחקים מדורגים יצטרכו לחכות
rated-game-goes-on = אתם באמצע משחק מדורג: אין עזרה מהמנוע עד שיסתיים
operators-only = זה מיועד למפעילי השרת הזה
push-address = התראות נשלחות לכתובות https של שירותי דחיפה, עם המפתחות של דפדפן
