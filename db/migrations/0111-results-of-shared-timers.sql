-- A shared timer has one result, and at most one timer that goes on with its table.
alter table timer_sessions
  -- What is entered, or was, with the seat that enters it: a `TableScores` as JSON.
  add column scoring jsonb,
  -- The timer that this one goes on from, with its seats.
  add column after_id int unique references timer_sessions on delete set null;

alter table timer_results
  -- Null for a timer on one phone. The result of a shared timer belongs to nobody and goes with the timer.
  add column session_id int unique references timer_sessions on delete cascade;

alter table timer_result_players
  add column penalty int not null default 0 check (penalty between -1000000 and 1000000);

-- The shared result from which a record was taken. A change of that result changes the record.
alter table plays add column result_id int references timer_results on delete set null;
create index plays_result on plays (result_id) where result_id is not null;
