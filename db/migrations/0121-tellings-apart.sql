-- What may be told about a meetup only so often, and when it was told last: the changed text to its people, a free seat
-- to its line, and to its host that a member has come, gone or asked. The youngest row of a member is what the host knows.

create table meetup_tellings (
  id bigint generated always as identity primary key,
  meetup_id integer not null references meetups,
  -- The member whom it is about; null where it is about the meetup.
  about_id integer references members,
  kind text not null check (kind in ('changed', 'seat-free', 'joined', 'left', 'requested')),
  told_at timestamptz not null,
  check ((about_id is null) = (kind in ('changed', 'seat-free'))),
  unique nulls not distinct (meetup_id, about_id, kind)
);
create index meetup_tellings_about on meetup_tellings (about_id) where about_id is not null;

insert into meetup_tellings (meetup_id, kind, told_at)
select id, 'changed', change_told_at from meetups where change_told_at is not null and status in ('open', 'confirmed', 'closed');
alter table meetups drop column change_told_at;

update due_items set kind = 'meetup-tell', key = 'changed' where kind = 'meetup-edited';
