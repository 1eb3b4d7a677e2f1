### What the server says to people: crates/server.

## Accounts: accounts.rs, identity.rs.

guest-name = Guest { $number }
guest-name-form = a guest's name has 2 to 20 letters, digits, - and _
guest-called = { $name } (guest)
guests-only = accounts keep their name; only guests choose one here
computer-name = Computer, level { $level }
no-such-user = there is no such user
user-name-form = a name has 2 to 20 letters, digits, - and _
user-name-reserved = names like this one are the server's own
password-length = a password has 8 to 200 characters
password-not-hashed = the password could not be hashed
user-name-taken = this name is taken
wrong-name-or-password = name or password is wrong
too-many-tokens = at most { $most } sessions and tokens; revoke some
no-such-token = there is no such session or token
token-unknown = this token is not known
sign-in-first = sign in first
token-without-scope = this token has no scope "{ $scope }"
no-tokens-here = not with an API token
cross-site = this comes from another site

## Requests in general: api.rs, api/, limits.rs, workers.rs.

nothing-here = there is nothing here
nobody-is-calling = nobody is calling
too-many-requests = too many requests
server-stopping = the server is about to stop
server-closing = the server is about to stop; clocks stand still until it is back
only-open-games-analysed = only games without secrets are analysed
too-many-positions = too many positions are being thought about; try again
engine-without-answer = the engine gave no answer
arrived-too-slowly = this took too long to arrive
too-large = this is too large
no-such-thing = there is no such thing
database-silent = the database did not answer
too-many-connections-here = there are too many connections from here
too-many-challenges-of-yours = there are too many open challenges of yours or from your address
too-many-seeks = you wait for too many games already
too-many-games = you are playing many games already, or many are played from your address; finish some
too-much-made = too much was made from your address; come back later
too-many-acts = too many acts
too-much-said = you say too much at once
too-much-asked = too much was asked for; wait a little
too-much-work = too much work is waiting; try again

## The websocket: socket.rs.

you-have-too-many-connections = you have too many connections
too-many-messages = too many messages
message-too-large = this message is too large
saying-length = what is said has 1 to { $most } characters
too-many-watched = a socket watches at most { $most } games
cannot-watch-now = this game cannot be watched now; try again
only-players-talk = only the players talk

## Games: game.rs, game/, hub.rs, api/games.rs.

game-busy = the game is busy; try again
not-written = the server could not write it down
act-not-written = the server could not write it down; watch the game again
game-not-written = the server could not write the game down
game-not-written-watch-again = the server could not write the game down; watch it again
game-put-aside = the game was put aside to make room for others; watch it again
too-many-spectators = many others want to watch this game, and many watch it from your address
no-pgn = this game has no PGN; take its record
seq-used = this number, or a later one, was used before for something else
game-too-long = this game is longer than the server can keep: resign it, or agree on a draw
game-moved-on = the game has moved on since
wait-until-gone = wait until they were gone for { $seconds } seconds
not-gone = the other player is not gone
no-such-game = there is no such game
game-damaged = the game's entry in the database is damaged
variant-gone = the server no longer has this game's variant
log-unplayable = this game cannot be played again from its log: its rules have changed
rules-gone = this game was begun under rules that the server no longer has
no-such-puzzle = there is no such puzzle

## Finding opponents: lobby.rs, lobby/, api/lobby.rs.

address-too-long = the address is too long for a QR code
levels-range = the levels are 1 to 8
computer-not-rated = games against the computer are not rated
start-fen-too-long = this FEN is too long
start-list-too-long = this list of pieces is too long
start-not-drawn = this game has one start position: none is drawn, none has a number
start-number-range = the start positions have the numbers 1 to { $count }
own-variants-not-rated = only games of the server's own variants are rated
begins-with-setup = this game always begins with its setup
rating-range-terms = a range of ratings goes from 0 to 4000 at most, the lower one first
out-of-range = this challenge is for accounts rated { $least } to { $most }
rated-terms = a rated game is for accounts, from the usual start, with a clock
clock-terms = these clocks cannot be had: 1 second to 6 hours, or 1 to 30 days a move
over-before-start = the game is over before it starts: { $outcome }
too-many-challenges = there are too many open challenges
challenge-gone = this challenge is no longer open
own-challenge = this is your own challenge; somebody else has to accept it
not-your-challenge = this is not your challenge
challenger-busy = whoever made this challenge is playing many games already

## Variants that people brought: workshop.rs, pinned.rs.

no-such-variant-near = there is no such variant; did you mean { $near }?
file-length = a variant's file has at most { $most } bytes
variant-texts-length = a name has at most { $name } characters, a remark { $about }, each in one line
variant-too-heavy = this game is too large to be played here: fewer squares, or fewer directions to move in
too-many-variants = you have { $most } variants here; delete one to bring another
no-room-for-variants = the server has no room for more variants
too-many-own-games = too many different games of people's own are going on

## Accounts and other people: care.rs, people.rs.

wrong-password = this is not your password
wrong-recovery = there is no such account, or this is not its recovery code
games-go-on = you still play { $count } games: finish or resign them first
account-closed = this account was closed by the operator of the server
block-oneself = you cannot block yourself
silenced = the operator of the server has asked you not to write for now
report-length = a report has 1 to { $most } characters
not-wanted = you and this player do not play with each other
not-heard = this player does not want to hear from you
follow-oneself = you cannot follow yourself
challenge-for-other = this challenge is for somebody else
left-too-often = you called off or left { $count } rated games within a day: rated games have to wait
rated-game-goes-on = you are playing a rated game: no help by the engine until it is over
operators-only = this is for the operators of this server
push-address = notices go to https addresses of push services, with the keys of a browser
