-- Players of a shared timer are given time, sit out and come back, somebody begins, and an end can be taken back.
alter table timer_events
  -- Whom the event is about: who is given time, sits out or comes back, and who begins.
  add column player smallint check (player between 0 and 3),
  drop constraint timer_events_kind_check,
  add constraint timer_events_kind_check check (
    kind in ('start', 'pass', 'pause', 'resume', 'undo', 'reset', 'give', 'sitOut', 'sitIn', 'end', 'reopen')
  );
