-- A meetup that did not take place is put right from its start on.
alter table meetups add constraint meetups_not_held_from_start
  check (cancelled_by is distinct from 'not-held' or cancelled_at >= starts_at);

-- Members with a seat who say that the meetup did not take place.
create table meetup_not_held_words (
  id integer generated always as identity primary key,
  meetup_id integer not null references meetups,
  -- Null once the member has left.
  member_id integer references members,
  said_at timestamptz not null,
  unique (meetup_id, member_id)
);
create index meetup_not_held_words_of_member on meetup_not_held_words (member_id);

-- Meetups of which two members have said so. Until an operator decides, its settlements are not paid.
create table meetup_doubts (
  meetup_id integer primary key references meetups,
  raised_at timestamptz not null,
  decided_at timestamptz,
  outcome text check (outcome in ('held', 'not-held')),
  check ((decided_at is null) = (outcome is null))
);
create index meetup_doubts_open on meetup_doubts (meetup_id) where decided_at is null;
