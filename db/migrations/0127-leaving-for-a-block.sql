-- A member leaves a meetup with the pass back because of somebody they have blocked, once in 30 days. (A day of a
-- timestamp without zone is always 24 hours, which an index may rely on.)
alter table meetup_entries add constraint meetup_entries_left_blocked exclude using gist (
  member_id with =,
  tsrange(gone_at at time zone 'UTC', (gone_at at time zone 'UTC') + interval '30 days') with &&
) where (gone_because = 'blocked');
