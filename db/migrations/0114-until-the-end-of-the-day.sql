-- Screens and notices have always said '…까지' with a date alone. From now on that holds to 23:59:59 in Seoul, also for what
-- was promised before. Lots change here and nowhere else: they only become longer.
update due_items
set due_at = case
    when due_at = expires_at
      then (date_trunc('day', due_at at time zone 'Asia/Seoul') + interval '1 day' - interval '1 millisecond') at time zone 'Asia/Seoul'
    -- A reminder stays on its day, at the hour of all reminders.
    else (date_trunc('day', due_at at time zone 'Asia/Seoul') + interval '10 hours') at time zone 'Asia/Seoul'
  end,
  revision = revision + 1
from ledger_lots
where kind = 'pass-lot' and subject = 'pass-lot:' || ledger_lots.id;

alter table ledger_lots disable trigger ledger_lots_stay;
update ledger_lots
set expires_at
  = (date_trunc('day', expires_at at time zone 'Asia/Seoul') + interval '1 day' - interval '1 millisecond') at time zone 'Asia/Seoul';
alter table ledger_lots enable trigger ledger_lots_stay;

update meetup_entries
set pass_expires_at
  = (date_trunc('day', pass_expires_at at time zone 'Asia/Seoul') + interval '1 day' - interval '1 millisecond') at time zone 'Asia/Seoul'
where pass_expires_at is not null;

update cafe_invites
set expires_at
  = (date_trunc('day', expires_at at time zone 'Asia/Seoul') + interval '1 day' - interval '1 millisecond') at time zone 'Asia/Seoul';
