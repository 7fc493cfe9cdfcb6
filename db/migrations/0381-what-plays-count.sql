-- A play that was imported from two programs is one: BG Stats tells the number that it has at BoardGameGeek. What does not
-- count in statistics stays in the log.
alter table plays
  add column bgg_play_id int,
  add column counted text not null default 'whole' check (counted in ('whole', 'play', 'nothing'));

update plays set bgg_play_id = imported_key::int
where imported_from = 'bgg' and imported_key ~ '^[1-9][0-9]{0,8}$';

-- Not unique, because some were imported twice before.
create index plays_by_bgg_play on plays (member_id, bgg_play_id) where bgg_play_id is not null;
