-- The map asks for cafes around the middle of what it shows, from the index of the nearest, which knows when it has
-- enough. An index of points in boxes had to read a whole country before it could sort.
drop index cafes_on_map;
alter table cafes drop column map_point;
