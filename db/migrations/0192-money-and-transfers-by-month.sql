-- What operators download by month.
create index payments_by_time on payments (found_at, imp_uid);
create index payment_cancels_by_time on payment_cancels (ended_at, id) where status = 'done';
create index payment_outside_returns_by_time on payment_outside_returns (found_at, id);
create index ledger_transfers_by_time on ledger_transfers (moved_at, id);
