-- Money of an order that went back without us, at the provider's console (docs/decisions/0033-money-that-others-move.md).
create table payment_outside_returns (
  id integer generated always as identity primary key,
  imp_uid text not null references payments,
  -- What had gone back beyond what we know of.
  amount numeric(14, 2) not null check (amount > 0),
  -- How many passes that is the price of, and how many of those were unused and taken back.
  passes_owed smallint not null check (passes_owed between 0 and 10),
  passes_taken smallint not null check (passes_taken between 0 and passes_owed),
  found_at timestamptz not null,
  -- When an operator has dealt with passes that could not be taken back; at once where none are missing.
  settled_at timestamptz,
  check (settled_at is not null or passes_taken < passes_owed)
);
create index payment_outside_returns_of_payment on payment_outside_returns (imp_uid, id);
create index payment_outside_returns_open on payment_outside_returns (imp_uid) where settled_at is null;

-- Why an operator has paid an order back; null for a refund that its member asked for.
alter table payment_cancels add column reason text check (char_length(reason) between 2 and 200);
