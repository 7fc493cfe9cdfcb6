-- News and offers to members who consented to them; at night to those who consented to that too.
alter table consents drop constraint consents_kind_check;
alter table consents add constraint consents_kind_check
  check (kind in ('age14', 'terms', 'privacy', 'marketing', 'location', 'marketing-night'));

create table promotions (
  id integer generated always as identity primary key,
  title text not null check (char_length(title) between 1 and 40),
  body text not null check (char_length(body) between 1 and 300),
  -- The screen of ours that it leads to.
  path text check (path like '/%' and char_length(path) <= 300),
  written_at timestamptz not null,
  ended_at timestamptz,
  is_stopped boolean not null default false,
  check (not is_stopped or ended_at is not null)
);

-- Who was told, so that nobody is told twice.
create table promotion_recipients (
  promotion_id integer not null references promotions,
  member_id integer not null references members,
  told_at timestamptz not null,
  primary key (promotion_id, member_id)
);
create index promotion_recipients_of_member on promotion_recipients (member_id);

-- When a member was last reminded that they consented, which the law asks for every two years.
create table consent_reminders (
  member_id integer primary key references members,
  reminded_at timestamptz not null
);
create index consents_to_marketing on consents (at, member_id) where kind = 'marketing' and is_given;
