-- When the phone of a seat was last heard of: a seat that is silent can be taken again, by a phone that lost its storage.
alter table timer_seats add column heard_at timestamptz;
update timer_seats set heard_at = taken_at;
alter table timer_seats alter column heard_at set not null;
