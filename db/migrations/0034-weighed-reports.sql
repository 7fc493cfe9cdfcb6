-- A report counts by the weight of its reporter when it was made (docs/ranking.md). Earlier ones count whole.
alter table review_reports add column weight integer not null default 1000 check (weight between 0 and 1000);
alter table review_reports alter column weight drop default;
create index review_reports_of_review on review_reports (review_id, state);
create index review_flags_open on review_flags (found_at, review_id) where state = 'open';

-- Operators read what they decided, newest first.
create index review_reports_by_decision on review_reports (decided_at desc, review_id) where decided_at is not null;
create index review_flags_by_decision on review_flags (decided_at desc, review_id) where decided_at is not null;
