### What the table refuses, and records that cannot be read: table.

no-chance-here = there is no chance in this game
draw-before-start = a draw can be offered once the game has begun
draw-offered = you have offered a draw in this turn
no-takebacks = there are no takebacks in games with secrets or chance
nothing-to-take-back = you have no move to take back
takeback-asked = you have asked for that already
nothing-to-decline = there is nothing to decline
nothing-to-claim = there is no draw for you to claim
too-late-to-abort = the game has begun: it is too late to call it off
not-over-yet = the game is not over yet
rematch-asked = you have asked for a rematch
action-too-long = an action has at most { $most } characters
watching-only = you are watching this game, not playing it
part-done = you have done your part; wait for the other side
battle-starts-with-setup = a battle always begins with its setup

## Logs and records.

log-time-was-up = time does not fit: somebody's was up before
log-breaks-off = the log breaks off
record-too-early = a game with secrets is recorded in full only once it is over
record-too-large = the record has { $bytes } bytes; at most { $most } are read
not-a-record = this is no game record: { $error }
record-version = only { $format } version { $version } is read
record-foreign = the record holds something that does not belong there
record-altered = the record was altered: its digest does not fit
record-variant = the variant "{ $variant }" cannot be loaded
record-log-or-events = a record holds either the log of all or the events of one viewer
record-viewer = "{ $viewer }" is no viewer of this game
record-event-missing = event { $number } is missing
record-event-time = event { $number }: time goes backwards
record-events-result = the result is not the one the events tell
record-line = line { $line }: { $why }
no-such-seat = there is no such seat
time-not-said = time is either up or not mentioned
time-backwards = time goes backwards
record-result = the result is not the one the game leads to
