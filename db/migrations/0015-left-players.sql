-- Somebody could be named in a record while they were leaving, and stayed in it by number and nickname. Leaving makes
-- a nameless guest of them.
update play_players set member_id = null, name = '떠난 회원'
from members where members.id = play_players.member_id and left_at is not null;
