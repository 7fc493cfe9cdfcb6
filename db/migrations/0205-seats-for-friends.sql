-- Joining with a friend takes two seats, both or none (decision 0094). The first is an entry with its own pass; the second is
-- a hold of the reason `friend`, for whoever claims it with the token in time.
create table meetup_pairs (
  id integer generated always as identity primary key,
  meetup_id integer not null references meetups,
  -- Who sits already and has invited the friend.
  member_id integer not null references members,
  token text not null unique check (token ~ '^[A-Za-z0-9_-]{22}$'),
  made_at timestamptz not null,
  deadline timestamptz not null check (deadline > made_at),
  -- Null while the seat is held. `alone`: the first keeps their seat without a friend. `fell`: nobody came in time.
  -- `left`: the first has left before, or the meetup has closed or was called off.
  outcome text check (outcome in ('claimed', 'alone', 'fell', 'left')),
  ended_at timestamptz,
  -- Null once the friend has left the service.
  friend_id integer references members,
  check ((outcome is null) = (ended_at is null)),
  check (friend_id is null or friend_id <> member_id and coalesce(outcome = 'claimed', false))
);
create unique index meetup_pairs_open on meetup_pairs (meetup_id, member_id) where outcome is null;
create index meetup_pairs_of_member on meetup_pairs (member_id, ended_at);
create index meetup_pairs_of_friend on meetup_pairs (friend_id) where friend_id is not null;

-- `unpaired`: the seat has fallen with the seat of the friend.
alter table meetup_entries drop constraint meetup_entries_gone_because_check;
alter table meetup_entries add constraint meetup_entries_gone_because_check
  check (gone_because in
    ('given-up', 'removed', 'declined', 'closed', 'blocked', 'unpaired', 'host', 'cafe', 'too-few', 'operator', 'not-held',
     'no-answer'));

-- Both seats or none: an open pair has its first seat and its held one, and a seat is held for a friend by an open pair
-- alone. Looked at when the transaction ends.
create function check_pairs() returns trigger language plpgsql as $$
declare
  meetup integer := case when tg_op = 'DELETE' then old.meetup_id else new.meetup_id end;
begin
  if exists (
    select from (select * from meetup_pairs where meetup_id = meetup and outcome is null) pair
    full join (select * from meetup_seat_holds where meetup_id = meetup and reason = 'friend') hold
      on hold.member_id = pair.member_id
    where pair.id is null or hold.member_id is null or not exists (
      select from meetup_entries seat
      where seat.meetup_id = meetup and seat.member_id = pair.member_id and seat.state = 'seated'
    )
  ) then
    raise exception 'a pair has both seats or none' using errcode = 'check_violation', constraint = 'meetup_pairs_both_or_none';
  end if;
  return null;
end $$;
create constraint trigger meetup_pairs_both_or_none after insert or update on meetup_pairs
  deferrable initially deferred for each row execute function check_pairs();
create constraint trigger meetup_seat_holds_of_pairs after insert on meetup_seat_holds
  deferrable initially deferred for each row when (new.reason = 'friend') execute function check_pairs();
create constraint trigger meetup_seat_holds_gone after delete on meetup_seat_holds
  deferrable initially deferred for each row when (old.reason = 'friend') execute function check_pairs();
create constraint trigger meetup_entries_of_pairs after update of state on meetup_entries
  deferrable initially deferred for each row when (old.state = 'seated' and new.state = 'gone') execute function check_pairs();
