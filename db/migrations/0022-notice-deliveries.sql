-- One cause is told through one or more channels. Each has a row of its own, so that one that fails is tried again
-- without the others telling the same twice.
create table notice_deliveries (
  outbox_id bigint not null references notice_outbox on delete cascade,
  channel text not null check (channel in ('log')),
  -- Where it goes within the channel, e.g. one device; a member has one log.
  address text not null default '',
  delivered_at timestamptz,
  primary key (outbox_id, channel, address)
);
insert into notice_deliveries (outbox_id, channel, delivered_at)
select id, 'log', delivered_at from notice_outbox;
create index notice_deliveries_waiting on notice_deliveries (channel, outbox_id) where delivered_at is null;

drop index notice_outbox_waiting;
alter table notice_outbox drop column delivered_at;
