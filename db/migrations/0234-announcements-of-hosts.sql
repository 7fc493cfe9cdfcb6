-- What the host tells everybody seated; only they read it (decision 0106).
create table meetup_announcements (
  id integer generated always as identity primary key,
  meetup_id integer not null references meetups,
  -- Who hosted then; null once they have left the service.
  member_id integer references members,
  body text not null check (char_length(body) <= 200),
  written_at timestamptz not null,
  -- A deleted one keeps its moment, because it counts for the day.
  deleted_at timestamptz,
  check ((body = '') = (deleted_at is not null))
);
create index meetup_announcements_of_meetup on meetup_announcements (meetup_id, id desc);
create index meetup_announcements_of_member on meetup_announcements (member_id) where member_id is not null;
