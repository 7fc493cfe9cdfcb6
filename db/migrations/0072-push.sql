-- Notices are pushed to devices. A device belongs to the session in which somebody turned it on, and goes with it.
create table push_devices (
  session_id uuid primary key references sessions on delete cascade,
  member_id integer not null references members on delete cascade,
  -- The address at the push service, which is what one browser is known by.
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null check (length(p256dh) <= 100),
  auth text not null check (length(auth) <= 50),
  added_at timestamptz not null
);
create index push_devices_of_member on push_devices (member_id, added_at desc);

-- In the push channel the address is the session's id.
alter table notice_deliveries drop constraint notice_deliveries_channel_check;
alter table notice_deliveries add constraint notice_deliveries_channel_check check (channel in ('log', 'push'));
-- How often a push service has said that it takes the push later.
alter table notice_deliveries add column tries smallint not null default 0;

-- Muted in the log, a group is not told at all; muted in the push channel, it stands in the log only.
alter table muted_notices add column channel text not null default 'log' check (channel in ('log', 'push'));
alter table muted_notices drop constraint muted_notices_pkey;
alter table muted_notices add primary key (member_id, notice_group, channel);

-- The address of an app at Firebase, as callers of the interface send it when they sign in.
alter table sessions add column fcm_token text check (length(fcm_token) <= 4096);
