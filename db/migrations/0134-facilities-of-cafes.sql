-- Whether a cafe's facilities, which its staff write in their own words, include all of these. What is said to be
-- missing ('주차 불가') does not count.
create function has_facilities(facilities text[], words text[]) returns boolean
language sql immutable parallel safe
return not exists (
  select from unnest(words) as word
  where not exists (
    select from unnest(facilities) as facility
    where facility like '%' || word || '%' and facility !~ '불가|없음|안 ?돼'
  )
);
