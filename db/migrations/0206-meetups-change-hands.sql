-- A host offers a seated member to take over the meetup, who accepts or declines (decision 0095).
create table meetup_hand_overs (
  id integer generated always as identity primary key,
  meetup_id integer not null references meetups,
  from_id integer not null references members,
  to_id integer not null references members,
  offered_at timestamptz not null,
  -- Null while it is not answered. `lapsed`: the meetup takes nobody any more, or one of the two has left it.
  outcome text check (outcome in ('accepted', 'declined', 'taken-back', 'lapsed')),
  ended_at timestamptz,
  check (from_id <> to_id),
  check ((outcome is null) = (ended_at is null))
);
create unique index meetup_hand_overs_open on meetup_hand_overs (meetup_id) where outcome is null;
create index meetup_hand_overs_of_meetup on meetup_hand_overs (meetup_id, to_id);
create index meetup_hand_overs_from on meetup_hand_overs (from_id);
create index meetup_hand_overs_to on meetup_hand_overs (to_id);

-- Whoever becomes the host sits there as the host. Looked at when the transaction ends.
create function check_new_host() returns trigger language plpgsql as $$
begin
  if not exists (
    select from meetup_entries
    where meetup_id = new.id and member_id = new.host_id and is_host and state = 'seated'
  ) then
    raise exception 'the new host has no seat of the host' using errcode = 'check_violation', constraint = 'meetups_new_host_sits';
  end if;
  return null;
end $$;
create constraint trigger meetups_new_host_sits after update of host_id on meetups
  deferrable initially deferred for each row
  when (new.host_id is not null and new.host_id is distinct from old.host_id)
  execute function check_new_host();

-- The number of the room must not be that of another series of the new host.
create trigger meetups_slot_of_series_of_new_host before update of host_id on meetups
  for each row when (new.host_id is distinct from old.host_id)
  execute function check_series_slot();
