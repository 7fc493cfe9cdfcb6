-- `closed`: the first did not leave, but the meetup took nobody any more, was called off, or their seat was ended by others.
alter table meetup_pairs drop constraint meetup_pairs_outcome_check;
alter table meetup_pairs add constraint meetup_pairs_outcome_check
  check (outcome in ('claimed', 'alone', 'fell', 'left', 'closed'));

-- The release before knows no pairs: it ends a first seat, or what is held beside it, and leaves the rest. That ends with it, so that
-- leaving, closing and calling off work on both sides.
create or replace function check_pairs() returns trigger language plpgsql as $$
declare
  meetup integer := case when tg_op = 'DELETE' then old.meetup_id else new.meetup_id end;
begin
  with halves as (
    select pair.id, exists (
        select from meetup_entries seat
        where seat.meetup_id = meetup and seat.member_id = pair.member_id and seat.state = 'seated'
      ) as sits, exists (
        select from meetup_seat_holds hold
        where hold.meetup_id = meetup and hold.member_id = pair.member_id and hold.reason = 'friend'
      ) as holds
    from meetup_pairs pair where meetup_id = meetup and outcome is null
  ), ended as (
    update meetup_pairs pair set ended_at = now(), outcome = case when sits then 'alone' else 'closed' end
    from halves where halves.id = pair.id and not (sits and holds)
    returning pair.member_id
  )
  delete from meetup_seat_holds using ended
  where meetup_id = meetup and meetup_seat_holds.member_id = ended.member_id and reason = 'friend';
  if exists (
    select from meetup_seat_holds hold
    where meetup_id = meetup and reason = 'friend' and not exists (
      select from meetup_pairs pair
      where pair.meetup_id = meetup and pair.member_id = hold.member_id and outcome is null
    )
  ) then
    raise exception 'a pair has both seats or none' using errcode = 'check_violation', constraint = 'meetup_pairs_both_or_none';
  end if;
  return null;
end $$;
