-- What the check of an operators' file says of it as a whole, such as the columns that nothing is read of.
alter table imports add column notes text[] not null default '{}';
