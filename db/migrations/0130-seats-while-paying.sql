-- Buying a pass to join a meetup: the order names the meetup, and a seat is held while its buyer pays (decision 0054).

alter table payment_orders add column meetup_id integer references meetups;
-- For the foreign key of purchases.
alter table payment_orders add constraint payment_orders_for_meetup unique (id, member_id, meetup_id);

-- One seat at a time is held for somebody who pays.
create unique index meetup_seat_holds_paying on meetup_seat_holds (member_id) where reason = 'paying';

-- An order with which somebody wants to join, and what came of it.
create table meetup_purchases (
  order_id integer primary key,
  member_id integer not null references members,
  meetup_id integer not null references meetups,
  began_at timestamptz not null,
  -- Until when the seat was held. Orders that were made during one hold share its deadline.
  deadline timestamptz not null check (deadline > began_at),
  -- Null until the order is paid and its buyer has joined or could not; then `seated`, `asked` or why not.
  outcome text check (
    outcome in (
      'seated', 'asked', 'tooManyRequests', 'over', 'tooLate', 'closed', 'cafeClosed', 'full', 'wrongPassword', 'already', 'overlap',
      'refused', 'noPass'
    )
  ),
  settled_at timestamptz,
  check ((outcome is null) = (settled_at is null)),
  -- Deferred, because leaving the service takes both away.
  constraint meetup_purchases_of_order foreign key (order_id, member_id, meetup_id)
    references payment_orders (id, member_id, meetup_id) deferrable initially deferred
);
create index meetup_purchases_of_member on meetup_purchases (member_id, began_at);
create index meetup_purchases_of_meetup on meetup_purchases (meetup_id, member_id);

-- Payments know nothing of meetups, so joining is planned by whoever wants to know that the order is paid (decision 0061). A due
-- item carries it out even if nobody waits for it.
create function plan_join_of_purchase() returns trigger language plpgsql as $$
begin
  insert into due_items (kind, subject, key, due_at)
  select 'meetup-paid', 'meetup:' || meetup_id, order_id::text, new.paid_at
  from meetup_purchases where order_id = new.id and outcome is null
  on conflict (subject, kind, key) do nothing;
  return null;
end $$;
create trigger payment_orders_join after update of status on payment_orders
  for each row when (new.status = 'paid' and old.status <> 'paid')
  execute function plan_join_of_purchase();
