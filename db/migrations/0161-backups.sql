-- Where the last nightly backups are, for operators: with several hosts the folder may lie on another one.
create table backups (
  id integer generated always as identity primary key,
  made_at timestamptz not null,
  place text not null check (char_length(place) between 1 and 1000),
  size bigint not null check (size > 0)
);
