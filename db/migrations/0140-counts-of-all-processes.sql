-- What every process counts of a caller, so that limits hold for all of them together. Unlogged: it costs no wait for the
-- disk, and after a crash of the server the counts begin anew, with the processes that counted.

-- Calls of the last minute, for the limits of rate.
create unlogged table call_counts (
  -- The class of calls and the network, as a keyed hash.
  caller_hash text primary key,
  calls integer not null check (calls > 0),
  ends_at timestamptz not null
);
create index call_counts_ended on call_counts (ends_at);

-- Places of open streams. A process renews its rows, and those of one that has died end by themselves.
create unlogged table stream_places (
  -- A member, a network or a thing, as a keyed hash.
  owner_hash text not null,
  process text not null,
  taken integer not null check (taken > 0),
  ends_at timestamptz not null,
  primary key (owner_hash, process)
);
create index stream_places_ended on stream_places (ends_at);
