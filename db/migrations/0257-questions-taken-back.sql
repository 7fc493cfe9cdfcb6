-- A question whose plays are gone stays, so that writing a play down again and again asks and tells nobody again.
alter table league_questions add column taken_back_at timestamptz;
