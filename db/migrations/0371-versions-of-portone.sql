-- PortOne V1 or V2, by which an order was made and a payment came in: a shop that moves on pays old ones back where they came from.
alter table payment_orders add column portone text not null default 'V1' check (portone in ('V1', 'V2'));
alter table payments add column portone text not null default 'V1' check (portone in ('V1', 'V2'));
