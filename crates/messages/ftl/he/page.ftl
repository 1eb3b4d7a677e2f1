### הדפים של האתר. מה ששייך רק לסדנה נמצא ב־page-studio.ftl.

title = Heterodox
tagline = שחמט עם טוויסט. שחקו, נתחו, המציאו משלכם.
home = דף הבית
play = משחק
puzzles = חידות
analysis = ניתוח
studio = סדנה
editor = עורך הלוח
rules = חוקים
watch = צפייה
your-games = המשחקים שלך
settings = הגדרות
profile = פרופיל
menu = תפריט
skip-to-content = דילוג לתוכן
loading = טוען…
close = סגירה
cancel = ביטול
open = פתיחה
start = התחלה
save = שמירה
load = טעינה
delete = מחיקה
copy = העתקה
copied = הועתק.
copy-by-hand = הטקסט מסומן: העתיקו אותו במקלדת.
ready = אני מוכן
game = משחק
clear = ניקוי הלוח
pieces = כלים

side-white = לבן
side-black = שחור
side-red = אדום
side-blue = כחול
hidden-piece = כלי נסתר
piece-of =
    { $kind } { $side ->
        [white] לבן
        [black] שחור
        [red] אדום
       *[blue] כחול
    }
board = לוח { $game }
court = החצר של { $side }: { $scored } בניקוד, { $captured } הוכו
hand-of = היד של { $side }
speech-empty = ריק
speech-can-move = יכול לנוע אל { $squares }
speech-can-take = יכול להכות ב־{ $squares }
speech-can-shoot = יכול לירות ב־{ $squares }
speech-can-leave = יכול לעזוב את הלוח
speech-selected = נבחר
speech-move-here = לנוע לכאן
speech-take-here = להכות כאן
speech-shoot-here = לירות לכאן
speech-leave-here = לעזוב כאן
speech-through-mirror = דרך המראה
speech-around-the-edge = מסביב לשפה
speech-in-check = בשח
speech-last-move = המסע האחרון
speech-in-advance = מסע מראש
speech-halo = ניצח בקרב
speech-placed = הוצב
speech-promoted = הוכתר
speech-goal = משבצת מטרה
speech-becomes = נהיה { $piece }, { $move }
speech-stays = נשאר { $piece }, { $move }
speech-steps-in = { $piece } נכנס, { $move }
speech-alone = { $piece } לבדו, { $move }
choose-one = בחירה
speech-in-hand = { $piece } ביד, { $count }
speech-can-drop = ניתן להצבה על { $squares }
speech-drop-here = להציב כאן
announced-move = { $side }: { $move }
announced-check = { $side }: { $move }, שח
announced-check-count = { $side }: { $move }, שח { $given } מתוך { $most }
announced-end = { $side }: { $move }. { $end }
legend-title = משמעות הסימנים
legend-move = מסע
legend-take = הכאה
legend-attack = התקפה
legend-mirror = דרך המראה
legend-wrap = מסביב לשפה
legend-shot = ירייה
legend-exit = עזיבת הלוח
legend-victim = מוכה דרך הילוכו
legend-goal = מי שמגיע לכאן מנצח

choose-game = בחירת משחק
more-games = עוד משחקים
find-game = חיפוש משחק
kinds-of-games = סוגי משחקים
all-games = הכול
games-found = { $count ->
        [one] משחק אחד
       *[other] { $count } משחקים
    }
no-game-found = אין משחק בשם או בתיאור כזה.
catalogue = משחקים
catalogue-lead = { $count } משחקים, כל אחד עם חוקיו במילים ובציורים. אפשר לשחק בכולם נגד המחשב, עם חבר במכשיר אחד או ברשת.
all-the-games = כל { $count } המשחקים
playing-now = { $count ->
    [one] משחק אחד מתנהל עכשיו
   *[other] { $count } משחקים מתנהלים עכשיו
}
being-played = מתנהלים עכשיו
favourites = מועדפים
favourite = מועדף: { $name }
begin-with = להתחלה
rules-in-a-minute = החוקים בדקה
invent-game = המציאו משחק משלכם
invent-text = כתבו בסדנה את החוקים של גרסה: שחקו בה מיד, מדדו ושתפו אותה.
own-variants = הגרסאות שלכם
continue-game = להמשיך לשחק
play-computer = נגד המחשב
more-ways = עוד דרכים לשחק
rules-of = החוקים של { $name }
move-count =
    { $count ->
        [one] מסע אחד
       *[other] { $count } מסעים
    }
play-game = לשחק { $name }
computer = מחשב
hotseat = שני שחקנים, מכשיר אחד
hotseat-text = משחקים בתורות על המסך הזה, או שולחים את המשחק כקישור.
handover-screen = הסתרת הלוח בין התורות
screen-between = מסך בין התורות
online = ברשת
your-side = הצד שלך
random = אקראי
level = רמה { $level } מתוך 8
you = אתם
computer-level = מחשב, רמה { $level }

your-turn = תורך
opponents-turn = תור היריב
turn-of = תור { $side }
both-act = שני הצדדים פועלים עכשיו
to-move = { $side } לנוע.
check = שח!
game-ended = המשחק נגמר
move-list = מסעים
type-move = הקלדת מסע
submit-move = שליחת המסע
waits-for-submit = { $san }: ממתין לשליחת המסע
step-back = צעד אחורה
step-forward = צעד קדימה
to-the-start = להתחלה
to-the-end = לסוף
flip = סיבוב הלוח
resign = כניעה
really = באמת?
agree-draw = הסכמה על תיקו
claim-draw = דרישת תיקו
offer-draw = הצעת תיקו
takeback = בקשה להחזיר מסע
rematch = משחק חוזר
analyse = ניתוח
accept = קבלה
decline = דחייה
share = שיתוף
save-game = שמירת המשחק
name-of-game = שם (3 עד 200 תווים)
name-short = לשם יש לפחות 3 תווים.
name-long = לשם יש לכל היותר 200 תווים.
too-many-saves = יש כאן 200 משחקים שמורים, וזה כל מה שנשמר. מחקו אחד קודם.
saved = נשמר.
saved-in-memory = הדפדפן אינו שומר דבר: המשחק יישמר עד סגירת הדף.
saved-games = שמורים
going-on = נמשכים
finished = הסתיימו
no-saves = עדיין לא נשמר דבר. פתחו משחק ולחצו על שמירה.
no-games = אין משחק שנמשך.
overtaken = המשחק נמשך בלשונית אחרת: כאן הוא מוצג כפי שהוא שם.
too-many-going-on = יש כאן 200 משחקים שנמשכים, וזה כל מה שנשמר: המשחק הזה יישמר עד סגירת הדף. סיימו או מחקו משחק אחר.
delete-game = למחוק את המשחק?
delete-text = „{ $name }” יימחק לתמיד.
delete-named = מחיקת { $name }
deleted = נמחק.
victory = { $side } ניצח!
draw = תיקו
wins = { $side } ניצח: { $why }.
drawn = תיקו: { $why }.
reason-resigned = הצד השני נכנע
reason-agreed = שני הצדדים הסכימו
reason-claimed = לפי דרישה
reason-time = זמנו של הצד השני תם
handover = העברת המכשיר
handover-text = תור { $side }. הסיטו את המבט, העבירו את המכשיר והמשיכו.
send-link = לשלוח את המשחק כקישור

setup-hint = הציבו את המלך ואת הבור (מלכודת) בשורות שלכם, המסומנות. השאר מתמלא באקראי; ערבבו כמה שתרצו.
setup-wait = הצבא שלך עומד. ממתינים לצד השני.
shuffle = ערבוב
lets-start = מתחילים
tie = תיקו בקרב!
tie-text = שני הכלים הם { $kind }. בחרו שוב בסתר: הכלים משתנים לתמיד.
tie-wait = בחרת. ממתינים לצד השני.
skipped = ל{ $side } אין מסע והתור עובר.
fought = { $side } { $move }: { $kind } של { $winner } ניצח
both-gone = { $move }: שני הכלים הוסרו
tied = { $move }: תיקו, שניהם { $kind }
begins = { $side } מתחיל
emotes = סימנים
emote-hello = שלום
emote-luck = בהצלחה
emote-praise = שיחקת יפה
emote-thanks = תודה
emote-oops = אופס
emote-hmm = הממ
emote-wow = וואו
emote-bye = להתראות

chat-title = שיחה
chat-off = השיחה כבויה: מה שנכתב אינו מוצג.
chat-waiting = הצד השני כתב משהו.
chat-turn-on = הפעלת השיחה
chat-turn-off = כיבוי השיחה
chat-empty = עדיין לא נכתב דבר.
chat-write = כתיבה לצד השני
chat-send = שליחה

link-that-is-the-game = קישור שהוא המשחק
passphrase = סיסמה
passphrase-hint = עם סיסמה הקישור מוצפן; רק מי שיודע אותה יכול לפתוח את המשחק.
only-in-pgn = הקישור וה־JSON מכילים את המסעים של הקו הזה; הסתעפויות, הערות ותגיות נמצאות ב־PGN.
format-fen = FEN
format-pgn = PGN
format-pieces = רשימת כלים
format-json = JSON
record-of-the-game = רישום המשחק
locked-game = המשחק נעול
link-is-locked = הקישור נעול בסיסמה: פתחו אותו בשורת הכתובת.
broken-link = הקישור אינו פועל
cannot-open = אי אפשר לפתוח
game-not-found = אין משחק כזה
game-not-found-text = הוא אינו שמור בדפדפן הזה. אולי נמחק, או שוחק במקום אחר.
variant-not-found = אין משחק כזה
variant-not-found-text = הקטלוג אינו מכיר אותו.
page-not-found = הדף לא נמצא
page-not-found-text = אולי הכתובת הוקלדה לא נכון.
crashed = משהו השתבש
reload = טעינת הדף מחדש

engine = מנוע
depth = עומק { $depth }
evaluation = הערכה
exactly =
    { $value ->
        [win] פתור: הצד שבתור מנצח ב־{ $plies } חצאי מסעים.
        [loss] פתור: הצד שבתור מפסיד ב־{ $plies } חצאי מסעים.
       *[draw] פתור: תיקו במשחק מיטבי.
    }
exact-move =
    { $value ->
        [win] ניצחון ב־{ $plies }
        [loss] הפסד ב־{ $plies }
       *[draw] תיקו
    }
import = ייבוא
export = ייצוא
import-hint = PGN, FEN, רשימת כלים, JSON, קישור או סתם מסעים
review = סקירת המשחק
reviewing = סוקר… { $ply }
graph = ההערכה לאורך המשחק
judgement-inaccuracy = אי־דיוק
judgement-mistake = טעות
judgement-blunder = טעות גסה
judged = טעויות גסות: { $blunders } · טעויות: { $mistakes } · אי־דיוקים: { $inaccuracies }
comment = הערה
promote = לקו הראשי
delete-move = מחיקה מכאן
play-from-here = לשחק מכאן

editor-hint = גררו כלים מהמגש; גררו אותם מהלוח כדי להסיר. במקלדת: Enter מרים ומניח, Delete מסיר.
side-to-move = הצד שבתור
start-position = עמדת הפתיחה

board-size = לוח של { $width } על { $height }.
moves-of = איך { $kind } נע
reaches = מ־{ $square } אל { $targets }
how-it-ends = איך משחק נגמר
variant-file = הקובץ שממנו נוצר הדף
rule-see-diagram = התרשימים מראים לאן כלי נע על לוח ריק; לחצו על משבצת כדי להעביר אותו.
rule-leaves-here = מ־{ $square } הוא יכול לעזוב מיד.
rule-fighter = צועד משבצת אחת למעלה, למטה, ימינה או שמאלה, אל משבצת ריקה או אל אויב.
rule-beats = מנצח: { $kinds }.
rule-battle-king = לעולם אינו נע. מי שפוגע בו מנצח במשחק.
rule-pit = לעולם אינו נע. מי שדורך עליו נעלם; הבור נשאר.
rule-king-hit = פגיעה במלך האויב מנצחת מיד.
rule-hidden = הצבאות נסתרים: רואים את כלי היריב, לא מה הם. כלי שמנצח בקרב נשאר גלוי לשניהם ומקבל הילה.
rule-eliminated-battle = צד בלי כלים מפסיד.
rule-ties = כלים שווים: שני הצדדים בוחרים שוב בסתר עד להכרעה.
rule-stuck = מי שאינו יכול לנוע מוותר על תורו; אם איש אינו יכול, תיקו.
rule-quiet-battle = { $count } מסעים ברצף בלי קרב הם תיקו.

setting-theme = צבעים
setting-board = לוח
setting-pieces = צבעי הכלים
setting-tiles = כלי שוגי
setting-language = שפה
setting-animation = הנפשה
setting-autoSubmit = שליחת מסע אוטומטית
setting-premoves = מסעים מראש
setting-marks = סימון מסעים חוקיים
setting-hover = סימון בריחוף
setting-legend = מקרא
setting-coordinates = קואורדינטות
setting-sound = צליל
setting-chat = שיחה במשחקים ברשת
choice-auto = כמו המערכת
choice-light = בהיר
choice-dark = כהה
choice-walnut = אגוז
choice-sea = ים
choice-slate = צפחה
choice-meadow = אחו
choice-ivory = שנהב
choice-ink = דיו
choice-outline = קו
choice-pictures = ציורים
choice-characters = סימניות
choice-none = בלי
choice-fast = מהיר
choice-normal = רגיל
choice-slow = איטי
reset-settings = איפוס כל ההגדרות
settings-reset = ההגדרות כמו בהתחלה.
storage-full = האחסון בדפדפן מלא: מה שחדש יישמר עד סגירת הדף.
storage-forbidden = הדפדפן אינו מרשה לנו לשמור: מה שחדש יישמר עד סגירת הדף.
offline-ready = פועל גם בלי רשת.
offline-not-here = אי אפשר להתקין כאן את הדף: דפדפנים מרשים זאת רק ב־https. הכול מלבד משחק ברשת פועל כל עוד הדף פתוח.

puzzles-of-the-day = חידות היום
theme = נושא
all-themes = כל הנושאים
theme-mirror = דרך המראה
theme-shot = ירייה
theme-aim = כיוון
theme-exit = עזיבת הלוח
theme-en-passant = דרך הילוכו
theme-castle = הצרחה
theme-drop = הצבה מהיד
theme-promotion = הכתרה
theme-underpromotion = הכתרת משנה
theme-fork = מזלג
theme-pin = ריתוק
theme-discovered-check = שח נגלה
theme-double-check = שח כפול
theme-back-rank = השורה האחרונה
theme-sacrifice = הקרבה
theme-quiet = מסע שקט
theme-saving = הצלת המשחק
no-puzzles = עדיין אין חידות למשחק הזה.
find-the-move = מצאו את המסע הטוב ביותר ל{ $side }.
puzzle-right = נכון! הלאה.
puzzle-wrong = לא זה. נסו שוב.
puzzle-solved = נפתר!
puzzle-shown = זה היה הפתרון.
skip-puzzle = דילוג
goals =
    { $kind ->
        [mate] מט ב־{ $moves }
        [win] לנצח במשחק
       *[save] לא להפסיד
    }
hint = רמז
show-solution = הצגת הפתרון
next-puzzle = החידה הבאה
streak = רצף: { $count }
best-streak = הטוב ביותר: { $count }
puzzle-rating = דירוג החידות שלך
account-rating = בחשבון שלך, { $game }:
solved-of = נפתרו { $solved } מתוך { $tried }
difficulty = דירוג { $rating }

live-games = משחקים חיים
no-live-games = אין כרגע משחקים פומביים.
no-server = אין כאן שרת. הכול מלבד משחק ברשת פועל.
server-newer = השרת חדש מהדף. טענו את הדף מחדש כדי לשחק ברשת.
server-gone = החיבור אבד. מנסים שוב…
server-back = מחוברים שוב.
clock = זמן
unlimited = בלי שעון
find-opponent = חיפוש יריב
seeking = ממתינים ליריב…
challenge-friend = אתגר בקישור
challenge-text = שלחו את הקישור לחבר. המשחק מתחיל כשהוא מקבל את האתגר.
accept-challenge = קבלת האתגר
challenge-closed = האתגר כבר אינו פתוח.
lobby = לובי
lobby-new = משחק חדש
nobody-waits = אף אחד לא ממתין כרגע. חפשו יריב, ואחרים יראו זאת כאן.
minutes-delay = { $minutes }+{ $seconds } השהיה
minutes-periods = { $minutes } דק׳ + { $periods }×{ $seconds } שנ׳
minutes-hourglass = שעון חול { $minutes } דק׳
minutes-unequal = { $first } נגד { $second }
per-move = { $seconds } שנ׳ למסע
custom = אחר
clock-kind = סוג השעון
clock-fischer = תוספת למסע
clock-delay = השהיה
clock-byo-yomi = ביו־יומי
clock-hourglass = שעון חול
clock-unequal = זמן לא שווה
clock-correspondence = התכתבות
minutes-each = דקות לכל שחקן
minutes-first = דקות לשחקן הראשון
minutes-second = דקות לשחקן השני
seconds-per-move = שניות למסע
period-seconds = שניות לפרק זמן
periods = פרקי זמן
days-per-move = ימים למסע
rated = מדורג
casual = ידידותי
rated-game = משחק מדורג
rated-needs-account = משחקים מדורגים הם לבעלי חשבון.
any-clock = כל שעון מתאים
or-any-clock = { $clock } או כל שעון
rating-range = רק יריבים בטווח דירוג
rating-least = הדירוג הנמוך ביותר
rating-most = הדירוג הגבוה ביותר
rating-between = בדירוג { $least }–{ $most }
you-play = אתם משחקים { $side }
play-with = משחק { $game } עם { $name }
by-link = בקישור
waiting-for-friend = ממתינים שהחבר יקבל…
go-to-game = אל המשחק
game-begun = { $game }: המשחק שלכם עם { $opponent } התחיל.
moved-elsewhere = { $game }: המסע של { $opponent } נעשה. תורכם.
game-over-elsewhere = { $game }: המשחק שלכם עם { $opponent } נגמר.
your-turn-in =
    { $count ->
        [one] חדש אחד
       *[other] { $count } חדשים
    }
guest-name-choose = איך אחרים רואים אתכם
guest-name-hint = אחרים רואים אותו עם „(אורח)” אחריו.
guest-name-save = שמירת השם
you-are = אתם { $name }
away = לא כאן
offered-draw = היריב מציע תיקו.
offered-takeback = היריב מבקש להחזיר מסע.
offered-rematch = היריב רוצה משחק חוזר.
declined = היריב סירב.
sent-draw = הצעתם תיקו. ממתינים ליריב…
sent-takeback = ביקשתם להחזיר מסע. ממתינים ליריב…
sent-rematch = ביקשתם משחק חוזר. ממתינים ליריב…
you-won = ניצחתם
you-lost = הפסדתם
game-aborted = המשחק בוטל
looking-back = מביטים לאחור
takes-back =
    { $count ->
        [one] הדבר מחזיר מסע אחד.
       *[other] הדבר מחזיר { $count } מסעים.
    }
captured = נלקחו: { $pieces }
checks-given = שחים שניתנו: { $given } מתוך { $most }
resigns = כניעה של { $side }
turn-board = סיבוב הלוח אחרי כל מסע
notation-hint = ברשימת המסעים ~ מסמן מסע דרך הראי או סביב השפה, * ירייה, > כלי שעוזב את הלוח.
sending = שולח…
cannot-move-now = { $kind } אינו יכול לנוע עכשיו.
goes-only-to = { $kind } יכול ללכת רק אל { $squares }.
not-legal = החוקים אינם מרשים זאת.
abort = ביטול המשחק
claim-gone = היריב עזב: דרישת הניצחון
minutes = { $minutes }+{ $seconds }
days =
    { $days ->
        [one] יום למסע
       *[other] { $days } ימים למסע
    }
as-rules = זמן רגיל
open-challenges = אתגרים פתוחים
online-now = { $count } מחוברים
versus = { $first } – { $second }
qr = הקישור כקוד QR
not-done = לא בוצע: { $reason }
says = { $side }: { $what }
name = שם
password = סיסמה
sign-in = כניסה
sign-up = חשבון חדש
sign-out = יציאה
sessions = דפדפנים ותוכנות
browser = מחובר
last-seen = נראה לאחרונה ב־{ $day }
this-browser = הדפדפן הזה
end-session = סיום
token-name = לאיזו תוכנה
new-token = אסימון חדש
token-once = הוא מוצג רק עכשיו. מי שמחזיק בו יכול לקרוא ולשחק בשמכם.
guest = אתם משחקים כאורחים. פתחו חשבון כדי לשמור את הדירוג.
ratings = דירוגים
recent-games = משחקים אחרונים
no-ratings = עדיין אין משחק מדורג.
game-count =
    { $count ->
        [one] משחק אחד
       *[other] { $count } משחקים
    }
none-yet = עדיין אין משחק.
spectating = אתם צופים

list-more = { $first }, { $next }
list-and = { $first } { PRE("ו", $next) }
list-or = { $first } או { $next }

## Around every page.

site-nav = אתר
own-nav = אתם
documents = מסמכים
docs-in-english = הדפים האלה באנגלית.
doc-about = אודות
doc-privacy = פרטיות
doc-promises = ההבטחות שלנו
doc-variant-files = קובצי משחקים
doc-studio = הסדנה
doc-protocol = API
doc-game-record = רשומות משחק
doc-engine = המנוע
doc-report = דוחות בריאות
doc-puzzles = חידות
doc-solving = משחקים פתורים
free-software = תוכנה חופשית: MIT או Apache 2.0

## Playing from a position, setting one up.

start-by-lot = נקבעת בגורל כשהמשחק מתחיל.
start-draw = להגריל עכשיו
start-number = מספר, מ־1 עד { $count }
from-position = מהעמדה הזאת
chosen-position = מעמדה שנבחרה
from-start = מעמדת הפתיחה במקום
from-lot = בהגרלה במקום
chosen-by-link = משחק מעמדה שנבחרה הוא בקישור, ואינו מדורג.
castling-rights = זכויות הצרחה
castling-right = { $side } מ־{ $from } אל { $to }
playable = אפשר לשחק מהעמדה הזאת.
not-playable-over = אי אפשר להמשיך לשחק מכאן: { $why }
not-playable-study = למשחק צריך לכל צד מלך אחד בדיוק. אפשר לנתח את העמדה, או לשחק בה במכשיר אחד.
not-playable-empty = הניחו קודם כלים על הלוח.
new-board = לוח חדש
engine-lines = קווים
engine-time = זמן חשיבה
engine-endless = כל עוד אני מביט
engine-seconds = { $seconds } שנ׳
copy-fen = העתקת FEN
accuracy = { $side }: דיוק { $percent }%
next-mistake = הטעות הבאה
better-was = { $judgement }. עדיף היה { $move }.

## Battles, and how a game ended.

tie-again = שוב תיקו: מספר { $count } ברצף!
pieces-left =
    { $count ->
        [1] נשאר כלי אחד
       *[other] נשארו { $count } כלים
    }
score-nobody = המשחק נגמר כי ל{ $side } לא נשאר כלי על הלוח.
score-reached = המשחק נגמר כי מספיק כלים עברו את השפה הרחוקה.
score-stuck = המשחק נגמר כי ל{ $side } לא היה מסע חוקי.

## What a game is about.

what-it-is = במה מדובר
gist-mirror = מראות עומדות משני צדי הלוח. כל טור פונה אל בבואתו, הראשון אל האחרון, וכלים יכולים להיכנס למראה אחת ולצאת מהשנייה.
gist-wrap = השפה השמאלית והימנית של הלוח מחוברות, כמו על תוף: כלי שיוצא מצד אחד חוזר מהצד השני.
gist-shots = יש כלים שיורים: הם מסירים כלי אויב ממקומם, בלי לזוז.
gist-exits = כלים יכולים לצאת מהלוח מעבר לשפה הרחוקה. שם החצר של מלך היריב: מה שמגיע לשם צובר ניקוד, ואינו חוזר.
gist-battle = שני צבאות ממלאים { $rows } שורות כל אחד. לוחם צועד משבצת אחת, ונלחם כשהוא עולה על אויב.
gist-setup = תחילה שני השחקנים מסדרים בסתר: מציבים את המלך ואת הבור, והלוחמים מעורבבים. הבור הוא מלכודת: מי שעולה עליו נעלם.

## Sounds.

choice-off = כבוי
choice-quiet = חלש
choice-loud = חזק

## Accounts and other people.

account = חשבון
password-change = שינוי סיסמה
password-now = הסיסמה הנוכחית
password-next = סיסמה חדשה
password-changed = הסיסמה שונתה. כל דפדפן ותוכנה אחרים נותקו.
password-forgotten = שכחתם את הסיסמה?
recovery-code = קוד שחזור
recovery-make = יצירת קוד שחזור
recovery-text = רשמו את הקוד ושמרו עליו: בעזרתו אפשר לקבוע סיסמה חדשה אם תשכחו את שלכם. הוא מוצג רק עכשיו וטוב לפעם אחת.
recovery-hint = לחשבון אין כתובת דואר: בלי קוד שחזור אי אפשר להחליף סיסמה שנשכחה.
recover = קביעת סיסמה חדשה
data-export = הורדת הנתונים שלי
games-export = הורדת המשחקים שלי
account-delete = מחיקת החשבון
account-delete-text = זה מוחק לצמיתות את שמך, הדירוגים והחיבורים. משחקים שנגמרו נשארים ליריביך, בלי שמך.
account-deleted = החשבון נמחק.
block = חסימה
unblock = ביטול חסימה
blocked-text = חסמתם את השחקן הזה: לא תשובצו זה מול זה, והוא לא יכול לכתוב לכם.
report-player = דיווח
report-what = מה קרה?
report-send = שליחת דיווח
report-sent = תודה. מפעיל השרת יקרא זאת.
best-players = השחקנים הטובים ביותר
time-class = סוג הזמן
nobody-rated = אף אחד עוד לא שיחק מספיק משחקים מדורגים.
rating-graph = מהלך הדירוג: מ־{ $first } אל { $last } ב־{ $count } משחקים
provisional = זמני: מעט מדי משחקים מכדי לדעת
filter-game = משחק
filter-opponent = יריב
filter-result = תוצאה
filter-any = הכול
result-won = ניצחון
result-drawn = תיקו
result-lost = הפסד
versus-you = מולך: { $won } ניצחונות, { $drawn } תיקו, { $lost } הפסדים
rank = מקום
rating = דירוג
games-played = משחקים
class-bullet = בולט
class-blitz = בליץ
class-rapid = רפיד
class-classical = קלאסי
class-correspondence = התכתבות

## Learning a game.

learn = לימוד
learn-game = לימוד { $name }
learn-lead = כמה עמדות קטנות מראות מה מיוחד במשחק ואיך מנצחים בו. הן נבנות מהחוקים, ולכן יש כאלה לכל משחק.
learn-minute = לימוד בדקה
learn-lesson = שיעור { $number }
learn-steps = שיעורים
learn-finished = הושלם
learn-right = בדיוק!
learn-wrong = לא בדיוק. נסו מהלך אחר.
learn-shown = כך עושים זאת.
learn-show = הראו לי
learn-next = השיעור הבא
learn-over = את העיקר אתם כבר יודעים. עכשיו שחקו!
learn-again = מההתחלה
learn-count =
    { $count ->
        [one] שיעור אחד
       *[other] { $count } שיעורים
    }
learn-done-of = הושלמו { $done } מתוך { $count }
learn-about-piece = { PRE("ה", $kind) }
learn-about-winning = איך משחק נגמר
learn-none = אין כאן מה להראות: החוקים מסבירים את המשחק.

## While nobody looks, and while nobody comes.

setting-notices = התראות דפדפן על משחקים ומהלכים
notices-refused = הדפדפן אינו מרשה התראות לדף הזה. אפשר לשנות זאת בהגדרות שלו.
computer-instead = אין אף אחד? שחקו בינתיים מול המחשב

## Friends.

follow = מעקב
unfollow = הפסקת מעקב
following = שחקנים במעקב
follows-nobody = עקבו אחרי שחקנים בדף הפרופיל שלהם כדי לראות כאן מתי הם מחוברים.
is-online = מחובר
is-away = לא מחובר
challenge = אתגר
challenge-name = אתגר ל{ $name }
challenged-by = { $name } מאתגר אתכם: { $terms }
challenge-declined = { $name } דחה את האתגר שלכם.
challenge-told = { $name } יקבל הודעה על האתגר בכל דף שבו הוא נמצא, עכשיו או בביקור הבא.
waiting-for = ממתינים ל{ $name }…

## The first page.

play-now = שחקו עכשיו

## Boards and pieces.

setting-set = סגנון הכלים
choice-maple = אדר
choice-plum = שזיף
choice-coral = אלמוג
choice-ice = קרח
choice-figures = דמויות
choice-flat = צלליות
choice-letters = אותיות

## The operator's page, and fair play.

operator = מפעיל
operator-act = ביצוע
operator-what = מה לעשות
operator-do-silence = השתקה בצ'אט
operator-do-close = סגירת החשבון
operator-do-reopen = פתיחת החשבון מחדש
operator-do-unpublish = ביטול פרסום של גרסה
operator-do-examine = חיפוש מהלכים של המנוע
operator-variant = מזהה הגרסה
operator-days = ימים
operator-note = סיבה (נשמרת ביומן)
operator-reports = דיווחים
operator-about = בחירה
operator-log = יומן
operator-none = אין עדיין דבר.
fair-play = אתם באמצע משחק מדורג. המנוע יישאר כבוי עד שיסתיים.

## Going through a battle.

replay = צפייה חוזרת

## Puzzles in a row.

puzzle-modes = דרכים לפתור
mode-practice = אימון
mode-streak = רצף
mode-storm = סערה
streak-text = חידות שהולכות ונעשות קשות, עד הטעות הראשונה.
storm-text = כמה שיותר בשלוש דקות. השעון מתחיל עם התשובה הראשונה; טעות עולה עשר שניות.
run-solved =
    { $count ->
        [one] אחת נפתרה
       *[other] { $count } נפתרו
    }
run-over =
    { $count ->
        [one] נגמר: פתרתם חידה אחת.
       *[other] נגמר: פתרתם { $count } חידות.
    }
run-best = השיא שלכם: { $count }.
run-again = עוד פעם
puzzle-history = מה ניסיתם לאחרונה
history-right = נפתרה
history-wrong = הוחמצה

## What people made, and what comes of a game.

community = מעשה ידי שחקנים
community-text = משחקים ששחקני השרת הזה המציאו ופרסמו. שחקו בהם, או שנו עותק בסטודיו.
community-open = פתיחת { $name }
rematch-begun = השחקנים התחילו משחק חוזר.

statistics = סטטיסטיקה
