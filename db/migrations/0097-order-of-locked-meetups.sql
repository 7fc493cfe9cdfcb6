-- A locked meetup tells its day and not its start, so lists order it by the beginning of its day in Seoul.
alter table meetups add column listed_at timestamptz not null generated always as (
  case when password_hash is null then starts_at
    else date_trunc('day', starts_at at time zone 'Asia/Seoul') at time zone 'Asia/Seoul' end
) stored;

drop index meetups_listed;
drop index meetups_listed_of_cafe;
create index meetups_listed on meetups (list_part, listed_at, id) where list_part is not null;
create index meetups_listed_of_cafe on meetups (cafe_id, list_part, listed_at, id) where list_part is not null;
