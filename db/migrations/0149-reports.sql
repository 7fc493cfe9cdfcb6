-- A member who may take no part in meetups for a time, why, and what they answer to that, once.
create table meetup_bars (
  id integer generated always as identity primary key,
  member_id integer not null references members,
  reason text not null check (char_length(reason) between 2 and 300),
  barred_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > barred_at),
  -- Null while it stands or has run out.
  lifted_at timestamptz,
  appeal text check (char_length(appeal) between 10 and 1000),
  appealed_at timestamptz,
  appeal_decided_at timestamptz,
  check ((appeal is null) = (appealed_at is null)),
  check (appeal_decided_at is null or appealed_at is not null)
);
-- One at a time: a new one ends the one before.
create unique index meetup_bars_one on meetup_bars (member_id) where lifted_at is null;
create index meetup_bars_of_member on meetup_bars (member_id, id desc);

-- What operators decide about together: everything that members have said about one person, meetup, instructor or cafe since the
-- last decision, or what a barred member answers.
create table report_cases (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('person', 'meetup', 'instructor', 'cafe', 'appeal')),
  member_id integer references members,
  meetup_id integer references meetups,
  instructor_id integer references instructors,
  cafe_id integer references cafes,
  bar_id integer references meetup_bars on delete cascade,
  subject integer generated always as (
    case kind when 'person' then member_id when 'meetup' then meetup_id when 'instructor' then instructor_id
      when 'cafe' then cafe_id else bar_id end
  ) stored not null,
  check (num_nonnulls(member_id, meetup_id, instructor_id, cafe_id, bar_id) = 1),
  -- The weight of its reporters, in thousandths, which orders the desk.
  weight integer not null default 0 check (weight >= 0),
  opened_at timestamptz not null,
  -- When nobody had decided within a day; these come first.
  overdue_at timestamptz,
  decided_at timestamptz,
  decision text check (decision in ('dismiss', 'act', 'bar', 'hide-text', 'keep', 'lift')),
  check ((decided_at is null) = (decision is null))
);
create unique index report_cases_open on report_cases (kind, subject) where decided_at is null;
create index report_cases_queue on report_cases (overdue_at, weight desc, id) where decided_at is null;
create index report_cases_decided on report_cases (id desc) where decided_at is not null;
create index report_cases_of_member on report_cases (member_id) where member_id is not null;
create index report_cases_of_bar on report_cases (bar_id) where bar_id is not null;

create table reports (
  id integer generated always as identity primary key,
  case_id integer not null references report_cases on delete cascade,
  -- Null once the reporter has left.
  reporter_id integer references members,
  -- The meetup that a report of a person is about.
  at_meetup_id integer references meetups,
  reason text not null check (reason in ('recruiting', 'dating', 'harassment', 'money', 'spam', 'no-show', 'other')),
  -- Empty where nothing was written, and once nobody needs it who has left.
  body text not null check (char_length(body) <= 1000),
  weight integer not null check (weight between 0 and 1000),
  reported_at timestamptz not null
);
create unique index reports_once on reports (case_id, reporter_id);
create index reports_of_reporter on reports (reporter_id, id desc) where reporter_id is not null;

-- Members who may not use the site or take no part in meetups, until when (null: without an end). What they host takes nobody.
create view members_kept_out as
select member_id, ends_at from member_suspensions where lifted_at is null
union all
select member_id, ends_at from meetup_bars where lifted_at is null;

-- Whoever is barred while they pay keeps the pass.
alter table meetup_purchases drop constraint meetup_purchases_outcome_check;
alter table meetup_purchases add constraint meetup_purchases_outcome_check check (
  outcome in (
    'seated', 'asked', 'tooManyRequests', 'over', 'tooLate', 'closed', 'cafeClosed', 'full', 'wrongPassword', 'already', 'overlap',
    'refused', 'barred', 'noPass'
  )
);
