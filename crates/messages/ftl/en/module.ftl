### What the WebAssembly module says itself: crates/wasm.

## What a message asks for: desk.rs, studio.rs, texts.rs.

no-variant = there is no variant "{ $id }"
no-variant-near = there is no variant "{ $id }"; did you mean { $near }?
named-battle = { $name } is a battle, and only chess-like games are known here
this-battle = this is a battle, and only chess-like games are known here
move-refused = move { $number } ({ $text }): { $why }
place-too-long = at most { $most } moves are read
desk-message-too-large = the message has { $bytes } bytes; at most { $most } are read
too-many-files = { $most } files are loaded; no more are taken
why-no-square = why: no such square
stopped-empty = stopped before there was anything to tell
stopped-counting = stopped before all was counted
unknown-format = this text is in no format known here
text-at = { $line }:{ $column }: { $fault }
record-of-one-viewer = this record holds what one viewer saw, not the whole game
written-too-deep = variations are nested more than { $most } deep

## Links: link.rs.

link-damaged = this link is damaged: something was left out or changed
passphrase-length = a passphrase has 1 to { $most } bytes
link-would-be-too-long = the link would have { $letters } letters; at most { $most } are read
link-too-long = the link has { $letters } letters; at most { $most } are read
wrong-passphrase = this passphrase does not open the link, or the link was altered

## Tables: tables.rs.

too-many-tables = at most { $most } tables, with names of 100 letters, are kept
table-not-kept = the table cannot be kept
kept-damaged = what was kept of this game is damaged
