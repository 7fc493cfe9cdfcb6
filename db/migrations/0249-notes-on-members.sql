-- What operators write down about a member for one another (decision 0113).
create table member_notes (
  id integer generated always as identity primary key,
  member_id integer not null references members,
  author_id integer not null references members,
  text text not null check (char_length(text) between 1 and 500),
  written_at timestamptz not null
);
create index member_notes_of_member on member_notes (member_id, id);
create index member_notes_of_author on member_notes (author_id);
