-- The games that a member has reviewed, liked or played: a row for each review, like and play.
create view known_games as
select author_id as member_id, game_id from reviews where deleted_at is null
union all
select member_id, game_id from game_likes
union all
select member_id, game_id from plays;
