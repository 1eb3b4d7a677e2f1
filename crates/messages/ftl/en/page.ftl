### The pages of the web client. What belongs to the studio alone is in page-studio.ftl.

title = Heterodox
tagline = Chess with a twist. Play it, study it, invent your own.
home = Home
play = Play
puzzles = Puzzles
analysis = Analysis
studio = Studio
editor = Board editor
rules = Rules
watch = Watch
your-games = Your games
settings = Settings
profile = Profile
menu = Menu
skip-to-content = Skip to content
loading = Loading…
close = Close
cancel = Cancel
open = Open
start = Start
save = Save
load = Load
delete = Delete
copy = Copy
copied = Copied.
copy-by-hand = The text is selected: copy it with your keyboard.
ready = I am ready
game = Game
clear = Clear the board
pieces = Pieces

side-white = White
side-black = Black
side-red = Red
side-blue = Blue
hidden-piece = hidden piece
piece-of =
    { $side ->
        [white] white
        [black] black
        [red] red
       *[blue] blue
    } { $kind }
board = { $game } board
court = { $side }'s court: { $scored } scored, { $captured } captured
hand-of = { $side }'s hand
speech-empty = empty
speech-can-move = can move to { $squares }
speech-can-take = can take { $squares }
speech-can-shoot = can shoot { $squares }
speech-can-leave = can leave the board
speech-selected = selected
speech-move-here = move here
speech-take-here = take here
speech-shoot-here = shoot here
speech-leave-here = leave here
speech-through-mirror = through the mirror
speech-around-the-edge = around the edge
speech-in-check = in check
speech-last-move = last move
speech-in-advance = move in advance
speech-halo = won a fight
speech-placed = placed
speech-promoted = promoted
speech-goal = goal square
speech-becomes = becomes { $piece }, { $move }
speech-stays = stays { $piece }, { $move }
speech-steps-in = { $piece } steps in, { $move }
speech-alone = { $piece } alone, { $move }
choose-one = Choose
speech-in-hand = { $piece } in hand, { $count }
speech-can-drop = can be dropped on { $squares }
speech-drop-here = drop here
announced-move = { $side }: { $move }
announced-check = { $side }: { $move }, check
announced-check-count = { $side }: { $move }, check { $given } of { $most }
announced-end = { $side }: { $move }. { $end }
legend-title = What the marks mean
legend-move = move
legend-take = capture
legend-attack = attack
legend-mirror = through the mirror
legend-wrap = around the edge
legend-shot = shot
legend-exit = leave the board
legend-victim = is captured in passing
legend-goal = whoever gets there wins

choose-game = Choose a game
more-games = More games
find-game = Find a game
kinds-of-games = Kinds of games
all-games = All
games-found = { $count ->
        [one] One game
       *[other] { $count } games
    }
no-game-found = No game is called or described like that.
catalogue = Games
catalogue-lead = { $count } games, each with its rules in words and pictures. Play any of them against the computer, with a friend at one device, or online.
all-the-games = All { $count } games
playing-now = { $count ->
    [one] One game is being played now
   *[other] { $count } games are being played now
}
being-played = Being played now
favourites = Favourites
favourite = Favourite: { $name }
begin-with = To begin with
rules-in-a-minute = Rules in a minute
invent-game = Invent your own game
invent-text = Write down the rules of a variant in the studio: play it at once, measure it, share it.
own-variants = Your variants
continue-game = Continue playing
play-computer = Play the computer
more-ways = More ways to play
rules-of = Rules of { $name }
move-count =
    { $count ->
        [one] 1 move
       *[other] { $count } moves
    }
play-game = Play { $name }
computer = Computer
hotseat = Two players, one device
hotseat-text = Take turns on this screen, or send the game as a link.
handover-screen = Hide the board between turns
screen-between = A screen between turns
online = Online
your-side = Your side
random = Random
level = Level { $level } of 8
you = You
computer-level = Computer, level { $level }

your-turn = Your Turn
opponents-turn = Opponent's Turn
turn-of = { $side }'s turn
both-act = Both sides act now
to-move = { $side } to move.
check = Check!
game-ended = The game is over
move-list = Moves
type-move = Type a move
submit-move = Submit Move
waits-for-submit = { $san }: waits for Submit Move
step-back = Step Back
step-forward = Step Forward
to-the-start = To the start
to-the-end = To the end
flip = Turn the board
resign = Resign
really = Really?
agree-draw = Agree on a draw
claim-draw = Claim a draw
offer-draw = Offer a draw
takeback = Request takeback
rematch = Rematch
analyse = Analyse
accept = Accept
decline = Decline
share = Share
save-game = Save the game
name-of-game = Name (3 to 200 characters)
name-short = A name has at least 3 characters.
name-long = A name has at most 200 characters.
too-many-saves = There are 200 saved games, which is as many as are kept. Delete one first.
saved = Saved.
saved-in-memory = This browser stores nothing: the game is kept until you close the page.
saved-games = Saved
going-on = In progress
finished = Finished
no-saves = Nothing is saved yet. Open a game and press Save.
no-games = No games in progress.
overtaken = This game went on in another tab: here it is as it stands there.
too-many-going-on = There are 200 games going on, which is as many as are kept: this one is kept until you close the page. Finish or delete another one.
delete-game = Delete the game?
delete-text = “{ $name }” will be gone for good.
delete-named = Delete { $name }
deleted = Deleted.
victory = { $side } wins!
draw = Draw
wins = { $side } wins: { $why }.
drawn = Draw: { $why }.
reason-resigned = the opponent resigned
reason-agreed = both sides agreed
reason-claimed = claimed
reason-time = the time of the other side is up
handover = Hand over the device
handover-text = It is { $side }'s turn. Look away, hand over, and go on.
send-link = Send the game as a link instead

setup-hint = Place your king and your pit (a trap) on your rows, which are marked. The rest is filled in at random; shuffle it as often as you like.
setup-wait = You're ready. Waiting for your opponent…
shuffle = Shuffle
lets-start = Let's start
tie = A tie!
tie-text = Both pieces are { $kind }. Secretly choose a new weapon; the piece keeps it.
tie-wait = You have picked. Waiting for your opponent…
skipped = { $side } has no move and is passed over.
fought = { $side } { $move }: { $winner }'s { $kind } wins
both-gone = { $move }: both pieces are gone
tied = { $move }: a tie, both { $kind }
begins = { $side } begins
emotes = Quick messages
emote-hello = Hello
emote-luck = Good luck
emote-praise = Well played
emote-thanks = Thank you
emote-oops = Oops
emote-hmm = Hmm
emote-wow = Wow
emote-bye = Good bye

chat-title = Chat
chat-off = Chat is off.
chat-waiting = The other player has written something.
chat-turn-on = Turn the chat on
chat-turn-off = Turn the chat off
chat-empty = Nothing is written yet.
chat-write = Write to the other player
chat-send = Send

link-that-is-the-game = Link to this game
passphrase = Passphrase
passphrase-hint = With a passphrase the link is encrypted: only people who know it can open the game.
only-in-pgn = Link and JSON carry the moves of this line; variations, comments and tags are in the PGN.
format-fen = FEN
format-pgn = PGN
format-pieces = Piece list
format-json = JSON
record-of-the-game = Record of the game
locked-game = This game is locked
link-is-locked = This link is locked with a passphrase: open it in the address bar.
broken-link = This link does not work
cannot-open = This cannot be opened
game-not-found = There is no such game
game-not-found-text = It is not kept in this browser. Perhaps it was deleted, or played elsewhere.
variant-not-found = There is no such game
variant-not-found-text = The catalogue does not know it.
page-not-found = Page not found
page-not-found-text = The address may be mistyped.
crashed = Something went wrong
reload = Load the page again

engine = Engine
depth = depth { $depth }
evaluation = Evaluation
exactly =
    { $value ->
        [win] Solved: the side to move wins in { $plies } plies.
        [loss] Solved: the side to move loses in { $plies } plies.
       *[draw] Solved: a draw with best play.
    }
exact-move =
    { $value ->
        [win] win in { $plies }
        [loss] loss in { $plies }
       *[draw] draw
    }
import = Import
export = Export
import-hint = PGN, FEN, a piece list, JSON, a link or just moves
review = Review the game
reviewing = Reviewing… { $ply }
graph = Evaluation over the game
judgement-inaccuracy = Inaccuracy
judgement-mistake = Mistake
judgement-blunder = Blunder
judged = Blunders: { $blunders } · mistakes: { $mistakes } · inaccuracies: { $inaccuracies }
comment = Comment
promote = Make main line
delete-move = Delete from here
play-from-here = Play from here

editor-hint = Drag pieces from the tray; drag them off the board to remove them. By keyboard: Enter picks up and puts down, Delete removes.
side-to-move = Side to move
start-position = Start position

board-size = { $width }×{ $height } board
moves-of = How the { $kind } moves
reaches = from { $square } to { $targets }
how-it-ends = How a game ends
variant-file = Rules file
rule-see-diagram = The diagrams show where a piece goes on an empty board; click a square to put it elsewhere.
rule-leaves-here = From { $square } it can leave the board at once.
rule-fighter = Steps one square up, down, left or right, onto an empty square or an enemy.
rule-beats = Beats { $kinds }.
rule-battle-king = Never moves. Whoever strikes it wins the game.
rule-pit = Never moves. Whoever steps onto it is gone; the pit stays.
rule-king-hit = Striking the enemy king wins at once.
rule-hidden = Armies are hidden: you see the enemy's pieces, not what they are. A piece that wins a fight stays visible to both and gets a halo.
rule-eliminated-battle = A side without pieces loses.
rule-ties = Equal pieces tie: both sides pick again in secret until the fight is decided.
rule-stuck = Whoever cannot move is passed over; if nobody can, it is a draw.
rule-quiet-battle = { $count } moves in a row without a fight are a draw.

setting-theme = Theme
setting-board = Board
setting-pieces = Piece colours
setting-tiles = Pieces of shogi
setting-language = Language
setting-animation = Animation
setting-autoSubmit = Auto Submit Move
setting-premoves = Premoves
setting-marks = Marks for legal moves
setting-hover = Show moves on hover
setting-legend = Legend
setting-coordinates = Coordinates
setting-sound = Sound
setting-chat = Chat in online games
choice-auto = System
choice-light = Light
choice-dark = Dark
choice-walnut = Walnut
choice-sea = Sea
choice-slate = Slate
choice-meadow = Meadow
choice-ivory = Ivory
choice-ink = Ink
choice-outline = Outline
choice-pictures = Pictures
choice-characters = Characters
choice-none = None
choice-fast = Fast
choice-normal = Normal
choice-slow = Slow
reset-settings = Reset all settings
settings-reset = Settings reset.
storage-full = The storage of this browser is full: what is new is kept until you close the page.
storage-forbidden = This browser lets us store nothing: what is new is kept until you close the page.
offline-ready = Works offline.
offline-not-here = This page cannot be installed here: browsers allow that over https only. Everything but online play still works while it is open.

puzzles-of-the-day = Puzzles of the day
theme = Theme
all-themes = All themes
theme-mirror = through the mirror
theme-shot = shot
theme-aim = taking aim
theme-exit = leaving the board
theme-en-passant = in passing
theme-castle = castling
theme-drop = drop
theme-promotion = promotion
theme-underpromotion = underpromotion
theme-fork = fork
theme-pin = pin
theme-discovered-check = discovered check
theme-double-check = double check
theme-back-rank = back rank
theme-sacrifice = sacrifice
theme-quiet = quiet move
theme-saving = saving the game
no-puzzles = There are no puzzles for this game yet.
find-the-move = Find the best move for { $side }.
puzzle-right = Right! Go on.
puzzle-wrong = Not quite. Try again.
puzzle-solved = Solved!
puzzle-shown = This was the solution.
skip-puzzle = Skip
goals =
    { $kind ->
        [mate] mate in { $moves }
        [win] win the game
       *[save] do not lose
    }
hint = Hint
show-solution = Show the solution
next-puzzle = Next puzzle
streak = Streak: { $count }
best-streak = best: { $count }
puzzle-rating = Your puzzle rating
account-rating = With your account, { $game }:
solved-of = { $solved } of { $tried } solved
difficulty = Rated { $rating }

live-games = Live games
no-live-games = No public games right now.
no-server = There is no server here. Everything but online play works.
server-newer = The server is newer than this page. Load the page again to play online.
server-gone = The connection is lost. Trying again…
server-back = Connected again.
clock = Time
unlimited = No clock
find-opponent = Find an opponent
seeking = Waiting for an opponent…
challenge-friend = Challenge by link
challenge-text = Send this link to a friend. The game starts when they accept.
accept-challenge = Accept the challenge
challenge-closed = This challenge is no longer open.
lobby = Lobby
lobby-new = Create a game
nobody-waits = Nobody is waiting right now. Find an opponent, and others will see it here.
minutes-delay = { $minutes }+{ $seconds } delay
minutes-periods = { $minutes } min + { $periods }×{ $seconds } s
minutes-hourglass = Hourglass { $minutes } min
minutes-unequal = { $first } against { $second }
per-move = { $seconds } s per move
custom = Custom
clock-kind = Type of clock
clock-fischer = Increment
clock-delay = Delay
clock-byo-yomi = Byo-yomi
clock-hourglass = Hourglass
clock-unequal = Unequal time
clock-correspondence = Correspondence
minutes-each = Minutes per player
minutes-first = Minutes for the first player
minutes-second = Minutes for the second player
seconds-per-move = Seconds per move
period-seconds = Seconds per period
periods = Periods
days-per-move = Days per move
rated = Rated
casual = Casual
rated-game = Rated game
rated-needs-account = Rated games need an account.
any-clock = Any clock is fine
or-any-clock = { $clock } or any clock
rating-range = Only opponents in a rating range
rating-least = Lowest rating
rating-most = Highest rating
rating-between = rated { $least }–{ $most }
you-play = you play { $side }
play-with = Play { $game } with { $name }
by-link = by link
waiting-for-friend = Waiting for your friend to accept…
go-to-game = Go to the game
game-begun = { $game }: your game with { $opponent } has started.
moved-elsewhere = { $game }: { $opponent } has moved. It's your turn.
game-over-elsewhere = { $game }: your game with { $opponent } is over.
your-turn-in =
    { $count ->
        [one] 1 new
       *[other] { $count } new
    }
guest-name-choose = How others see you
guest-name-hint = Others see it with "(guest)" after it.
guest-name-save = Save name
you-are = You are { $name }
away = away
offered-draw = Your opponent offers a draw.
offered-takeback = Your opponent asks for a takeback.
offered-rematch = Your opponent wants a rematch.
declined = Your opponent declined.
sent-draw = You offered a draw. Waiting for your opponent…
sent-takeback = You asked for a takeback. Waiting for your opponent…
sent-rematch = You asked for a rematch. Waiting for your opponent…
you-won = You won
you-lost = You lost
game-aborted = Game aborted
looking-back = Looking back
takes-back =
    { $count ->
        [one] This takes back 1 move.
       *[other] This takes back { $count } moves.
    }
captured = captured: { $pieces }
checks-given = Checks given: { $given } of { $most }
resigns = { $side } resigns
turn-board = Turn the board after each move
notation-hint = In the move list ~ marks a move through the mirror or around the edge, * a shot, > a piece that leaves the board.
sending = Sending…
cannot-move-now = The { $kind } cannot move now.
goes-only-to = The { $kind } can only go to { $squares }.
not-legal = The rules do not allow that.
abort = Abort game
claim-gone = Opponent left: claim the win
minutes = { $minutes }+{ $seconds }
days =
    { $days ->
        [one] 1 day per move
       *[other] { $days } days per move
    }
as-rules = Standard time
open-challenges = Open challenges
online-now = { $count } online
versus = { $first } – { $second }
qr = The link as a QR code
not-done = Not done: { $reason }
says = { $side }: { $what }
name = Name
password = Password
sign-in = Sign in
sign-up = New account
sign-out = Sign out
sessions = Sessions and API tokens
browser = signed in
last-seen = last seen { $day }
this-browser = this browser
end-session = End
token-name = Token name
new-token = Create token
token-once = It is shown only now. Whoever has it can read and play as you.
guest = Playing as a guest. Create an account to keep your rating.
ratings = Ratings
recent-games = Recent games
no-ratings = No rated game yet.
game-count =
    { $count ->
        [one] 1 game
       *[other] { $count } games
    }
none-yet = No game yet.
spectating = You are watching

list-more = { $first }, { $next }
list-and = { $first } and { $next }
list-or = { $first } or { $next }

## Around every page.

site-nav = Site
own-nav = You
documents = Documents
docs-in-english = These pages are in English.
doc-about = About
doc-privacy = Privacy
doc-promises = Our promises
doc-variant-files = Variant files
doc-studio = The studio
doc-protocol = API
doc-game-record = Game records
doc-engine = The engine
doc-report = Health reports
doc-puzzles = Puzzles
doc-solving = Solved games
free-software = Free software: MIT or Apache 2.0

## Playing from a position, setting one up.

start-by-lot = Drawn by lot when the game begins.
start-draw = Draw one now
start-number = Number, 1 to { $count }
from-position = From this position
chosen-position = from a chosen position
from-start = Start position instead
from-lot = Drawn by lot instead
chosen-by-link = A game from a chosen position is by link, and not rated.
castling-rights = Castling rights
castling-right = { $side } from { $from } to { $to }
playable = This position can be played.
not-playable-over = Nobody can play on from here: { $why }
not-playable-study = Each side needs exactly one king for a game. This position can be studied, or played at one device.
not-playable-empty = Put some pieces on the board first.
new-board = New board
engine-lines = Lines
engine-time = Think for
engine-endless = as long as I look
engine-seconds = { $seconds } s
copy-fen = Copy FEN
accuracy = { $side }: accuracy { $percent } %
next-mistake = Next mistake
better-was = { $judgement }. Better was { $move }.

## Battles, and how a game ended.

tie-again = Another tie: number { $count } in a row!
pieces-left =
    { $count ->
        [1] one piece left
       *[other] { $count } pieces left
    }
score-nobody = The game ended because { $side } has no piece left on the board.
score-reached = The game ended because enough pieces got over the far edge.
score-stuck = The game ended because { $side } had no legal move.

## What a game is about.

what-it-is = What it is about
gist-mirror = Mirrors stand along both sides of the board. Every file faces its mirror image, the first file the last one, and pieces can step into one mirror and come out of the other.
gist-wrap = The left and the right edge of the board are joined, as on a drum: a piece that leaves on one side comes back on the other.
gist-shots = Some pieces shoot: they remove an enemy piece from where they stand, without moving.
gist-exits = Pieces can leave the board over the far edge. There lies the enemy king's court: whatever gets there scores, and cannot come back.
gist-battle = Two armies fill { $rows } rows each. A fighter steps one square, and fights when it steps onto an enemy.
gist-setup = First both players set up in secret: you place the king and the pit, the fighters are shuffled. The pit is a trap: whoever steps onto it is gone.

## Sounds.

choice-off = Off
choice-quiet = Quiet
choice-loud = Loud

## Accounts and other people.

account = Account
password-change = Change password
password-now = Current password
password-next = New password
password-changed = Password changed. Every other browser and program was signed out.
password-forgotten = Forgot your password?
recovery-code = Recovery code
recovery-make = Make a recovery code
recovery-text = Write this code down and keep it safe: with it you can set a new password if you forget yours. It is shown only now and works once.
recovery-hint = An account has no e-mail address: without a recovery code a forgotten password cannot be replaced.
recover = Set new password
data-export = Download my data
games-export = Download my games
account-delete = Delete account
account-delete-text = This deletes your name, ratings and sessions for good. Finished games stay for your opponents, without your name.
account-deleted = Your account was deleted.
block = Block
unblock = Unblock
blocked-text = You blocked this player: you are not paired with each other, and they cannot write to you.
report-player = Report
report-what = What happened?
report-send = Send report
report-sent = Thank you. The operator of this server will read it.
best-players = Best players
time-class = Time class
nobody-rated = Nobody has played enough rated games yet.
rating-graph = How the rating went: from { $first } to { $last } in { $count } games
provisional = provisional: too few games to be sure
filter-game = Game
filter-opponent = Opponent
filter-result = Result
filter-any = any
result-won = won
result-drawn = drawn
result-lost = lost
versus-you = Against you: { $won } won, { $drawn } drawn, { $lost } lost
rank = Rank
rating = Rating
games-played = Games
class-bullet = Bullet
class-blitz = Blitz
class-rapid = Rapid
class-classical = Classical
class-correspondence = Correspondence

## Learning a game.

learn = Learn
learn-game = Learn { $name }
learn-lead = A few small positions show what is special about a game, and how one wins. They are made from the rules, so every game has them.
learn-minute = Learn it in a minute
learn-lesson = Lesson { $number }
learn-steps = Lessons
learn-finished = done
learn-right = That's it!
learn-wrong = Not quite. Try another move.
learn-shown = This is how.
learn-show = Show me
learn-next = Next lesson
learn-over = You know the essentials. Now play it!
learn-again = Start over
learn-count =
    { $count ->
        [one] 1 lesson
       *[other] { $count } lessons
    }
learn-done-of = { $done } of { $count } done
learn-about-piece = The { $kind }
learn-about-winning = How a game ends
learn-none = There is nothing to show here: the rules explain this game.

## While nobody looks, and while nobody comes.

setting-notices = Browser notifications of games and moves
notices-refused = Your browser does not allow notifications for this page. You can change that in its settings.
computer-instead = Nobody there? Play the computer meanwhile

## Friends.

follow = Follow
unfollow = Unfollow
following = People you follow
follows-nobody = Follow players on their profile page to see here when they are online.
is-online = online
is-away = offline
challenge = Challenge
challenge-name = Challenge { $name }
challenged-by = { $name } challenges you: { $terms }
challenge-declined = { $name } declined your challenge.
challenge-told = { $name } is told of your challenge on whatever page they are, now or on their next visit.
waiting-for = Waiting for { $name }…

## The first page.

play-now = Play now

## Boards and pieces.

setting-set = Piece set
choice-maple = Maple
choice-plum = Plum
choice-coral = Coral
choice-ice = Ice
choice-figures = Figures
choice-flat = Silhouettes
choice-letters = Letters

## The operator's page, and fair play.

operator = Operator
operator-act = Do it
operator-what = What to do
operator-do-silence = Silence in chats
operator-do-close = Close the account
operator-do-reopen = Reopen the account
operator-do-unpublish = Unpublish a variant
operator-do-examine = Look for the engine's moves
operator-variant = Id of the variant
operator-days = Days
operator-note = Why (kept in the log)
operator-reports = Reports
operator-about = Choose
operator-log = Log
operator-none = Nothing yet.
fair-play = You are playing a rated game. The engine stays off until it is over.

## Going through a battle.

replay = Replay

## Puzzles in a row.

puzzle-modes = Ways to solve
mode-practice = Practice
mode-streak = Streak
mode-storm = Storm
streak-text = Ever harder puzzles, until your first mistake.
storm-text = As many as you can in three minutes. The clock starts with your first answer; a mistake costs ten seconds.
run-solved =
    { $count ->
        [one] 1 solved
       *[other] { $count } solved
    }
run-over =
    { $count ->
        [one] Over: you solved 1 puzzle.
       *[other] Over: you solved { $count } puzzles.
    }
run-best = Your best: { $count }.
run-again = Once more
puzzle-history = What you tried lately
history-right = solved
history-wrong = missed

## What people made, and what comes of a game.

community = Made by players
community-text = Games that players of this server invented and published. Play them, or change a copy in the studio.
community-open = Open { $name }
rematch-begun = The players have begun a rematch.

statistics = Statistics
