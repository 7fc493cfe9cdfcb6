-- A review is one more thing that members report: what is open about it is a case, and its reports are rows of reports. What the
-- server has flagged opens a case too.
-- contract: subject is generated anew under its name, and the version before reads and writes views where its tables were
alter table report_cases drop column subject;
alter table report_cases
  add column review_id integer references reviews on delete cascade,
  drop constraint report_cases_kind_check,
  add constraint report_cases_kind_check check (kind in ('person', 'meetup', 'instructor', 'cafe', 'appeal', 'no-show', 'question',
    'event', 'review')),
  drop constraint report_cases_decision_check,
  add constraint report_cases_decision_check check (decision in ('dismiss', 'act', 'bar', 'hide-text', 'keep', 'lift', 'stand',
    'strike', 'hide-review', 'keep-review')),
  drop constraint report_cases_check;
alter table report_cases
  add column subject integer not null generated always as (case kind when 'person' then member_id when 'meetup' then meetup_id
    when 'instructor' then instructor_id when 'cafe' then cafe_id when 'appeal' then bar_id when 'question'
    then question_id when 'event' then event_id when 'review' then review_id else objection_id end) stored,
  add constraint report_cases_check check (num_nonnulls(member_id, meetup_id, instructor_id, cafe_id, bar_id,
    objection_id, question_id, event_id, review_id) = 1);
create unique index report_cases_open on report_cases (kind, subject) where decided_at is null;
create index report_cases_acted on report_cases (kind, subject) where decision in ('act', 'bar', 'hide-text', 'hide-review');
create index report_cases_of_review on report_cases (review_id, id) where review_id is not null;

alter table reports
  -- Repeats that of the case: a member reports a review once, also after a decision. A trigger sets it.
  add column review_id integer references reviews on delete cascade,
  drop constraint reports_reason_check,
  add constraint reports_reason_check check (reason in ('recruiting', 'dating', 'harassment', 'money', 'spam', 'no-show', 'abuse',
    'private', 'unrelated', 'other')),
  add constraint reports_reasons_of_reviews check (case when review_id is null then reason not in ('abuse', 'private', 'unrelated')
    else reason in ('abuse', 'spam', 'private', 'unrelated', 'other') end);
create unique index reports_of_review_once on reports (review_id, reporter_id) where review_id is not null;

create function name_reported_review() returns trigger language plpgsql as $$
begin
  new.review_id := (select review_id from report_cases where id = new.case_id);
  return new;
end
$$;
create trigger reports_of_reviews before insert or update of case_id, review_id on reports for each row
  execute function name_reported_review();

-- Identifies what an operator has read of a case.
create function case_version(about report_cases) returns text language sql stable as $$
  select concat_ws('-', count(*), coalesce(max(id), 0), case when about.decided_at is null then 'open' else 'decided' end, (
    select concat_ws('-', extract(epoch from edited_at), case when hidden_at is null then 'shown' else 'hidden' end,
      case when deleted_at is null then 'there' else 'deleted' end,
      (select string_agg(id::text, '.' order by id) from review_flags where review_id = reviews.id and state = 'open'))
    from reviews where id = about.review_id))
  from reports where case_id = about.id
$$;

-- Everything that was decided about a review at one moment was one case.
with signs as (
  select review_id, weight, reported_at as at, state, decided_at from review_reports
  union all
  select review_id, 0, found_at, state, decided_at from review_flags
)
insert into report_cases (kind, review_id, weight, opened_at, decided_at, decision)
select 'review', review_id, sum(weight), min(at), decided_at,
  case state when 'upheld' then 'hide-review' when 'dismissed' then 'keep-review' end
from signs group by review_id, state, decided_at order by decided_at, min(at), review_id;

insert into reports (case_id, reporter_id, reason, body, weight, reported_at)
select report_cases.id, reporter_id, reason, '', made.weight, reported_at
from review_reports made join report_cases on report_cases.review_id = made.review_id
  and decision is not distinct from case state when 'upheld' then 'hide-review' when 'dismissed' then 'keep-review' end
  and report_cases.decided_at is not distinct from made.decided_at
order by made.id;

-- What was reported more than a day ago comes first; of what is younger operators are told in time.
insert into due_items (kind, subject, key, due_at)
select 'report-waiting', 'report-case:' || report_cases.id, 'overdue', min(reported_at) + interval '24 hours'
from report_cases join reports on case_id = report_cases.id
where kind = 'review' and decided_at is null group by report_cases.id;

drop table review_cases, review_reports;
drop sequence if exists review_case_numbers;
drop trigger review_flags_noted on review_flags;
drop function note_review_case();

create function open_flagged_case() returns trigger language plpgsql as $$
begin
  insert into report_cases (kind, review_id, opened_at) values ('review', new.review_id, new.found_at)
  on conflict (kind, subject) where decided_at is null do nothing;
  return null;
end
$$;
create trigger review_flags_noted after insert on review_flags for each row when (new.state = 'open')
  execute function open_flagged_case();

-- For the version before, as long as it serves beside this one.
create view review_reports as
select reports.id, reports.review_id, reporter_id, reason, reported_at,
  case decision when 'hide-review' then 'upheld' when 'keep-review' then 'dismissed' else 'open' end as state, decided_at,
  null::integer as decided_by, reports.weight
from reports join report_cases on report_cases.id = case_id where kind = 'review';

create function report_review_as_before() returns trigger language plpgsql as $$
declare
  about integer;
begin
  if tg_op = 'INSERT' then
    insert into report_cases as known (kind, review_id, weight, opened_at)
    values ('review', new.review_id, new.weight, new.reported_at)
    on conflict (kind, subject) where decided_at is null do update set weight = known.weight + excluded.weight
    returning id into about;
    insert into reports (case_id, reporter_id, reason, body, weight, reported_at)
    values (about, new.reporter_id, new.reason, '', new.weight, new.reported_at);
  else
    update report_cases set decided_at = new.decided_at,
      decision = case new.state when 'upheld' then 'hide-review' else 'keep-review' end
    where id = (select case_id from reports where id = new.id) and decided_at is null and new.decided_at is not null;
    update reports set reporter_id = new.reporter_id where id = new.id;
  end if;
  return new;
end
$$;
create trigger review_reports_as_before instead of insert or update on review_reports for each row
  execute function report_review_as_before();

create view review_cases as
select review_id, case when decided_at is null then 2147483647 - id else id end as number, opened_at, decided_at
from report_cases
where kind = 'review' and not exists (
  select from report_cases later where later.review_id = report_cases.review_id and later.id > report_cases.id);
