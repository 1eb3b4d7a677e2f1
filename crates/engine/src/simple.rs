//! Plain opponents to measure against: greedy and material alpha-beta.
