### מה שקרב מסרב לו: rules/battle.

being-dealt = המתינו: הכלים שלכם מחולקים
no-such-cell = אין כלי כזה או משבצת כזאת
still-setting-up = הצבאות עדיין נערכים
pick-first = קודם בוחרים שני הצדדים כלי לקרב שנגמר בתיקו
not-yours = הכלי שעל { $square } אינו שלכם
never-moves = { PRE("ה", $piece) } לעולם אינו זז
own-piece-on = על { $square } עומד כלי שלכם
one-cell-only = צעד של { $piece } הוא משבצת אחת למעלה, למטה, ימינה או שמאלה, לא אל { $square }
no-tie = אין קרב שנגמר בתיקו ושצריך לבחור בו
nothing-to-pick = אי אפשר לבחור: { $piece }
picked-already = כבר בחרתם, והבחירה סופית
chance-not-asked = המקרה לא נשאל על כך
deal-does-not-fit = החלוקה אינה מתאימה לצבא
setup-over = העריכה נגמרה
ready-already = הודעתם שאתם מוכנים, וזה סופי
place-first = הציבו קודם את אלה: { $pieces }
shuffled-not-placed = את זה מערבבים ואין מציבים: { $piece }
not-own-rows = { $square } אינה ב־{ $rows } השורות שלכם
placed-there-already = על { $square } כבר עומד כלי שלכם: { $piece }
not-an-action = „{ $text }” אינה פעולה של המשחק הזה
not-a-draw-of-lots = „{ $text }” אינו דבר שהמקרה מחליט כאן
