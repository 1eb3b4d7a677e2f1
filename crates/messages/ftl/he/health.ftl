### מסקנות של דוח: engine/health/verdict.rs.

health-few-games = שוחקו רק { $count } משחקים: קראו הכול כאן בזהירות, או תנו לזה יותר זמן.
health-lead-large = { $side } משיג { $share }% ±{ $margin }: שקלו את כלל העוגה, מסע ראשון חלש יותר או עמדת פתיחה אחרת.
health-lead-some = { $side } משיג { $share }% ±{ $margin }: יתרון גדול בערך כמו של הלבן בשחמט, או יותר.
health-lead-none = { $side } משיג { $share }% ±{ $margin }: אין צד עדיף בבירור.
health-draws-most = { $share }% ±{ $margin } מהמשחקים נגמרים בתיקו: שקלו סיום שמישהו מנצח בו, כמו יעד או ניקוד.
health-draws-unreached = { $share }% ±{ $margin } מהמשחקים נגמרים בתיקו, אף שכלים יכולים לצבור ניקוד או להגיע ליעד: המחשב מביט כאן רק כמה מסעים קדימה וייתכן שאינו רואה זאת. שחקו במשחק לפני שתשנו את חוקיו.
health-draws-many = { $share }% ±{ $margin } מהמשחקים נגמרים בתיקו, וזה הרבה.
health-draws = { $share }% ±{ $margin } מהמשחקים נגמרים בתיקו.
health-repetition = { $share }% מהמשחקים נגמרים בחזרה על עמדה: לעתים קרובות אין דבר טוב יותר מללכת הלוך ושוב.
health-cut-off = { $share }% מהמשחקים נקטעו: שום כלל לא סיים אותם בזמן; שקלו הגבלה קצרה יותר של מסעים שקטים או של חזרות.
health-early-wins = { $share }% מהמשחקים מוכרעים תוך 20 חצאי מסעים; הקצר ביותר הוא { $line }. חפשו ניצחון כפוי קרוב להתחלה.
health-length-short = משחק נמשך בממוצע { $moves } מסעים של כל צד, עם { $choices } מסעים חוקיים לבחור מהם: הוא נגמר לפני שהתחיל.
health-length-long = משחק נמשך בממוצע { $moves } מסעים של כל צד, עם { $choices } מסעים חוקיים לבחור מהם: זה ארוך.
health-length = משחק נמשך בממוצע { $moves } מסעים של כל צד, עם { $choices } מסעים חוקיים לבחור מהם.
health-few-choices = לעתים רחוקות יש הרבה במה לבחור.
health-never-moves = הכלי { $piece } לעולם אינו זז: בדקו את מסעיו ואת מקומו בהתחלה.
health-no-promotion = שום כלי לעולם אינו מוכתר.
health-no-exit = שום כלי לעולם אינו יוצא מהלוח, אף שהדבר אפשרי.
health-no-shot = לעולם אין יורים בדבר.
health-no-portal = איש לעולם אינו עובר דרך השער.
health-no-castling = איש לעולם אינו מצריח.
health-worthless = הכלי { $piece } אינו שווה דבר, ואף פחות: הוא רק מפריע.
health-lead-decides = יתרון בשווי { $piece } אחד מכריע: הוא מניב { $share }% מהנקודות.
health-no-lead-decides = שום יתרון אינו מכריע: יתרון בשווי { $piece } מניב { $share }% מהנקודות.
