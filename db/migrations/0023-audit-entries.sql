-- What somebody did with a right of theirs to a thing that belongs to others too, e.g. staff to their cafe. Never changed.
create table audit_entries (
  id bigint generated always as identity primary key,
  -- Null when the server did it by itself. Who has left stays as a number without a name.
  actor_id integer references members,
  -- What was done, e.g. 'change-hours', to which thing of which kind.
  action text not null,
  thing_kind text not null,
  thing_id integer not null,
  details jsonb not null default '{}',
  happened_at timestamptz not null
);
create index audit_entries_thing on audit_entries (thing_kind, thing_id, id);
create index audit_entries_actor on audit_entries (actor_id, id);
