-- News of a shared timer can overtake one another. A phone keeps the newest that it has seen of the result, by this number.
alter table timer_sessions add column ending_revision int not null default 0;
