-- What members say is different at a cafe. Those who look after the cafe answer; where nobody does, operators answer an inquiry
-- (decision 0082).
create table cafe_corrections (
  id integer generated always as identity primary key,
  cafe_id integer not null references cafes on delete cascade,
  member_id integer not null references members,
  about text not null check (about in ('hours', 'prices', 'address', 'phone', 'games', 'closed', 'other')),
  body text not null check (char_length(body) between 2 and 500),
  sent_at timestamptz not null,
  inquiry_id integer references inquiries on delete set null,
  answer text check (answer in ('fixed', 'right', 'told')),
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null))
);
create unique index cafe_corrections_open on cafe_corrections (cafe_id, member_id) where answered_at is null;
create index cafe_corrections_of_cafe on cafe_corrections (cafe_id, id);
create index cafe_corrections_of_member on cafe_corrections (member_id, sent_at);
create index cafe_corrections_of_inquiry on cafe_corrections (inquiry_id) where inquiry_id is not null;

alter table inquiries drop constraint inquiries_topic_check;
alter table inquiries add constraint inquiries_topic_check
  check (topic in ('order', 'pass', 'meetup', 'account', 'suspension', 'lesson', 'cafe', 'bug', 'other'));

-- An operator's answer to the inquiry answers the correction (decision 0061).
create function answer_cafe_correction() returns trigger language plpgsql as $$
begin
  update cafe_corrections set answer = 'told', answered_at = new.last_message_at
  where inquiry_id = new.id and answered_at is null;
  return null;
end $$;
create trigger inquiries_answered after update of waiting_since on inquiries
  for each row when (old.waiting_since is not null and new.waiting_since is null)
  execute function answer_cafe_correction();
