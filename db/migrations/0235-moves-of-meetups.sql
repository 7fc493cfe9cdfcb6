-- The host proposes another start or another cafe, and everybody seated says yes or no (decision 0107).
create table meetup_moves (
  id integer generated always as identity primary key,
  meetup_id integer not null references meetups,
  cafe_id integer not null references cafes,
  starts_at timestamptz not null,
  proposed_at timestamptz not null,
  -- Who has not answered by then has said no.
  deadline timestamptz not null check (deadline > proposed_at and deadline < starts_at),
  -- Null while it is open. `withdrawn`: the host took it back. `failed`: the new place or time was taken meanwhile. `lapsed`: the meetup
  -- has closed, was called off or has another host.
  outcome text check (outcome in ('moved', 'withdrawn', 'failed', 'lapsed')),
  ended_at timestamptz,
  check ((outcome is null) = (ended_at is null))
);
create unique index meetup_moves_open on meetup_moves (meetup_id) where outcome is null;
create index meetup_moves_of_meetup on meetup_moves (meetup_id);
create index meetup_moves_of_cafe on meetup_moves (cafe_id);

create table meetup_move_answers (
  move_id integer not null references meetup_moves on delete cascade,
  entry_id integer not null references meetup_entries,
  says_yes boolean not null,
  answered_at timestamptz not null,
  primary key (move_id, entry_id)
);
create index meetup_move_answers_of_entry on meetup_move_answers (entry_id);

alter table meetups
  -- Until when a proposal is answered; nobody joins until then. Null without one.
  add column moving_until timestamptz,
  -- When it was last moved.
  add column moved_at timestamptz,
  add constraint meetups_moving_while_open check (moving_until is null or status in ('open', 'confirmed'));

-- What an entry has copied of the start moves along.
alter table meetup_entries drop constraint meetup_entries_meetup_id_starts_at_fkey;
alter table meetup_entries add constraint meetup_entries_meetup_id_starts_at_fkey
  foreign key (meetup_id, starts_at) references meetups (id, starts_at) on update cascade;
create function move_entry() returns trigger language plpgsql as $$
begin
  new.during := tstzrange(new.starts_at, new.starts_at + interval '3 hours');
  return new;
end $$;
create trigger meetup_entries_moved before update of starts_at on meetup_entries
  for each row when (new.starts_at <> old.starts_at) execute function move_entry();

-- The new place has to have the seats as for a meetup that opens there.
create constraint trigger meetups_cafe_seats_of_moved after update of starts_at, cafe_id on meetups
  deferrable initially deferred for each row
  when (new.starts_at <> old.starts_at or new.cafe_id <> old.cafe_id)
  execute function check_meetup_seats();

-- `moved`: the member did not come along when the meetup moved.
alter table meetup_entries drop constraint meetup_entries_gone_because_check;
alter table meetup_entries add constraint meetup_entries_gone_because_check
  check (gone_because in
    ('given-up', 'removed', 'declined', 'closed', 'blocked', 'unpaired', 'moved', 'host', 'cafe', 'too-few', 'operator', 'not-held',
     'no-answer'));

-- A seat that had spent its pass before the move keeps it spent while the new cafe is asked. Leaving or a no gives it back.
create or replace function check_held_seats() returns trigger language plpgsql as $$
declare
  meetup integer;
begin
  if tg_table_name = 'meetups' then meetup := new.id; else meetup := new.meetup_id; end if;
  if exists (
    select from meetup_entries join meetups on meetups.id = meetup_id
    where meetup_id = meetup and state = 'seated' and pass <> 'none' and (pass = 'held') <> awaits_yes
      and not (pass = 'spent' and moved_at is not null and seated_at <= moved_at)
  ) then
    raise exception 'a seat holds its pass until the cafe says yes'
      using errcode = 'check_violation', constraint = 'meetup_entries_held_until_yes';
  end if;
  return null;
end $$;
