-- Recomputations of the whole ledger, as operators and the daily upkeep ask for them. One is under way at a time.
create table ledger_audits (
  id integer generated always as identity primary key,
  asked_at timestamptz not null,
  ended_at timestamptz,
  -- How many disagreements were found, and the first of them; null while under way and when it could not be done.
  problems integer check (problems >= 0),
  says text[] not null default '{}' check (cardinality(says) <= 200),
  -- How many transfers there were.
  transfers integer,
  failure text check (char_length(failure) <= 1000),
  check ((ended_at is null) <= (problems is null and failure is null)),
  check ((ended_at is not null) <= ((problems is null) <> (failure is null)))
);
create unique index ledger_audits_under_way on ledger_audits ((ended_at is null)) where ended_at is null;

-- The transfers of an order's passes are found by their lots.
create index ledger_transfers_of_lot on ledger_transfers (from_lot, id desc);
