-- 0248 listed the reasons of transfers anew and left out those of late refunds (0240), so no expired pass could be paid back.
alter table ledger_transfers drop constraint ledger_transfers_reason_check;
alter table ledger_transfers add constraint ledger_transfers_reason_check check (reason in
  ('sale', 'grant', 'grant-undone', 'use', 'hold', 'settlement', 'release', 'restoration', 'expiry', 'refund',
    'refund-undone', 'late-refund', 'late-refund-undone', 'forfeited'));

-- A gift is not paid back after it has expired either: nothing of one ever comes to where refunds are kept.
create function refuse_refund_of_gift() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_lots lot left join ledger_lots origin on origin.id = lot.origin_id
    where lot.id = new.from_lot and coalesce(origin.order_key, lot.order_key) like 'goodwill:%'
  ) then
    raise exception 'gifts are neither sold nor refunded' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger ledger_transfers_no_refund_of_gift before insert on ledger_transfers
  for each row when (new.to_account = 4) execute function refuse_refund_of_gift();
