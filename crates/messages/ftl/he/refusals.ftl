### למה מסע אינו חוקי: rules/refuse.rs.

no-piece-at = אין כלי { PRE("ב", $square) }
not-your-turn = עכשיו תור { $side }; על { $square } עומד כלי { $whose }: { $piece }
their-turn = עכשיו תור { $side }
game-over = המשחק נגמר: { $how }
game-is-over = המשחק נגמר
