-- Tries at something that can be guessed, e.g. a PIN. Counted in transactions of their own, so that none is forgotten.
create table attempt_counts (
  name text not null,
  -- Whose tries, as a keyed hash: phone numbers and addresses are among them.
  key_hash text not null,
  tries integer not null,
  ends_at timestamptz not null,
  primary key (name, key_hash)
);
create index attempt_counts_ended on attempt_counts (ends_at);
