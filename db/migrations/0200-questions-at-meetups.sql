-- What members ask about a meetup, and what its host and seated members answer (decision 0092).
create table meetup_questions (
  id integer generated always as identity primary key,
  meetup_id integer not null references meetups,
  -- The question that an answer belongs to; null for a question.
  question_id integer references meetup_questions,
  -- Null once the member has left, or the text was deleted long ago.
  member_id integer references members,
  body text not null check (char_length(body) <= 300),
  written_at timestamptz not null,
  -- Deleted texts are kept for a while, because they may have been reported.
  deleted_at timestamptz,
  -- Operators have hidden it.
  hidden_at timestamptz,
  check (body <> '' or deleted_at is not null)
);
create index meetup_questions_shown on meetup_questions (meetup_id, id desc) where question_id is null and deleted_at is null;
create index meetup_questions_answers on meetup_questions (question_id, id) where question_id is not null;
create index meetup_questions_of_member on meetup_questions (member_id, meetup_id) where member_id is not null;
create index meetup_questions_old on meetup_questions (deleted_at) where body <> '' and deleted_at is not null;

-- The host hears of questions at most once in ten minutes.
alter table meetup_tellings drop constraint meetup_tellings_kind_check;
alter table meetup_tellings add constraint meetup_tellings_kind_check
  check (kind in ('changed', 'seat-free', 'joined', 'left', 'requested', 'question'));
alter table meetup_tellings drop constraint meetup_tellings_check;
alter table meetup_tellings add constraint meetup_tellings_check
  check ((about_id is null) = (kind in ('changed', 'seat-free', 'question')));

-- A question or an answer can be reported.
-- contract: the generated column is there again at the end of this file, with one kind more.
alter table report_cases add column question_id integer references meetup_questions;
alter table report_cases drop constraint report_cases_kind_check;
alter table report_cases add constraint report_cases_kind_check
  check (kind in ('person', 'meetup', 'instructor', 'cafe', 'appeal', 'no-show', 'question'));
alter table report_cases drop constraint report_cases_check;
alter table report_cases add constraint report_cases_check
  check (num_nonnulls(member_id, meetup_id, instructor_id, cafe_id, bar_id, objection_id, question_id) = 1);
alter table report_cases drop column subject;
alter table report_cases add column subject integer generated always as (
  case kind when 'person' then member_id when 'meetup' then meetup_id when 'instructor' then instructor_id
    when 'cafe' then cafe_id when 'appeal' then bar_id when 'question' then question_id else objection_id end
) stored not null;
create unique index report_cases_open on report_cases (kind, subject) where decided_at is null;
create index report_cases_acted on report_cases (kind, subject) where decision in ('act', 'bar', 'hide-text');
create index report_cases_of_question on report_cases (question_id) where question_id is not null;
