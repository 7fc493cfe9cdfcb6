-- Questions of members to those who run the site, each with a thread of messages (decision 0078).
create table inquiries (
  id integer generated always as identity primary key,
  member_id integer not null references members,
  topic text not null check (topic in ('order', 'pass', 'meetup', 'account', 'suspension', 'lesson', 'bug', 'other')),
  -- What it is about, e.g. the number of an order.
  about text check (char_length(about) between 1 and 100),
  opened_at timestamptz not null,
  last_message_at timestamptz not null,
  -- Since when a message of the member waits for an answer; null if the last word is an operator's.
  waiting_since timestamptz
);
create index inquiries_of_member on inquiries (member_id, id);
create index inquiries_waiting on inquiries (id) where waiting_since is not null;
create index inquiries_last_message on inquiries (last_message_at);

create table inquiry_messages (
  id integer generated always as identity primary key,
  inquiry_id integer not null references inquiries on delete cascade,
  -- Null for a message of the member.
  operator_id integer references members,
  text text not null check (char_length(text) between 1 and 2000),
  sent_at timestamptz not null
);
create index inquiry_messages_of_inquiry on inquiry_messages (inquiry_id, id);
create index inquiry_messages_of_operator on inquiry_messages (operator_id) where operator_id is not null;
