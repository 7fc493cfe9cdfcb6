-- Who is said not to have come can object, once. While operators have not answered, nobody is taken to know; one that they struck is
-- no no-show any more.
alter table meetup_entries drop constraint meetup_entries_attendance_check;
alter table meetup_entries add constraint meetup_entries_attendance_check
  check (attendance in ('attended', 'no-show', 'disputed', 'struck'));

create table no_show_objections (
  id integer generated always as identity primary key,
  entry_id integer not null references meetup_entries,
  body text not null check (char_length(body) between 10 and 500),
  objected_at timestamptz not null,
  -- Null while operators have not answered and the mark stands.
  closed_at timestamptz,
  -- `corrected`: the mark went by itself, by the host's word or with the meetup.
  outcome text check (outcome in ('stands', 'struck', 'corrected')),
  check ((closed_at is null) = (outcome is null))
);
-- Once for each mark: what operators have answered is not asked again.
create unique index no_show_objections_once on no_show_objections (entry_id) where outcome is distinct from 'corrected';
create index no_show_objections_of_entry on no_show_objections (entry_id, id desc);

-- Every 'disputed' has its open objection, and only those. Looked at when the transaction ends.
create function check_disputes() returns trigger language plpgsql as $$
declare
  entry integer;
begin
  if tg_table_name = 'meetup_entries' then entry := new.id; else entry := new.entry_id; end if;
  if exists (
    select from meetup_entries
    where id = entry and (coalesce(attendance, '') = 'disputed') <> exists (
      select from no_show_objections where entry_id = entry and closed_at is null
    )
  ) then
    raise exception 'what is disputed has an open objection'
      using errcode = 'check_violation', constraint = 'meetup_entries_disputed_while_open';
  end if;
  return null;
end $$;
create constraint trigger meetup_entries_disputed_while_open after update of attendance on meetup_entries
  deferrable initially deferred for each row
  when ('disputed' in (old.attendance, new.attendance)) execute function check_disputes();
create constraint trigger no_show_objections_disputed_while_open after insert or update of closed_at on no_show_objections
  deferrable initially deferred for each row execute function check_disputes();

-- An objection is a case of the operators' desk.
alter table report_cases add column objection_id integer references no_show_objections on delete cascade;
alter table report_cases drop constraint report_cases_kind_check;
alter table report_cases add constraint report_cases_kind_check
  check (kind in ('person', 'meetup', 'instructor', 'cafe', 'appeal', 'no-show'));
alter table report_cases drop constraint report_cases_decision_check;
alter table report_cases add constraint report_cases_decision_check
  check (decision in ('dismiss', 'act', 'bar', 'hide-text', 'keep', 'lift', 'stand', 'strike'));
alter table report_cases drop constraint report_cases_check;
alter table report_cases add constraint report_cases_check
  check (num_nonnulls(member_id, meetup_id, instructor_id, cafe_id, bar_id, objection_id) = 1);
alter table report_cases drop column subject;
alter table report_cases add column subject integer generated always as (
  case kind when 'person' then member_id when 'meetup' then meetup_id when 'instructor' then instructor_id
    when 'cafe' then cafe_id when 'appeal' then bar_id else objection_id end
) stored not null;
create unique index report_cases_open on report_cases (kind, subject) where decided_at is null;
create index report_cases_of_objection on report_cases (objection_id) where objection_id is not null;
