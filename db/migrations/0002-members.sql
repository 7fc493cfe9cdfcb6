-- The people of the product. Signing in, sessions and consents come with accounts; reviews, plays and news need
-- somebody to belong to.
create table members (
  id integer generated always as identity primary key,
  -- Known people of the demo town; null for everybody else.
  demo_key text unique,
  nickname text not null check (char_length(nickname) between 2 and 12),
  bio text not null default '',
  image text,
  joined_at timestamptz not null,
  left_at timestamptz,
  is_operator boolean not null default false,
  is_instructor boolean not null default false,
  is_cafe_staff boolean not null default false,
  is_franchise_owner boolean not null default false
);
create unique index members_nickname_key on members (lower(nickname)) where left_at is null;
