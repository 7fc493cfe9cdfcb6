-- What nothing else tells of an owner's first day: whether the code was shown, and whether the list was put away.
create table cafe_first_days (
  cafe_id integer primary key references cafes,
  code_shown_at timestamptz,
  dismissed_at timestamptz,
  check (code_shown_at is not null or dismissed_at is not null)
);
