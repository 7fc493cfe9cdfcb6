-- A game that the host of the meetup brings along. Others stand on the shelf of the cafe.
alter table meetup_games add column is_brought boolean not null default false;
alter table meetup_series add column brought_ids integer[] not null default '{}' check (cardinality(brought_ids) <= 3);
