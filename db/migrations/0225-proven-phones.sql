-- Telephone numbers that members have proven (decision 0104).
-- contract: nothing reads the index by its condition. The release before finds a number taken where it was, and gives new members a reserved one.
alter table members
  add column phone_proven_at timestamptz,
  -- Nobody else can have the number: it is proven, or was given where no proof is asked for.
  add column phone_reserved boolean not null default true,
  add constraint members_proven_phone check (phone_proven_at is null or phone_reserved);

-- The number that a provider knows to be the person's.
alter table sign_in_tickets add column phone text check (phone ~ '^01[016789][0-9]{7,8}$');

drop index members_phone_key;
create unique index members_phone_key on members (phone) where left_at is null and phone_reserved;

-- The last code that a member was sent. It proves this number, once.
create table phone_codes (
  member_id integer primary key references members,
  phone text not null check (phone ~ '^01[016789][0-9]{7,8}$'),
  code_hash text not null check (char_length(code_hash) = 43),
  expires_at timestamptz not null,
  tries smallint not null default 0 check (tries between 0 and 5)
);
