-- The link that opens a private meetup without its password (decision 0093). Null until its host asks for one; another
-- token takes its place.
alter table meetups
  add column invite_token text unique check (invite_token ~ '^[A-Za-z0-9_-]{22}$'),
  add constraint meetups_invite_private check (invite_token is null or password_hash is not null);
