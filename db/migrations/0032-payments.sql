-- Orders of passes, the provider's payments for them, and what is paid back (docs/decisions/0025-payments.md).

create table payment_orders (
  id integer generated always as identity primary key,
  -- What the provider calls the order. Random, so that nobody guesses another's.
  merchant_uid text not null unique check (merchant_uid ~ '^[A-Za-z0-9_-]{1,40}$'),
  -- Who has left stays as a number without a name.
  member_id integer not null references members,
  tier integer not null check (tier in (5000, 6000, 7000, 8000, 9000)),
  count smallint not null check (count between 1 and 10),
  amount integer not null check (amount = tier * count),
  -- Failed and lapsed ones become paid if the provider says so later.
  status text not null default 'open' check (status in ('open', 'paid', 'failed', 'lapsed')),
  -- The provider's words for a failure.
  fail_reason text check (char_length(fail_reason) <= 200),
  ordered_at timestamptz not null,
  -- When the passes were granted, and the payment that they were granted for.
  paid_at timestamptz,
  imp_uid text unique,
  check ((status = 'paid') = (paid_at is not null)),
  check ((status = 'paid') = (imp_uid is not null))
);
create index payment_orders_of_member on payment_orders (member_id, id desc);

-- Payments at the provider in which money changed hands. Never changed.
create table payments (
  imp_uid text primary key check (char_length(imp_uid) between 1 and 100),
  order_id integer not null references payment_orders,
  amount numeric(14, 2) not null check (amount > 0),
  currency text not null check (char_length(currency) between 1 and 10),
  -- Why it does not fit its order, so that it is paid back; null for the one that the passes were granted for.
  problem text check (problem in ('amount', 'currency', 'test-payment', 'second-payment', 'buyer-left')),
  found_at timestamptz not null
);
create unique index payments_granted on payments (order_id) where problem is null;
create index payments_of_order on payments (order_id);

alter table payment_orders add foreign key (imp_uid) references payments;

-- What is paid back, written before the provider is asked to.
create table payment_cancels (
  id integer generated always as identity primary key,
  imp_uid text not null references payments,
  -- Null for a payment that does not fit; otherwise how many passes go back, and the fee that is kept.
  passes smallint check (passes between 1 and 10),
  fee integer check (fee >= 0),
  amount numeric(14, 2) not null check (amount > 0),
  -- What was left of the payment before. The provider refuses if it disagrees, so that nothing is paid back twice.
  balance_before numeric(14, 2) not null check (balance_before >= amount),
  status text not null default 'open' check (status in ('open', 'done', 'refused')),
  asked_at timestamptz not null,
  ended_at timestamptz,
  check ((passes is null) = (fee is null)),
  check ((status = 'open') = (ended_at is null))
);
create unique index payment_cancels_open on payment_cancels (imp_uid) where status = 'open';
create index payment_cancels_of_payment on payment_cancels (imp_uid, id);
