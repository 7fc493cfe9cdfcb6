-- Requests that are done once however often they are sent: who sent which key where, and what was answered.
create table keyed_requests (
  id bigint generated always as identity primary key,
  member_id integer references members on delete cascade,
  -- The random mark of a visitor's device, hashed.
  device_hash text,
  endpoint text not null,
  key text not null,
  body_hash text not null,
  asked_at timestamptz not null,
  -- Of a request of several steps: what its first step left for the next ones, and who is carrying it on, until when by
  -- the device's time.
  state jsonb,
  lease uuid,
  leased_until timestamptz,
  -- Null while the request is under way.
  status integer,
  reply text,
  invalidated text not null default '',
  check (num_nonnulls(member_id, device_hash) = 1),
  check ((status is null) = (reply is null)),
  unique nulls not distinct (member_id, device_hash, endpoint, key)
);
create index keyed_requests_asked on keyed_requests (asked_at);

drop index plays_once_per_request;
alter table plays drop column request_key;
