### What lessons ask for: engine/lesson.

lesson-take = Take a piece with your { $piece }.
lesson-mirror = Make a move that is possible only through the mirror.
lesson-wrap = Make a move that is possible only around the edge.
lesson-shoot = Shoot an enemy piece: yours stays where it is.
lesson-leave = Leave the board with a piece: it scores.
lesson-drop = Drop a piece from your hand onto the board.
lesson-drop-check = Give check by dropping a piece from your hand.
lesson-step-in = Make a move with which a piece from your hand steps in.
lesson-castle = Castle.
lesson-en-passant = Capture a pawn en passant.
lesson-promote = Promote a piece.
lesson-must-take = Whoever can capture must capture. Find the capture.
lesson-win =
    { $reason ->
        [checkmate] Give checkmate.
        [goal] Win by reaching the goal.
        [checks] Win by giving the last check.
        [score] Win on score.
        [castled] Win by castling.
        [lost] Win by taking what your opponent must not lose.
        [rid] Win by getting rid of your pieces.
        [bare] Win by leaving the enemy king alone.
        [no-moves] Win by leaving your opponent without a move.
        [eliminated] Win by taking the last enemy piece.
        [row] Win with pieces in a row.
        [joined] Win by joining your pieces.
        [points] Win on points.
       *[other] Win the game with one move.
    }
lesson-beat = Your { $piece } may strike any neighbour. Strike the one it beats.
lesson-strike = Strike the { $king } and win.
lesson-strike-king = Strike the { $king } and win. Beware of the { $pit }: whoever steps onto it is gone.
