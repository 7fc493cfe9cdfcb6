-- Signing in: whom a provider's person is here, sessions, what was agreed to, and what people asked of each other.
alter table members
  add column phone text check (phone ~ '^01[016789][0-9]{7,8}$'),
  add column email text check (char_length(email) <= 254),
  -- The provider vouches for it. An address of which that is not true never identifies anybody.
  add column email_verified boolean not null default false;
create unique index members_phone_key on members (phone) where left_at is null;

-- A member's person at a provider. The subject never changes hands; the name and the address may.
create table identities (
  provider text not null check (provider in ('kakao', 'apple')),
  subject text not null,
  member_id integer not null references members,
  -- Apple's, needed to take back the consent when the account is deleted. Sealed with the key of the process.
  refresh_token_sealed text,
  linked_at timestamptz not null,
  primary key (provider, subject),
  unique (member_id, provider)
);

-- Somebody has left for a provider's page. The state comes back with them, once, in the same browser.
create table sign_in_attempts (
  state_hash text primary key,
  provider text not null check (provider in ('kakao', 'apple')),
  nonce text not null,
  -- PKCE, where the provider offers it.
  code_verifier text,
  redirect_uri text not null,
  return_to text not null,
  browser_hash text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_attempts_expiry on sign_in_attempts (expires_at);

-- One-time tickets: who has shown themselves at a provider and is to be signed in, or has no account yet and is to
-- sign up. Only hashes are kept.
create table sign_in_tickets (
  ticket_hash text primary key,
  purpose text not null check (purpose in ('sign-in', 'sign-up')),
  provider text not null check (provider in ('kakao', 'apple')),
  subject text not null,
  suggested_nickname text,
  email text,
  email_verified boolean not null default false,
  refresh_token_sealed text,
  return_to text not null,
  -- Null when the sign-in did not begin in a browser of ours.
  browser_hash text,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_tickets_expiry on sign_in_tickets (expires_at);

-- One signing in on one device. Every token that follows from it ends with it.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  member_id integer not null references members,
  provider text not null check (provider in ('kakao', 'apple')),
  device text not null default '',
  started_at timestamptz not null,
  last_used_at timestamptz not null,
  ended_at timestamptz,
  ended_why text check (ended_why in ('signed-out', 'everywhere', 'reused', 'left', 'disconnected')),
  check ((ended_at is null) = (ended_why is null))
);
create index sessions_of_member on sessions (member_id) where ended_at is null;

-- The successor of a token follows from the token itself and the key of the process, so no token is kept readable.
create table refresh_tokens (
  token_hash text primary key,
  session_id uuid not null references sessions on delete cascade,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  rotated_at timestamptz
);
create index refresh_tokens_of_session on refresh_tokens (session_id);
-- At most one token of a session is still to be used.
create unique index refresh_tokens_one_live on refresh_tokens (session_id) where rotated_at is null;

-- What a member agreed to, when, and in which wording. Rows are added, never changed: the newest of a kind counts.
create table consents (
  id bigint generated always as identity primary key,
  member_id integer not null references members,
  kind text not null check (kind in ('age14', 'terms', 'privacy', 'marketing')),
  version text not null,
  is_given boolean not null,
  at timestamptz not null
);
create index consents_of_member on consents (member_id, kind, id desc);

create table member_blocks (
  blocker_id integer not null references members,
  blocked_id integer not null references members,
  blocked_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index member_blocks_of_blocked on member_blocks (blocked_id);
