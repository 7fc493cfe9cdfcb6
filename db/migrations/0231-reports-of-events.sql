-- An event can be reported (decision 0105).
-- contract: the generated column is there again at the end of this file, with one kind more.
alter table report_cases add column event_id integer references cafe_events;
alter table report_cases drop constraint report_cases_kind_check;
alter table report_cases add constraint report_cases_kind_check
  check (kind in ('person', 'meetup', 'instructor', 'cafe', 'appeal', 'no-show', 'question', 'event'));
alter table report_cases drop constraint report_cases_check;
alter table report_cases add constraint report_cases_check
  check (num_nonnulls(member_id, meetup_id, instructor_id, cafe_id, bar_id, objection_id, question_id, event_id) = 1);
alter table report_cases drop column subject;
alter table report_cases add column subject integer generated always as (
  case kind when 'person' then member_id when 'meetup' then meetup_id when 'instructor' then instructor_id
    when 'cafe' then cafe_id when 'appeal' then bar_id when 'question' then question_id when 'event' then event_id
    else objection_id end
) stored not null;
create unique index report_cases_open on report_cases (kind, subject) where decided_at is null;
create index report_cases_acted on report_cases (kind, subject) where decision in ('act', 'bar', 'hide-text');
create index report_cases_of_event on report_cases (event_id) where event_id is not null;
