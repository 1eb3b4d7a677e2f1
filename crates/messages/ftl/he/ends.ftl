### איך משחקים נגמרים: rules/end/reason.rs, ומה שקובץ אומר על כך: rules/spec/ends.rs.

end-checkmate = { $winner } ניצח במט.
end-checkmate-drawn = תיקו במט.
end-score =
    { $winner } ניצח: { $count ->
        [1] כלי אחד
       *[other] { $count } כלים
    } בחצר של { $loser }!
end-score-drawn = תיקו! שני המלכים מגישים יחד.
end-no-moves = { $winner } ניצח: לצד אחד לא נותר מסע.
end-stalemate = תיקו בפט.
end-repetition = תיקו בחזרה על עמדה.
end-repetition-won = { $winner } מנצח: החזרה היא הפסד ל{ $loser }.
end-perpetual-check = { $winner } מנצח: { $loser } נתן שח נצחי.
end-counted = תיקו: נספרו { $count } מסעים בלי מט.
end-row = { $winner } מנצח עם { $count } בשורה.
end-row-drawn = תיקו: { $count } עומדים בשורה.
end-joined = { $winner } מנצח: הכלים מחוברים.
end-joined-drawn = תיקו: הכלים מחוברים.
end-full = { $winner } מנצח: הלוח מלא.
end-full-drawn = תיקו: הלוח מלא.
end-points = { $winner } מנצח עם { $count } נקודות.
end-points-drawn = תיקו: הושגו { $count } נקודות.
end-quiet-moves = תיקו: { $count } מסעים בלי הכאה או מסע רגלי.
end-dead = תיקו: איש אינו יכול עוד לנצח.
end-goal = { $winner } מנצח: היעד הושג.
end-goal-drawn = תיקו: שני הצדדים הגיעו אל היעד.
end-checks = { $winner } מנצח בשח מספר { $count }.
end-checks-drawn = תיקו: ניתן שח מספר { $count }.
end-castled = { $winner } מנצח: ההצרחה מכריעה את המשחק.
end-castled-drawn = תיקו: ההצרחה מכריעה את המשחק.
end-lost = { $winner } מנצח: { $loser } איבד את מה שחובה לשמור.
end-lost-drawn = תיקו: נשארו כלים מעטים מדי.
end-rid = { $winner } מנצח: מסר את הכול.
end-bare = { $winner } מנצח: המלך של הצד השני נשאר לבד.
end-bare-drawn = תיקו: המלכים נשארו לבד.
end-king-struck = { $winner } הכה את המלך וניצח!
end-eliminated = { $winner } ניצח: לא נותר במי להילחם.
end-eliminated-drawn = תיקו: לא נותר איש לאף צד.
end-battle-no-moves = תיקו: אף צד אינו יכול לנוע.
end-battle-quiet-moves = תיקו: { $count } מסעים בלי קרב.
end-resigned = { $loser } נכנע: { $winner } ניצח.
end-time = זמנו של { $loser } תם: { $winner } ניצח.
end-time-bare-king = תיקו: הזמן תם, אבל מלך לבדו אינו יכול לנצח.
end-agreed = תיקו בהסכמה.
end-aborted = המשחק בוטל.
end-gone = { $loser } עזב את המשחק: { $winner } ניצח.
end-claimed-repetition = תיקו לפי דרישה: אותה עמדה { $count } פעמים.
end-claimed-quiet-moves = תיקו לפי דרישה: זמן רב מדי בלי התקדמות.
end-claimed-promotion = תיקו לפי דרישה: לא נותר מסע פרט להכתרה.

## מה השתנה בין שתי מהדורות של קובץ.

draws-off = ‏`{ $key }` כבוי עכשיו.
repetition-on = עמדה שחוזרת מסיימת את המשחק בתיקו בהופעה מספר { $after }.
repetition-changed = עמדה שחוזרת מסיימת את המשחק בתיקו בהופעה מספר { $after }; קודם היה { $before }.
repetition-claim-on = אפשר לדרוש תיקו בחזרה בהופעה מספר { $after }.
repetition-claim-changed = אפשר לדרוש תיקו בחזרה בהופעה מספר { $after }; קודם היה { $before }.
quiet-moves-on = מספר המסעים בלי הכאה או מסע רגלי שהם תיקו: { $after }.
quiet-moves-changed = מספר המסעים בלי הכאה או מסע רגלי שהם תיקו: { $after }; קודם היה { $before }.
quiet-moves-claim-on = מספר המסעים בלי הכאה או מסע רגלי שאחריהם אפשר לדרוש תיקו: { $after }.
quiet-moves-claim-changed = מספר המסעים בלי הכאה או מסע רגלי שאחריהם אפשר לדרוש תיקו: { $after }; קודם היה { $before }.
dead-changed = חומר אחר נחשב לתיקו.
no-moves-draws = מי שאין לו מסע, עכשיו זה תיקו.
no-moves-loses = מי שאין לו מסע מפסיד עכשיו.
no-moves-wins = מי שאין לו מסע מנצח עכשיו.
no-moves-scores = כשלצד אחד אין מסע, משווים עכשיו את הניקוד.
eliminated-ends = המשחק נגמר כשלצד אחד לא נותר כלי.
eliminated-goes-on = המשחק נמשך גם כשלצד אחד לא נותר כלי.
score-goal-off = שום מספר של כלים מעבר לקצה אינו מנצח עוד מיד.
score-goal-changed =
    { $goal ->
        [1] כלי אחד מעבר לקצה מנצח מיד.
       *[other] { $goal } כלים מעבר לקצה מנצחים מיד.
    }
goal-gone = כבר לא: { $goal }
goal-come = חדש: { $goal }
