-- How often the ballots of a vote were taken out, so that phones know that theirs is gone.
alter table shelf_votes add column emptied int not null default 0 check (emptied >= 0);
