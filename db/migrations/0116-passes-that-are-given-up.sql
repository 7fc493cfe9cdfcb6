-- What a member gives up by leaving ends in an account of its own.
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check
  check (kind in ('sale', 'spent', 'expired', 'refunded', 'forfeited', 'wallet', 'held'));
insert into ledger_accounts (id, kind) values (5, 'forfeited');

alter table ledger_transfers drop constraint ledger_transfers_reason_check;
alter table ledger_transfers add constraint ledger_transfers_reason_check check (reason in
  ('sale', 'use', 'hold', 'settlement', 'release', 'restoration', 'expiry', 'refund', 'refund-undone', 'forfeited'));

-- How often hosts have made these passes last longer by giving them back; a lot of an order starts with 0.
alter table ledger_lots add column host_returns smallint not null default 0 check (host_returns between 0 and 3);
alter table ledger_lots add check (host_returns = 0 or origin_id is not null);

-- The same of the pass of an entry, beside its expiry.
alter table meetup_entries add column pass_host_returns smallint not null default 0 check (pass_host_returns between 0 and 3);
