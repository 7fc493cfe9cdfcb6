-- A timer that somebody at a meetup's table has started there, so that the others find its result when they log what was played.
alter table timer_sessions add column meetup_id integer references meetups on delete set null;
alter table timer_results add column meetup_id integer references meetups on delete set null;
create index timer_sessions_meetup on timer_sessions (meetup_id) where meetup_id is not null;
create index timer_results_meetup on timer_results (meetup_id) where meetup_id is not null;
