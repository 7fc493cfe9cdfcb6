-- A form that is sent again, however late, is the record it made the first time.
alter table plays add column request_key text check (char_length(request_key) between 8 and 100);
create unique index plays_once_per_request on plays (member_id, request_key) where request_key is not null;
