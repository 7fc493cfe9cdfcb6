-- What happens at a time. Items of one subject, e.g. 'meetup:12', are worked in the order of their moments.
create table due_items (
  id bigint generated always as identity primary key,
  subject text not null check (subject ~ '^[a-z-]+:.+$'),
  kind text not null,
  -- Tells items of one kind and subject apart, e.g. reminders a week and a day before.
  key text not null default '',
  due_at timestamptz not null,
  payload jsonb not null default '{}',
  -- Grows when the item is scheduled again, so that whoever is working it notices.
  revision integer not null default 1,
  tries integer not null default 0,
  -- Why the last try failed, and the device's time before which there is no other.
  failure text,
  retry_at timestamptz,
  unique (subject, kind, key)
);
create index due_items_due on due_items (due_at, id);
create index due_items_of_subject on due_items (subject, due_at, id);

-- When each task of recurring upkeep last ran to its end.
create table upkeep_runs (
  name text primary key,
  ran_at timestamptz not null
);

insert into due_items (subject, kind, due_at, payload)
select 'article:' || id, 'publish-article', due_at, jsonb_build_object('articleId', id)
from articles
where published_at is null
order by due_at, id;
drop index articles_due;
