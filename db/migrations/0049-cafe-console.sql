-- What the console of a cafe needs: who owns it and who only works there, invitations to both, and more pictures.

alter table cafe_staff add column role text not null default 'staff' check (role in ('owner', 'staff'));
-- Those who looked after a cafe before there were roles were named by whoever runs the service, the first as its owner.
update cafe_staff set role = 'owner'
where (cafe_id, member_id) in (
  select distinct on (cafe_id) cafe_id, member_id from cafe_staff order by cafe_id, since, member_id
);
alter table cafe_staff alter column role drop default;

-- A link that makes whoever opens it first one of those who look after a cafe.
create table cafe_invites (
  id integer generated always as identity primary key,
  cafe_id integer not null references cafes on delete cascade,
  -- The key of the link is shown once, to the owner who has asked for it.
  key_hash text not null unique,
  role text not null check (role in ('owner', 'staff')),
  invited_by integer not null references members,
  invited_at timestamptz not null,
  expires_at timestamptz not null
);
create index cafe_invites_of_cafe on cafe_invites (cafe_id, expires_at);
create index cafe_invites_of_member on cafe_invites (invited_by);

-- The pictures after the cover, as addresses without width and ending.
alter table cafes add column more_images text[] not null default '{}' check (cardinality(more_images) <= 7);
alter table cafes add check (image is not null or cardinality(more_images) = 0);
