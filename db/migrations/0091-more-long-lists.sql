-- The last of the operators' lists that are read in slices: applicants, requests for lessons, and banners that have ended.

-- Where an application stands in its list, which goes down from the highest number: those that wait count down, so that the one that
-- has waited longest stands first; the others have their id. Kept by the trigger below.
create sequence instructor_list_numbers as integer;
alter table instructors add column list_number integer not null default 0;

update instructors set list_number = numbered.list_number
from (
  select id, case when state = 'waiting' then 2147483647 - nextval('instructor_list_numbers') else id end as list_number
  from (select id, state from instructors order by applied_at, id) ordered
) numbered
where numbered.id = instructors.id;

create function number_instructor() returns trigger
language plpgsql
as $$
begin
  if new.state <> 'waiting' then
    new.list_number := new.id;
  elsif tg_op = 'INSERT' or old.state <> 'waiting' then
    new.list_number := 2147483647 - nextval('instructor_list_numbers');
  end if;
  return new;
end
$$;
create trigger instructors_numbered before insert or update of state on instructors
  for each row execute function number_instructor();

create unique index instructors_list on instructors (state, list_number desc);
drop index instructors_by_state;

-- Two syllables hold too few characters for trigrams until they are taken apart.
alter table lesson_requests add column letters text not null generated always as (normalize(lower(name), nfd)) stored;
create index lesson_requests_letters on lesson_requests using gin (letters gin_trgm_ops);
create index lesson_requests_open on lesson_requests (id desc) where state in ('waiting', 'proposed');
create index lesson_requests_answered on lesson_requests (id desc) where state not in ('waiting', 'proposed');
drop index lesson_requests_by_state;

alter table banners add column letters text not null generated always as (normalize(lower(title), nfd)) stored;
create index banners_letters on banners using gin (letters gin_trgm_ops);
