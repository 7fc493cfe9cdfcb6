-- What operators decide about, one row for each review with reports or flags, so that the lists are one reading of an index however
-- many there are. Kept by the triggers below.
create sequence review_case_numbers as integer;
create table review_cases (
  review_id integer primary key references reviews on delete cascade,
  -- Lists go down from the highest number: open cases count down, so that the one that has waited longest stands first, and
  -- decided ones count up.
  number integer not null unique,
  -- The first of what is open about it, or of all when everything is decided.
  opened_at timestamptz not null,
  -- Null while something is open.
  decided_at timestamptz
);
create index review_cases_open on review_cases (number desc) where decided_at is null;
create index review_cases_decided on review_cases (number desc) where decided_at is not null;

create function note_review_case() returns trigger
language plpgsql
as $$
declare
  about integer := case when tg_op = 'DELETE' then old.review_id else new.review_id end;
  first_at timestamptz;
  open_since timestamptz;
  decided timestamptz;
begin
  select min(at), min(at) filter (where is_open), max(signs.decided_at) into first_at, open_since, decided
  from (
    select reported_at as at, decided_at, state = 'open' as is_open from review_reports where review_id = about
    union all
    select found_at, decided_at, state = 'open' from review_flags where review_id = about
  ) signs;
  if first_at is null then
    delete from review_cases where review_id = about;
    return null;
  end if;
  if open_since is not null then decided := null; end if;
  -- Not for a review that is being deleted with everything about it.
  insert into review_cases as known (review_id, number, opened_at, decided_at)
  select id, case when decided is null then 2147483647 - nextval('review_case_numbers') else nextval('review_case_numbers') end,
    coalesce(open_since, first_at), decided
  from reviews where id = about
  on conflict (review_id) do update
  set opened_at = excluded.opened_at, decided_at = excluded.decided_at,
    number = case when known.decided_at is not distinct from excluded.decided_at then known.number else excluded.number end;
  return null;
end
$$;
create trigger review_reports_noted after insert or update or delete on review_reports
  for each row execute function note_review_case();
create trigger review_flags_noted after insert or update or delete on review_flags
  for each row execute function note_review_case();

insert into review_cases (review_id, number, opened_at, decided_at)
select review_id,
  case when open_since is null then nextval('review_case_numbers') else 2147483647 - nextval('review_case_numbers') end,
  coalesce(open_since, first_at), case when open_since is null then decided_at end
from (
  select review_id, min(at) as first_at, min(at) filter (where is_open) as open_since, max(decided_at) as decided_at
  from (
    select review_id, reported_at as at, decided_at, state = 'open' as is_open from review_reports
    union all
    select review_id, found_at, decided_at, state = 'open' from review_flags
  ) signs
  group by review_id
  order by coalesce(min(at) filter (where is_open), max(decided_at)), review_id
) cases;
