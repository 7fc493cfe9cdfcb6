-- Extensions for search (trigrams, edit distance) and for distance on the globe, and the demo's movable clock.
create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;
create extension if not exists cube;
create extension if not exists earthdistance;
create extension if not exists btree_gist;

-- Only the sandbox of demo mode writes this row; in live mode it never exists and the offset is zero.
create table clock_offset (
  id boolean primary key default true check (id),
  offset_ms bigint not null
);
