-- What members want to hear of: meetups that open, and news of cafes that they follow (decision 0081).
create table alert_choices (
  member_id integer primary key references members,
  of_cafes boolean not null,
  of_games boolean not null,
  of_news boolean not null,
  -- The middle of a neighbourhood that the member has chosen, never where they are.
  area_name text check (char_length(area_name) between 1 and 100),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  globe cube generated always as (on_globe(latitude, longitude)) stored,
  radius_km smallint check (radius_km in (3, 5, 10, 20)),
  -- A bit for each day, Monday first.
  weekdays smallint check (weekdays between 1 and 127),
  -- The start of a meetup is in these hours, the last one not included.
  from_hour smallint check (from_hour between 0 and 23),
  until_hour smallint check (until_hour between 1 and 24),
  constraint alert_choices_whole_area
    check (num_nulls(area_name, latitude, longitude, radius_km, weekdays, from_hour, until_hour) in (0, 7)),
  constraint alert_choices_hours check (from_hour < until_hour)
);
create index alert_choices_area on alert_choices using gist (globe) where globe is not null;

-- Whom a meetup suits. The key keeps anybody from hearing of it twice.
create table meetup_alerts (
  member_id integer not null references members,
  meetup_id integer not null references meetups on delete cascade,
  source text not null check (source in ('cafe', 'game', 'area')),
  -- Null once the member was told.
  waits_for timestamptz,
  told_at timestamptz,
  was_at_once boolean not null,
  forget_at timestamptz not null,
  primary key (member_id, meetup_id),
  check (num_nulls(waits_for, told_at) = 1),
  check (not was_at_once or told_at is not null)
);
create index meetup_alerts_waiting on meetup_alerts (member_id, waits_for) where told_at is null;
create index meetup_alerts_of_meetup on meetup_alerts (meetup_id);
create index meetup_alerts_old on meetup_alerts (forget_at);

-- News of cafes that followers have yet to hear of.
create table cafe_news_alerts (
  member_id integer not null references members,
  notice_id integer not null references cafe_notices on delete cascade,
  waits_for timestamptz not null,
  primary key (member_id, notice_id)
);
create index cafe_news_alerts_waiting on cafe_news_alerts (member_id, waits_for);
create index cafe_news_alerts_of_notice on cafe_news_alerts (notice_id);

-- Followers and people who like a game are walked in the order of their numbers.
create index cafe_follows_in_order on cafe_follows (cafe_id, member_id);
drop index game_likes_of_game;
create index game_likes_of_game on game_likes (game_id, member_id);

-- Meetups and cafes know nothing of alerts: who follows from an opening, a freed seat or a piece of news is planned by triggers (decision 0061).
create function plan_meetup_alerts() returns trigger language plpgsql as $$
begin
  insert into due_items (kind, subject, due_at)
  values ('match-meetup', 'alerts:meetup:' || new.id, new.opened_at)
  on conflict (subject, kind, key) do nothing;
  return null;
end $$;
create trigger meetups_opened_alerts after insert on meetups
  for each row when (new.password_hash is null and new.status = 'open')
  execute function plan_meetup_alerts();
create trigger meetups_freed_alerts after update of seated, held, max_people, takes_late on meetups
  for each row when (
    new.password_hash is null and new.status in ('open', 'confirmed') and new.seated + new.held < new.max_people
    and (old.seated + old.held >= old.max_people or (new.takes_late and not old.takes_late))
  )
  execute function plan_meetup_alerts();

create function plan_cafe_news_alerts() returns trigger language plpgsql as $$
begin
  insert into due_items (kind, subject, due_at)
  values ('match-cafe-news', 'alerts:news:' || new.id, new.updated_at)
  on conflict (subject, kind, key) do nothing;
  return null;
end $$;
create trigger cafe_notices_alerts after insert on cafe_notices
  for each row execute function plan_cafe_news_alerts();
