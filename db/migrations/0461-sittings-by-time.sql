-- Which games the tables of a cafe took in a month is read from the sittings of that month alone.
create index sittings_of_table_by_time on sittings (table_id, asked_at);
