-- What the staff of a cafe hear of a meetup there, kind by kind: at most one of a kind for one host in ten minutes.
create table staff_tellings (
  meetup_id integer not null references meetups,
  kind text not null check (kind in ('opened', 'confirmed', 'edited', 'cancelled')),
  -- Null before the first telling.
  told_at timestamptz,
  -- Whether it came too soon after another, and is told when the ten minutes are over.
  is_waiting boolean not null,
  primary key (meetup_id, kind),
  check (is_waiting or told_at is not null)
);
