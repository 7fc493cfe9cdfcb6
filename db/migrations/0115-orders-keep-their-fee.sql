-- The percentage that a refund of the order costs at most, as it was when the order was made.
alter table payment_orders add column fee_percent smallint not null default 5 check (fee_percent between 0 and 10);
