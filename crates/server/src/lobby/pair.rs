//! Whether two who wait want the same game. Knows terms and ratings, not games.

use heterodox_table::TimeControl;

use crate::protocol::{Challenge, Person, Side, Terms};
use crate::rating::START;

/// Whether somebody is rated as it was asked for; only accounts are.
pub fn is_welcome(range: Option<[i32; 2]>, person: &Person) -> bool {
    let rating = person.rating.unwrap_or(START.rating as i32);
    range.is_none_or(|[least, most]| person.kind == "user" && (least..=most).contains(&rating))
}

/// Whether a clock is for players who sit at the board together.
pub fn is_live(control: TimeControl) -> bool {
    !matches!(control, TimeControl::Unlimited | TimeControl::Correspondence { .. })
}

/// The game that suits both whoever made an open challenge and a seeker with a wish, as terms of the former.
pub fn pairing(open: &Challenge, wish: &Terms, seeker: &Person) -> Option<Terms> {
    let terms = &open.terms;
    let shown = open.seek || !terms.private;
    // Who wants a position of their own has to be chosen for it.
    let alike = terms.variant == wish.variant && terms.rated == wish.rated && terms.start.is_none();
    let welcome = is_welcome(terms.range, seeker) && is_welcome(wish.range, &open.owner);
    if !shown || !alike || !welcome {
        return None;
    }
    let live = is_live(terms.control) && is_live(wish.control);
    let control = match terms.control == wish.control {
        true => terms.control,
        false if live && terms.any_clock => wish.control,
        false if live && wish.any_clock => terms.control,
        false => return None,
    };
    let side = match (terms.side, wish.side) {
        (Side::Random, Side::First) => Side::Second,
        (Side::Random, Side::Second) => Side::First,
        (Side::First, Side::First) | (Side::Second, Side::Second) => return None,
        (side, _) => side,
    };
    Some(Terms { control, side, ..terms.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::accounts::named;
    use crate::id::{Id, Who};

    fn user(rating: Option<i32>) -> Person {
        Person { rating, ..named(Who::User(Id(1)), "anna".into()) }
    }

    fn terms(minutes: u64) -> Terms {
        let control = TimeControl::Fischer { base: minutes * 60_000, increment: 0 };
        Terms {
            variant: "chess".into(),
            control,
            rated: false,
            side: Side::Random,
            start: None,
            private: false,
            range: None,
            any_clock: false,
            to: None,
        }
    }

    fn open(terms: Terms) -> Challenge {
        Challenge { id: Id(1), owner: user(Some(1700)), terms, made: 0, seek: true }
    }

    #[test]
    fn the_same_wish_fits_and_another_does_not() {
        let guest = named(Who::Guest(Id(2)), "Guest 0002".into());
        assert!(pairing(&open(terms(5)), &terms(5), &guest).is_some());
        assert!(pairing(&open(terms(5)), &terms(3), &guest).is_none());
        assert!(pairing(&open(terms(5)), &Terms { rated: true, ..terms(5) }, &guest).is_none());
        assert!(pairing(&open(terms(5)), &Terms { variant: "mirror".into(), ..terms(5) }, &guest).is_none());
    }

    #[test]
    fn any_clock_takes_the_others_but_no_days() {
        let any = |minutes| Terms { any_clock: true, ..terms(minutes) };
        let clock = |found: Option<Terms>| found.map(|terms| terms.control);
        assert_eq!(clock(pairing(&open(any(5)), &terms(3), &user(None))), Some(terms(3).control));
        assert_eq!(clock(pairing(&open(terms(5)), &any(3), &user(None))), Some(terms(5).control));
        let days = Terms { control: TimeControl::Correspondence { days: 3 }, ..terms(5) };
        assert_eq!(pairing(&open(any(5)), &days, &user(None)), None);
    }

    #[test]
    fn sides_and_ratings_suit_both() {
        let side = |side| Terms { side, ..terms(5) };
        assert!(pairing(&open(side(Side::First)), &side(Side::First), &user(None)).is_none());
        let found = pairing(&open(terms(5)), &side(Side::First), &user(None));
        assert_eq!(found.map(|terms| terms.side), Some(Side::Second));
        let range = |least, most| Terms { range: Some([least, most]), ..terms(5) };
        assert!(pairing(&open(range(1400, 1600)), &terms(5), &user(None)).is_some(), "everybody begins at 1500");
        assert!(pairing(&open(range(1600, 1800)), &terms(5), &user(None)).is_none());
        assert!(pairing(&open(terms(5)), &range(1600, 1650), &user(Some(1500))).is_none(), "the owner has 1700");
        let guest = named(Who::Guest(Id(2)), "Guest 0002".into());
        assert!(pairing(&open(range(0, 4000)), &terms(5), &guest).is_none(), "guests have no rating");
    }
}
