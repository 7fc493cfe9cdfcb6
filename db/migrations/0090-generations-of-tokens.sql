-- Each renewal gives a session its next generation of tokens. `used_generation` is the last one of which a token was
-- used, so that a renewal whose reply was lost can be told from a token that two parties hold (decision 0044).
alter table refresh_tokens add column generation integer not null default 1;
alter table sessions add column used_generation integer not null default 0;

update refresh_tokens set generation = numbered.generation
from (
  select token_hash,
    row_number() over (partition by session_id order by issued_at, rotated_at nulls last) as generation
  from refresh_tokens) numbered
where numbered.token_hash = refresh_tokens.token_hash;

-- It is unknown what was used of the tokens there are, so they keep the stricter rule that they were given under.
update sessions set used_generation = given.generation
from (select session_id, max(generation) as generation from refresh_tokens group by session_id) given
where given.session_id = sessions.id;
