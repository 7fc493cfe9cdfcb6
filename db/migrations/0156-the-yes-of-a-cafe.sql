-- A cafe may say yes to each meetup first. Until then the passes of its seats are held and not spent.
alter table meetups
  -- Null where no yes is needed.
  add column yes_due_at timestamptz,
  add column yes_given_at timestamptz,
  add column awaits_yes boolean not null generated always as (
    yes_due_at is not null and yes_given_at is null and status = 'open'
  ) stored,
  add constraint meetups_yes_only_where_due check (yes_given_at is null or yes_due_at is not null),
  add constraint meetups_yes_before_the_hour check (yes_due_at <= starts_at - interval '60 minutes'),
  -- Nothing goes on without the yes.
  add constraint meetups_go_on_with_a_yes check (
    status in ('open', 'cancelled') or yes_due_at is null or yes_given_at is not null
  );

alter table meetups drop constraint meetups_cancelled_by_check;
alter table meetups add constraint meetups_cancelled_by_check
  check (cancelled_by in ('host', 'cafe', 'too-few', 'operator', 'not-held', 'no-answer'));

alter table meetup_entries drop constraint meetup_entries_gone_because_check;
alter table meetup_entries add constraint meetup_entries_gone_because_check
  check (gone_because in
    ('given-up', 'removed', 'declined', 'closed', 'blocked', 'host', 'cafe', 'too-few', 'operator', 'not-held', 'no-answer'));
alter table meetup_entries drop column was_called_off;
alter table meetup_entries add column was_called_off boolean not null generated always as (
  coalesce(gone_because in ('host', 'cafe', 'too-few', 'operator', 'not-held', 'no-answer'), false)
) stored;

alter table meetup_entries drop constraint meetup_entries_pass_fits;
alter table meetup_entries add constraint meetup_entries_pass_fits check (
  case
    when tier is null or state = 'in-line' then pass = 'none'
    when state = 'seated' then pass in ('spent', 'held')
    when state = 'unanswered' then pass = 'held'
    else pass in ('none', 'released', 'restored', 'kept')
  end
);

-- The pass of a seat is held exactly while the meetup waits for its cafe. Looked at when the transaction ends.
create function check_held_seats() returns trigger language plpgsql as $$
declare
  meetup integer;
begin
  if tg_table_name = 'meetups' then meetup := new.id; else meetup := new.meetup_id; end if;
  if exists (
    select from meetup_entries join meetups on meetups.id = meetup_id
    where meetup_id = meetup and state = 'seated' and pass <> 'none' and (pass = 'held') <> awaits_yes
  ) then
    raise exception 'a seat holds its pass until the cafe says yes'
      using errcode = 'check_violation', constraint = 'meetup_entries_held_until_yes';
  end if;
  return null;
end $$;
create constraint trigger meetup_entries_held_until_yes after insert or update of state, pass on meetup_entries
  deferrable initially deferred for each row when (new.state = 'seated') execute function check_held_seats();
create constraint trigger meetups_held_until_yes after update of yes_due_at, yes_given_at, status on meetups
  deferrable initially deferred for each row
  when (old.yes_given_at is distinct from new.yes_given_at or old.yes_due_at is distinct from new.yes_due_at or old.status <> new.status)
  execute function check_held_seats();
