-- Verdicts and the usual length of a game count all of its plays. From this index they are read without their rows, of which
-- nearly each stands on a page of its own once millions are stored. Equal keys share an entry, so the columns are in the key.
create index plays_counted on plays (game_id, player_count, minutes);
