-- A pass that came back after its cafe was paid keeps its row in the statement of the month that was paid, and has one of its own in
-- the month in which it came back (decision 0143).
alter table meetup_settlements
  -- Written in the moment before the row goes, for whoever keeps what it was.
  add column withdrawn_at timestamptz,
  add column withdrawn_because text check (char_length(withdrawn_because) between 1 and 300);

alter table cafe_returned_passes
  add column because text not null default 'end' check (because in ('check-in', 'end')),
  add column settled_at timestamptz,
  add column returned_at timestamptz,
  -- What everybody of the meetup was told; null where nobody has given a reason.
  add column reason text check (char_length(reason) between 1 and 300);

-- When a pass had been settled was not kept. Its meetup's day stands for it, within the months that its payout has paid. What a payout has
-- already taken off came back in the months of that payout, so that statements and payouts agree.
update cafe_returned_passes returned
set settled_at = least(meetups.starts_at, paid.until - interval '1 second'),
  returned_at = least(
    coalesce(meetups.cancelled_at, meetup_entries.gone_at, paid.made_at), taken.until - interval '1 second'),
  reason = (
    select nullif(left(details ->> 'reason', 300), '') from audit_entries
    where thing_kind = 'meetup' and thing_id = meetups.id and action = 'say-not-held'
    order by audit_entries.id desc limit 1)
from meetup_entries join meetups on meetups.id = meetup_entries.meetup_id
cross join lateral (
  select made_at, (month + interval '1 month') at time zone 'Asia/Seoul' as until
  from cafe_payout_lines join cafe_payouts on cafe_payouts.id = payout_id
  where entry_id = meetup_entries.id and not is_return
) paid
left join lateral (
  select (month + interval '1 month') at time zone 'Asia/Seoul' as until
  from cafe_payout_lines join cafe_payouts on cafe_payouts.id = payout_id
  where entry_id = meetup_entries.id and is_return
) taken on true
where meetup_entries.id = returned.entry_id;

-- contract: since always, only note_returned_pass() writes this table, and it is replaced here
alter table cafe_returned_passes
  alter column because drop default,
  alter column settled_at set not null,
  alter column returned_at set not null;
create index cafe_returned_passes_returned on cafe_returned_passes (cafe_id, returned_at);
create index cafe_returned_passes_settled on cafe_returned_passes (cafe_id, settled_at);
drop index cafe_returned_passes_of_cafe;

create or replace function note_returned_pass() returns trigger language plpgsql as $$
begin
  insert into cafe_returned_passes (entry_id, cafe_id, amount, because, settled_at, returned_at, reason)
  values (old.entry_id, old.cafe_id, old.tier, old.because, old.settled_at, coalesce(old.withdrawn_at, now()),
    old.withdrawn_because);
  return null;
end $$;

-- As before, and what came back is taken off in the month in which it did, or later.
create or replace function check_payout_line() returns trigger language plpgsql as $$
begin
  if new.amount > 0 then
    update meetup_settlements set is_paid = true
    from cafe_payouts
    where entry_id = new.entry_id and cafe_payouts.id = new.payout_id
      and meetup_settlements.cafe_id = cafe_payouts.cafe_id and tier = new.amount and not is_paid
      and settled_at < ((month + interval '1 month') at time zone 'Asia/Seoul')
      and not exists (
        select from meetup_doubts
        where meetup_doubts.meetup_id = meetup_settlements.meetup_id and decided_at is null);
  else
    perform from cafe_returned_passes join cafe_payouts using (cafe_id)
    where entry_id = new.entry_id and cafe_payouts.id = new.payout_id and cafe_returned_passes.amount = -new.amount
      and returned_at < ((month + interval '1 month') at time zone 'Asia/Seoul');
  end if;
  if not found then
    raise exception 'a payout pays what its cafe is owed' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- What a cafe reads of its passes: each used one, and below zero each that came back after it was paid. What is paid is beyond doubt.
create view cafe_statement_rows as
select entry_id, meetup_id, cafe_id, tier as amount, because, settled_at as stated_at,
  not is_paid and exists (
    select from meetup_doubts
    where meetup_doubts.meetup_id = meetup_settlements.meetup_id and decided_at is null
  ) as is_doubted,
  null::text as reason
from meetup_settlements
union all
select entry_id, meetup_id, cafe_id, amount, because, settled_at, false, null
from cafe_returned_passes join meetup_entries on meetup_entries.id = entry_id
union all
select entry_id, meetup_id, cafe_id, -amount, 'return', returned_at, false, reason
from cafe_returned_passes join meetup_entries on meetup_entries.id = entry_id;

alter table inquiries drop constraint inquiries_topic_check;
alter table inquiries add constraint inquiries_topic_check check (topic in (
  'order', 'pass', 'meetup', 'account', 'suspension', 'lesson', 'game', 'cafe', 'owner', 'payout', 'bug', 'other'));
