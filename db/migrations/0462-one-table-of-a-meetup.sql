-- A meetup has one open table at a time: of two that were opened for it, the later one keeps it.
update sittings set meetup_id = null
where meetup_id is not null and ended_at is null and exists (
  select from sittings later
  where later.meetup_id = sittings.meetup_id and later.ended_at is null and later.id > sittings.id
);
create unique index sittings_table_of_meetup on sittings (meetup_id) where meetup_id is not null and ended_at is null;
