-- What operators have hidden of a meetup: its title and content, which neutral words stand in for. Null while they are shown.
alter table meetups add column hidden_title text check (char_length(hidden_title) between 1 and 25);
alter table meetups add column hidden_content text check (char_length(hidden_content) between 1 and 2000);
alter table meetups add constraint meetups_hidden_text check ((hidden_title is null) = (hidden_content is null));

-- Operators search the meetups of all cafes by title.
create index meetups_title on meetups using gin (title gin_trgm_ops);
