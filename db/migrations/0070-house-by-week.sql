-- What operators count by week is read through these.
create index members_by_joining on members (joined_at);
create index plays_by_logging on plays (logged_at);
create index meetups_by_opening on meetups (opened_at);
create index payment_orders_by_payment on payment_orders (paid_at) where paid_at is not null;
