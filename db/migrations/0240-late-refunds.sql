-- Passes that are paid back after the time for refunds, at a share of their price, also once they have expired.
alter table ledger_transfers drop constraint ledger_transfers_reason_check;
alter table ledger_transfers add constraint ledger_transfers_reason_check check (reason in
  ('sale', 'use', 'hold', 'settlement', 'release', 'restoration', 'expiry', 'refund', 'refund-undone', 'forfeited',
    'late-refund', 'late-refund-undone'));
-- Only what has expired is paid back so, and a refused refund leaves it expired.
alter table ledger_transfers add constraint ledger_transfers_late_refund_check check (
  case reason when 'late-refund' then from_account = 3 and to_account = 4 and from_lot = to_lot
    when 'late-refund-undone' then from_account = 4 and to_account = 3 and follows_id is not null else true end);

-- The share of the price in percent that was promised when the order was made; null where nothing was.
alter table payment_orders add column late_percent smallint check (late_percent between 1 and 100);
