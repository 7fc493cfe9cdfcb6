-- What an account cannot shake off by leaving, until it ends: whoever signs up again with the same identity at a provider finds it. The
-- identity is a keyed hash, and nothing else says whose it was.
create table kept_after_leaving (
  identity_hash text not null check (char_length(identity_hash) = 43),
  -- The part of a member's data that keeps it, and what it keeps.
  part text not null,
  facts jsonb not null,
  kept_until timestamptz not null,
  primary key (identity_hash, part)
);
create index kept_after_leaving_end on kept_after_leaving (kept_until);
