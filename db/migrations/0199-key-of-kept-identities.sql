-- The key under which identities of members who have left are hashed. It must outlive every session secret, or whoever was barred would
-- only have to wait for a new one. Made once, here, and part of backups.
create table kept_identity_key (
  is_only boolean primary key default true check (is_only),
  key bytea not null check (length(key) = 32)
);
insert into kept_identity_key (key) values (sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));
