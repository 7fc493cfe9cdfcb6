-- When the people in a meetup were last told that its text has changed. Null: never.
alter table meetups add column change_told_at timestamptz;
