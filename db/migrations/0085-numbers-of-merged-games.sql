-- The BoardGameGeek number of a game that was merged into another, so that an import does not add it again. Null where it had none.
alter table merged_games add column bgg_id integer;
create index merged_games_numbers on merged_games (bgg_id) where bgg_id is not null;
