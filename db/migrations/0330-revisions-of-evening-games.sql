-- Processes keep the games of evenings in memory and read what has changed since their last look (decision 0140). A trigger counts,
-- so that a release that knows nothing of it counts too while both run.
create sequence evening_games_revisions;

alter table evening_games add column revision bigint not null default 0;

create function count_evening_game() returns trigger language plpgsql as $$
begin
  new.revision := nextval('evening_games_revisions');
  return new;
end $$;

create trigger evening_games_counted before insert or update on evening_games
  for each row execute function count_evening_game();

update evening_games set revision = 1;

create unique index evening_games_revision on evening_games (revision);
