-- What the clock took off a score, so that a record says why 45 points won against 50. Negative where the lowest score
-- wins and penalties are added.
alter table play_players add column penalty int not null default 0 check (penalty between -1000000 and 1000000);
