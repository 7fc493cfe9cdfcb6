-- Whoever has not signed in asks as well, and is answered by mail (decision 0123). The release before shows and answers
-- members' inquiries alone.
alter table inquiries alter column member_id drop not null;
-- Where a visitor reads the answer; null for members, and once it is no longer needed.
alter table inquiries add column email text check (char_length(email) between 3 and 254);
alter table inquiries add constraint inquiries_asker_check check (member_id is null or email is null);
create index inquiries_with_email on inquiries (last_message_at) where email is not null;
