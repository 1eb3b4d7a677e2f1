### מה שקבצי הגרסאות אומרים בעצמם באנגלית: שמות של כלים ושל משחקים.

kind-king = מלך
kind-queen = מלכה
kind-rook = צריח
kind-bishop = רץ
kind-knight = פרש
kind-pawn = רגלי
kind-archer = קשת
kind-horse = סוס
kind-elephant = פיל
kind-camel = גמל
kind-rock = אבן
kind-paper = נייר
kind-scissors = מספריים
kind-lizard = לטאה
kind-spock = ספוק
kind-pit = בור
kind-archbishop = ארכיבישוף
kind-boat = סירה
kind-chancellor = קנצלר
kind-guard = שומר
kind-gunner = תותחן
kind-keeper = שומר המגדלור
kind-lightship = ספינת מגדלור
kind-musketeer = מוסקטר
kind-navigator = נווט
kind-smuggler = מבריח

title-chess = שחמט
about-chess = המשחק לפי חוקי פיד״ה.

title-mirror = שחמט מראה
about-mirror = שחמט בין שתי מראות: כלי יכול להחליק אל הטור שבמראה, ופרש קופץ דרך הזכוכית.

title-mirror-castling = שחמט מראה עם הצרחה
about-mirror-castling = שחמט מראה שבו המלכים רשאים להצריח.

title-mirror-triboard = שחמט מראה על שלושה לוחות
about-mirror-triboard = העתקים של הלוח עומדים משמאלו ומימינו: הטורים a ו־h שכנים.

title-archer = שחמט קשתים
about-archer = שחמט עם קשתים: הם צועדים כמו מלכים, אינם מכים בתנועה, ויורים בלי לזוז.

title-archer-checks = שחמט קשתים עם שח
about-archer-checks = שחמט קשתים שבו מלך בטווח של קשת נמצא בשח.

title-cylinder-archers = קשתים על גליל
about-cylinder-archers = שחמט קשתים על תוף: הקצה השמאלי נפגש עם הימני, וחצים שפוגעים נותנים שח.

title-kings-cooking = מטבח המלך
about-kings-cooking = הוציאו יותר משלושת כליכם מעבר לקצה הרחוק, אל חצרו של המלך השני.

title-kings-cooking-strict = מטבח המלך, רצים קפדניים
about-kings-cooking-strict = מטבח המלך שבו הרצים לעולם אינם עוזבים את הלוח.

title-kings-cooking-elimination = מטבח המלך, חיסול
about-kings-cooking-elimination = מטבח המלך שנגמר כשלצד אחד אין כלי על הלוח; מה שעוד עומד שם מזכה בנקודות.

title-supper-race = המרוץ לארוחת הערב
about-supper-race = חמש על חמש עם מלכים: מט, או להיות הראשון ששולח שלושה כלים לארוחה מעבר לקצה הרחוק.

title-caravan = שיירה
about-caravan = לוח רחב של נוסעים איטיים: סוסים ופילים צולעים, גמלים מדלגים, צריחים שמתעייפים אחרי ארבע משבצות.

title-rps = קרב אבן נייר ומספריים
about-rps = אבן, נייר ומספריים עם צבאות נסתרים: הכו את מלך האויב, היזהרו מהבור.

title-rps-clear = קרב אבן נייר ומספריים, גלוי
about-rps-clear = הקרב שבו הכול נחשף ברגע שהצבאות עומדים.

title-rps-onslaught = הסתערות
about-rps-onslaught = שלושה טורים, הכול גלוי, הצבה אקראית: חסלו את הצד השני.

title-rpsls = אבן נייר מספריים לטאה ספוק
about-rpsls = הקרב על שש על שש עם שני יסודות נוספים.
title-kingofthehill = מלך הגבעה
about-kingofthehill = הוליכו את המלך אל מרכז הלוח כדי לנצח.
title-3check = שלושה שחים
about-3check = תנו שח שלוש פעמים, או מט, כדי לנצח.
title-racingkings = מרוץ המלכים
about-racingkings = הריצו את המלך אל השורה השמינית; אסור לתת שח.
title-antichess = אנטי־שחמט
about-antichess = אבדו את כל הכלים כדי לנצח; מי שיכול להכות חייב להכות.
title-breakthrough = פריצה
about-breakthrough = שתי שורות של חיילים: הראשון שמגיע אל השורה הרחוקה מנצח.
kind-man = חייל
