-- Operators suspend members: until a moment, or until they lift it. Who did it stands in the audit entries.
create table member_suspensions (
  id integer generated always as identity primary key,
  member_id integer not null references members,
  -- Told to the member when they try to sign in.
  reason text not null check (char_length(reason) between 2 and 300),
  suspended_at timestamptz not null,
  -- Null while nobody has said when it ends.
  ends_at timestamptz check (ends_at > suspended_at),
  lifted_at timestamptz
);
create unique index member_suspensions_open on member_suspensions (member_id) where lifted_at is null;
create index member_suspensions_of_member on member_suspensions (member_id, id);

alter table sessions drop constraint sessions_ended_why_check;
alter table sessions add constraint sessions_ended_why_check check (
  ended_why in ('signed-out', 'everywhere', 'reused', 'left', 'disconnected', 'suspended', 'by-operator')
);

-- Operators look for members by the beginning of a nickname, and by what they may do.
create index members_nickname_begin on members (nickname_folded text_pattern_ops) where left_at is null;
create index members_operators on members (id) where is_operator;
create index members_instructors on members (id) where is_instructor;
create index members_cafe_staff on members (id) where is_cafe_staff;
