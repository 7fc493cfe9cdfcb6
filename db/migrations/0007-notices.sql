-- What the product tells a member. The cause writes to the outbox in its own transaction; a worker makes the notice
-- of it, once, however often it is tried.
create table notice_outbox (
  id bigint generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  kind text not null,
  -- What the sentence needs, e.g. names and numbers; never contact data.
  details jsonb not null default '{}',
  caused_at timestamptz not null,
  delivered_at timestamptz
);
create index notice_outbox_waiting on notice_outbox (id) where delivered_at is null;

create table notices (
  id bigint generated always as identity primary key,
  outbox_id bigint not null unique references notice_outbox on delete cascade,
  member_id integer not null references members on delete cascade,
  kind text not null,
  title text not null,
  body text not null default '',
  -- Where a tap leads: a path of ours.
  path text,
  caused_at timestamptz not null,
  read_at timestamptz
);
create index notices_of_member on notices (member_id, id desc);
create index notices_unread on notices (member_id) where read_at is null;

-- A group of notices that the member does not want. What is not listed is wanted.
create table muted_notices (
  member_id integer not null references members on delete cascade,
  notice_group text not null,
  primary key (member_id, notice_group)
);
