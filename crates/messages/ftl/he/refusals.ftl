### למה מסע אינו חוקי: rules/refuse.rs, rules/rules.rs ו־rules/text/san.rs.

no-piece-at = אין כלי { PRE("ב", $square) }
not-your-turn = עכשיו תור { $side }; על { $square } עומד כלי { $whose }: { $piece }
their-turn = עכשיו תור { $side }
game-over = המשחק נגמר: { $how }
game-is-over = המשחק נגמר
cannot-move = אי אפשר להעביר את { PRE("ה", $piece) } { PRE("מ", $from) } אל { $to }: { $why }

## למה אי אפשר: הסיבות שבתוך המשפט הקודם.

stands-there-already = הכלי כבר עומד שם
way-blocked = הדרך של { PRE("ה", $piece) } שעל { $from } חסומה: { $blocker } על { $square }
no-screen = { PRE("ל", $piece) } דרוש כלי אחד לדלג מעליו בדרך אל { $to }, ואין כזה
two-screens = { PRE("ה", $piece) } מדלג מעל כלי אחד בלבד, ובדרך אל { $to } עומדים כלים גם { PRE("ב", $first) } וגם { PRE("ב", $second) }
screen-too-far = { PRE("ה", $piece) } נוחת מיד מאחורי הכלי שהוא מדלג מעליו, והכלי הזה עומד { PRE("ב", $screen) }
takes-royal-only = { PRE("ה", $piece) } מגיע לשם רק כדי להכות כלי מלכותי
own-piece-there = הדרך של { PRE("ה", $piece) } שעל { $from } חסומה: { $blocker } על { $square }
own-piece-and-no-way = עומד שם כלי שלכם ({ $blocker }), ו{ PRE("ל", $piece) } אין מסע כזה
no-such-way = { PRE("ל", $piece) } אין מסע כזה
only-to-take = { PRE("ל", $piece) } מותר להגיע לשם רק בהכאה, והמשבצת { $square } ריקה
never-takes-so = { PRE("ל", $piece) } אין הכאה כזאת
never-shot = אי אפשר לירות { PRE("ב", $prey) }
never-taken = לעולם אין מכים { $prey }
promotion-missing = אמרו למה להכתיר את { PRE("ה", $piece) }: { $choices }
promotion-choices = אפשר להכתיר { $piece } רק לאחד מאלה: { $choices }
no-promotion-there = אין שם הכתרה { PRE("ל", $piece) }
only-by-shooting = ההכאה שם אפשרית רק בירייה: { $san }
takes-written-so = זו הכאה של { PRE("ה", $piece) }, והיא נכתבת { $san }
never-shoots-so = { PRE("ל", $piece) } אין ירייה כזאת
written-so = המסע הזה נכתב { $san }
nothing-to-shoot = אין במה לירות { PRE("ב", $square) }
royal-attacked = המסע משאיר את { PRE("ה", $royal) } שלכם תחת התקפה: { $attacker } על { $square }
royal-attacked-mirror = המסע משאיר את { PRE("ה", $royal) } שלכם תחת התקפה: { $attacker } על { $square } דרך המראה
royal-attacked-edge = המסע משאיר את { PRE("ה", $royal) } שלכם תחת התקפה: { $attacker } על { $square } מסביב לשפה
not-allowed = החוקים אינם מתירים זאת
must-capture = חובה להכות: { PRE("ה", $piece) } { PRE("ב", $from) } יכול להכות { PRE("ב", $square) }
never-gives-check = אסור לתת שח
never-walks-out-of-check = מלך בשח אינו יכול ללכת משם; מותר לו רק להכות את הכלי שנותן שח
never-checks-by-drop = ההצבה הזאת נותנת שח, וזה אסור
never-mates-by-drop = ההצבה הזאת נותנת מט, וזה אסור
must-drop = חובה להציב כלי: אפשר להציב { $piece } על { $square }
would-be-stuck = הכלי { $piece } לא יוכל עוד לנוע לעולם { PRE("מ", $square) }
nothing-to-become = לא נותר דבר שהכלי { $piece } יכול להיעשות שם
castling-over = ההצרחה הזאת כבר אינה אפשרית: { PRE("ה", $royal) } או { PRE("ה", $partner) } כבר זזו, או שאין עוד { $partner }
castling-blocked = ההצרחה חסומה: { $blocker } על { $square }
castling-in-check = אין מצריחים כש{ PRE("ה", $royal) } בשח
castling-through-attack = אין מצריחים כש{ PRE("ה", $royal) } עובר במשבצת מותקפת או מגיע אליה
first-move-over = { PRE("ה", $piece) } מגיע לשם רק כל עוד לא זז
first-move-in-check = { PRE("ה", $piece) } אינו מגיע לשם כשהוא מותקף

## יציאה מהלוח.

cannot-leave = אין יציאה מהלוח { PRE("ל", $piece) }: { $why }
never-leaves = אין יציאה מהלוח לכלי מסוג { $piece }
no-path-to-edge = אין { PRE("ל", $piece) } דרך פנויה אל קצה הלוח
l-move-falls-short = הקפיצה של { PRE("ה", $piece) } אינה מגיעה אל חצר היריב
leap-falls-short = הקפיצה של { PRE("ה", $piece) } אינה מגיעה אל חצר היריב
must-stop-at-edge = על { PRE("ה", $piece) } לעצור קודם בקצה הלוח, ורק בתור אחר לצאת

## מסעים ככתבם.

cannot-drop = אי אפשר להציב { $piece } על { $square }: { $why }
no-hand-here = במשחק הזה אין כלים ביד
none-in-hand = ל{ $side } אין { $piece } ביד
drop-on-piece = על { $square } עומד { $blocker }
drop-not-promoted = { $piece } מוצב כמות שהוא, לא מוכתר
no-gate = "{ $text }": שום כלי אינו יכול להיכנס עם המסע הזה
turn-not-here = { $piece } הופך לכלי אחר רק כשהוא עומד על המשבצות שנועדו לכך
turn-never-takes = { $piece } אינו מכה כשהוא הופך לכלי אחר
never-attacks-by-promoting = אסור לכלי חדש לתקוף דבר מיד, או לתת שח
drop-not-there = אין מציבים { $piece } שם
drop-file-full = כבר יש בטור { $file } די { $piece } שלך ({ $count })
drop-other-colour = { PRE("ה", $piece) } חייב לעמוד על משבצת בצבע האחר
drop-square-needed = המשבצת הזאת תידרש בשביל { $piece }

no-such-square = „{ $text }”: אין בלוח הזה משבצת { $square }
not-a-move = „{ $text }” אינו מסע, לא בקואורדינטות (e2e4) ולא ברישום (Nf3)
which-piece = „{ $text }” מתאים ליותר מכלי אחד ({ $piece } על { $squares }): אמרו איזה
nothing-to-take = „{ $text }”: אין מה להכות
mirror-not-needed = „{ $text }”: המסע אינו זקוק למראה, ולכן הוא נכתב בלי ~
edge-not-needed = „{ $text }”: המסע אינו חייב לעבור מסביב לשפה, ולכן הוא נכתב בלי ~
no-castling-here = אין הצרחה במשחק הזה
not-a-castling = „{ $text }” אינה הצרחה של המשחק הזה
no-such-piece = „{ $text }”: { PRE("ל", $side) } אין כלי כזה: { $piece }
none-can-go = „{ $text }”: אין לכם { $piece } עם מסע אל { $square }
none-can-leave = „{ $text }”: אין לכם { $piece } עם מסע אל מחוץ ללוח
