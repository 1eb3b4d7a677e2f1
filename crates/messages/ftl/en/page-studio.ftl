### The studio of the web client; loaded with it.

studio-title = Studio
studio-lead = Invent a game: write its rules, see the board change, play it, measure it, share it. Nothing is sent anywhere until you share.
studio-begin-tutorial = Show me how
studio-empty-page = Begin with an empty page
studio-your-variants = Your variants
studio-no-variants = You have saved none yet. Open a template, change a line, press Save.
studio-unsaved = Unsaved work
studio-templates = Learn from examples
studio-templates-text = Ten small games, from one changed line of chess to a full invention. Each has its health report.
studio-catalogue = Start from a game of the catalogue
studio-open = Open { $name }
studio-use = Use as template
studio-version-count =
    { $count ->
        [one] 1 version
       *[other] { $count } versions
    }
studio-health-fine = Healthy
studio-health-look = Worth a look
studio-health-serious = Needs care
studio-empty-name = My game
studio-empty-text =
    # A new game. Lines like this one are remarks for people; the rules do not read them.
    name = "My game"
    about = "One sentence that says what is special about it."
    inherits = "chess"      # everything that is not written here is as in chess

    {"["}draws]
    repetition = 3          # the same position for the third time is a draw
studio-not-found = There is no such variant
studio-not-found-text = It is no template, and none of that name is saved in this browser.

studio-works = The rules work
studio-faults =
    { $count ->
        [one] 1 fault
       *[other] { $count } faults
    }
studio-checking = Looking…
studio-meaning = The hash of what the rules mean: two files with the same hash are the same game.
studio-undo = Undo
studio-redo = Redo
studio-edit = Edit
studio-try = Try out
studio-sides = What to show
studio-view-file = File
studio-view-form = Form
studio-view-versions = Versions
studio-try-play = Play
studio-try-why = Why?
studio-try-report = Report
studio-try-rules = Rules page
studio-file = The file of the variant
studio-file-help = Control and space offer words. Arrows choose, Enter takes one, Escape closes the list.
studio-offered =
    { $count ->
        [one] 1 word is offered
       *[other] { $count } words are offered
    }
studio-fault-at = Line { $line }
studio-in-file = in the file of { $file }
studio-fix = Fix: { $label }
studio-discard = Give up the changes
studio-restored = Here is what you had not saved the last time.
studio-unsaved-hint = not saved

studio-opponent = Opponent
studio-myself = I play both sides
studio-computer-plays = The computer plays { $side }
studio-restart = From the start
studio-own-page = Play on a page of its own
studio-play-battle = Battles are set up in secret and played on a page of their own.
studio-lost-moves = Move { $move } is not allowed by the new rules. The board is kept where it fits, but not everything can be taken back.
studio-not-yet = There is nothing to show until the rules work.
studio-stale = The file has a fault: this is the last version that worked.

studio-why-hint = Choose a piece, then any square or the court, and read why it may go there or not.
studio-why-from = From
studio-why-to = To
studio-why-ask = Why?
studio-why-board = The board for questions
studio-allowed = Yes: { $move } is a legal move.
studio-rule-line = Line { $line } of your file
studio-rule-inherited = Line { $line } of { $file }, which your file inherits from
studio-show-line = Show the line
studio-why-battle = Why? can be asked about chess-like games only.
studio-no-rule = No single line of the file says so.

studio-report-lead = The computer plays your game against itself and tells what came of it.
studio-report-time = How long
studio-seconds = { $seconds } seconds
studio-minutes =
    { $minutes ->
        [one] a minute
       *[other] { $minutes } minutes
    }
studio-report-start = Play and measure
studio-report-stop = Stop and show
studio-report-running =
    { $games ->
        [one] 1 game
       *[other] { $games } games
    } in { $seconds } s
studio-report-battle = Reports are made of chess-like games only.
studio-report-old = The rules have changed since this report was made.
studio-verdict = Verdict
studio-weight-fine = Fine
studio-weight-look = Look
studio-weight-serious = Serious
studio-who-wins = Who wins
studio-white-scores = White scores { $share } % ± { $margin }. The line in the middle is an even game.
studio-result-white = White
studio-result-draws = drawn
studio-result-black = Black
studio-lengths = How long games last
studio-lengths-text = { $mean } plies on average, from { $least } to { $most }.
studio-ends = How games end
studio-end-checkmate = checkmate
studio-end-score = score
studio-end-goal = a goal was reached
studio-end-checks = checks
studio-end-castled = somebody castled
studio-end-lost = a side lost what it needs
studio-end-rid = everything given away
studio-end-bare = a king alone
studio-end-no-moves = no moves left
studio-end-repetition = repetition
studio-end-perpetual-check = perpetual check
studio-end-counted = counted out
studio-end-row = pieces in a row
studio-end-joined = pieces joined
studio-end-full = a full board
studio-end-points = points
studio-end-quiet-moves = nothing happened
studio-end-dead = nobody could win
studio-end-cut-off = cut off
studio-pieces-do = What the pieces do
studio-table-piece = Piece
studio-table-value = Worth
studio-table-moves = Moves
studio-table-takes = Takes
studio-table-taken = Taken
studio-leads = What a lead worth a piece scores
studio-happens = What happens in a game
studio-special-capture = captures
studio-special-mirror = through the portal
studio-special-shot = shots
studio-special-exit = exits
studio-special-castle = castling
studio-special-en-passant = captures in passing
studio-special-promotion = promotions
studio-per-game = { $count } a game
studio-size = How large the game is
studio-size-text = { $branching } legal moves in a position: a tree of 10^{ $power } lines. Chess, measured in the same way, has 10^{ $chess }. The lead changes { $changes } times a game.
studio-shortest = The shortest win
studio-download-json = Download JSON
studio-download-html = Download the page
studio-report-of =
    { $games ->
        [one] 1 game of the engine against itself.
       *[other] { $games } games of the engine against itself.
    }

studio-print = Print
studio-print-hint = Written from the file: what the diagrams show is what the rules allow.

studio-save = Save
studio-save-title = Save the variant
studio-save-name = Name (3 to 80 characters)
studio-save-version = As a new version
studio-save-copy = As a variant of its own (a fork)
studio-save-how = How to save
studio-saved = Saved.
studio-saved-memory = This browser stores nothing: your variant is kept until you close the page. Share it as a link to keep it.
studio-name-long = A name has at most 80 characters.
studio-too-many = There are 100 variants here, which is as many as are kept. Delete one first.
studio-save-first = Only rules that work are saved. What you write is kept as a draft until then.
studio-fork = Fork
studio-fork-of = made from { $name }
studio-versions-text = A version is known by the hash of its meaning: remarks and layout do not make a new one.
studio-not-saved = Save the variant to keep its versions.
studio-now = The file as it is now
studio-load-version = Take this version
studio-compare = What has changed
studio-compare-from = From
studio-compare-to = To
studio-same = Nothing has changed.
studio-same-meaning = The rules are the same; only names and remarks differ.
studio-replay = Replay games under the rules as they are now
studio-replay-text = Takes every game kept in this browser that was played by any version of these rules.
studio-replay-now = Replay the games
studio-no-games = No game of this variant is kept here.
studio-replayed =
    { $broken ->
        [0] All { $count } games stay legal.
       *[other] { $broken } of { $count } games become illegal.
    }
studio-stays-legal = stays legal
studio-becomes-illegal = move { $ply }, { $move }: { $reason }
studio-ends-earlier = over after ply { $ply }: { $text }
studio-unnamed-game = A game going on
studio-delete-title = Delete the variant?
studio-delete-text = “{ $name }” and all its versions will be gone for good. Games that were played by its rules stay.

studio-share = Share
studio-share-title = Share the variant
studio-share-link = A link that is the variant
studio-share-text = The link carries the whole file. Whoever opens it can play at once, and change a copy.
studio-share-game = with the game as it stands
studio-share-first = Only rules that work are shared. Mend the file first.
studio-share-file = Download the file
studio-share-long = The link is long; some messengers cut it. Send the file instead if it does not open.
studio-share-online = Play online by link
studio-share-online-text = Puts the variant on this server, unlisted, and makes a challenge of it: casual, without rating.
studio-visibility = On this server it is
studio-visible-none = not kept
studio-visible-private = for you alone
studio-visible-unlisted = for whoever has the link
studio-visible-public = for everybody to find
studio-visibility-set = Change that
studio-now-visible-none = It is no longer on this server. Games of it keep their rules.
studio-now-visible-private = It is kept on this server for you alone.
studio-now-visible-unlisted = Whoever has its link finds it on this server.
studio-now-visible-public = Everybody on this server can find it now.
studio-server-link = Its link on this server
studio-on-server = On this server
studio-shared = A variant somebody made
studio-shared-text = It came with the link and is not saved here. Play it at once, or make it yours.
studio-shared-game =
    { $count ->
        [one] A game of 1 move came with it.
       *[other] A game of { $count } moves came with it.
    }
studio-go-on = Go on with the game
studio-play-computer = Play the computer
studio-play-two = Two players, one device
studio-make-yours = Change a copy in the studio

studio-form-about = What it is
studio-form-board = The board
studio-form-pieces = The pieces
studio-form-start = The start position
studio-form-ends = How it ends
studio-form-fault = The file has a fault that must be mended before the form can be used.
studio-form-faulty = The rules do not work yet:
studio-form-castling-gone = Castling was taken out: it does not fit this board. Undo brings it back.
studio-form-inherited = as in { $file }
studio-form-default = as usual
studio-form-reset = As inherited: { $label }
studio-form-none = none
studio-form-start-hint = Drag pieces from the tray onto the board, and off the board to remove them. By keyboard: Enter picks up and puts down, Delete removes.
studio-form-first-move = Side that begins
studio-form-add-piece = Add a piece
studio-form-new-piece = A new piece
studio-form-piece-name = Name
studio-form-letter = Letter
studio-form-moves-like = Moves at first like
studio-form-remove-piece = Remove the { $name }
studio-form-choose-piece = Choose a piece
studio-form-grid = Where the { $name } goes
studio-form-grid-hint = Click a square: moves and takes, only moves, only takes, shoots, nothing.
studio-form-step = Steps
studio-form-slide = Slides
studio-form-way = How it goes there
studio-form-symmetry = Alike
studio-symmetry-all = in all directions
studio-symmetry-sides = left and right
studio-symmetry-none = only this square
studio-does-none = nothing
studio-does-both = moves and takes
studio-does-move = only moves
studio-does-take = only takes
studio-does-shoot = shoots
studio-form-slides = on a line
studio-form-right = { $count } right
studio-form-left = { $count } left
studio-form-ahead = { $count } ahead
studio-form-back = { $count } back
studio-form-special = Special steps
studio-form-lame = cannot jump
studio-form-initial = only the first move
studio-form-hop = over one piece
studio-form-hop-near = to right behind the piece it hops over
studio-form-royal = against royal pieces only
studio-form-common = never against royal pieces
studio-key-name = Name
studio-key-about = In one sentence
studio-key-inherits = Starts from
studio-key-board-width = Files
studio-key-board-height = Ranks
studio-key-board-portal = Left and right edge
studio-key-end-no_moves = Having no legal move is a
studio-key-end-eliminated = Losing the last piece
studio-key-end-score_goal = Pieces over the edge that win
studio-key-draws-repetition = Repetitions that are a draw
studio-key-draws-repetition_claim = Repetitions to claim a draw
studio-key-draws-quiet_moves = Quiet moves that are a draw
studio-key-draws-quiet_moves_claim = Quiet moves to claim a draw
studio-key-draws-dead = Material that cannot win
studio-key-royal = Royal: must not be left attacked
studio-key-pawn = A pawn
studio-key-ranks = Ranks it can stand on
studio-key-start_rank = Rank of its first move
studio-key-en_passant = Takes in passing
studio-key-promotes_to = Becomes on the last rank
studio-key-portal = Through the portal
studio-key-shoot = Shots
studio-key-shots_check = Its shots give check
studio-key-exit = Leaves the board
studio-key-moves = Moves
studio-key-symbol = Signs to print it with
studio-key-battle-rows = Rows of each army
studio-key-battle-setup = Setting up
studio-key-battle-hidden = Armies are hidden
studio-key-battle-quiet_moves = Moves without a fight that are a draw
studio-key-battle-eliminated = Having no piece left
studio-key-battle-one_on_one = One piece each
studio-key-clock-setup = Seconds to set up
studio-key-clock-move = Seconds a move
studio-key-clock-pick = Seconds a pick
studio-key-count = How many
studio-key-beats = Beats
studio-key-role = Role

studio-tutorial = From nothing to a shared game
studio-tutorial-done = Done! You have made a game and shared it.
studio-tutorial-hide = Hide
studio-tutorial-again = Begin again
studio-step-done = done
studio-step-template = Open a template
studio-step-template-text = Choose one of the examples on the first page of the studio, or an empty page.
studio-step-change = Change a line
studio-step-change-text = In the file or the form: write "NN" for a knight's moves, for one, or "loss" for `no_moves` under `[end]`. Mistakes are shown as you type, with suggested fixes.
studio-step-board = See the board follow
studio-step-board-text = Make a move on the board (on a phone it is under “Try out”): the legal moves are those of your rules.
studio-step-play = Play against the computer
studio-step-play-text = In “Play”, choose the computer as your opponent above the board, and make a move.
studio-step-report = Measure it
studio-step-report-text = Open Report and press “Play and measure”. The verdict tells what to look at.
studio-step-save = Save it
studio-step-save-text = Press Save and give it a name. Every version is kept.
studio-step-share = Share it
studio-step-share-text = Press Share and send the link. Whoever opens it can play at once.

## The reference and what comes from other files.

studio-reference = Reference: every key and letter
studio-inherited-fault = It comes with the file you inherit from: write this key in your own file to replace it.
studio-form-drawn = Names in the list have a drawing; others are a letter on a coin.
