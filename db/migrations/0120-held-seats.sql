-- A seat that is held for one person until a deadline. It counts against the most people of its meetup, and not as a
-- seat that is taken. Written under the meetup's lock.

create table meetup_seat_holds (
  meetup_id integer not null references meetups,
  member_id integer not null references members,
  -- Somebody in line is offered it, somebody pays for the pass, or somebody brings a friend.
  reason text not null check (reason in ('offer', 'paying', 'friend')),
  held_at timestamptz not null,
  deadline timestamptz not null,
  check (deadline > held_at),
  primary key (meetup_id, member_id)
);
create index meetup_seat_holds_of_member on meetup_seat_holds (member_id);

-- Counted by the trigger of holds.
alter table meetups add column held integer not null default 0 check (held >= 0);
alter table meetups drop constraint meetups_seats;
alter table meetups add constraint meetups_seats check (seated >= 0 and seated + held <= max_people);
-- Nothing is held at a meetup that takes nobody any more.
alter table meetups add constraint meetups_held_while_open check (held = 0 or status in ('open', 'confirmed'));

create function count_seat_holds() returns trigger language plpgsql as $$
begin
  update meetups set held = held + (case tg_op when 'INSERT' then 1 else -1 end)
  where id = coalesce(new.meetup_id, old.meetup_id);
  return null;
end $$;
create trigger meetup_seat_holds_counted after insert or delete on meetup_seat_holds
  for each row execute function count_seat_holds();

-- When the place in line was offered a seat. It is offered once.
alter table meetup_entries add column offered_at timestamptz;
alter table meetup_entries add constraint meetup_entries_offered check (offered_at is null or lined_up_at is not null);
