-- Files of games, cafes and regions that operators import: what was uploaded, what would happen, and what happened.
create table imports (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('games', 'cafes', 'regions')),
  file_name text not null check (char_length(file_name) between 1 and 200),
  bytes integer not null default 0 check (bytes >= 0),
  -- uploading: parts are arriving. checking: a job finds out what would happen. ready: that is known. queued: somebody has
  -- asked for it. running. done. failed: it stopped on the way and can go on. refused: the file is of no use. cancelled.
  -- expired: nobody asked for it in time, and the file is gone.
  state text not null check (state in
    ('uploading', 'checking', 'ready', 'queued', 'running', 'done', 'failed', 'refused', 'cancelled', 'expired')),
  -- Who uploaded it; null when they have left.
  member_id integer references members,
  uploaded_at timestamptz not null,
  checked_at timestamptz,
  asked_at timestamptz,
  ended_at timestamptz,
  -- Null until the file has been read to its end once.
  rows_total integer check (rows_total >= 0),
  -- How far the check, or afterwards the import, has come.
  rows_done integer not null default 0 check (rows_done >= 0),
  last_line integer not null default 0 check (last_line >= 0),
  -- What the check has found.
  would_add integer not null default 0,
  would_change integer not null default 0,
  would_keep integer not null default 0,
  would_refuse integer not null default 0,
  -- What has happened.
  added integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  -- How often a job has begun its present step.
  tries integer not null default 0,
  failure text check (char_length(failure) <= 1000),
  file_dropped_at timestamptz,
  rows_dropped_at timestamptz
);
create index imports_of_kind on imports (kind, id desc);
create index imports_of_member on imports (member_id) where member_id is not null;

-- The uploaded file, in the order of its parts.
create table import_file_parts (
  import_id integer not null references imports on delete cascade,
  part integer not null,
  bytes bytea not null,
  primary key (import_id, part)
);

-- What would become of each row, and after the import what has become of it.
create table import_rows (
  import_id integer not null references imports on delete cascade,
  line integer not null,
  name text not null check (char_length(name) <= 200),
  result text not null check (result in ('added', 'changed', 'unchanged', 'refused')),
  details text[] not null default '{}' check (cardinality(details) <= 20),
  primary key (import_id, line)
);
create index import_rows_by_result on import_rows (import_id, result, line);
