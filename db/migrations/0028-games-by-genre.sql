-- Every game of a genre, and whether a search is the name of one.
create index games_genres on games using gin (genres);
