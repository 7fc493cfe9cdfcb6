-- Whether guests see how many tables of a cafe are free, and when its staff last had the floor before them.
create table floor_settings (
  cafe_id integer primary key references cafes on delete cascade,
  shows_free_tables boolean not null,
  seen_at timestamptz not null
);
