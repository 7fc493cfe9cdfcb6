-- Verdicts and times leave out plays that were imported as not to be counted, and are still read from an index alone.
create index plays_that_count on plays (game_id, player_count, minutes) where counted <> 'nothing';
drop index plays_counted;
