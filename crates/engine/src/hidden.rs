//! Playing battles with hidden pieces: a player that sees its seat's view only.
