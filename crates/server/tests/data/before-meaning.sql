BEGIN TRANSACTION;
CREATE TABLE challenges (
    id BIGINT PRIMARY KEY,
    owner TEXT NOT NULL,
    terms TEXT NOT NULL,
    made BIGINT NOT NULL
);
CREATE TABLE games (
    id BIGINT PRIMARY KEY,
    variant TEXT NOT NULL,
    control TEXT NOT NULL,
    start TEXT,
    begun BIGINT NOT NULL,
    white TEXT NOT NULL,
    black TEXT NOT NULL,
    white_name TEXT NOT NULL,
    black_name TEXT NOT NULL,
    white_rating INTEGER,
    black_rating INTEGER,
    rated SMALLINT NOT NULL,
    private SMALLINT NOT NULL,
    over SMALLINT NOT NULL DEFAULT 0,
    settled SMALLINT NOT NULL DEFAULT 0,
    result TEXT,
    reason TEXT,
    ended BIGINT
, meaning TEXT);
INSERT INTO "games" VALUES(254266652253293013,'~071tp5e37ckkq','{"kind":"unlimited"}',NULL,1794890668743,'g7v8nny9nb686x','g7bv7r1qnbx9qy','Guest 686x','Guest x9qy',NULL,NULL,0,0,0,0,NULL,NULL,NULL,'b49d88f3cb8d2072');
INSERT INTO "games" VALUES(254266662268986783,'mirror','{"kind":"fischer","base":600000,"increment":2000}',NULL,1794890670834,'g7v8nny9nb686x','g7bv7r1qnbx9qy','Guest 686x','Guest x9qy',NULL,NULL,0,0,0,0,NULL,NULL,NULL,'e9e8482fa4574c35');
INSERT INTO "games" VALUES(254266668119798336,'rps','{"kind":"unlimited"}',NULL,1794890671563,'g7v8nny9nb686x','g7bv7r1qnbx9qy','Guest 686x','Guest x9qy',NULL,NULL,0,0,0,0,NULL,NULL,NULL,'d83efd414d32e3d6');
CREATE TABLE log (
    game BIGINT NOT NULL,
    n INTEGER NOT NULL,
    at BIGINT NOT NULL,
    wall BIGINT NOT NULL,
    kind SMALLINT NOT NULL,
    text TEXT NOT NULL,
    seq BIGINT,
    PRIMARY KEY (game, n)
) WITHOUT ROWID;
INSERT INTO "log" VALUES(254266652253293013,0,1794890671865,1794890671866,0,'e4',1);
INSERT INTO "log" VALUES(254266652253293013,1,1794890671905,1794890671905,1,'e5',1);
INSERT INTO "log" VALUES(254266652253293013,2,1794890671941,1794890671942,0,'e1f3',2);
INSERT INTO "log" VALUES(254266662268986783,0,1794890671961,1794890671961,0,'a4',1);
INSERT INTO "log" VALUES(254266668119798336,0,1794890671977,1794890671977,0,'K@a1',1);
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO "meta" VALUES('guest-key','bb0dc7b2521c295f844d905c7e0b2ebe6e3b017633bc63d00a52c19ac52e3e1e');
INSERT INTO "meta" VALUES('alive','1794890672130');
CREATE TABLE migrations (number INTEGER PRIMARY KEY);
INSERT INTO "migrations" VALUES(0);
INSERT INTO "migrations" VALUES(1);
CREATE TABLE outages (down BIGINT NOT NULL, up BIGINT NOT NULL);
CREATE TABLE puzzle_ratings (
    user_id BIGINT NOT NULL REFERENCES users (id),
    variant TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    tried INTEGER NOT NULL,
    solved INTEGER NOT NULL,
    PRIMARY KEY (user_id, variant)
);
CREATE TABLE puzzle_tries (
    user_id BIGINT NOT NULL REFERENCES users (id),
    puzzle TEXT NOT NULL,
    solved SMALLINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (user_id, puzzle)
) WITHOUT ROWID;
CREATE TABLE ratings (
    user_id BIGINT NOT NULL REFERENCES users (id),
    variant TEXT NOT NULL,
    class TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games INTEGER NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (user_id, variant, class)
);
CREATE TABLE rules (
    variant TEXT NOT NULL,
    meaning TEXT NOT NULL,
    name TEXT NOT NULL,
    family TEXT NOT NULL,
    files TEXT NOT NULL,
    PRIMARY KEY (variant, meaning)
) WITHOUT ROWID;
INSERT INTO "rules" VALUES('archer','e2b440703191b5c0','Archer Chess','chess','[{"id":"archer","text":"name = \"Archer Chess\"\nabout = \"Chess with archers: they step like kings, never take by moving, and shoot without moving.\"\ninherits = \"chess\"\n\n[board]\nstart = \"rnbqkbnr/ppappapp/8/8/8/8/PPAPPAPP/RNBQKBNR w KQkq - 0 1\"\n\n[pieces.archer]\nletter = \"A\"\nmoves = \"mK\"        # one step, onto an empty square\nshoot = \"K vD\"      # next to it, or two squares up or down its file\n\n[draws]\ndead = [\"K v K\", \"KN v K\", \"KB v K\", \"KA* v KA*\"]\n"},{"id":"chess","text":"name = \"Chess\"\nabout = \"The game of the FIDE Laws.\"\n\n[board]\nwidth = 8\nheight = 8\nstart = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"\n\n[pieces.king]\nletter = \"K\"\nmoves = \"K\"\nroyal = true\n\n[pieces.queen]\nletter = \"Q\"\nmoves = \"Q\"\n\n[pieces.rook]\nletter = \"R\"\nmoves = \"R\"\n\n[pieces.bishop]\nletter = \"B\"\nmoves = \"B\"\n\n[pieces.knight]\nletter = \"N\"\nmoves = \"N\"\n\n[pieces.pawn]\nletter = \"P\"\nmoves = \"mfW cfF imfnD\"   # step ahead, take ahead on the slant, two steps at first\npawn = true\nranks = \"2-7\"\nstart_rank = 2\nen_passant = \"step\"\npromotes_to = \"QRBN\"\n\n[castling]\nK = \"king e1-g1, rook h1-f1\"\nQ = \"king e1-c1, rook a1-d1\"\n\n[draws]\nrepetition = 5\nrepetition_claim = 3\nquiet_moves = 75\nquiet_moves_claim = 50\ndead = [\"K v K\", \"KN v K\", \"KB v K\", \"KB* v KB* one colour\"]\n"}]');
INSERT INTO "rules" VALUES('archer-checks','7cb23aead82a34d5','Archer Chess with checks','chess','[{"id":"archer-checks","text":"name = \"Archer Chess with checks\"\nabout = \"Archer Chess in which a king within an archer''s range is in check.\"\ninherits = \"archer\"\n\n[pieces]\narcher.shots_check = true\n\n[draws]\ndead = [\"K v K\", \"KN v K\", \"KB v K\"]\n"},{"id":"archer","text":"name = \"Archer Chess\"\nabout = \"Chess with archers: they step like kings, never take by moving, and shoot without moving.\"\ninherits = \"chess\"\n\n[board]\nstart = \"rnbqkbnr/ppappapp/8/8/8/8/PPAPPAPP/RNBQKBNR w KQkq - 0 1\"\n\n[pieces.archer]\nletter = \"A\"\nmoves = \"mK\"        # one step, onto an empty square\nshoot = \"K vD\"      # next to it, or two squares up or down its file\n\n[draws]\ndead = [\"K v K\", \"KN v K\", \"KB v K\", \"KA* v KA*\"]\n"},{"id":"chess","text":"name = \"Chess\"\nabout = \"The game of the FIDE Laws.\"\n\n[board]\nwidth = 8\nheight = 8\nstart = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"\n\n[pieces.king]\nletter = \"K\"\nmoves = \"K\"\nroyal = true\n\n[pieces.queen]\nletter = \"Q\"\nmoves = \"Q\"\n\n[pieces.rook]\nletter = \"R\"\nmoves = \"R\"\n\n[pieces.bishop]\nletter = \"B\"\nmoves = \"B\"\n\n[pieces.knight]\nletter = \"N\"\nmoves = \"N\"\n\n[pieces.pawn]\nletter = \"P\"\nmoves = \"mfW cfF imfnD\"   # step ahead, take ahead on the slant, two steps at first\npawn = true\nranks = \"2-7\"\nstart_rank = 2\nen_passant = \"step\"\npromotes_to = \"QRBN\"\n\n[castling]\nK = \"king e1-g1, rook h1-f1\"\nQ = \"king e1-c1, rook a1-d1\"\n\n[draws]\nrepetition = 5\nrepetition_claim = 3\nquiet_moves = 75\nquiet_moves_claim = 50\ndead = [\"K v K\", \"KN v K\", \"KB v K\", \"KB* v KB* one colour\"]\n"}]');
INSERT INTO "rules" VALUES('caravan','933a2fda006c8f46','Caravan','chess','[{"id":"caravan","text":"name = \"Caravan\"\nabout = \"A wide board of slow travellers: lame horses and elephants, leaping camels, rooks that tire after four squares.\"\n\n[board]\nwidth = 12\nheight = 10\nstart = \"rhecbqkbcehr/pppppppppppp/12/12/12/12/12/12/PPPPPPPPPPPP/RHECBQKBCEHR w KQkq - 0 1\"\n\n[pieces.king]\nletter = \"K\"\nmoves = \"K\"\nroyal = true\n\n[pieces.queen]\nletter = \"Q\"\nmoves = \"Q\"\n\n[pieces.rook]\nletter = \"R\"\nmoves = \"W4\"\n\n[pieces.bishop]\nletter = \"B\"\nmoves = \"B\"\n\n[pieces.horse]\nletter = \"H\"\nmoves = \"nN\"        # a knight that can be blocked\n\n[pieces.elephant]\nletter = \"E\"\nmoves = \"F nA\"      # one or two squares on the slant, never jumping\n\n[pieces.camel]\nletter = \"C\"\nmoves = \"C\"         # one square and three\n\n[pieces.pawn]\nletter = \"P\"\nmoves = \"mfW cfF imfnD\"\npawn = true\nranks = \"2-9\"\nstart_rank = 2\nen_passant = \"step\"\npromotes_to = \"QRBHEC\"\n\n[castling]\nK = \"king g1-j1, rook l1-i1\"\nQ = \"king g1-d1, rook a1-e1\"\n\n[draws]\nrepetition = 5\nrepetition_claim = 3\nquiet_moves = 75\nquiet_moves_claim = 50\ndead = [\"K v K\"]\n"}]');
INSERT INTO "rules" VALUES('chess','70b99e324761dadd','Chess','chess','[{"id":"chess","text":"name = \"Chess\"\nabout = \"The game of the FIDE Laws.\"\n\n[board]\nwidth = 8\nheight = 8\nstart = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"\n\n[pieces.king]\nletter = \"K\"\nmoves = \"K\"\nroyal = true\n\n[pieces.queen]\nletter = \"Q\"\nmoves = \"Q\"\n\n[pieces.rook]\nletter = \"R\"\nmoves = \"R\"\n\n[pieces.bishop]\nletter = \"B\"\nmoves = \"B\"\n\n[pieces.knight]\nletter = \"N\"\nmoves = \"N\"\n\n[pieces.pawn]\nletter = \"P\"\nmoves = \"mfW cfF imfnD\"   # step ahead, take ahead on the slant, two steps at first\npawn = true\nranks = \"2-7\"\nstart_rank = 2\nen_passant = \"step\"\npromotes_to = \"QRBN\"\n\n[castling]\nK = \"king e1-g1, rook h1-f1\"\nQ = \"king e1-c1, rook a1-d1\"\n\n[draws]\nrepetition = 5\nrepetition_claim = 3\nquiet_moves = 75\nquiet_moves_claim = 50\ndead = [\"K v K\", \"KN v K\", \"KB v K\", \"KB* v KB* one colour\"]\n"}]');
INSERT INTO "rules" VALUES('cylinder-archers','777c2171b88eebe8','Cylinder Archers','chess','[{"id":"cylinder-archers","text":"name = \"Cylinder Archers\"\nabout = \"Archer Chess on a drum: the left edge meets the right, and arrows that strike home give check.\"\ninherits = \"archer-checks\"\ncastling = \"none\"\n\n[board]\nwidth = 10\nstart = \"rnabqkbanr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBANR w - - 0 1\"\nportal = \"wrap\"\n\n[pieces]\npawn.en_passant = \"step, seam\"\n"},{"id":"archer-checks","text":"name = \"Archer Chess with checks\"\nabout = \"Archer Chess in which a king within an archer''s range is in check.\"\ninherits = \"archer\"\n\n[pieces]\narcher.shots_check = true\n\n[draws]\ndead = [\"K v K\", \"KN v K\", \"KB v K\"]\n"},{"id":"archer","text":"name = \"Archer Chess\"\nabout = \"Chess with archers: they step like kings, never take by moving, and shoot without moving.\"\ninherits = \"chess\"\n\n[board]\nstart = \"rnbqkbnr/ppappapp/8/8/8/8/PPAPPAPP/RNBQKBNR w KQkq - 0 1\"\n\n[pieces.archer]\nletter = \"A\"\nmoves = \"mK\"        # one step, onto an empty square\nshoot = \"K vD\"      # next to it, or two squares up or down its file\n\n[draws]\ndead = [\"K v K\", \"KN v K\", \"KB v K\", \"KA* v KA*\"]\n"},{"id":"chess","text":"name = \"Chess\"\nabout = \"The game of the FIDE Laws.\"\n\n[board]\nwidth = 8\nheight = 8\nstart = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"\n\n[pieces.king]\nletter = \"K\"\nmoves = \"K\"\nroyal = true\n\n[pieces.queen]\nletter = \"Q\"\nmoves = \"Q\"\n\n[pieces.rook]\nletter = \"R\"\nmoves = \"R\"\n\n[pieces.bishop]\nletter = \"B\"\nmoves = \"B\"\n\n[pieces.knight]\nletter = \"N\"\nmoves = \"N\"\n\n[pieces.pawn]\nletter = \"P\"\nmoves = \"mfW cfF imfnD\"   # step ahead, take ahead on the slant, two steps at first\npawn = true\nranks = \"2-7\"\nstart_rank = 2\nen_passant = \"step\"\npromotes_to = \"QRBN\"\n\n[castling]\nK = \"king e1-g1, rook h1-f1\"\nQ = \"king e1-c1, rook a1-d1\"\n\n[draws]\nrepetition = 5\nrepetition_claim = 3\nquiet_moves = 75\nquiet_moves_claim = 50\ndead = [\"K v K\", \"KN v K\", \"KB v K\", \"KB* v KB* one colour\"]\n"}]');
INSERT INTO "rules" VALUES('kings-cooking','da1bdc9e69cba5ab','King''s Cooking','chess','[{"id":"kings-cooking","text":"name = \"King''s Cooking\"\nabout = \"Bring more of your three pieces off the far edge into the other king''s court.\"\n\n[board]\nwidth = 3\nheight = 3\nstart = \"rnb/3/RNB w - - 0 1\"\n\n[pieces.rook]\nletter = \"R\"\nmoves = \"R\"\nexit = \"slide\"      # when every square ahead of it is empty\n\n[pieces.knight]\nletter = \"N\"\nmoves = \"N\"\nexit = \"leap\"       # when a leap lands beyond the far edge\n\n[pieces.bishop]\nletter = \"B\"\nmoves = \"B\"\nexit = \"edge\"       # when its turn begins on the far rank\n\n[draws]\nrepetition = 3\n\n[end]\nno_moves = \"score\"\n"}]');
INSERT INTO "rules" VALUES('kings-cooking-elimination','b3f0c8ec32e6dee6','King''s Cooking, elimination','chess','[{"id":"kings-cooking-elimination","text":"name = \"King''s Cooking, elimination\"\nabout = \"King''s Cooking that ends when a side has no piece on the board; what still stands there scores.\"\ninherits = \"kings-cooking\"\n\n[end]\neliminated = \"score\"\n"},{"id":"kings-cooking","text":"name = \"King''s Cooking\"\nabout = \"Bring more of your three pieces off the far edge into the other king''s court.\"\n\n[board]\nwidth = 3\nheight = 3\nstart = \"rnb/3/RNB w - - 0 1\"\n\n[pieces.rook]\nletter = \"R\"\nmoves = \"R\"\nexit = \"slide\"      # when every square ahead of it is empty\n\n[pieces.knight]\nletter = \"N\"\nmoves = \"N\"\nexit = \"leap\"       # when a leap lands beyond the far edge\n\n[pieces.bishop]\nletter = \"B\"\nmoves = \"B\"\nexit = \"edge\"       # when its turn begins on the far rank\n\n[draws]\nrepetition = 3\n\n[end]\nno_moves = \"score\"\n"}]');
INSERT INTO "rules" VALUES('kings-cooking-strict','8696030479e06a01','King''s Cooking, strict bishops','chess','[{"id":"kings-cooking-strict","text":"name = \"King''s Cooking, strict bishops\"\nabout = \"King''s Cooking in which bishops never leave the board.\"\ninherits = \"kings-cooking\"\n\n[pieces]\nbishop.exit = \"none\"\n"},{"id":"kings-cooking","text":"name = \"King''s Cooking\"\nabout = \"Bring more of your three pieces off the far edge into the other king''s court.\"\n\n[board]\nwidth = 3\nheight = 3\nstart = \"rnb/3/RNB w - - 0 1\"\n\n[pieces.rook]\nletter = \"R\"\nmoves = \"R\"\nexit = \"slide\"      # when every square ahead of it is empty\n\n[pieces.knight]\nletter = \"N\"\nmoves = \"N\"\nexit = \"leap\"       # when a leap lands beyond the far edge\n\n[pieces.bishop]\nletter = \"B\"\nmoves = \"B\"\nexit = \"edge\"       # when its turn begins on the far rank\n\n[draws]\nrepetition = 3\n\n[end]\nno_moves = \"score\"\n"}]');
INSERT INTO "rules" VALUES('mirror','e9e8482fa4574c35','Mirror Chess','chess','[{"id":"mirror","text":"name = \"Mirror Chess\"\nabout = \"Chess between two mirrors: a piece may slide to the mirrored file, a knight leaps through the glass.\"\ninherits = \"chess\"\ncastling = \"none\"\n\n[board]\nstart = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\"\nportal = \"mirror\"   # file a faces h, b faces g, c faces f, d faces e\n\n[pieces]\nking.portal = \"slide\"\nqueen.portal = \"slide on\"\nrook.portal = \"slide on\"\nbishop.portal = \"slide\"\nknight.portal = \"leap vD\"\npawn.en_passant = \"step, seam\"\n\n[draws]\ndead = [\"K v K\", \"KN v K\", \"KB v K\"]\n"},{"id":"chess","text":"name = \"Chess\"\nabout = \"The game of the FIDE Laws.\"\n\n[board]\nwidth = 8\nheight = 8\nstart = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"\n\n[pieces.king]\nletter = \"K\"\nmoves = \"K\"\nroyal = true\n\n[pieces.queen]\nletter = \"Q\"\nmoves = \"Q\"\n\n[pieces.rook]\nletter = \"R\"\nmoves = \"R\"\n\n[pieces.bishop]\nletter = \"B\"\nmoves = \"B\"\n\n[pieces.knight]\nletter = \"N\"\nmoves = \"N\"\n\n[pieces.pawn]\nletter = \"P\"\nmoves = \"mfW cfF imfnD\"   # step ahead, take ahead on the slant, two steps at first\npawn = true\nranks = \"2-7\"\nstart_rank = 2\nen_passant = \"step\"\npromotes_to = \"QRBN\"\n\n[castling]\nK = \"king e1-g1, rook h1-f1\"\nQ = \"king e1-c1, rook a1-d1\"\n\n[draws]\nrepetition = 5\nrepetition_claim = 3\nquiet_moves = 75\nquiet_moves_claim = 50\ndead = [\"K v K\", \"KN v K\", \"KB v K\", \"KB* v KB* one colour\"]\n"}]');
INSERT INTO "rules" VALUES('mirror-castling','d7a95b6f9d9e7883','Mirror Chess with castling','chess','[{"id":"mirror-castling","text":"name = \"Mirror Chess with castling\"\nabout = \"Mirror Chess in which the kings may castle.\"\ninherits = \"mirror\"\n\n[board]\nstart = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"\n\n[castling]\nK = \"king e1-g1, rook h1-f1\"\nQ = \"king e1-c1, rook a1-d1\"\n"},{"id":"mirror","text":"name = \"Mirror Chess\"\nabout = \"Chess between two mirrors: a piece may slide to the mirrored file, a knight leaps through the glass.\"\ninherits = \"chess\"\ncastling = \"none\"\n\n[board]\nstart = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\"\nportal = \"mirror\"   # file a faces h, b faces g, c faces f, d faces e\n\n[pieces]\nking.portal = \"slide\"\nqueen.portal = \"slide on\"\nrook.portal = \"slide on\"\nbishop.portal = \"slide\"\nknight.portal = \"leap vD\"\npawn.en_passant = \"step, seam\"\n\n[draws]\ndead = [\"K v K\", \"KN v K\", \"KB v K\"]\n"},{"id":"chess","text":"name = \"Chess\"\nabout = \"The game of the FIDE Laws.\"\n\n[board]\nwidth = 8\nheight = 8\nstart = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"\n\n[pieces.king]\nletter = \"K\"\nmoves = \"K\"\nroyal = true\n\n[pieces.queen]\nletter = \"Q\"\nmoves = \"Q\"\n\n[pieces.rook]\nletter = \"R\"\nmoves = \"R\"\n\n[pieces.bishop]\nletter = \"B\"\nmoves = \"B\"\n\n[pieces.knight]\nletter = \"N\"\nmoves = \"N\"\n\n[pieces.pawn]\nletter = \"P\"\nmoves = \"mfW cfF imfnD\"   # step ahead, take ahead on the slant, two steps at first\npawn = true\nranks = \"2-7\"\nstart_rank = 2\nen_passant = \"step\"\npromotes_to = \"QRBN\"\n\n[castling]\nK = \"king e1-g1, rook h1-f1\"\nQ = \"king e1-c1, rook a1-d1\"\n\n[draws]\nrepetition = 5\nrepetition_claim = 3\nquiet_moves = 75\nquiet_moves_claim = 50\ndead = [\"K v K\", \"KN v K\", \"KB v K\", \"KB* v KB* one colour\"]\n"}]');
INSERT INTO "rules" VALUES('mirror-triboard','6e3d6b844f0f9186','Mirror Chess on three boards','chess','[{"id":"mirror-triboard","text":"name = \"Mirror Chess on three boards\"\nabout = \"Copies of the board stand left and right of the real one: files a and h are neighbours.\"\ninherits = \"chess\"\ncastling = \"none\"\n\n[board]\nstart = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\"\nportal = \"wrap\"\n\n[pieces]\npawn.en_passant = \"step, seam\"\n\n[draws]\ndead = [\"K v K\", \"KN v K\", \"KB v K\"]\n"},{"id":"chess","text":"name = \"Chess\"\nabout = \"The game of the FIDE Laws.\"\n\n[board]\nwidth = 8\nheight = 8\nstart = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"\n\n[pieces.king]\nletter = \"K\"\nmoves = \"K\"\nroyal = true\n\n[pieces.queen]\nletter = \"Q\"\nmoves = \"Q\"\n\n[pieces.rook]\nletter = \"R\"\nmoves = \"R\"\n\n[pieces.bishop]\nletter = \"B\"\nmoves = \"B\"\n\n[pieces.knight]\nletter = \"N\"\nmoves = \"N\"\n\n[pieces.pawn]\nletter = \"P\"\nmoves = \"mfW cfF imfnD\"   # step ahead, take ahead on the slant, two steps at first\npawn = true\nranks = \"2-7\"\nstart_rank = 2\nen_passant = \"step\"\npromotes_to = \"QRBN\"\n\n[castling]\nK = \"king e1-g1, rook h1-f1\"\nQ = \"king e1-c1, rook a1-d1\"\n\n[draws]\nrepetition = 5\nrepetition_claim = 3\nquiet_moves = 75\nquiet_moves_claim = 50\ndead = [\"K v K\", \"KN v K\", \"KB v K\", \"KB* v KB* one colour\"]\n"}]');
INSERT INTO "rules" VALUES('rps','d83efd414d32e3d6','RPS Battle','battle','[{"id":"rps","text":"name = \"RPS Battle\"\nabout = \"Rock, paper, scissors with hidden armies: strike the enemy king, beware of the pit.\"\nfamily = \"battle\"\n\n[board]\nwidth = 7\nheight = 6\n\n[pieces.rock]\nletter = \"R\"\ncount = 4\nbeats = \"S\"\n\n[pieces.paper]\nletter = \"P\"\ncount = 4\nbeats = \"R\"\n\n[pieces.scissors]\nletter = \"S\"\ncount = 4\nbeats = \"P\"\n\n[pieces.king]\nletter = \"K\"\ncount = 1\nrole = \"king\"       # never moves; whoever strikes it wins\n\n[pieces.pit]\nletter = \"O\"\ncount = 1\nrole = \"pit\"        # never moves; whoever steps onto it is gone\n\n[battle]\nrows = 2            # each side fills so many rows\nsetup = \"secret\"    # king and pit are placed by hand, the others are shuffled\nhidden = true       # a piece is shown when it has won a fight\nquiet_moves = 100\n\n[clock]\nsetup = 180\nmove = 120\npick = 30\n"}]');
INSERT INTO "rules" VALUES('rps-clear','2f88db326a29a2b3','RPS Battle, open','battle','[{"id":"rps-clear","text":"name = \"RPS Battle, open\"\nabout = \"RPS Battle in which everything is shown once the armies stand.\"\nfamily = \"battle\"\ninherits = \"rps\"\n\n[battle]\nhidden = false\n"},{"id":"rps","text":"name = \"RPS Battle\"\nabout = \"Rock, paper, scissors with hidden armies: strike the enemy king, beware of the pit.\"\nfamily = \"battle\"\n\n[board]\nwidth = 7\nheight = 6\n\n[pieces.rock]\nletter = \"R\"\ncount = 4\nbeats = \"S\"\n\n[pieces.paper]\nletter = \"P\"\ncount = 4\nbeats = \"R\"\n\n[pieces.scissors]\nletter = \"S\"\ncount = 4\nbeats = \"P\"\n\n[pieces.king]\nletter = \"K\"\ncount = 1\nrole = \"king\"       # never moves; whoever strikes it wins\n\n[pieces.pit]\nletter = \"O\"\ncount = 1\nrole = \"pit\"        # never moves; whoever steps onto it is gone\n\n[battle]\nrows = 2            # each side fills so many rows\nsetup = \"secret\"    # king and pit are placed by hand, the others are shuffled\nhidden = true       # a piece is shown when it has won a fight\nquiet_moves = 100\n\n[clock]\nsetup = 180\nmove = 120\npick = 30\n"}]');
INSERT INTO "rules" VALUES('rps-onslaught','b443d9e34bf964a6','RPS Onslaught','battle','[{"id":"rps-onslaught","text":"name = \"RPS Onslaught\"\nabout = \"Three files, everything in sight, placed at random: wipe the other side out.\"\nfamily = \"battle\"\n\n[board]\nwidth = 3\nheight = 6\n\n[pieces.rock]\nletter = \"R\"\ncount = 2\nbeats = \"S\"\n\n[pieces.paper]\nletter = \"P\"\ncount = 2\nbeats = \"R\"\n\n[pieces.scissors]\nletter = \"S\"\ncount = 2\nbeats = \"P\"\n\n[battle]\nrows = 2\nsetup = \"random\"\nhidden = false\nquiet_moves = 100\neliminated = \"loss\"       # a side without pieces loses\none_on_one = \"compare\"    # the last two fight at once, wherever they stand\n\n[clock]\nmove = 120\npick = 30\n"}]');
INSERT INTO "rules" VALUES('rpsls','bf3c64c0a0404f82','Rock Paper Scissors Lizard Spock','battle','[{"id":"rpsls","text":"name = \"Rock Paper Scissors Lizard Spock\"\nabout = \"RPS Battle on six by six with two more elements.\"\nfamily = \"battle\"\ninherits = \"rps\"\n\n[board]\nwidth = 6\n\n[pieces]\nrock.count = 2\nrock.beats = \"SL\"\npaper.count = 2\npaper.beats = \"RV\"\nscissors.count = 2\nscissors.beats = \"PL\"\n\n[pieces.lizard]\nletter = \"L\"\ncount = 2\nbeats = \"VP\"\n\n[pieces.spock]\nletter = \"V\"\ncount = 2\nbeats = \"SR\"\n"},{"id":"rps","text":"name = \"RPS Battle\"\nabout = \"Rock, paper, scissors with hidden armies: strike the enemy king, beware of the pit.\"\nfamily = \"battle\"\n\n[board]\nwidth = 7\nheight = 6\n\n[pieces.rock]\nletter = \"R\"\ncount = 4\nbeats = \"S\"\n\n[pieces.paper]\nletter = \"P\"\ncount = 4\nbeats = \"R\"\n\n[pieces.scissors]\nletter = \"S\"\ncount = 4\nbeats = \"P\"\n\n[pieces.king]\nletter = \"K\"\ncount = 1\nrole = \"king\"       # never moves; whoever strikes it wins\n\n[pieces.pit]\nletter = \"O\"\ncount = 1\nrole = \"pit\"        # never moves; whoever steps onto it is gone\n\n[battle]\nrows = 2            # each side fills so many rows\nsetup = \"secret\"    # king and pit are placed by hand, the others are shuffled\nhidden = true       # a piece is shown when it has won a fight\nquiet_moves = 100\n\n[clock]\nsetup = 180\nmove = 120\npick = 30\n"}]');
INSERT INTO "rules" VALUES('supper-race','420dc297bf219b08','Supper Race','chess','[{"id":"supper-race","text":"name = \"Supper Race\"\nabout = \"Five by five with kings: mate, or be the first to send three pieces to supper over the far edge.\"\n\n[board]\nwidth = 5\nheight = 5\nstart = \"rnkbr/pp1pp/5/PP1PP/RBKNR w - - 0 1\"\n\n[pieces.king]\nletter = \"K\"\nmoves = \"K\"\nroyal = true\n\n[pieces.rook]\nletter = \"R\"\nmoves = \"R\"\nexit = \"slide\"\n\n[pieces.bishop]\nletter = \"B\"\nmoves = \"B\"\nexit = \"slide\"\n\n[pieces.knight]\nletter = \"N\"\nmoves = \"N\"\nexit = \"leap\"\n\n[pieces.pawn]\nletter = \"P\"\nmoves = \"mfW cfF\"\npawn = true\nranks = \"2-5\"\nexit = \"edge\"\n\n[draws]\nrepetition = 3\nquiet_moves = 50\n\n[end]\nscore_goal = 3\nno_moves = \"score\"\n"}]');
INSERT INTO "rules" VALUES('~071tp5e37ckkq','b49d88f3cb8d2072','Hop','chess','[{"id":"~071tp5e37ckkq","text":"name = \"Hop\"\ninherits = \"chess\"\n[pieces.king]\nmoves = \"K N\"\n"},{"id":"chess","text":"name = \"Chess\"\nabout = \"The game of the FIDE Laws.\"\n\n[board]\nwidth = 8\nheight = 8\nstart = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"\n\n[pieces.king]\nletter = \"K\"\nmoves = \"K\"\nroyal = true\n\n[pieces.queen]\nletter = \"Q\"\nmoves = \"Q\"\n\n[pieces.rook]\nletter = \"R\"\nmoves = \"R\"\n\n[pieces.bishop]\nletter = \"B\"\nmoves = \"B\"\n\n[pieces.knight]\nletter = \"N\"\nmoves = \"N\"\n\n[pieces.pawn]\nletter = \"P\"\nmoves = \"mfW cfF imfnD\"   # step ahead, take ahead on the slant, two steps at first\npawn = true\nranks = \"2-7\"\nstart_rank = 2\nen_passant = \"step\"\npromotes_to = \"QRBN\"\n\n[castling]\nK = \"king e1-g1, rook h1-f1\"\nQ = \"king e1-c1, rook a1-d1\"\n\n[draws]\nrepetition = 5\nrepetition_claim = 3\nquiet_moves = 75\nquiet_moves_claim = 50\ndead = [\"K v K\", \"KN v K\", \"KB v K\", \"KB* v KB* one colour\"]\n"}]');
INSERT INTO "rules" VALUES('~071tp5jwacz8j','6b11f24bccf61373','Hop on','chess','[{"id":"~071tp5jwacz8j","text":"name = \"Hop on\"\ninherits = \"chess\"\n[pieces.king]\nmoves = \"K N A\"\n"},{"id":"chess","text":"name = \"Chess\"\nabout = \"The game of the FIDE Laws.\"\n\n[board]\nwidth = 8\nheight = 8\nstart = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"\n\n[pieces.king]\nletter = \"K\"\nmoves = \"K\"\nroyal = true\n\n[pieces.queen]\nletter = \"Q\"\nmoves = \"Q\"\n\n[pieces.rook]\nletter = \"R\"\nmoves = \"R\"\n\n[pieces.bishop]\nletter = \"B\"\nmoves = \"B\"\n\n[pieces.knight]\nletter = \"N\"\nmoves = \"N\"\n\n[pieces.pawn]\nletter = \"P\"\nmoves = \"mfW cfF imfnD\"   # step ahead, take ahead on the slant, two steps at first\npawn = true\nranks = \"2-7\"\nstart_rank = 2\nen_passant = \"step\"\npromotes_to = \"QRBN\"\n\n[castling]\nK = \"king e1-g1, rook h1-f1\"\nQ = \"king e1-c1, rook a1-d1\"\n\n[draws]\nrepetition = 5\nrepetition_claim = 3\nquiet_moves = 75\nquiet_moves_claim = 50\ndead = [\"K v K\", \"KN v K\", \"KB v K\", \"KB* v KB* one colour\"]\n"}]');
CREATE TABLE tokens (
    digest TEXT PRIMARY KEY,
    id BIGINT NOT NULL UNIQUE,
    user_id BIGINT NOT NULL REFERENCES users (id),
    label TEXT NOT NULL,
    scopes TEXT NOT NULL,
    made BIGINT NOT NULL,
    seen BIGINT NOT NULL
);
CREATE TABLE users (
    id BIGINT PRIMARY KEY,
    name TEXT NOT NULL,
    folded TEXT NOT NULL UNIQUE,
    password TEXT NOT NULL,
    made BIGINT NOT NULL
);
CREATE TABLE variants (
    id BIGINT PRIMARY KEY,
    meaning TEXT NOT NULL,
    digest TEXT NOT NULL,
    owner TEXT NOT NULL,
    owner_name TEXT NOT NULL,
    name TEXT NOT NULL,
    about TEXT NOT NULL,
    family TEXT NOT NULL,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    start TEXT,
    visibility SMALLINT NOT NULL,
    parent TEXT,
    made BIGINT NOT NULL
);
INSERT INTO "variants" VALUES(254266648909205111,'b49d88f3cb8d2072','ca7a8bb8c0cdd9f94e8accd468cfe546e711d460de2db303e33a4ebf3f0de296','g7v8nny9nb686x','Guest 686x','Hop','','chess',8,8,'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',2,NULL,1794890667242);
INSERT INTO "variants" VALUES(254266654046190866,'6b11f24bccf61373','901c30cb51254843d11cf956d3ba3f05b8776111cc9457ceb2212ec479982a97','g7v8nny9nb686x','Guest 686x','Hop on','','chess',8,8,'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',2,'b49d88f3cb8d2072',1794890668261);
CREATE INDEX games_going ON games (over, id);
CREATE INDEX games_white ON games (white, id);
CREATE INDEX games_black ON games (black, id);
CREATE INDEX games_variant ON games (variant, id);
CREATE INDEX tokens_user ON tokens (user_id);
CREATE INDEX variants_owner ON variants (owner, id);
CREATE INDEX variants_visible ON variants (visibility, id);
CREATE INDEX variants_parent ON variants (parent);
COMMIT;
