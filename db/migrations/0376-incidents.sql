-- Leaks of personal data, also possible ones, of which members are told.
create table incidents (
  id integer generated always as identity primary key,
  -- Opens its page without signing in.
  key text not null unique check (char_length(key) between 20 and 60),
  kind text not null check (kind in ('leaked', 'possible')),
  title text not null check (char_length(title) between 1 and 60),
  items text not null check (char_length(items) between 1 and 2000),
  happened text not null check (char_length(happened) between 1 and 2000),
  advice text not null check (char_length(advice) between 1 and 2000),
  measures text not null check (char_length(measures) between 1 and 2000),
  contact text not null check (char_length(contact) between 1 and 2000),
  is_to_all boolean not null,
  written_at timestamptz not null
);

-- The first message of an incident has no text of its own; later ones add to or correct what was said.
create table incident_messages (
  id integer generated always as identity primary key,
  incident_id integer not null references incidents,
  text text check (char_length(text) between 1 and 2000),
  written_at timestamptz not null,
  recipients integer not null,
  told integer not null default 0,
  ended_at timestamptz
);
create index incident_messages_of_incident on incident_messages (incident_id);

-- Whom a message is for, and who has been told, so that nobody is told twice.
create table incident_tellings (
  message_id integer not null references incident_messages,
  member_id integer not null references members,
  told_at timestamptz,
  mail_outcome text check (mail_outcome in ('reached', 'failed')),
  primary key (message_id, member_id)
);
create index incident_tellings_of_member on incident_tellings (member_id);
create index incident_tellings_to_come on incident_tellings (message_id, member_id) where told_at is null;
