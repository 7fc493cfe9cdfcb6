-- Nicknames that look alike are one nickname: their letters and digits without case, marks, spaces and punctuation. Set by
-- the app for each new name. Of those that are there, the first of each kind has its form, so that nobody new takes it;
-- the others keep their name without one.
alter table members add column nickname_folded text;
update members set nickname_folded = folded
from (
  select id, folded, row_number() over (partition by folded order by id) as nth
  from (
    select id, lower(regexp_replace(
      normalize(regexp_replace(normalize(nickname, nfkd), '[\u0300-\u036f]', '', 'g'), nfkc),
      '[^[:alnum:]]', '', 'g')) as folded
    from members where left_at is null
  ) forms
  where folded <> ''
) firsts
where members.id = firsts.id and nth = 1;
create unique index members_nickname_folded_key on members (nickname_folded) where nickname_folded is not null;

-- How often this ticket has asked for a phone number that belongs to somebody.
alter table sign_in_tickets add column taken_phones smallint not null default 0;
