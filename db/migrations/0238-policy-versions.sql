-- Versions of the terms and the privacy policy that operators have announced. The texts are in the code, by version.
create table policy_versions (
  id integer generated always as identity primary key,
  version text not null unique check (version ~ '^\d{4}-\d{2}-\d{2}$'),
  -- The day in Seoul from which it holds.
  holds_from date not null,
  -- Whether it is to members' disadvantage or otherwise important, so that it is told 30 days ahead instead of seven.
  is_adverse boolean not null,
  -- Whether members are asked again for the consents of the sign-up, and for the use of their position.
  asks_terms boolean not null default false,
  asks_location boolean not null default false,
  summary text not null check (char_length(summary) between 1 and 300),
  announced_at timestamptz not null,
  told integer not null default 0 check (told >= 0),
  -- When the last member was told.
  told_at timestamptz,
  check (holds_from - (announced_at at time zone 'Asia/Seoul')::date >= case when is_adverse then 30 else 7 end)
);
