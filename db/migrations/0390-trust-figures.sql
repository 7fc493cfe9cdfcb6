-- What others read of a member: how often they came, and would be met again. It moves at night, and only with several new answers, so
-- that no answer can be told from it. The figures of today are kept.
create table trust_figures (
  member_id integer primary key references members,
  attended integer not null default 0,
  no_shows integer not null default 0,
  -- The answers until this moment are in the figure. Null before the first.
  attend_at timestamptz,
  answers integer not null default 0,
  again integer not null default 0,
  again_at timestamptz
);
create index meetup_answers_answered on meetup_answers (answered_at);
create index meetup_entries_attendance_noted on meetup_entries (attendance_at) where attendance_at is not null;

insert into trust_figures (member_id, attended, no_shows, attend_at)
select member_id, count(*) filter (where attendance = 'attended'), count(*) filter (where attendance = 'no-show'), now()
from meetup_entries
where member_id is not null and attendance in ('attended', 'no-show') and starts_at >= now() - interval '12 months'
group by member_id having count(*) >= 3;

insert into trust_figures (member_id, answers, again, again_at)
select about_id, count(*), count(*) filter (where would_meet_again), now()
from meetup_answers join meetups on meetups.id = meetup_id
where starts_at >= now() - interval '12 months'
group by about_id having count(*) >= 3
on conflict (member_id) do update
set answers = excluded.answers, again = excluded.again, again_at = excluded.again_at;
