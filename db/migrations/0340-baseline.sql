-- The schema of 0.3.0, in place of the migrations that made it (decision 0157).

set local check_function_bodies = off;

create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;
create extension if not exists cube;
create extension if not exists earthdistance;
create extension if not exists btree_gist;

-- Orders what is read and what is found, where two steps may fall into one moment.
create sequence taste_turns;
create sequence review_case_numbers as integer;
-- Where an application stands in its list, which goes down from the highest number: those that wait count down, so that the one that
-- has waited longest stands first; the others have their id. Kept by a trigger.
create sequence instructor_list_numbers as integer;
-- Processes keep the games of evenings in memory and read what has changed since their last look (decision 0140). A trigger counts,
-- so that whoever writes need not.
create sequence evening_games_revisions;

-- What a game is to one member; nothing of it is true for a visitor (null). Plain SQL, so that a list of games reads
-- it in the same statement.
create function own_part(asker integer, game integer) returns table(is_liked boolean, is_reviewed boolean,
  last_played_on date) language sql stable as $$
  select
    exists (select from game_likes where member_id = asker and game_id = game),
    exists (select from reviews where author_id = asker and game_id = game and deleted_at is null),
    (select max(played_on) from plays where member_id = asker and game_id = game)
$$;

-- One page of reviews in the order asked for, of one game or (null) of all, with the length of the whole list. Hidden
-- and deleted ones are left out, and those of people whom the asker blocked; what is visible is counted on the games
-- already. Each order of each list is a statement of its own, which reads its own index alone and is planned once a
-- connection. Left to itself PostgreSQL would plan anew for every page, because it fears that an unknown one is far.
create function listed_reviews(sorting text, game integer, asker integer, most integer,
  skipped integer) returns table(review_id integer, total integer) language plpgsql stable rows 10 set plan_cache_mode
  to 'force_generic_plan' as $$
begin
  if game is null then
    total := (select coalesce(sum(review_count), 0) from games where review_count > 0)
      - (select count(*) from member_blocks join reviews on author_id = blocked_id
        where blocker_id = asker and deleted_at is null and hidden_at is null);
    case sorting
      when 'newest' then
        return query select id, total from reviews
          where deleted_at is null and hidden_at is null
            and author_id not in (select blocked_id from member_blocks where blocker_id = asker)
          order by written_at desc, id desc limit most offset skipped;
      when 'likes' then
        return query select id, total from reviews
          where deleted_at is null and hidden_at is null
            and author_id not in (select blocked_id from member_blocks where blocker_id = asker)
          order by like_count desc, written_at desc, id desc limit most offset skipped;
      when 'highest' then
        return query select id, total from reviews
          where deleted_at is null and hidden_at is null
            and author_id not in (select blocked_id from member_blocks where blocker_id = asker)
          order by star desc, written_at desc, id desc limit most offset skipped;
      when 'lowest' then
        return query select id, total from reviews
          where deleted_at is null and hidden_at is null
            and author_id not in (select blocked_id from member_blocks where blocker_id = asker)
          order by star, written_at desc, id desc limit most offset skipped;
    end case;
  else
    total := (select review_count from games where id = game)
      - (select count(*) from member_blocks join reviews on author_id = blocked_id
        where blocker_id = asker and game_id = game and deleted_at is null and hidden_at is null);
    case sorting
      when 'newest' then
        return query select id, total from reviews
          where game_id = game and deleted_at is null and hidden_at is null
            and author_id not in (select blocked_id from member_blocks where blocker_id = asker)
          order by written_at desc, id desc limit most offset skipped;
      when 'likes' then
        return query select id, total from reviews
          where game_id = game and deleted_at is null and hidden_at is null
            and author_id not in (select blocked_id from member_blocks where blocker_id = asker)
          order by like_count desc, written_at desc, id desc limit most offset skipped;
      when 'highest' then
        return query select id, total from reviews
          where game_id = game and deleted_at is null and hidden_at is null
            and author_id not in (select blocked_id from member_blocks where blocker_id = asker)
          order by star desc, written_at desc, id desc limit most offset skipped;
      when 'lowest' then
        return query select id, total from reviews
          where game_id = game and deleted_at is null and hidden_at is null
            and author_id not in (select blocked_id from member_blocks where blocker_id = asker)
          order by star, written_at desc, id desc limit most offset skipped;
    end case;
  end if;
end
$$;

-- Equal for texts that differ in spaces, punctuation, emoji and case alone; null for a text of nothing else.
create function text_mark(body text) returns text language sql immutable parallel safe strict as $$
  select md5(nullif(regexp_replace(lower(normalize(body, NFKC)), '[^0-9a-z가-힣\u1100-\u11ff]', '', 'g'), ''))
$$;

-- Seven openings from Monday to Sunday in minutes since that day's midnight; closing may come after midnight (1560 is
-- 02:00), and a day without an opening is 1440 in both, the end of the day.
create function are_openings(opens smallint[], closes smallint[]) returns boolean language sql immutable parallel safe
  as $$
  select cardinality(opens) = 7 and cardinality(closes) = 7 and coalesce(bool_and(
    (opening = 1440 and closing = 1440)
    or (opening between 0 and 1439 and closing > opening and closing <= opening + 1440
      and closing <= next_opening + 1440)
  ), false)
  from (
    select opening, closing, opens[(day % 7 + 1)::int] as next_opening
    from unnest(opens, closes) with ordinality as week (opening, closing, day)
  ) days
$$;

-- The minutes since Monday 00:00 at which a cafe with these openings is open.
create function open_minutes(opens smallint[], closes smallint[]) returns int4multirange language sql immutable
  parallel safe as $$
  select coalesce(range_agg(span), '{}')
  from unnest(opens, closes) with ordinality as week (opening, closing, day)
  cross join lateral (values
    (int4range(((day - 1) * 1440 + opening)::int, least((day - 1) * 1440 + closing, 10080)::int)),
    (int4range(0, greatest((day - 1) * 1440 + closing - 10080, 0)::int))
  ) as spans (span)
$$;

-- The point in the form that is compared on the globe; null without coordinates.
create function on_globe(latitude double precision, longitude double precision) returns cube language sql immutable
  parallel safe strict as $$
  select cube(array[
    cos(radians(latitude)) * cos(radians(longitude)),
    cos(radians(latitude)) * sin(radians(longitude)),
    sin(radians(latitude))
  ])
$$;

-- The shelf of a hidden cafe is nowhere, so that the nearest owners of a game stay one reading of an index.
create function place_shelf() returns trigger language plpgsql as $$
begin
  new.globe := (select globe from cafes where id = new.cafe_id and hidden_at is null);
  return new;
end
$$;

create function move_shelf() returns trigger language plpgsql as $$
begin
  update cafe_games set globe = case when new.hidden_at is null then new.globe end where cafe_id = new.id;
  return null;
end
$$;

-- How far apart two points of the globe are, in kilometres.
create function km_between(a cube, b cube) returns double precision language sql immutable parallel safe strict as $$
  select 2 * 6371.0088 * asin(least(1, cube_distance(a, b) / 2))
$$;

-- Whether a cafe is open at a moment in Seoul: `minute` of the week, `day` of the week from 1, `minute_of_day`. A moment
-- before today's opening belongs to the opening of the day before, which a day off takes away as a whole.
create function is_open(cafe integer, opens smallint[], open_minutes int4multirange, minute integer, day integer,
  minute_of_day integer, today date, day_before date) returns boolean language sql stable parallel safe as $$
  select open_minutes @> minute and not exists (
    select from cafe_day_offs
    where cafe_id = cafe
      and cafe_day_offs.day = case when opens[is_open.day] <= minute_of_day then today else day_before end
  )
$$;

-- What is read with every cafe: its coming days off, and whether the one who asks follows it (false for a visitor).
create function cafe_part(cafe integer, asker integer, since date) returns table(off_days text[], off_reasons text[],
  is_followed boolean) language sql stable as $$
  select
    (select coalesce(array_agg(day::text order by day), '{}') from cafe_day_offs
      where cafe_id = cafe and day >= since),
    (select coalesce(array_agg(reason order by day), '{}') from cafe_day_offs
      where cafe_id = cafe and day >= since),
    exists (select from cafe_follows where member_id = asker and cafe_id = cafe)
$$;

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % of % is refused', lower(tg_op), tg_table_name
    using errcode = 'integrity_constraint_violation';
end $$;

create function check_ledger_transfer() returns trigger language plpgsql as $$
begin
  if new.from_lot <> new.to_lot and not exists (
    select from ledger_lots before join ledger_lots after
      on after.asset = before.asset and coalesce(after.origin_id, after.id) = coalesce(before.origin_id, before.id)
    where before.id = new.from_lot and after.id = new.to_lot
  ) then
    raise exception 'a transfer stays within the lots of one order' using errcode = 'check_violation';
  end if;
  if new.follows_id is not null and not exists (
    select from ledger_transfers
    where id = new.follows_id and to_account = new.from_account and to_lot = new.from_lot and amount = new.amount
  ) then
    raise exception 'a transfer that follows another takes up exactly what that one moved' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create function move_ledger_balances() returns trigger language plpgsql as $$
begin
  update ledger_balances set amount = amount - new.amount
  where account_id = new.from_account and lot_id = new.from_lot;
  if not found then
    -- The check lets in nobody but 'sale'.
    insert into ledger_balances (account_id, lot_id, amount) values (new.from_account, new.from_lot, -new.amount);
  end if;
  insert into ledger_balances (account_id, lot_id, amount) values (new.to_account, new.to_lot, new.amount)
  on conflict (account_id, lot_id) do update set amount = ledger_balances.amount + excluded.amount;
  update ledger_accounts set entries = entries + 1
  where id in (new.from_account, new.to_account) and member_id is not null;
  return null;
end $$;

create function place_entry() returns trigger language plpgsql as $$
begin
  select starts_at, tier, tstzrange(starts_at, starts_at + interval '3 hours')
  into new.starts_at, new.tier, new.during
  from meetups where id = new.meetup_id;
  return new;
end $$;

-- What a seat or a request may not be, whoever asks for it.
create function check_entry() returns trigger language plpgsql as $$
begin
  if exists (select from meetups where id = new.meetup_id and status = 'cancelled') then
    raise exception 'the meetup is cancelled' using errcode = 'check_violation', constraint = 'meetup_entries_not_cancelled';
  end if;
  if new.state = 'seated' and exists (
    select from meetup_entries other
    join member_blocks on (blocker_id = new.member_id and blocked_id = other.member_id)
      or (blocker_id = other.member_id and blocked_id = new.member_id)
    where other.meetup_id = new.meetup_id and other.state = 'seated' and other.id <> new.id
  ) then
    raise exception 'people with a block between them do not sit together'
      using errcode = 'check_violation', constraint = 'meetup_entries_no_block';
  end if;
  return new;
end $$;

create function count_entries() returns trigger language plpgsql as $$
begin
  update meetups set
    seated = seated + (case new.state when 'seated' then 1 else 0 end) - (case old.state when 'seated' then 1 else 0 end),
    unanswered = unanswered + (case new.state when 'unanswered' then 1 else 0 end)
      - (case old.state when 'unanswered' then 1 else 0 end),
    in_line = in_line + (case new.state when 'in-line' then 1 else 0 end) - (case old.state when 'in-line' then 1 else 0 end)
  where id = coalesce(new.meetup_id, old.meetup_id);
  return null;
end $$;

-- A cancelled meetup keeps nobody and no pass. Looked at when the transaction ends.
create function check_cancelled_meetup() returns trigger language plpgsql as $$
begin
  if exists (
    select from meetup_entries where meetup_id = new.id and (state <> 'gone' or pass in ('held', 'spent', 'kept'))
  ) then
    raise exception 'a cancelled meetup gives every pass back'
      using errcode = 'check_violation', constraint = 'meetups_cancelled_clean';
  end if;
  return null;
end $$;

create function note_review_case() returns trigger language plpgsql as $$
declare
  about integer := case when tg_op = 'DELETE' then old.review_id else new.review_id end;
  first_at timestamptz;
  open_since timestamptz;
  decided timestamptz;
begin
  select min(at), min(at) filter (where is_open), max(signs.decided_at) into first_at, open_since, decided
  from (
    select reported_at as at, decided_at, state = 'open' as is_open from review_reports where review_id = about
    union all
    select found_at, decided_at, state = 'open' from review_flags where review_id = about
  ) signs;
  if first_at is null then
    delete from review_cases where review_id = about;
    return null;
  end if;
  if open_since is not null then decided := null; end if;
  -- Not for a review that is being deleted with everything about it.
  insert into review_cases as known (review_id, number, opened_at, decided_at)
  select id, case when decided is null then 2147483647 - nextval('review_case_numbers') else nextval('review_case_numbers') end,
    coalesce(open_since, first_at), decided
  from reviews where id = about
  on conflict (review_id) do update
  set opened_at = excluded.opened_at, decided_at = excluded.decided_at,
    number = case when known.decided_at is not distinct from excluded.decided_at then known.number else excluded.number end;
  return null;
end
$$;

create function number_instructor() returns trigger language plpgsql as $$
begin
  if new.state <> 'waiting' then
    new.list_number := new.id;
  elsif tg_op = 'INSERT' or old.state <> 'waiting' then
    new.list_number := 2147483647 - nextval('instructor_list_numbers');
  end if;
  return new;
end
$$;

create function count_seat_holds() returns trigger language plpgsql as $$
begin
  update meetups set held = held + (case tg_op when 'INSERT' then 1 else -1 end)
  where id = coalesce(new.meetup_id, old.meetup_id);
  return null;
end $$;

-- What is added never takes weight away, so full reviewers are left alone. Who has no review yet is weighed with the first one.
create function note_changed_players() returns trigger language plpgsql as $$
begin
  insert into reviewers_changed (reviewer_id)
  select member_id from reviewers
  -- An array, so that the rows are found by the index however many have changed.
  where member_id = any(array(select distinct member_id from changed)) and (weight < 1000 or tg_op <> 'INSERT');
  return null;
end
$$;

-- For updates of a few columns, which a trigger for each statement cannot choose. Its argument names the column of the member.
create function note_changed_reviewer() returns trigger language plpgsql as $$
begin
  insert into reviewers_changed (reviewer_id)
  select member_id from reviewers
  where member_id = (to_jsonb(new) ->> tg_argv[0])::integer and (weight < 1000 or tg_op <> 'INSERT');
  return null;
end
$$;

create function note_changed_months() returns trigger language plpgsql as $$
begin
  insert into play_months_changed (month) select distinct date_trunc('month', played_on)::date from changed;
  return null;
end
$$;

-- Players come and go only with a write of their play.
create function note_months_of_players() returns trigger language plpgsql as $$
begin
  insert into play_months_changed (month)
  select distinct date_trunc('month', played_on)::date from plays where id = any(array(select play_id from changed));
  return null;
end
$$;

-- Payments know nothing of meetups, so joining is planned by whoever wants to know that the order is paid (decision 0061). A due
-- item carries it out even if nobody waits for it.
create function plan_join_of_purchase() returns trigger language plpgsql as $$
begin
  insert into due_items (kind, subject, key, due_at)
  select 'meetup-paid', 'meetup:' || meetup_id, order_id::text, new.paid_at
  from meetup_purchases where order_id = new.id and outcome is null
  on conflict (subject, kind, key) do nothing;
  return null;
end $$;

-- Whether a cafe's facilities, which its staff write in their own words, include all of these. What is said to be
-- missing ('주차 불가') does not count.
create function has_facilities(facilities text[], words text[]) returns boolean
language sql immutable parallel safe
return not exists (
  select from unnest(words) as word
  where not exists (
    select from unnest(facilities) as facility
    where facility like '%' || word || '%' and facility !~ '불가|없음|안 ?돼'
  )
);

-- The same for one of three hours.
create function meetup_seats_free(of_cafe integer, starts timestamptz,
  but integer) returns integer language sql stable as $$
  select meetup_seats_free(of_cafe, starts, but, interval '3 hours')
$$;

-- What the code has checked under the same locks is refused here once more.
create function check_meetup_seats() returns trigger language plpgsql as $$
declare
  lasts interval := make_interval(mins => coalesce(new.lasts_minutes, 180));
  day date;
begin
  foreach day in array array[
    (new.starts_at at time zone 'Asia/Seoul')::date, ((new.starts_at + lasts) at time zone 'Asia/Seoul')::date
  ] loop
    perform pg_advisory_xact_lock(7411023, hashtext(new.cafe_id || ':' || day));
  end loop;
  if meetup_seats_free(new.cafe_id, new.starts_at, new.id, lasts) < new.max_people then
    raise exception 'the cafe has no seats left for this meetup'
      using errcode = 'check_violation', constraint = 'meetups_cafe_seats';
  end if;
  return null;
end $$;

-- A seat that had spent its pass before the move keeps it spent while the new cafe is asked. Leaving or a no gives it back.
create function check_held_seats() returns trigger language plpgsql as $$
declare
  meetup integer;
begin
  if tg_table_name = 'meetups' then meetup := new.id; else meetup := new.meetup_id; end if;
  if exists (
    select from meetup_entries join meetups on meetups.id = meetup_id
    where meetup_id = meetup and state = 'seated' and pass <> 'none' and (pass = 'held') <> awaits_yes
      and not (pass = 'spent' and moved_at is not null and seated_at <= moved_at)
  ) then
    raise exception 'a seat holds its pass until the cafe says yes'
      using errcode = 'check_violation', constraint = 'meetup_entries_held_until_yes';
  end if;
  return null;
end $$;

-- Every 'disputed' has its open objection, and only those. Looked at when the transaction ends.
create function check_disputes() returns trigger language plpgsql as $$
declare
  entry integer;
begin
  if tg_table_name = 'meetup_entries' then entry := new.id; else entry := new.entry_id; end if;
  if exists (
    select from meetup_entries
    where id = entry and (coalesce(attendance, '') = 'disputed') <> exists (
      select from no_show_objections where entry_id = entry and closed_at is null
    )
  ) then
    raise exception 'what is disputed has an open objection'
      using errcode = 'check_violation', constraint = 'meetup_entries_disputed_while_open';
  end if;
  return null;
end $$;

-- Meetups and cafes know nothing of alerts: who follows from an opening, a freed seat or a piece of news is planned by triggers (decision 0061).
create function plan_meetup_alerts() returns trigger language plpgsql as $$
begin
  insert into due_items (kind, subject, due_at)
  values ('match-meetup', 'alerts:meetup:' || new.id, new.opened_at)
  on conflict (subject, kind, key) do nothing;
  return null;
end $$;

create function plan_cafe_news_alerts() returns trigger language plpgsql as $$
begin
  insert into due_items (kind, subject, due_at)
  values ('match-cafe-news', 'alerts:news:' || new.id, new.updated_at)
  on conflict (subject, kind, key) do nothing;
  return null;
end $$;

-- An operator's answer to the inquiry answers the correction (decision 0061).
create function answer_cafe_correction() returns trigger language plpgsql as $$
begin
  update cafe_corrections set answer = 'told', answered_at = new.last_message_at
  where inquiry_id = new.id and answered_at is null;
  return null;
end $$;

create function check_series_slot() returns trigger language plpgsql as $$
begin
  if new.open_slot is not null and exists (
    select from meetup_series where host_id = new.host_id and open_slot = new.open_slot and id is distinct from new.series_id
  ) then
    raise exception 'the series of the host has this number' using errcode = 'check_violation', constraint = 'meetups_slot_of_series';
  end if;
  return new;
end $$;

create function check_payout_line() returns trigger language plpgsql as $$
begin
  if new.amount > 0 then
    update meetup_settlements set is_paid = true
    from cafe_payouts
    where entry_id = new.entry_id and cafe_payouts.id = new.payout_id
      and meetup_settlements.cafe_id = cafe_payouts.cafe_id and tier = new.amount and not is_paid
      and settled_at < ((month + interval '1 month') at time zone 'Asia/Seoul')
      and not exists (
        select from meetup_doubts
        where meetup_doubts.meetup_id = meetup_settlements.meetup_id and decided_at is null);
  else
    perform from cafe_returned_passes join cafe_payouts using (cafe_id)
    where entry_id = new.entry_id and cafe_payouts.id = new.payout_id and cafe_returned_passes.amount = -new.amount;
  end if;
  if not found then
    raise exception 'a payout pays what its cafe is owed' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create function note_returned_pass() returns trigger language plpgsql as $$
begin
  insert into cafe_returned_passes (entry_id, cafe_id, amount) values (old.entry_id, old.cafe_id, old.tier);
  return null;
end $$;

create function check_payout_sum() returns trigger language plpgsql as $$
declare
  payout integer := case when tg_table_name = 'cafe_payouts' then (to_jsonb(new) ->> 'id')::int
    else (to_jsonb(new) ->> 'payout_id')::int end;
begin
  if (select amount from cafe_payouts where id = payout)
    is distinct from (select sum(amount) from cafe_payout_lines where payout_id = payout)
  then
    raise exception 'a payout is the sum of its lines' using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- Nobody is paid to the account of somebody who is no owner of the cafe any more (decision 0089).
create function drop_payee_of_former_owner() returns trigger language plpgsql as $$
begin
  delete from cafe_payees where cafe_id = old.cafe_id and member_id = old.member_id;
  return null;
end $$;

-- A first seat, or what is held beside it, may end without a word of the pair. The rest ends with it.
create function check_pairs() returns trigger language plpgsql as $$
declare
  meetup integer := case when tg_op = 'DELETE' then old.meetup_id else new.meetup_id end;
begin
  with halves as (
    select pair.id, exists (
        select from meetup_entries seat
        where seat.meetup_id = meetup and seat.member_id = pair.member_id and seat.state = 'seated'
      ) as sits, exists (
        select from meetup_seat_holds hold
        where hold.meetup_id = meetup and hold.member_id = pair.member_id and hold.reason = 'friend'
      ) as holds
    from meetup_pairs pair where meetup_id = meetup and outcome is null
  ), ended as (
    update meetup_pairs pair set ended_at = now(), outcome = case when sits then 'alone' else 'closed' end
    from halves where halves.id = pair.id and not (sits and holds)
    returning pair.member_id
  )
  delete from meetup_seat_holds using ended
  where meetup_id = meetup and meetup_seat_holds.member_id = ended.member_id and reason = 'friend';
  if exists (
    select from meetup_seat_holds hold
    where meetup_id = meetup and reason = 'friend' and not exists (
      select from meetup_pairs pair
      where pair.meetup_id = meetup and pair.member_id = hold.member_id and outcome is null
    )
  ) then
    raise exception 'a pair has both seats or none' using errcode = 'check_violation', constraint = 'meetup_pairs_both_or_none';
  end if;
  return null;
end $$;

-- Whoever becomes the host sits there as the host. Looked at when the transaction ends.
create function check_new_host() returns trigger language plpgsql as $$
begin
  if not exists (
    select from meetup_entries
    where meetup_id = new.id and member_id = new.host_id and is_host and state = 'seated'
  ) then
    raise exception 'the new host has no seat of the host' using errcode = 'check_violation', constraint = 'meetups_new_host_sits';
  end if;
  return null;
end $$;

-- The seats that a cafe has left for a meetup that takes so long.
create function meetup_seats_free(of_cafe integer, starts timestamptz, but integer,
  lasts interval) returns integer language sql stable as $$
  with days as (
    select day::timestamp as midnight, extract(isodow from day)::int - 1 as weekday
    from generate_series(
      (starts at time zone 'Asia/Seoul')::date - 1, (starts at time zone 'Asia/Seoul')::date + 1, interval '1 day'
    ) as day
  ), offered as (
    select (midnight + make_interval(mins => opens)) at time zone 'Asia/Seoul' as from_at,
      (midnight + make_interval(mins => closes)) at time zone 'Asia/Seoul' as until_at, seats::int as seats
    from days join cafe_seat_hours on cafe_seat_hours.weekday = days.weekday and cafe_id = of_cafe
  ), spans as (
    select from_at, until_at, seats from offered
    union all
    select starts_at, ends_at, 0 from cafe_blocked_hours
    where cafe_id = of_cafe and starts_at < starts + lasts and ends_at > starts
  ), rooms as (
    select starts_at, starts_at + make_interval(mins => coalesce(lasts_minutes, 180)) as ends_at, max_people from meetups
    where cafe_id = of_cafe and status in ('open', 'confirmed', 'closed') and id is distinct from but
      and starts_at > starts - interval '6 hours' and starts_at < starts + lasts
      and starts_at + make_interval(mins => coalesce(lasts_minutes, 180)) > starts
  ), moments as (
    select starts as at
    union select starts_at from rooms where starts_at > starts
    union select from_at from spans where from_at > starts and from_at < starts + lasts
  )
  select case
    when exists (select from cafe_seat_offers where cafe_id = of_cafe)
      and not exists (select from offered where starts >= from_at and starts < until_at) then 0
    else (
      select min(seats - (
        select coalesce(sum(max_people), 0) from rooms where rooms.starts_at <= at and at < rooms.ends_at
      ))::int
      from moments join spans on at >= from_at and at < until_at
    )
  end
$$;

-- The places are counted here, so that no statement can give away one too many.
create function count_cafe_event_places() returns trigger language plpgsql as $$
declare
  before integer := case when tg_op <> 'INSERT' and old.state = 'in' then old.people else 0 end;
  after integer := case when tg_op <> 'DELETE' and new.state = 'in' then new.people else 0 end;
begin
  if before <> after then
    update cafe_events set taken = taken + after - before
    where id = case when tg_op = 'DELETE' then old.event_id else new.event_id end;
  end if;
  return null;
end $$;

-- Who follows a cafe hears of its new events (decision 0061).
create function plan_event_alerts() returns trigger language plpgsql as $$
begin
  insert into due_items (kind, subject, due_at)
  values ('match-event', 'alerts:event:' || new.id, new.opened_at)
  on conflict (subject, kind, key) do nothing;
  return null;
end $$;

-- A cafe that operators hide holds no events.
create function plan_events_of_hidden_cafe() returns trigger language plpgsql as $$
begin
  insert into due_items (kind, subject, due_at)
  select 'event-of-hidden-cafe', 'event:' || id, new.hidden_at from cafe_events
  where cafe_id = new.id and cancelled_at is null and starts_at > new.hidden_at
  on conflict (subject, kind, key) do nothing;
  return null;
end $$;

create function move_entry() returns trigger language plpgsql as $$
begin
  new.during := tstzrange(new.starts_at, new.starts_at + interval '3 hours');
  return new;
end $$;

-- An operator who is named without a word of rights has them all.
create function keep_operator_rights() returns trigger language plpgsql as $$
begin
  if not new.is_operator then
    new.operator_rights := null;
  elsif new.operator_rights is null then
    new.operator_rights := array['support', 'content', 'money'];
  end if;
  return new;
end $$;

-- What was given is never changed and never paid back in money: it comes from 'granted', goes back there or is used up.
create function check_gift_transfer() returns trigger language plpgsql as $$
declare
  gift text := (select coalesce(origin.order_key, lot.order_key) from ledger_lots lot
    left join ledger_lots origin on origin.id = lot.origin_id where lot.id = new.from_lot);
  is_gift boolean := gift like 'goodwill:%';
begin
  if (new.reason = 'grant') <> (new.from_account = 6) or (new.reason = 'grant-undone') <> (new.to_account = 6) then
    raise exception 'only gifts come from and return to where gifts come from' using errcode = 'check_violation';
  end if;
  if new.reason in ('grant', 'grant-undone') and not coalesce(is_gift, false) then
    raise exception 'only gifts are given and taken back' using errcode = 'check_violation';
  end if;
  if is_gift and new.reason in ('sale', 'refund') then
    raise exception 'gifts are neither sold nor refunded' using errcode = 'check_violation';
  end if;
  if new.reason = 'grant' and not exists (
    select from pass_gifts join ledger_lots on ledger_lots.id = new.to_lot
    where 'goodwill:' || pass_gifts.id = gift and count = new.amount and asset = 'pass:' || tier
      and pass_gifts.member_id = ledger_lots.member_id
  ) then
    raise exception 'a grant is what was given' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create function keep_pass_gift() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.id, new.member_id, new.tier, new.count, new.given_by, new.given_at)
    is distinct from (old.id, old.member_id, old.tier, old.count, old.given_by, old.given_at)
    or (new.reason is not null and new.reason is distinct from old.reason)
    or (old.taken_back_at is not null
      and (new.taken_back_by, new.taken_back_at) is distinct from (old.taken_back_by, old.taken_back_at))
  then
    raise exception 'a gift stays as it was given' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

-- Only what is kept there exactly may leave the payouts.
create function refuse_payout_change() returns trigger language plpgsql as $$
declare
  payout integer := case when tg_table_name = 'cafe_payouts' then (to_jsonb(old) ->> 'id')::int
    else (to_jsonb(old) ->> 'payout_id')::int end;
begin
  if tg_op = 'DELETE' then
    if tg_table_name = 'cafe_payouts' and exists (
      select from cafe_undone_payouts
      where payout_id = payout and (cafe_id, month, amount, paid_on) is not distinct from
        ((to_jsonb(old) ->> 'cafe_id')::int, (to_jsonb(old) ->> 'month')::date,
          (to_jsonb(old) ->> 'amount')::int, (to_jsonb(old) ->> 'paid_on')::date)
    ) and not exists (select from cafe_payout_lines where payout_id = payout) then
      return old;
    end if;
    if tg_table_name = 'cafe_payout_lines' and exists (
      select from cafe_undone_payouts
      where payout_id = payout and lines @> jsonb_build_array(
        jsonb_build_object('entry_id', to_jsonb(old) -> 'entry_id', 'amount', to_jsonb(old) -> 'amount'))
    ) then
      return old;
    end if;
  end if;
  raise exception 'the ledger is append-only: % of % is refused', lower(tg_op), tg_table_name
    using errcode = 'integrity_constraint_violation';
end $$;

-- A pass whose payment is undone is owed again, or, where it has come back since, nobody owes it any more.
create function undo_payout_line() returns trigger language plpgsql as $$
begin
  if old.amount > 0 then
    update meetup_settlements set is_paid = false where entry_id = old.entry_id and is_paid;
    delete from cafe_returned_passes where entry_id = old.entry_id
      and not exists (select from cafe_payout_lines where entry_id = old.entry_id and is_return);
  end if;
  return null;
end $$;

-- A gift is not paid back after it has expired either: nothing of one ever comes to where refunds are kept.
create function refuse_refund_of_gift() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_lots lot left join ledger_lots origin on origin.id = lot.origin_id
    where lot.id = new.from_lot and coalesce(origin.order_key, lot.order_key) like 'goodwill:%'
  ) then
    raise exception 'gifts are neither sold nor refunded' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Whoever closes, calls off or hands over a meetup without a word of its move ends the proposal with it.
create function end_open_move() returns trigger language plpgsql as $$
begin
  new.moving_until := null;
  update meetup_moves set outcome = 'lapsed', ended_at = now() where meetup_id = new.id and outcome is null;
  return new;
end $$;

-- Whoever is barred from meetups loses the places at events to come, as those at meetups (decision 0105).
create function plan_events_of_barred() returns trigger language plpgsql as $$
begin
  insert into due_items (kind, subject, key, due_at)
  select 'event-barred', 'event:' || event_id, new.member_id::text, new.barred_at
  from cafe_event_sign_ups join cafe_events on cafe_events.id = event_id
  where member_id = new.member_id and cancelled_at is null and starts_at > new.barred_at
  on conflict (subject, kind, key) do nothing;
  return null;
end $$;

-- Nobody holds places at more than ten events to come, or one member would fill the events of a whole town (decision 0105).
create function check_events_of_member() returns trigger language plpgsql as $$
begin
  if (
    select count(*) from cafe_event_sign_ups join cafe_events on cafe_events.id = event_id
    where member_id = new.member_id and cancelled_at is null and starts_at > new.signed_up_at
  ) > 10 then
    raise exception 'too many events of one member' using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- Nor does anybody keep a place who is suspended until after the start: they could neither come nor withdraw.
create function plan_events_of_suspended() returns trigger language plpgsql as $$
begin
  insert into due_items (kind, subject, key, due_at)
  select 'event-barred', 'event:' || event_id, new.member_id::text, new.suspended_at
  from cafe_event_sign_ups join cafe_events on cafe_events.id = event_id
  where member_id = new.member_id and cancelled_at is null and starts_at > new.suspended_at
    and (new.ends_at is null or new.ends_at > starts_at)
  on conflict (subject, kind, key) do nothing;
  return null;
end $$;

-- The vote of a meetup that moves ends with its new start (decision 0061).
create function plan_end_of_vote() returns trigger language plpgsql as $$
begin
  update due_items set due_at = new.starts_at, revision = revision + 1
  where kind = 'close-vote' and subject = 'meetup:' || new.id;
  return null;
end $$;

create function count_evening_game() returns trigger language plpgsql as $$
begin
  new.revision := nextval('evening_games_revisions');
  return new;
end $$;

-- Only the sandbox of demo mode writes this row; in live mode it never exists and the offset is zero.
create table clock_offset (
  id boolean default true primary key check (id),
  offset_ms bigint not null
);

-- The people of the product.
create table members (
  id integer generated always as identity primary key,
  -- Known people of the demo town; null for everybody else.
  demo_key text unique,
  nickname text not null check (char_length(nickname) between 2 and 12),
  bio text not null default '',
  image text,
  joined_at timestamptz not null,
  left_at timestamptz,
  is_operator boolean not null default false,
  is_instructor boolean not null default false,
  is_cafe_staff boolean not null default false,
  is_franchise_owner boolean not null default false,
  phone text check (phone ~ '^01[016789][0-9]{7,8}$'),
  email text check (char_length(email) <= 254),
  -- The provider vouches for it. An address of which that is not true never identifies anybody.
  email_verified boolean not null default false,
  -- Nicknames that look alike are one nickname: their letters and digits without case, marks, spaces and punctuation. Set by
  -- the app for each new name. Of those that are there, the first of each kind has its form, so that nobody new takes it;
  -- the others keep their name without one.
  nickname_folded text,
  -- Meetups that end late are for adults. Who has not said when they were born is asked before the first such meetup.
  birth_year smallint check (birth_year between 1900 and 2100),
  -- Telephone numbers that members have proven (decision 0104).
  phone_proven_at timestamptz,
  -- Nobody else can have the number: it is proven, or was given where no proof is asked for.
  phone_reserved boolean not null default true,
  -- What an operator may do. Null for everybody else.
  operator_rights text[] check (operator_rights <@ array['support', 'content', 'money']
    and cardinality(operator_rights) between 1 and 3),
  constraint members_proven_phone check (phone_proven_at is null or phone_reserved)
);
create unique index members_nickname_key on members (lower(nickname)) where left_at is null;
create unique index members_nickname_folded_key on members (nickname_folded) where nickname_folded is not null;
-- Operators look for members by the beginning of a nickname, and by what they may do.
create index members_nickname_begin on members (nickname_folded text_pattern_ops) where left_at is null;
create index members_operators on members (id) where is_operator;
create index members_instructors on members (id) where is_instructor;
create index members_cafe_staff on members (id) where is_cafe_staff;
-- What operators count by week is read through these.
create index members_by_joining on members (joined_at);
create unique index members_phone_key on members (phone) where left_at is null and phone_reserved;
create trigger members_operator_rights before insert or update of is_operator, operator_rights on members for each row
  execute function keep_operator_rights();

-- Games, the sixteen categories they stand in, and their names prepared for Korean search.
create table games (
  id integer generated always as identity primary key,
  slug text unique,
  bgg_id integer unique,
  name text not null check (char_length(name) between 1 and 200),
  english_name text check (char_length(english_name) between 1 and 200),
  year smallint,
  min_players smallint not null check (min_players between 1 and 99),
  max_players smallint not null,
  best_players smallint[] not null default '{}',
  play_minutes integer not null check (play_minutes between 0 and 60000),
  -- Recommended from this age; 0 is unknown.
  age smallint not null check (age between 0 and 99),
  difficulty smallint not null check (difficulty between 1 and 10),
  genres text[] not null default '{}',
  description text not null default '',
  -- Address of the cover without width and ending; null shows the default cover.
  image text,
  explanation_images text[] not null default '{}' check (cardinality(explanation_images) <= 7),
  video_url text check (video_url ~ '^https?://'),
  added_at timestamptz not null,
  -- Counted in the same transaction as the review, play or like that they count.
  star_sum integer not null default 0 check (star_sum >= 0),
  review_count integer not null default 0 check (review_count >= 0),
  play_count integer not null default 0 check (play_count >= 0),
  like_count integer not null default 0 check (like_count >= 0),
  weight_sum bigint not null default 0 check (weight_sum >= 0),
  weighed_stars bigint not null default 0,
  -- The published Bayesian mean: twenty imaginary reviews of three stars.
  rank_score numeric not null generated always as ((60000 + weighed_stars)::numeric / (20000.0 + weight_sum::numeric))
    stored,
  -- The mean beside the stars; null with less than one whole review.
  score numeric generated always as (case when weight_sum >= 1000
    then round(weighed_stars::numeric / weight_sum::numeric, 1) else null::numeric end) stored,
  -- How the timer counts for a table that plays this game. Most games are only measured.
  timer_mode text not null default 'countUp' check (timer_mode in ('chess', 'rummikub', 'hybrid', 'countUp')),
  constraint games_check check (max_players between min_players and 99),
  constraint games_check1 check (star_sum >= review_count and star_sum <= (review_count * 5)),
  constraint games_check2 check (weighed_stars >= weight_sum and weighed_stars <= (weight_sum * 5))
);
create index games_newest on games (added_at desc, id desc);
create index games_by_name on games (name, id);
create index games_ranking on games (rank_score desc, weight_sum desc, id) where weight_sum >= 1000;
-- Recommendations take the best ranked that fit, rated or not.
create index games_by_rank on games (rank_score desc, weight_sum desc, id);
-- Every game of a genre, and whether a search is the name of one.
create index games_genres on games using gin (genres);

create table game_categories (
  game_id integer references games on delete cascade,
  category smallint check (category between 1 and 16),
  -- Order within the category; lower comes first.
  position integer not null,
  primary key (category, game_id)
);
create index game_categories_order on game_categories (category, "position", game_id);
create index game_categories_game on game_categories (game_id);

create table game_names (
  id integer generated always as identity primary key,
  game_id integer not null references games on delete cascade,
  -- As written: the title, the English title or another name.
  name text not null check (char_length(name) between 1 and 200),
  -- Lower case without spaces and punctuation, Hangul taken apart into its letters.
  letters text not null,
  -- First consonants of the Hangul syllables and consonants that stand alone, everything else left out.
  initials text not null,
  unique (game_id, name)
);
create index game_names_letters on game_names using gin (letters gin_trgm_ops);
create index game_names_initials on game_names using gin (initials gin_trgm_ops) where initials <> '';
-- Beginnings, under the one ordering that every server has.
create index game_names_letters_start on game_names (letters text_pattern_ops);
create index game_names_initials_start on game_names (initials text_pattern_ops) where initials <> '';

-- Lists in each order page by an index alone, with the author in it for askers who blocked somebody, and the summary
-- reads no row of the table.
create table reviews (
  id integer generated always as identity primary key,
  game_id integer not null references games,
  author_id integer not null references members,
  star smallint not null check (star between 1 and 5),
  length_rating smallint check (length_rating between 1 and 4),
  replay_rating smallint check (replay_rating between 1 and 4),
  difficulty_rating smallint check (difficulty_rating between 1 and 5),
  body text not null check (char_length(body) between 10 and 2000),
  written_at timestamptz not null,
  view_count integer not null default 0 check (view_count >= 0),
  like_count integer not null default 0 check (like_count >= 0),
  hidden_at timestamptz,
  deleted_at timestamptz,
  edited_at timestamptz,
  text_mark text generated always as (text_mark(body)) stored
);
-- One review a member a game; a deleted one makes room.
create unique index reviews_one_each on reviews (author_id, game_id) where deleted_at is null;
create index reviews_newest on reviews (written_at desc, id desc) include (author_id) where deleted_at is null
  and hidden_at is null;
create index reviews_most_liked on reviews (like_count desc, written_at desc, id desc) include (author_id)
  where deleted_at is null and hidden_at is null;
create index reviews_highest on reviews (star desc, written_at desc, id desc) include (author_id)
  where deleted_at is null and hidden_at is null;
create index reviews_lowest on reviews (star, written_at desc, id desc) include (author_id) where deleted_at is null
  and hidden_at is null;
create index reviews_of_game on reviews (game_id, written_at desc, id desc) include (author_id)
  where deleted_at is null and hidden_at is null;
create index reviews_of_game_most_liked on reviews (game_id, like_count desc, written_at desc,
  id desc) include (author_id) where deleted_at is null and hidden_at is null;
create index reviews_of_game_highest on reviews (game_id, star desc, written_at desc, id desc) include (author_id)
  where deleted_at is null and hidden_at is null;
create index reviews_of_game_lowest on reviews (game_id, star, written_at desc, id desc) include (author_id)
  where deleted_at is null and hidden_at is null;
create index reviews_scores on reviews (game_id) include (star, length_rating, replay_rating, difficulty_rating)
  where deleted_at is null and hidden_at is null;
create index reviews_of_text on reviews (text_mark);
-- All reviews of a member, deleted and hidden ones too: each time a member is weighed, and for reports, exports and leaving.
create index reviews_of_author on reviews (author_id);
create trigger reviews_weigh after insert or update of game_id, hidden_at, deleted_at on reviews for each row
  execute function note_changed_reviewer('author_id');

-- Cafes: where they are, when they are open, what they cost, which games they own and who follows them.
create table cafes (
  id integer generated always as identity primary key,
  -- Known cafes of the demo town; null for everybody else.
  slug text unique,
  -- Its number in the public list of shops, by which a second import knows it again.
  business_number text unique check (char_length(business_number) between 1 and 60),
  name text not null check (char_length(name) between 1 and 60),
  address text not null check (char_length(address) between 1 and 200),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  globe cube generated always as (on_globe(latitude, longitude)) stored,
  -- Address of the cover without width and ending; null shows the default cover.
  image text,
  -- The first one is shown.
  phones text[] not null default '{}' check (cardinality(phones) <= 4),
  event text check (char_length(event) between 1 and 300),
  facilities text[] not null default '{}' check (cardinality(facilities) <= 20),
  -- What is shown about the hours; null shows them in our words.
  hours_text text check (char_length(hours_text) between 1 and 300),
  -- Monday to Sunday; null while the hours are unknown.
  opens smallint[],
  closes smallint[],
  open_minutes int4multirange generated always as (open_minutes(opens, closes)) stored,
  -- Won for an hour; null where there is no such fee.
  weekday_adult_fee integer check (weekday_adult_fee between 0 and 1000000),
  weekend_adult_fee integer check (weekend_adult_fee between 0 and 1000000),
  weekday_child_fee integer check (weekday_child_fee between 0 and 1000000),
  weekend_child_fee integer check (weekend_child_fee between 0 and 1000000),
  -- The price of an all-day pass; null where the cafe has set none.
  weekday_pass integer check (weekday_pass in (5000, 6000, 7000, 8000, 9000)),
  weekend_pass integer check (weekend_pass in (5000, 6000, 7000, 8000, 9000)),
  -- Name and address prepared for Korean search, as game_names are.
  letters text not null,
  initials text not null,
  added_at timestamptz not null,
  updated_at timestamptz not null,
  -- Counted in the same transaction as the rows that they count.
  follow_count integer not null default 0 check (follow_count >= 0),
  game_count integer not null default 0 check (game_count >= 0),
  -- The pictures after the cover, as addresses without width and ending.
  more_images text[] not null default '{}' check (cardinality(more_images) <= 7),
  -- Operators hide a cafe that has closed for good or was taken in by mistake (decision 0042). Nothing of it is deleted.
  hidden_at timestamptz,
  hidden_reason text check (char_length(hidden_reason) between 2 and 300),
  -- Whether a cafe asks its weekend prices on public holidays (decision 0098).
  holidays_as_weekend boolean not null default false,
  constraint cafes_check check ((latitude is null) = (longitude is null)),
  constraint cafes_check1 check ((opens is null) = (closes is null)),
  constraint cafes_check2 check (opens is null or are_openings(opens, closes)),
  constraint cafes_check3 check (image is not null or cardinality(more_images) = 0),
  constraint cafes_check4 check ((hidden_at is null) = (hidden_reason is null))
);
create index cafes_nearest on cafes using gist (globe);
create index cafes_letters on cafes using gin (letters gin_trgm_ops);
create index cafes_initials on cafes using gin (initials gin_trgm_ops);
create index cafes_newest on cafes (added_at desc, id desc);
create index cafes_hidden on cafes (id) where hidden_at is not null;
create trigger cafes_moved after update on cafes for each row when (old.latitude is distinct from new.latitude
  or old.longitude is distinct from new.longitude or (old.hidden_at is null) <> (new.hidden_at is null))
  execute function move_shelf();
create trigger cafes_hidden_events after update of hidden_at on cafes for each row when (old.hidden_at is null
  and new.hidden_at is not null) execute function plan_events_of_hidden_cafe();

-- A host's meetup every week, up to eight dates (decision 0084). The clock opens each date 14 days ahead.
create table meetup_series (
  id integer generated always as identity primary key,
  -- Null once the host has left; then it is over.
  host_id integer references members,
  cafe_id integer not null references cafes,
  title text not null check (char_length(title) between 1 and 25),
  content text not null check (char_length(content) between 1 and 2000),
  contact text check (char_length(contact) between 1 and 50),
  -- HH:mm
  starts text not null check (starts ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  min_people smallint not null check (min_people >= 2),
  max_people smallint not null,
  auto_accepts boolean not null,
  password_hash text,
  experience text not null check (experience in ('anyone', 'beginner', 'regular', 'expert')),
  welcomes_beginners boolean not null,
  game_ids integer[] not null default '{}' check (cardinality(game_ids) <= 3),
  -- Which of the three rooms of its host it is, for as long as dates are to come.
  open_slot smallint check (open_slot between 1 and 3),
  made_at timestamptz not null,
  brought_ids integer[] not null default '{}' check (cardinality(brought_ids) <= 3),
  explains boolean not null default false,
  lasts_minutes smallint check (lasts_minutes between 90 and 360 and (lasts_minutes::integer % 30) = 0),
  before_last_train boolean not null default false,
  constraint meetup_series_slots unique (host_id, open_slot),
  constraint meetup_series_check check (max_people between min_people and 10),
  constraint meetup_series_check1 check (host_id is not null or open_slot is null)
);

-- Tables that a cafe holds every week and that nobody hosts (decision 0083). The clock opens a meetup for each date.
create table standing_tables (
  id integer generated always as identity primary key,
  cafe_id integer not null references cafes,
  title text not null check (char_length(title) between 1 and 25),
  content text not null check (char_length(content) between 1 and 2000),
  -- 0 is Monday.
  weekday smallint not null check (weekday between 0 and 6),
  -- Minutes since midnight.
  starts smallint not null check (starts between 0 and 1439),
  min_people smallint not null check (min_people >= 2),
  max_people smallint not null,
  experience text not null check (experience in ('anyone', 'beginner', 'regular', 'expert')),
  welcomes_beginners boolean not null,
  -- How long before its start a date opens.
  days_ahead smallint not null check (days_ahead between 1 and 14),
  made_at timestamptz not null,
  -- The first date that the clock has not dealt with.
  next_day date not null,
  paused_at timestamptz,
  stopped_at timestamptz,
  -- The last date that could not be opened, and why.
  failed_day date,
  failure text check (char_length(failure) between 1 and 500),
  constraint standing_tables_check check (max_people between min_people and 10),
  constraint standing_tables_check1 check (welcomes_beginners or experience <> 'beginner'),
  constraint standing_tables_check2 check ((extract(isodow from next_day) - 1) = weekday::numeric),
  constraint standing_tables_check3 check ((failed_day is null) = (failure is null))
);
create index standing_tables_of_cafe on standing_tables (cafe_id) where stopped_at is null;

-- Meetups: who opens them where, who sits there, and what became of the passes.
create table meetups (
  id integer generated always as identity primary key,
  -- Null once the host has left; then it is over.
  host_id integer references members,
  cafe_id integer not null references cafes,
  title text not null check (char_length(title) between 1 and 25),
  content text not null check (char_length(content) between 1 and 2000),
  contact text check (char_length(contact) between 1 and 50),
  starts_at timestamptz not null,
  min_people smallint not null check (min_people >= 2),
  max_people smallint not null,
  -- The price of the pass when it was opened, in won; null where one pays at the cafe.
  tier integer check (tier in (5000, 6000, 7000, 8000, 9000)),
  day_kind text not null check (day_kind in ('weekday', 'weekend')),
  auto_accepts boolean not null default true,
  -- Null for a public one.
  password_hash text,
  status text not null default 'open' check (status in ('open', 'confirmed', 'closed', 'ended', 'cancelled')),
  confirmed_at timestamptz,
  -- Whether people may join after the confirmation.
  takes_late boolean not null default false,
  closed_at timestamptz,
  ended_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by text,
  -- True from the first check-in.
  is_played boolean not null default false,
  -- Which of the three that a host may have open.
  open_slot smallint check (open_slot between 1 and 3),
  -- Counts what a calendar has to hear of.
  revision integer not null default 0,
  -- An ended one leaves the list a day later.
  is_listed boolean not null default true,
  -- What is listed: 0 still to come, 1 over.
  list_part smallint generated always as (case when not is_listed then null::integer when status in ('open',
    'confirmed', 'closed') then 0 when status = 'ended' then 1 else null::integer end) stored,
  opened_at timestamptz not null,
  -- Counted by the trigger of entries.
  seated integer not null default 0,
  unanswered integer not null default 0 check (unanswered >= 0),
  in_line integer not null default 0 check (in_line >= 0),
  -- A locked meetup tells its day and not its start, so lists order it by the beginning of its day in Seoul.
  listed_at timestamptz not null generated always as (case when password_hash is null then starts_at
    else (date_trunc('day', (starts_at at time zone 'Asia/Seoul')) at time zone 'Asia/Seoul') end) stored,
  -- Counted by the trigger of holds.
  held integer not null default 0 check (held >= 0),
  -- What operators have hidden of a meetup: its title and content, which neutral words stand in for. Null while they are shown.
  hidden_title text check (char_length(hidden_title) between 1 and 25),
  hidden_content text check (char_length(hidden_content) between 1 and 2000),
  -- For whom a meetup is. Hosts say both, when they open it or later.
  experience text not null default 'anyone' check (experience in ('anyone', 'beginner', 'regular', 'expert')),
  welcomes_beginners boolean not null default false,
  -- Null where no yes is needed.
  yes_due_at timestamptz,
  yes_given_at timestamptz,
  awaits_yes boolean not null generated always as (yes_due_at is not null and yes_given_at is null
    and status = 'open') stored,
  table_id integer references standing_tables,
  series_id integer references meetup_series,
  -- Until then only those who sat at this meetup of the series may join.
  regulars_until timestamptz,
  regulars_of integer references meetups,
  -- Whether the host says that they explain the rules.
  explains boolean not null default false,
  -- Until when a meetup is meant to last, in the words of its host: minutes from its start, or before the last train.
  lasts_minutes smallint check (lasts_minutes between 90 and 360 and (lasts_minutes::integer % 30) = 0),
  before_last_train boolean not null default false,
  -- The link that opens a private meetup without its password (decision 0093). Null until its host asks for one; another
  -- token takes its place.
  invite_token text unique check (invite_token ~ '^[A-Za-z0-9_-]{22}$'),
  -- Until when a proposal is answered; nobody joins until then. Null without one.
  moving_until timestamptz,
  -- When it was last moved.
  moved_at timestamptz,
  unique (id, starts_at),
  -- The rooms of one series are one of the three that a host may have open.
  constraint meetups_open_slots exclude using gist (host_id with =, open_slot with =, coalesce(series_id,
    - id) with <>) where (open_slot is not null),
  constraint meetups_beginners_welcome check (welcomes_beginners or experience <> 'beginner'),
  constraint meetups_cancelled_by_check check (cancelled_by in ('host', 'cafe', 'too-few', 'operator', 'not-held',
    'no-answer')),
  constraint meetups_check check (max_people between min_people and 10),
  constraint meetups_check1 check ((status = 'open') <= (confirmed_at is null)),
  constraint meetups_check2 check ((status in ('confirmed', 'closed', 'ended')) <= (confirmed_at is not null)),
  constraint meetups_check3 check ((status = 'closed') <= (closed_at is not null)),
  constraint meetups_check4 check ((status = 'ended') = (ended_at is not null)),
  constraint meetups_check5 check ((status = 'cancelled') = (cancelled_at is not null)),
  constraint meetups_check6 check ((cancelled_at is null) = (cancelled_by is null)),
  -- Nothing goes on without the yes.
  constraint meetups_go_on_with_a_yes check ((status in ('open', 'cancelled')) or yes_due_at is null
    or yes_given_at is not null),
  -- Null once the host has left, and then it is over; or always, at a table without a host.
  constraint meetups_have_a_host check (case when table_id is null then host_id is not null or (status in ('ended',
    'cancelled')) else host_id is null end),
  -- Nothing is held at a meetup that takes nobody any more.
  constraint meetups_held_while_open check (held = 0 or (status in ('open', 'confirmed'))),
  constraint meetups_hidden_text check ((hidden_title is null) = (hidden_content is null)),
  constraint meetups_invite_private check (invite_token is null or password_hash is not null),
  constraint meetups_moving_while_open check (moving_until is null or (status in ('open', 'confirmed'))),
  -- A meetup that did not take place is put right from its start on.
  constraint meetups_not_held_from_start check (cancelled_by is distinct from 'not-held' or cancelled_at >= starts_at),
  constraint meetups_one_end check (lasts_minutes is null or not before_last_train),
  -- Only hosts have a number of rooms.
  constraint meetups_open_slot_fits check ((open_slot is null) = (table_id is not null or (status in ('ended',
    'cancelled')))),
  constraint meetups_regulars check ((regulars_until is null) = (regulars_of is null)),
  constraint meetups_seats check (seated >= 0 and (seated + held) <= max_people),
  -- Nobody would answer requests, give a password or a contact.
  constraint meetups_without_host check (table_id is null or auto_accepts and password_hash is null
    and contact is null and yes_due_at is null),
  constraint meetups_yes_before_the_hour check (yes_due_at <= (starts_at - interval '1 hour')),
  constraint meetups_yes_only_where_due check (yes_given_at is null or yes_due_at is not null)
);
create index meetups_of_cafe on meetups (cafe_id, starts_at, id);
create index meetups_of_host on meetups (host_id);
create index meetups_by_opening on meetups (opened_at);
create index meetups_listed on meetups (list_part, listed_at, id) where list_part is not null;
create index meetups_listed_of_cafe on meetups (cafe_id, list_part, listed_at, id) where list_part is not null;
-- Operators search the meetups of all cafes by title.
create index meetups_title on meetups using gin (title gin_trgm_ops);
-- A date opens once, however often the clock tries.
create unique index meetups_once_of_table on meetups (table_id, ((starts_at at time zone 'Asia/Seoul')::date))
  where table_id is not null;
create index meetups_of_series on meetups (series_id, starts_at) where series_id is not null;
create constraint trigger meetups_cancelled after insert or update of status on meetups deferrable initially deferred
  for each row when (new.status = 'cancelled') execute function check_cancelled_meetup();
create constraint trigger meetups_cafe_seats after insert on meetups deferrable initially deferred for each row
  execute function check_meetup_seats();
create constraint trigger meetups_held_until_yes after update of yes_due_at, yes_given_at, status
  on meetups deferrable initially deferred for each row when (old.yes_given_at is distinct from new.yes_given_at
  or old.yes_due_at is distinct from new.yes_due_at or old.status <> new.status) execute function check_held_seats();
create trigger meetups_opened_alerts after insert on meetups for each row when (new.password_hash is null
  and new.status = 'open') execute function plan_meetup_alerts();
create trigger meetups_freed_alerts after update of seated, held, max_people, takes_late on meetups for each row
  when (new.password_hash is null and (new.status in ('open', 'confirmed'))
  and (new.seated + new.held) < new.max_people and ((old.seated + old.held) >= old.max_people or new.takes_late
  and not old.takes_late)) execute function plan_meetup_alerts();
create trigger meetups_slot_of_series before insert on meetups for each row execute function check_series_slot();
create constraint trigger meetups_new_host_sits after update of host_id on meetups deferrable initially deferred
  for each row when (new.host_id is not null and new.host_id is distinct from old.host_id)
  execute function check_new_host();
-- The number of the room must not be that of another series of the new host.
create trigger meetups_slot_of_series_of_new_host before update of host_id on meetups for each row
  when (new.host_id is distinct from old.host_id) execute function check_series_slot();
-- The new place has to have the seats as for a meetup that opens there.
create constraint trigger meetups_cafe_seats_of_moved after update of starts_at, cafe_id
  on meetups deferrable initially deferred for each row when (new.starts_at <> old.starts_at
  or new.cafe_id <> old.cafe_id) execute function check_meetup_seats();
create trigger meetups_end_open_move before update of status, host_id on meetups for each row
  when (new.moving_until is not null and ((new.status not in ('open', 'confirmed'))
  or new.host_id is distinct from old.host_id)) execute function end_open_move();
create trigger meetups_moved_votes after update of starts_at on meetups for each row
  when (old.starts_at is distinct from new.starts_at) execute function plan_end_of_vote();

-- A timer that several phones share. Nobody needs an account for it.
create table timer_sessions (
  id integer generated always as identity primary key,
  -- Opens the session to whoever has it; the code is short and leads to it while the session is open.
  key text not null unique,
  code text not null,
  setup jsonb not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- What is entered, or was, with the seat that enters it: a `TableScores` as JSON.
  scoring jsonb,
  -- The timer that this one goes on from, with its seats.
  after_id integer unique references timer_sessions on delete set null,
  -- A timer that somebody at a meetup's table has started there, so that the others find its result when they log what was played.
  meetup_id integer references meetups on delete set null,
  -- The game from whose page a shared timer was opened. The table is offered it when the game is over.
  game_id integer references games on delete set null
);
create unique index timer_sessions_open_code on timer_sessions (code) where ended_at is null;
create index timer_sessions_meetup on timer_sessions (meetup_id) where meetup_id is not null;
create index timer_sessions_game on timer_sessions (game_id) where game_id is not null;

-- How a game on the timer ended, so that everybody at the table can take it into their own play log, once.
create table timer_results (
  id integer generated always as identity primary key,
  -- Whoever has the link may see it.
  key text not null unique,
  game_id integer not null references games on delete cascade,
  made_by integer references members,
  played_on date not null,
  minutes smallint,
  made_at timestamptz not null,
  -- Null for a timer on one phone. The result of a shared timer belongs to nobody and goes with the timer.
  session_id integer unique references timer_sessions on delete cascade,
  meetup_id integer references meetups on delete set null
);
create index timer_results_made_by on timer_results (made_by);
create index timer_results_game on timer_results (game_id);
create index timer_results_meetup on timer_results (meetup_id) where meetup_id is not null;

create table plays (
  id integer generated always as identity primary key,
  game_id integer not null references games,
  member_id integer not null references members,
  played_on date not null,
  star smallint check (star between 1 and 5),
  place text check (char_length(place) <= 100),
  note text check (char_length(note) <= 2000),
  logged_at timestamptz not null,
  minutes smallint check (minutes between 1 and 1440),
  -- People at the table, written together with them; 0 when nobody said.
  player_count smallint not null default 0 check (player_count between 0 and 60),
  -- Where an imported record came from and its name there, so that a second import knows it again.
  imported_from text check (imported_from in ('bgstats', 'bgg', 'csv')),
  imported_key text check (char_length(imported_key) between 1 and 200),
  -- The shared result from which a record was taken. A change of that result changes the record.
  result_id integer references timer_results on delete set null,
  constraint plays_check check ((imported_from is null) = (imported_key is null))
);
create index plays_of_member on plays (member_id, played_on desc, id desc);
create index plays_of_game on plays (game_id);
create unique index plays_imported_once on plays (member_id, imported_from, imported_key)
  where imported_key is not null;
create index plays_of_member_and_game on plays (member_id, game_id, played_on desc, id desc);
create index plays_by_logging on plays (logged_at);
create index plays_by_day on plays (played_on);
create index plays_result on plays (result_id) where result_id is not null;
-- Verdicts and the usual length of a game count all of its plays. From this index they are read without their rows, of which
-- nearly each stands on a page of its own once millions are stored. Equal keys share an entry, so the columns are in the key.
create index plays_counted on plays (game_id, player_count, minutes);
create trigger plays_weigh_more after insert on plays referencing new table as changed for each statement
  execute function note_changed_players();
create trigger plays_weigh_less after delete on plays referencing old table as changed for each statement
  execute function note_changed_players();
create trigger plays_weigh_anew after update of game_id on plays for each row
  execute function note_changed_reviewer('member_id');
create trigger plays_add_to_month after insert on plays referencing new table as changed for each statement
  execute function note_changed_months();
create trigger plays_leave_month after update on plays referencing old table as changed for each statement
  execute function note_changed_months();
create trigger plays_enter_month after update on plays referencing new table as changed for each statement
  execute function note_changed_months();
create trigger plays_go_from_month after delete on plays referencing old table as changed for each statement
  execute function note_changed_months();

create table play_players (
  play_id integer references plays on delete cascade,
  seat smallint check (seat between 1 and 60),
  -- Null for guests, who are only a name.
  member_id integer references members,
  name text not null,
  score integer,
  is_winner boolean not null default false,
  -- What the clock took off a score, so that a record says why 45 points won against 50. Negative where the lowest score
  -- wins and penalties are added.
  penalty integer not null default 0 check (penalty between -1000000 and 1000000),
  primary key (play_id, seat)
);
create index play_players_member on play_players (member_id) where member_id is not null;
create trigger play_players_change_month after update on play_players referencing new table as changed
  for each statement execute function note_months_of_players();

-- News articles, published at a time that the sweep carries out, and the banners of the home screen.
create table articles (
  id integer generated always as identity primary key,
  slug text unique,
  title text not null check (title <> ''),
  -- Sanitised when written.
  html text not null,
  images text[] not null default '{}' check (cardinality(images) <= 3),
  source_url text check (source_url ~ '^https?://'),
  due_at timestamptz,
  -- Set by the sweep once due_at has passed; readers see only published articles.
  published_at timestamptz,
  -- A title is found by any part, also two syllables, which are enough letters for trigrams when they are taken apart.
  letters text not null generated always as (normalize(lower(title), nfd)) stored,
  constraint articles_published_after_due check (published_at is null or due_at is not null)
);
create index articles_published on articles (published_at desc, id desc) where published_at is not null;
-- Drafts and what waits for its time, newest first.
create index articles_unpublished on articles (id desc) where published_at is null;
create index articles_letters on articles using gin (letters gin_trgm_ops);

create table banners (
  id integer generated always as identity primary key,
  place text not null check (place in ('top', 'league')),
  position integer not null,
  title text not null,
  image text not null,
  -- Another site, or a path of ours: browsers read '//' and '/\' as another site too.
  url text check (url ~ '^(https?://|/($|[^/\\]))' and url !~ '[[:cntrl:]]'),
  -- From when until when a banner is shown; null has no bound.
  shown_from timestamptz,
  shown_until timestamptz,
  letters text not null generated always as (normalize(lower(title), nfd)) stored,
  constraint banners_end_after_begin check (shown_until > shown_from)
);
create index banners_order on banners (place, "position", id);
create index banners_until on banners (place, id desc) where shown_until is not null;
create index banners_letters on banners using gin (letters gin_trgm_ops);

-- A member's person at a provider. The subject never changes hands; the name and the address may.
create table identities (
  provider text,
  subject text,
  member_id integer not null references members,
  -- Apple's, needed to take back the consent when the account is deleted. Sealed with the key of the process.
  refresh_token_sealed text,
  linked_at timestamptz not null,
  primary key (provider, subject),
  unique (member_id, provider),
  -- A provider of sign-in is listed in the code, which checks every name that it writes and reads. A list here too would
  -- ask for a migration with each new one.
  constraint identities_provider_check check (provider ~ '^[a-z]+$')
);

-- Somebody has left for a provider's page. The state comes back with them, once, in the same browser.
create table sign_in_attempts (
  state_hash text primary key,
  provider text not null check (provider ~ '^[a-z]+$'),
  nonce text not null,
  -- PKCE, where the provider offers it.
  code_verifier text,
  redirect_uri text not null,
  return_to text not null,
  browser_hash text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_attempts_expiry on sign_in_attempts (expires_at);

-- One-time tickets: who has shown themselves at a provider and is to be signed in, or has no account yet and is to
-- sign up. Only hashes are kept.
create table sign_in_tickets (
  ticket_hash text primary key,
  purpose text not null check (purpose in ('sign-in', 'sign-up')),
  provider text not null check (provider ~ '^[a-z]+$'),
  subject text not null,
  suggested_nickname text,
  email text,
  email_verified boolean not null default false,
  refresh_token_sealed text,
  return_to text not null,
  -- Null when the sign-in did not begin in a browser of ours.
  browser_hash text,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- How often this ticket has asked for a phone number that belongs to somebody.
  taken_phones smallint not null default 0,
  -- The number that a provider knows to be the person's.
  phone text check (phone ~ '^01[016789][0-9]{7,8}$')
);
create index sign_in_tickets_expiry on sign_in_tickets (expires_at);

-- One signing in on one device. Every token that follows from it ends with it.
create table sessions (
  id uuid default gen_random_uuid() primary key,
  member_id integer not null references members,
  provider text not null check (provider ~ '^[a-z]+$'),
  device text not null default '',
  started_at timestamptz not null,
  last_used_at timestamptz not null,
  ended_at timestamptz,
  ended_why text check (ended_why in ('signed-out', 'everywhere', 'reused', 'left', 'disconnected', 'suspended',
    'by-operator')),
  -- The address of an app at Firebase, as callers of the interface send it when they sign in.
  fcm_token text check (length(fcm_token) <= 4096),
  used_generation integer not null default 0,
  constraint sessions_check check ((ended_at is null) = (ended_why is null))
);
create index sessions_of_member on sessions (member_id) where ended_at is null;
-- Signing in, exporting and leaving look for everything of one member.
create index sessions_of_member_ever on sessions (member_id, last_used_at);

-- The successor of a token follows from the token itself and the key of the process, so no token is kept readable.
create table refresh_tokens (
  token_hash text primary key,
  session_id uuid not null references sessions on delete cascade,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  rotated_at timestamptz,
  -- Each renewal gives a session its next generation of tokens. `used_generation` is the last one of which a token was
  -- used, so that a renewal whose reply was lost can be told from a token that two parties hold (decision 0044).
  generation integer not null default 1
);
create index refresh_tokens_of_session on refresh_tokens (session_id);
-- At most one token of a session is still to be used.
create unique index refresh_tokens_one_live on refresh_tokens (session_id) where rotated_at is null;
-- Upkeep deletes expired tokens every hour, and read all of them for it.
create index refresh_tokens_expiry on refresh_tokens (expires_at);

-- What a member agreed to, when, and in which wording. Rows are added, never changed: the newest of a kind counts.
create table consents (
  id bigint generated always as identity primary key,
  member_id integer not null references members,
  kind text not null,
  version text not null,
  is_given boolean not null,
  at timestamptz not null,
  -- News and offers to members who consented to them; at night to those who consented to that too.
  constraint consents_kind_check check (kind in ('age14', 'terms', 'privacy', 'marketing', 'location',
    'marketing-night'))
);
create index consents_of_member on consents (member_id, kind, id desc);
create index consents_to_marketing on consents (at, member_id) where kind = 'marketing' and is_given;

create table member_blocks (
  blocker_id integer references members,
  blocked_id integer references members,
  blocked_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  constraint member_blocks_check check (blocker_id <> blocked_id)
);
create index member_blocks_of_blocked on member_blocks (blocked_id);

-- What the product tells a member. The cause writes to the outbox in its own transaction; a worker makes the notice
-- of it, once, however often it is tried.
create table notice_outbox (
  id bigint generated always as identity primary key,
  member_id integer not null references members on delete cascade,
  kind text not null,
  -- What the sentence needs, e.g. names and numbers; never contact data.
  details jsonb not null default '{}',
  caused_at timestamptz not null
);
create index notice_outbox_of_member on notice_outbox (member_id);

create table notices (
  id bigint generated always as identity primary key,
  outbox_id bigint not null unique references notice_outbox on delete cascade,
  member_id integer not null references members on delete cascade,
  kind text not null,
  title text not null,
  body text not null default '',
  -- Where a tap leads: a path of ours.
  path text,
  caused_at timestamptz not null,
  read_at timestamptz
);
create index notices_of_member on notices (member_id, id desc);
create index notices_unread on notices (member_id) where read_at is null;

-- A group of notices that the member does not want. What is not listed is wanted.
create table muted_notices (
  member_id integer references members on delete cascade,
  notice_group text,
  -- Muted in the log, a group is not told at all; muted in the push channel, it stands in the log only.
  channel text default 'log',
  primary key (member_id, notice_group, channel),
  -- In the channel of the 알림톡 the group is a template.
  constraint muted_notices_channel_check check (channel in ('log', 'push', 'alimtalk'))
);

-- What the stand-ins of outside services remember in demo mode: people, codes, tokens, consents. Live mode never
-- writes here.
create table stand_in_records (
  service text,
  kind text,
  key text,
  value jsonb not null,
  expires_at timestamptz,
  used_at timestamptz,
  primary key (service, kind, key)
);

-- reviews.like_count counts these rows, in the transaction that adds or removes them.
create table review_likes (
  review_id integer references reviews on delete cascade,
  member_id integer references members,
  liked_at timestamptz not null,
  primary key (review_id, member_id)
);
create index review_likes_of_member on review_likes (member_id, review_id);

-- Of whose like the author has been told: liking anew after taking it back tells nothing again.
create table review_likes_told (
  review_id integer references reviews on delete cascade,
  member_id integer references members,
  primary key (review_id, member_id)
);
create index review_likes_told_of_member on review_likes_told (member_id);

-- Somebody has seen a review on a day in Seoul. The mark is a keyed hash of who asked and the day, so it leads back
-- to nobody; it is forgotten after two days.
create table review_views (
  review_id integer references reviews on delete cascade,
  day date,
  viewer_mark text,
  primary key (review_id, day, viewer_mark)
);
create index review_views_day on review_views (day);

-- What operators look at. Open reports by three people hide a review.
create table review_reports (
  id integer generated always as identity primary key,
  review_id integer not null references reviews on delete cascade,
  -- Null once that member has left: the report keeps counting.
  reporter_id integer references members,
  reason text not null check (reason in ('abuse', 'spam', 'private', 'unrelated', 'other')),
  reported_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  decided_at timestamptz,
  decided_by integer references members,
  -- A report counts by the weight of its reporter when it was made (docs/ranking.md). Earlier ones count whole.
  weight integer not null check (weight between 0 and 1000),
  constraint review_reports_check check ((state = 'open') = (decided_at is null))
);
create unique index review_reports_one_each on review_reports (review_id, reporter_id);
create index review_reports_of_reporter on review_reports (reporter_id) where reporter_id is not null;
create index review_reports_open on review_reports (reported_at, id) where state = 'open';
create index review_reports_decided on review_reports (decided_by) where decided_by is not null;
create index review_reports_of_review on review_reports (review_id, state);
-- Operators read what they decided, newest first.
create index review_reports_by_decision on review_reports (decided_at desc, review_id) where decided_at is not null;
create trigger review_reports_noted after insert or delete or update on review_reports for each row
  execute function note_review_case();

-- A review in which abuse words were found. Nothing is hidden or masked by it.
create table review_flags (
  id integer generated always as identity primary key,
  review_id integer not null references reviews on delete cascade,
  words text[] check (cardinality(words) > 0),
  found_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  decided_at timestamptz,
  decided_by integer references members,
  -- What operators look at: abuse words, a copied text, or one of a burst.
  kind text not null check (kind in ('words', 'copy', 'burst')),
  -- Whose text it is.
  original_id integer references reviews on delete set null,
  constraint review_flags_check check ((state = 'open') = (decided_at is null)),
  constraint review_flags_check1 check ((kind = 'words') = (words is not null)),
  constraint review_flags_check2 check (kind = 'copy' or original_id is null)
);
create index review_flags_of_review on review_flags (review_id);
create index review_flags_decided on review_flags (decided_by) where decided_by is not null;
create index review_flags_original on review_flags (original_id) where original_id is not null;
create unique index review_flags_one_open on review_flags (review_id, kind) where state = 'open';
create index review_flags_open on review_flags (found_at, review_id) where state = 'open';
create index review_flags_by_decision on review_flags (decided_at desc, review_id) where decided_at is not null;
create trigger review_flags_noted after insert or delete or update on review_flags for each row
  execute function note_review_case();

-- The wish list, what a play record grows by, and the answer to "was it good with so many?".
create table game_likes (
  member_id integer references members,
  game_id integer references games on delete cascade,
  liked_at timestamptz not null,
  primary key (member_id, game_id)
);
create index game_likes_newest on game_likes (member_id, liked_at desc, game_id desc);
create index game_likes_of_game on game_likes (game_id, member_id);

create table game_count_votes (
  member_id integer references members,
  game_id integer references games on delete cascade,
  players smallint check (players between 1 and 20),
  is_good boolean not null,
  voted_at timestamptz not null,
  primary key (member_id, game_id, players)
);
create index game_count_votes_of_game on game_count_votes (game_id, players);

-- The view's weights as they stood when the game was last looked at: finding who else likes what somebody likes
-- needs them by member and by game at once.
create table tastes (
  member_id integer references members,
  game_id integer references games on delete cascade,
  weight real not null,
  primary key (game_id, member_id)
);
create index tastes_of_member on tastes (member_id, game_id) include (weight);

create table taste_states (
  game_id integer primary key references games on delete cascade,
  -- The game's counts and facts as they were then; others now mean that there is something new.
  seen integer[] not null,
  -- Length of the game's column of weights, by which a cosine divides.
  norm real not null,
  read_at timestamptz not null,
  read_turn bigint not null,
  -- When its neighbours were found; before it was read last, they are out of date.
  found_turn bigint not null default 0
);
create index taste_states_waiting on taste_states (game_id) where found_turn < read_turn;

create table game_neighbours (
  game_id integer references games on delete cascade,
  neighbour_id integer references games on delete cascade,
  score real not null,
  primary key (game_id, neighbour_id)
);
create index game_neighbours_back on game_neighbours (neighbour_id);

-- What happens at a time. Items of one subject, e.g. 'meetup:12', are worked in the order of their moments.
create table due_items (
  id bigint generated always as identity primary key,
  subject text not null check (subject ~ '^[a-z-]+:.+$'),
  kind text not null,
  -- Tells items of one kind and subject apart, e.g. reminders a week and a day before.
  key text not null default '',
  due_at timestamptz not null,
  payload jsonb not null default '{}',
  -- Grows when the item is scheduled again, so that whoever is working it notices.
  revision integer not null default 1,
  tries integer not null default 0,
  -- Why the last try failed, and the device's time before which there is no other.
  failure text,
  retry_at timestamptz,
  unique (subject, kind, key)
);
create index due_items_due on due_items (due_at, id);
create index due_items_of_subject on due_items (subject, due_at, id);

-- When each task of recurring upkeep last ran to its end.
create table upkeep_runs (
  name text primary key,
  ran_at timestamptz not null
);

-- The mode in which this database was started first. It never changes: in demo mode anybody may become anybody.
create table app_mode (
  id boolean default true primary key check (id),
  mode text not null check (mode in ('demo', 'live'))
);

-- Tries at something that can be guessed, e.g. a PIN. Counted in transactions of their own, so that none is forgotten.
create table attempt_counts (
  name text,
  -- Whose tries, as a keyed hash: phone numbers and addresses are among them.
  key_hash text,
  tries integer not null,
  ends_at timestamptz not null,
  primary key (name, key_hash)
);
create index attempt_counts_ended on attempt_counts (ends_at);

-- Requests that are done once however often they are sent: who sent which key where, and what was answered.
create table keyed_requests (
  id bigint generated always as identity primary key,
  member_id integer references members on delete cascade,
  -- The random mark of a visitor's device, hashed.
  device_hash text,
  endpoint text not null,
  key text not null,
  body_hash text not null,
  asked_at timestamptz not null,
  -- Of a request of several steps: what its first step left for the next ones, and who is carrying it on, until when by
  -- the device's time.
  state jsonb,
  lease uuid,
  leased_until timestamptz,
  -- Null while the request is under way.
  status integer,
  reply text,
  invalidated text not null default '',
  unique nulls not distinct (member_id, device_hash, endpoint, key),
  constraint keyed_requests_check check (num_nonnulls(member_id, device_hash) = 1),
  constraint keyed_requests_check1 check ((status is null) = (reply is null))
);
create index keyed_requests_asked on keyed_requests (asked_at);

-- One cause is told through one or more channels. Each has a row of its own, so that one that fails is tried again
-- without the others telling the same twice.
create table notice_deliveries (
  outbox_id bigint references notice_outbox on delete cascade,
  channel text,
  -- Where it goes within the channel, e.g. one device; a member has one log.
  address text default '',
  delivered_at timestamptz,
  -- How often a push service has said that it takes the push later.
  tries smallint not null default 0,
  -- What became of a push or an 알림톡: it reached a service that takes it to the member, it failed, or nobody needed it any more. Null
  -- while it waits, and for what was sent before this column was there.
  outcome text check (outcome in ('reached', 'failed', 'unneeded')),
  primary key (outbox_id, channel, address),
  -- Kakao's 알림톡 says what a push did not bring (decision 0110).
  constraint notice_deliveries_channel_check check (channel in ('log', 'push', 'alimtalk'))
);
create index notice_deliveries_waiting on notice_deliveries (channel, outbox_id) where delivered_at is null;
create index notice_deliveries_alimtalk on notice_deliveries (outbox_id desc) where channel = 'alimtalk';

-- What somebody did with a right of theirs to a thing that belongs to others too, e.g. staff to their cafe. Never changed.
create table audit_entries (
  id bigint generated always as identity primary key,
  -- Null when the server did it by itself. Who has left stays as a number without a name.
  actor_id integer references members,
  -- What was done, e.g. 'change-hours', to which thing of which kind.
  action text not null,
  thing_kind text not null,
  thing_id integer not null,
  details jsonb not null default '{}',
  happened_at timestamptz not null
);
create index audit_entries_thing on audit_entries (thing_kind, thing_id, id);
create index audit_entries_actor on audit_entries (actor_id, id);
-- Operators read the audit entries of one kind of thing, the newest first.
create index audit_entries_kind on audit_entries (thing_kind, id);
-- What one person did to things of one kind.
create index audit_entries_actor_kind on audit_entries (actor_id, thing_kind, id);

-- How much a review moves its game's score and place depends on who wrote it, and how (docs/ranking.md). Weights and
-- their sums are whole thousandths, so that a sum changed step by step equals one made anew.
create table reviewers (
  member_id integer primary key references members,
  weight integer not null default 0 check (weight between 0 and 1000),
  -- When the weight is worked out next; null when it changes only by what the member does.
  weigh_at timestamptz
);
create index reviewers_waiting on reviewers (weigh_at, member_id) where weigh_at is not null;

-- Apart from the reviews: rows here are written under the lock of the game, rows there are locked before it.
create table review_weights (
  review_id integer primary key references reviews on delete cascade,
  author_weight integer not null check (author_weight between 0 and 1000),
  -- Another account had written the same text before.
  is_copied boolean not null default false,
  -- One of many that newcomers wrote about one game within a day.
  is_burst boolean not null default false,
  weight integer not null generated always as (author_weight / case when is_copied then 10 else 1 end / case
    when is_burst then 10 else 1 end) stored
);

-- The rules of a game in words, part by part. Pictures of the same number show the same parts.
create table game_explanations (
  game_id integer references games on delete cascade,
  position smallint check ("position" >= 1 and "position" <= 10),
  title text not null check (char_length(title) between 1 and 40),
  lines text[] not null check (cardinality(lines) between 1 and 20),
  primary key (game_id, "position")
);

-- Which edition of the demo town's games and banners this database shows; no row where there is no town.
create table demo_content (
  id boolean default true primary key check (id),
  edition text not null
);

-- Days on which a cafe does not open although its hours say so.
create table cafe_day_offs (
  cafe_id integer references cafes on delete cascade,
  day date,
  -- Empty where none is given.
  reason text not null default '' check (char_length(reason) <= 60),
  primary key (cafe_id, day)
);

create table cafe_notices (
  id integer generated always as identity primary key,
  cafe_id integer not null references cafes on delete cascade,
  -- Plain text, never markup.
  body text not null check (char_length(body) between 1 and 2000),
  updated_at timestamptz not null
);
create index cafe_notices_newest on cafe_notices (cafe_id, updated_at desc, id desc);
create trigger cafe_notices_alerts after insert on cafe_notices for each row execute function plan_cafe_news_alerts();

-- The shelf of a cafe. It repeats where the cafe is, so that the nearest owners of a game are one reading of an index.
create table cafe_games (
  cafe_id integer references cafes on delete cascade,
  game_id integer references games on delete cascade,
  globe cube,
  copies smallint not null default 1 check (copies between 1 and 99),
  condition text not null default 'good' check (condition in ('new', 'good', 'worn')),
  can_teach boolean not null default false,
  added_at timestamptz not null,
  primary key (cafe_id, game_id)
);
create index cafe_games_nearest on cafe_games using gist (game_id, globe);
create trigger cafe_games_placed before insert on cafe_games for each row execute function place_shelf();

create table cafe_follows (
  member_id integer references members,
  cafe_id integer references cafes on delete cascade,
  followed_at timestamptz not null,
  primary key (member_id, cafe_id)
);
create index cafe_follows_newest on cafe_follows (member_id, followed_at desc, cafe_id desc);
-- What the staff of a cafe count by week is read through these.
create index cafe_follows_by_time on cafe_follows (cafe_id, followed_at);
-- Followers and people who like a game are walked in the order of their numbers.
create index cafe_follows_in_order on cafe_follows (cafe_id, member_id);

-- Who looks after a cafe. A franchise owner stands here once for each of theirs.
create table cafe_staff (
  cafe_id integer references cafes on delete cascade,
  member_id integer references members,
  since timestamptz not null,
  role text not null check (role in ('owner', 'staff')),
  primary key (cafe_id, member_id)
);
create index cafe_staff_of_member on cafe_staff (member_id);
create trigger cafe_staff_end_payee after delete on cafe_staff for each row when (old.role = 'owner')
  execute function drop_payee_of_former_owner();
create trigger cafe_staff_lower_payee after update of role on cafe_staff for each row when (old.role = 'owner'
  and new.role <> 'owner') execute function drop_payee_of_former_owner();

-- Regions that an operator has imported, beside those that the product knows by itself. Asked when the address service
-- finds nothing or does not answer.
create table regions (
  code text primary key check (code ~ '^[0-9]{10}$'),
  level text not null check (level in ('province', 'district', 'neighbourhood')),
  province text not null check (char_length(province) between 1 and 40),
  district text not null default '' check (char_length(district) <= 40),
  neighbourhood text not null default '' check (char_length(neighbourhood) <= 40),
  latitude double precision not null check (latitude between 32 and 40),
  longitude double precision not null check (longitude between 123 and 133)
);

-- All-day passes are a ledger (docs/ledger.md). Whole passes move between accounts; a transfer is never changed or deleted.
--
-- An owner and a kind. The accounts of the house have no owner: passes come from 'sale' and end in one of the others.
create table ledger_accounts (
  id integer generated by default as identity primary key,
  kind text not null,
  member_id integer references members,
  -- Transfers into and out of a member's account, so that its history knows how long it is.
  entries integer not null default 0,
  unique nulls not distinct (kind, member_id),
  constraint ledger_accounts_check check ((member_id is not null) = (kind in ('wallet', 'held'))),
  -- Passes that the house gives away (decision 0112). They come from an account of their own, so that nothing counts as sold.
  constraint ledger_accounts_kind_check check (kind in ('sale', 'granted', 'spent', 'expired', 'refunded',
    'forfeited', 'wallet', 'held'))
);
create trigger ledger_accounts_stay before delete or update on ledger_accounts for each row
  when (pg_trigger_depth() < 1) execute function refuse_ledger_change();
create trigger ledger_accounts_keep before truncate on ledger_accounts for each statement
  execute function refuse_ledger_change();

-- Things of one value that expire together: the passes of one order, or passes of it that came back for longer.
create table ledger_lots (
  id integer generated always as identity primary key,
  asset text not null check (asset in ('pass:5000', 'pass:6000', 'pass:7000', 'pass:8000', 'pass:9000')),
  member_id integer not null references members,
  -- The order that it was made for; null for what came back, which names the lot of the order.
  order_key text unique check (char_length(order_key) between 1 and 200),
  origin_id integer references ledger_lots,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  -- How often hosts have made these passes last longer by giving them back; a lot of an order starts with 0.
  host_returns smallint not null default 0 check (host_returns between 0 and 3),
  constraint ledger_lots_check check ((order_key is null) = (origin_id is not null)),
  constraint ledger_lots_check1 check (expires_at > made_at),
  constraint ledger_lots_check2 check (host_returns = 0 or origin_id is not null)
);
create index ledger_lots_of_origin on ledger_lots (origin_id) where origin_id is not null;
create index ledger_lots_of_member on ledger_lots (member_id);
create trigger ledger_lots_stay before delete or update on ledger_lots for each row
  execute function refuse_ledger_change();
create trigger ledger_lots_keep before truncate on ledger_lots for each statement
  execute function refuse_ledger_change();

create table ledger_transfers (
  id bigint generated always as identity primary key,
  -- Names the one event that it stands for, so that a repetition is recognised.
  key text not null unique check (char_length(key) between 1 and 300),
  reason text not null,
  from_account integer not null references ledger_accounts,
  from_lot integer not null references ledger_lots,
  to_account integer not null references ledger_accounts,
  to_lot integer not null references ledger_lots,
  amount integer not null check (amount > 0),
  -- The transfer that this one settles or undoes. Being unique, it lets only one of the two happen.
  follows_id bigint unique references ledger_transfers,
  -- What a pass was used for, as it was called then.
  day_kind text check (day_kind in ('weekday', 'weekend')),
  label text check (char_length(label) between 1 and 100),
  moved_at timestamptz not null,
  constraint ledger_transfers_check check (from_account <> to_account),
  -- Only what has expired is paid back so, and a refused refund leaves it expired.
  constraint ledger_transfers_late_refund_check check (case reason when 'late-refund' then from_account = 3
    and to_account = 4 and from_lot = to_lot when 'late-refund-undone' then from_account = 4 and to_account = 3
    and follows_id is not null else true end),
  constraint ledger_transfers_reason_check check (reason in ('sale', 'grant', 'grant-undone', 'use', 'hold',
    'settlement', 'release', 'restoration', 'expiry', 'refund', 'refund-undone', 'late-refund', 'late-refund-undone',
    'forfeited'))
);
create index ledger_transfers_out on ledger_transfers (from_account, id desc);
create index ledger_transfers_in on ledger_transfers (to_account, id desc);
-- The transfers of an order's passes are found by their lots.
create index ledger_transfers_of_lot on ledger_transfers (from_lot, id desc);
create index ledger_transfers_by_time on ledger_transfers (moved_at, id);
create trigger ledger_transfers_stay before delete or update on ledger_transfers for each row
  execute function refuse_ledger_change();
create trigger ledger_transfers_keep before truncate on ledger_transfers for each statement
  execute function refuse_ledger_change();
create trigger ledger_transfers_fit before insert on ledger_transfers for each row
  execute function check_ledger_transfer();
create trigger ledger_transfers_move after insert on ledger_transfers for each row
  execute function move_ledger_balances();
create trigger ledger_transfers_gifts before insert on ledger_transfers for each row
  execute function check_gift_transfer();
create trigger ledger_transfers_no_refund_of_gift before insert on ledger_transfers for each row
  when (new.to_account = 4) execute function refuse_refund_of_gift();

-- What an account has of a lot. Written by the trigger of transfers alone. Only 'sale' owes.
create table ledger_balances (
  account_id integer references ledger_accounts,
  lot_id integer references ledger_lots,
  amount integer not null,
  primary key (account_id, lot_id),
  constraint ledger_balances_check check (amount >= 0 or (account_id in (1, 6)))
);
create index ledger_balances_there on ledger_balances (account_id) where amount <> 0;
create index ledger_balances_of_lot on ledger_balances (lot_id);
-- Balances and counts follow transfers, whose trigger is the first level of depth.
create trigger ledger_balances_follow before insert or delete or update on ledger_balances for each row
  when (pg_trigger_depth() < 1) execute function refuse_ledger_change();
create trigger ledger_balances_keep before truncate on ledger_balances for each statement
  execute function refuse_ledger_change();

-- Payments at the provider in which money changed hands. Never changed.
create table payments (
  imp_uid text primary key check (char_length(imp_uid) between 1 and 100),
  order_id integer not null,
  amount numeric(14,2) not null check (amount > 0),
  currency text not null check (char_length(currency) between 1 and 10),
  -- Why it does not fit its order, so that it is paid back; null for the one that the passes were granted for.
  problem text check (problem in ('amount', 'currency', 'test-payment', 'second-payment', 'buyer-left')),
  found_at timestamptz not null,
  -- The provider's word, such as card or kakaopay.
  method text check (char_length(method) between 1 and 30),
  card_name text check (char_length(card_name) between 1 and 50),
  receipt_url text check (receipt_url ~ '^https?://' and char_length(receipt_url) <= 500)
);
create unique index payments_granted on payments (order_id) where problem is null;
create index payments_of_order on payments (order_id);
-- What operators download by month.
create index payments_by_time on payments (found_at, imp_uid);

-- Orders of passes, the provider's payments for them, and what is paid back (docs/decisions/0025-payments.md).
create table payment_orders (
  id integer generated always as identity primary key,
  -- What the provider calls the order. Random, so that nobody guesses another's.
  merchant_uid text not null unique check (merchant_uid ~ '^[A-Za-z0-9_-]{1,40}$'),
  -- Who has left stays as a number without a name.
  member_id integer not null references members,
  tier integer not null check (tier in (5000, 6000, 7000, 8000, 9000)),
  count smallint not null check (count between 1 and 10),
  amount integer not null,
  -- Failed and lapsed ones become paid if the provider says so later.
  status text not null default 'open' check (status in ('open', 'paid', 'failed', 'lapsed')),
  -- The provider's words for a failure.
  fail_reason text check (char_length(fail_reason) <= 200),
  ordered_at timestamptz not null,
  -- When the passes were granted, and the payment that they were granted for.
  paid_at timestamptz,
  imp_uid text unique references payments,
  -- The percentage that a refund of the order costs at most, as it was when the order was made.
  fee_percent smallint not null default 5 check (fee_percent between 0 and 10),
  -- Buying a pass to join a meetup: the order names the meetup, and a seat is held while its buyer pays (decision 0054).
  meetup_id integer references meetups,
  -- The share of the price in percent that was promised when the order was made; null where nothing was.
  late_percent smallint check (late_percent between 1 and 100),
  -- For the foreign key of purchases.
  constraint payment_orders_for_meetup unique (id, member_id, meetup_id),
  constraint payment_orders_check check (amount = (tier * count)),
  constraint payment_orders_check1 check ((status = 'paid') = (paid_at is not null)),
  constraint payment_orders_check2 check ((status = 'paid') = (imp_uid is not null))
);
create index payment_orders_of_member on payment_orders (member_id, id desc);
create index payment_orders_by_payment on payment_orders (paid_at) where paid_at is not null;
-- Orders are found by the beginning of their number or their payment's.
create index payment_orders_uid_begin on payment_orders (merchant_uid text_pattern_ops);
create index payment_orders_imp_begin on payment_orders (imp_uid text_pattern_ops);
create trigger payment_orders_join after update of status on payment_orders for each row when (new.status = 'paid'
  and old.status <> 'paid') execute function plan_join_of_purchase();

-- What is paid back, written before the provider is asked to.
create table payment_cancels (
  id integer generated always as identity primary key,
  imp_uid text not null references payments,
  -- Null for a payment that does not fit; otherwise how many passes go back, and the fee that is kept.
  passes smallint check (passes between 1 and 10),
  fee integer check (fee >= 0),
  amount numeric(14,2) not null check (amount > 0),
  -- What was left of the payment before. The provider refuses if it disagrees, so that nothing is paid back twice.
  balance_before numeric(14,2) not null,
  status text not null default 'open' check (status in ('open', 'done', 'refused')),
  asked_at timestamptz not null,
  ended_at timestamptz,
  -- Why an operator has paid an order back; null for a refund that its member asked for.
  reason text check (char_length(reason) between 2 and 200),
  constraint payment_cancels_check check (balance_before >= amount),
  constraint payment_cancels_check1 check ((passes is null) = (fee is null)),
  constraint payment_cancels_check2 check ((status = 'open') = (ended_at is null))
);
create unique index payment_cancels_open on payment_cancels (imp_uid) where status = 'open';
create index payment_cancels_of_payment on payment_cancels (imp_uid, id);
create index payment_cancels_by_time on payment_cancels (ended_at, id) where status = 'done';

create table timer_seats (
  session_id integer references timer_sessions on delete cascade,
  seat smallint check (seat between 0 and 3),
  phone_hash text not null,
  taken_at timestamptz not null,
  -- When the phone of a seat was last heard of: a seat that is silent can be taken again, by a phone that lost its storage.
  heard_at timestamptz not null,
  primary key (session_id, seat),
  unique (session_id, phone_hash)
);

-- What happened, in the order in which it arrived. Rows are only ever added.
create table timer_events (
  session_id integer references timer_sessions on delete cascade,
  seq integer check (seq > 0),
  -- Made by the phone, so that an event that is sent again is stored once.
  event_key text not null,
  kind text not null check (kind in ('start', 'pass', 'pause', 'resume', 'undo', 'reset', 'give', 'sitOut', 'sitIn',
    'end', 'reopen', 'page', 'hand', 'answer', 'show')),
  -- Who did it; null for the end of the day.
  seat smallint,
  turn integer,
  -- When it happened, in milliseconds of the server's clock.
  at_ms bigint not null,
  -- Whom the event is about: who is given time, sits out or comes back, and who begins.
  player smallint check (player between 0 and 3),
  primary key (session_id, seq),
  unique (session_id, event_key)
);

create table timer_result_players (
  result_id integer references timer_results on delete cascade,
  place smallint check (place between 0 and 3),
  name text not null,
  score integer not null,
  is_winner boolean not null,
  claimed_by integer references members,
  -- Stays when who claimed it has left: nobody claims it again.
  claimed_at timestamptz,
  penalty integer not null default 0 check (penalty between -1000000 and 1000000),
  primary key (result_id, place)
);
create unique index timer_result_players_claims on timer_result_players (claimed_by, result_id);

-- Games that the host names; the cafe owns them.
create table meetup_games (
  meetup_id integer references meetups on delete cascade,
  place smallint check (place between 1 and 3),
  game_id integer not null references games on delete cascade,
  -- A game that the host of the meetup brings along. Others stand on the shelf of the cafe.
  is_brought boolean not null default false,
  primary key (meetup_id, place),
  unique (meetup_id, game_id)
);
create index meetup_games_of_game on meetup_games (game_id);

-- A seat, a request that the host has not answered, a place in line, or one of these that is gone.
create table meetup_entries (
  -- Given before the row is written, because the pass that it takes is named after it.
  id integer generated by default as identity primary key,
  meetup_id integer not null references meetups,
  -- Null once the member has left.
  member_id integer references members,
  is_host boolean not null default false,
  state text not null check (state in ('seated', 'unanswered', 'in-line', 'gone')),
  asked_at timestamptz not null,
  -- The order of the line.
  lined_up_at timestamptz,
  -- Who was passed over is told so once.
  passed_over_at timestamptz,
  seated_at timestamptz,
  gone_at timestamptz,
  gone_because text,
  -- What the host has said about a removal.
  gone_reason text check (char_length(gone_reason) between 1 and 100),
  -- Copied from the meetup, which never moves.
  starts_at timestamptz not null,
  tier integer,
  -- Who is here is in no other meetup that starts in these three hours.
  during tstzrange not null,
  pass text not null default 'none' check (pass in ('none', 'held', 'spent', 'released', 'restored', 'kept')),
  -- Whether the pass was set aside before it was spent.
  was_held boolean not null default false,
  pass_expires_at timestamptz,
  arrival text check (arrival in ('coming', 'bit-late', 'very-late', 'arrived')),
  attendance text,
  -- Who has said so: the cafe's scan outweighs the host.
  attendance_by text check (attendance_by in ('cafe', 'host')),
  attendance_at timestamptz,
  -- The transfers of the ledger that the entry speaks of have happened.
  took_key text generated always as (case when pass = 'none' then null::text when was_held
    then 'hold:entry:' || id::text else 'use:entry:' || id::text end) stored
    references ledger_transfers (key) deferrable initially deferred,
  settled_key text generated always as (case when was_held and (pass in ('spent', 'restored', 'kept'))
    then 'settlement:entry:' || id::text else null::text end) stored
    references ledger_transfers (key) deferrable initially deferred,
  returned_key text generated always as (case pass when 'released' then 'release:entry:' || id::text when 'restored'
    then 'restoration:entry:' || id::text else null::text end) stored
    references ledger_transfers (key) deferrable initially deferred,
  -- A cafe is owed a pass only while the pass is used: a settlement cannot outlive the return of its pass.
  is_pass_used boolean not null generated always as (pass in ('spent', 'kept')) stored,
  -- The same of the pass of an entry, beside its expiry.
  pass_host_returns smallint not null default 0 check (pass_host_returns between 0 and 3),
  -- When the place in line was offered a seat. It is offered once.
  offered_at timestamptz,
  -- Whether the entry ended because the whole meetup was called off: its member may still read about it.
  was_called_off boolean not null generated always as (coalesce(gone_because in ('host', 'cafe', 'too-few',
    'operator', 'not-held', 'no-answer'), false)) stored,
  checked_in_by_hand boolean not null default false,
  -- The seat ended because the meetup moved, which its cause does not say.
  gone_by_move boolean not null default false,
  constraint meetup_entries_used_pass unique (id, is_pass_used),
  constraint meetup_entries_apart exclude using gist (member_id with =, during with &&) where (state in ('seated',
    'unanswered')),
  -- A member leaves a meetup with the pass back because of somebody they have blocked, once in 30 days. (A day of a
  -- timestamp without zone is always 24 hours, which an index may rely on.)
  constraint meetup_entries_left_blocked exclude using gist (member_id with =, tsrange((gone_at at time zone 'UTC'),
    (gone_at at time zone 'UTC') + interval '30 days') with &&) where (gone_because = 'blocked'),
  -- Who is said not to have come can object, once. While operators have not answered, nobody is taken to know; one that they struck is
  -- no no-show any more.
  constraint meetup_entries_attendance_check check (attendance in ('attended', 'no-show', 'disputed', 'struck')),
  constraint meetup_entries_by_hand_of_cafe check (not checked_in_by_hand or coalesce(attendance_by = 'cafe', false)),
  constraint meetup_entries_check check ((state = 'gone') = (gone_at is not null)),
  constraint meetup_entries_check1 check ((state = 'gone') = (gone_because is not null)),
  constraint meetup_entries_check2 check ((state = 'in-line') <= (lined_up_at is not null)),
  constraint meetup_entries_check3 check ((state = 'seated') <= (seated_at is not null)),
  constraint meetup_entries_check4 check (member_id is not null or (state in ('seated', 'gone'))),
  constraint meetup_entries_check5 check ((pass = 'none') = (pass_expires_at is null)),
  constraint meetup_entries_check6 check ((attendance is null) = (attendance_by is null)),
  constraint meetup_entries_check7 check ((attendance is null) = (attendance_at is null)),
  constraint meetup_entries_check8 check (attendance is null or state = 'seated'),
  -- `moved`: the member did not come along when the meetup moved.
  constraint meetup_entries_gone_because_check check (gone_because in ('given-up', 'removed', 'declined', 'closed',
    'blocked', 'unpaired', 'moved', 'host', 'cafe', 'too-few', 'operator', 'not-held', 'no-answer')),
  constraint meetup_entries_gone_by_move check (not gone_by_move or gone_because = 'closed'),
  constraint meetup_entries_offered check (offered_at is null or lined_up_at is not null),
  -- No pass without a seat, no seat without a pass.
  constraint meetup_entries_pass_fits check (case when tier is null or state = 'in-line' then pass = 'none'
    when state = 'seated' then pass in ('spent', 'held') when state = 'unanswered' then pass = 'held'
    else pass in ('none', 'released', 'restored', 'kept') end),
  -- What an entry has copied of the start moves along.
  foreign key (meetup_id, starts_at) references meetups (id, starts_at) on update cascade
);
create unique index meetup_entries_once on meetup_entries (meetup_id, member_id) where state <> 'gone';
create unique index meetup_entries_one_host on meetup_entries (meetup_id) where is_host;
create index meetup_entries_of_meetup on meetup_entries (meetup_id, state);
create index meetup_entries_of_member on meetup_entries (member_id, starts_at);
-- Who has been at one meetup knows the others there.
create index meetup_entries_attended on meetup_entries (starts_at) where attendance = 'attended';
create trigger meetup_entries_placed before insert on meetup_entries for each row execute function place_entry();
create trigger meetup_entries_begin before insert on meetup_entries for each row when (new.state <> 'gone')
  execute function check_entry();
create trigger meetup_entries_move before update of state on meetup_entries for each row when (new.state <> 'gone'
  and new.state <> old.state) execute function check_entry();
create trigger meetup_entries_counted after insert or delete on meetup_entries for each row
  execute function count_entries();
create trigger meetup_entries_recounted after update of state on meetup_entries for each row
  when (new.state <> old.state) execute function count_entries();
-- A host's word does not count.
create trigger meetup_entries_weigh after update of attendance_by on meetup_entries for each row
  when (old.attendance_by is distinct from new.attendance_by and ('cafe' = old.attendance_by
  or 'cafe' = new.attendance_by)) execute function note_changed_reviewer('member_id');
create constraint trigger meetup_entries_held_until_yes after insert or update of state, pass
  on meetup_entries deferrable initially deferred for each row when (new.state = 'seated')
  execute function check_held_seats();
create constraint trigger meetup_entries_disputed_while_open after update of attendance
  on meetup_entries deferrable initially deferred for each row when ('disputed' = old.attendance
  or 'disputed' = new.attendance) execute function check_disputes();
create constraint trigger meetup_entries_of_pairs after update of state
  on meetup_entries deferrable initially deferred for each row when (old.state = 'seated' and new.state = 'gone')
  execute function check_pairs();
create trigger meetup_entries_moved before update of starts_at on meetup_entries for each row
  when (new.starts_at <> old.starts_at) execute function move_entry();

-- What the cafe is owed: one row a used pass.
create table meetup_settlements (
  entry_id integer primary key,
  meetup_id integer not null references meetups,
  cafe_id integer not null references cafes,
  tier integer not null check (tier in (5000, 6000, 7000, 8000, 9000)),
  -- At the check-in, or when the meetup ended.
  because text not null check (because in ('check-in', 'end')),
  settled_at timestamptz not null,
  is_pass_used boolean not null default true check (is_pass_used),
  is_paid boolean not null default false,
  -- Looked at when the transaction ends, like the transfers that an entry speaks of.
  constraint meetup_settlements_used_pass foreign key (entry_id, is_pass_used) references meetup_entries (id,
    is_pass_used) deferrable initially deferred
);
create index meetup_settlements_of_cafe on meetup_settlements (cafe_id, settled_at, entry_id);
create index meetup_settlements_of_meetup on meetup_settlements (meetup_id);
create index meetup_settlements_unpaid on meetup_settlements (cafe_id, settled_at, entry_id) where not is_paid;
create trigger meetup_settlements_returned after delete on meetup_settlements for each row when (old.is_paid)
  execute function note_returned_pass();

-- Whether one would meet another again.
create table meetup_answers (
  id integer generated always as identity primary key,
  meetup_id integer not null references meetups,
  -- Null once the one who answered has left.
  member_id integer references members,
  about_id integer not null references members,
  would_meet_again boolean not null,
  answered_at timestamptz not null,
  unique (meetup_id, member_id, about_id),
  constraint meetup_answers_check check (member_id <> about_id)
);
create index meetup_answers_about on meetup_answers (about_id);
create index meetup_answers_of_member on meetup_answers (member_id);

-- Stamps that cafes give for visits, what a full count of them earns, and the coupons that members earned.
-- The day in Seoul is part of the key: one stamp a cafe a day a person, whatever else goes wrong.
create table stamps (
  member_id integer references members,
  cafe_id integer references cafes on delete cascade,
  day date,
  -- Counted from 1 for each member and cafe, over all cards.
  number integer not null check (number >= 1),
  -- The 30 seconds of the code it was earned with, by which a code that comes again is told from a second visit.
  code_step bigint not null,
  stamped_at timestamptz not null,
  primary key (member_id, cafe_id, day),
  unique (member_id, cafe_id, number)
);
create index stamps_by_day on stamps (cafe_id, day);

-- A stamp of this place in a cycle of twenty earns a coupon.
create table stamp_rewards (
  cafe_id integer references cafes on delete cascade,
  stamp_count smallint check (stamp_count between 1 and 20),
  coupon text not null check (char_length(coupon) between 1 and 40),
  primary key (cafe_id, stamp_count)
);

-- A coupon keeps its words when the cafe changes its rewards.
create table coupons (
  id integer generated always as identity primary key,
  member_id integer not null references members,
  cafe_id integer not null references cafes on delete cascade,
  coupon text not null check (char_length(coupon) between 1 and 40),
  -- The cycle counts from 1. A reward is issued once in each.
  cycle integer not null check (cycle >= 1),
  stamp_count smallint not null check (stamp_count between 1 and 20),
  issued_at timestamptz not null,
  used_at timestamptz,
  unique (member_id, cafe_id, cycle, stamp_count)
);
create index coupons_of_member on coupons (member_id, (used_at is not null), id desc);
create index coupons_of_cafe on coupons (cafe_id, used_at desc, id desc);
create index coupons_by_issue on coupons (cafe_id, issued_at);

-- Four digits that staff enter when a coupon is used, as a keyed hash.
create table cafe_pins (
  cafe_id integer primary key references cafes on delete cascade,
  pin_hash text not null
);

-- A link that makes whoever opens it first one of those who look after a cafe.
create table cafe_invites (
  id integer generated always as identity primary key,
  cafe_id integer not null references cafes on delete cascade,
  -- The key of the link is shown once, to the owner who has asked for it.
  key_hash text not null unique,
  role text not null check (role in ('owner', 'staff')),
  invited_by integer not null references members,
  invited_at timestamptz not null,
  expires_at timestamptz not null
);
create index cafe_invites_of_cafe on cafe_invites (cafe_id, expires_at);
create index cafe_invites_of_member on cafe_invites (invited_by);

-- Money of an order that went back without us, at the provider's console (docs/decisions/0033-money-that-others-move.md).
create table payment_outside_returns (
  id integer generated always as identity primary key,
  imp_uid text not null references payments,
  -- What had gone back beyond what we know of.
  amount numeric(14,2) not null check (amount > 0),
  -- How many passes that is the price of, and how many of those were unused and taken back.
  passes_owed smallint not null check (passes_owed between 0 and 10),
  passes_taken smallint not null,
  found_at timestamptz not null,
  -- When an operator has dealt with passes that could not be taken back; at once where none are missing.
  settled_at timestamptz,
  constraint payment_outside_returns_check check (passes_taken between 0 and passes_owed),
  constraint payment_outside_returns_check1 check (settled_at is not null or passes_taken < passes_owed)
);
create index payment_outside_returns_of_payment on payment_outside_returns (imp_uid, id);
create index payment_outside_returns_open on payment_outside_returns (imp_uid) where settled_at is null;
create index payment_outside_returns_by_time on payment_outside_returns (found_at, id);

-- Instructors: who teaches board games, where, and which games.
create table instructors (
  id integer generated always as identity primary key,
  -- Known instructors of the demo town; null for everybody else.
  slug text unique,
  -- Null for one who has no account, and for one who has left.
  member_id integer unique references members,
  -- What an operator has said of the application: nobody else sees who is not approved.
  state text not null check (state in ('waiting', 'approved', 'declined', 'left')),
  -- Why an operator declined; empty where nothing was said.
  reason text not null default '' check (char_length(reason) <= 300),
  name text not null check (char_length(name) between 1 and 30),
  image text,
  address text not null check (char_length(address) between 1 and 200),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  globe cube generated always as (on_globe(latitude, longitude)) stored,
  -- An operator has checked that they teach there.
  location_approved boolean not null default false,
  intro text not null check (char_length(intro) between 1 and 1000),
  sns_url text check (char_length(sns_url) <= 300),
  -- Won for an hour; null where it is agreed on.
  fee integer check (fee between 0 and 1000000),
  teaching_areas text[] not null default '{}' check (cardinality(teaching_areas) <= 10),
  certifications text[] not null default '{}' check (cardinality(certifications) <= 10),
  -- The education center; null where there is none.
  center_name text check (char_length(center_name) between 1 and 60),
  center_address text check (char_length(center_address) between 1 and 200),
  center_intro text check (char_length(center_intro) between 1 and 1000),
  center_programs text[] not null default '{}' check (cardinality(center_programs) <= 10),
  -- Name, address and areas prepared for Korean search.
  letters text not null,
  initials text not null,
  applied_at timestamptz not null,
  updated_at timestamptz not null,
  list_number integer not null default 0,
  constraint instructors_check check ((latitude is null) = (longitude is null)),
  constraint instructors_check1 check (state <> 'left' or member_id is null)
);
create index instructors_nearest on instructors using gist (globe) where state = 'approved';
create index instructors_areas on instructors using gin (teaching_areas) where state = 'approved';
create index instructors_letters on instructors using gin (letters gin_trgm_ops);
create index instructors_initials on instructors using gin (initials gin_trgm_ops);
create unique index instructors_list on instructors (state, list_number desc);
create trigger instructors_numbered before insert or update of state on instructors for each row
  execute function number_instructor();

create table instructor_games (
  instructor_id integer references instructors on delete cascade,
  game_id integer references games on delete cascade,
  position smallint not null check ("position" >= 1 and "position" <= 30),
  primary key (instructor_id, game_id)
);
create index instructor_games_of_game on instructor_games (game_id);

-- Requests for a lesson. Whoever asks needs no account: a random key, which only they are told, opens the request.
create table lesson_requests (
  id integer generated always as identity primary key,
  key text not null unique check (char_length(key) between 20 and 60),
  instructor_id integer not null references instructors,
  -- Null for a visitor.
  requester_id integer references members,
  name text not null check (char_length(name) between 1 and 30),
  -- Digits only. The instructor sees it after accepting.
  phone text not null check (phone ~ '^[0-9]{9,11}$'),
  email text check (char_length(email) <= 254),
  content text not null check (char_length(content) between 1 and 1000),
  -- When the requester would like it; null for any time.
  wished_at timestamptz,
  state text not null default 'waiting' check (state in ('waiting', 'proposed', 'accepted', 'declined', 'withdrawn')),
  -- The time that the instructor proposes, and afterwards the one that was agreed on.
  lesson_at timestamptz,
  -- What the instructor says with the answer.
  message text not null default '' check (char_length(message) <= 500),
  requested_at timestamptz not null,
  changed_at timestamptz not null,
  -- Two syllables hold too few characters for trigrams until they are taken apart.
  letters text not null generated always as (normalize(lower(name), nfd)) stored,
  -- Whether the requester's phone number has been shown to the instructor. Of requests that were taken back before, it is not known
  -- any more whether they had been accepted, so they count as shown.
  phone_shown boolean not null default false,
  -- An instructor calls off a lesson that both sides had agreed on. The request is then declined, and this
  -- says when it was called off; the reason is the message.
  called_off_at timestamptz,
  constraint lesson_requests_called_off check (called_off_at is null or state = 'declined'),
  constraint lesson_requests_check check (state <> 'proposed' or lesson_at is not null)
);
create index lesson_requests_of_instructor on lesson_requests (instructor_id, id desc);
create index lesson_requests_of_requester on lesson_requests (requester_id, id desc);
create index lesson_requests_oldest on lesson_requests (requested_at);
create index lesson_requests_letters on lesson_requests using gin (letters gin_trgm_ops);
create index lesson_requests_open on lesson_requests (id desc) where state in ('waiting', 'proposed');
create index lesson_requests_answered on lesson_requests (id desc) where state not in ('waiting', 'proposed');
create index lesson_requests_agreed on lesson_requests (instructor_id, lesson_at) where state = 'accepted';

-- Other instructors nearby, named to the requester when the first one has not answered for a day.
create table lesson_request_offers (
  request_id integer references lesson_requests on delete cascade,
  instructor_id integer references instructors on delete cascade,
  position smallint not null check ("position" >= 1 and "position" <= 2),
  primary key (request_id, instructor_id)
);
create index lesson_request_offers_of_instructor on lesson_request_offers (instructor_id);

-- Operators suspend members: until a moment, or until they lift it. Who did it stands in the audit entries.
create table member_suspensions (
  id integer generated always as identity primary key,
  member_id integer not null references members,
  -- Told to the member when they try to sign in.
  reason text not null check (char_length(reason) between 2 and 300),
  suspended_at timestamptz not null,
  -- Null while nobody has said when it ends.
  ends_at timestamptz,
  lifted_at timestamptz,
  constraint member_suspensions_check check (ends_at > suspended_at)
);
create unique index member_suspensions_open on member_suspensions (member_id) where lifted_at is null;
create index member_suspensions_of_member on member_suspensions (member_id, id);
create trigger member_suspensions_events after insert on member_suspensions for each row
  execute function plan_events_of_suspended();

-- Games that turned out to be another one. Their old addresses lead to the one that was kept.
create table merged_games (
  id integer primary key,
  kept_id integer not null references games on delete cascade,
  merged_at timestamptz not null,
  -- The BoardGameGeek number of a game that was merged into another, so that an import does not add it again. Null where it had none.
  bgg_id integer
);
create index merged_games_kept on merged_games (kept_id);
create index merged_games_numbers on merged_games (bgg_id) where bgg_id is not null;

-- Recomputations of the whole ledger, as operators and the daily upkeep ask for them. One is under way at a time.
create table ledger_audits (
  id integer generated always as identity primary key,
  asked_at timestamptz not null,
  ended_at timestamptz,
  -- How many disagreements were found, and the first of them; null while under way and when it could not be done.
  problems integer check (problems >= 0),
  says text[] not null default '{}' check (cardinality(says) <= 200),
  -- How many transfers there were.
  transfers integer,
  failure text check (char_length(failure) <= 1000),
  constraint ledger_audits_check check ((ended_at is null) <= (problems is null and failure is null)),
  constraint ledger_audits_check1 check ((ended_at is not null) <= ((problems is null) <> (failure is null)))
);
create unique index ledger_audits_under_way on ledger_audits ((ended_at is null)) where ended_at is null;

-- Notices are pushed to devices. A device belongs to the session in which somebody turned it on, and goes with it.
create table push_devices (
  session_id uuid primary key references sessions on delete cascade,
  member_id integer not null references members on delete cascade,
  -- The address at the push service, which is what one browser is known by.
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null check (length(p256dh) <= 100),
  auth text not null check (length(auth) <= 50),
  added_at timestamptz not null
);
create index push_devices_of_member on push_devices (member_id, added_at desc);

-- The standings of the league (docs/league.md). A season is a month in Seoul, named by its first day.
-- Months in which plays were written, changed or removed since the league last looked. The same month may stand here
-- often: rows are only added and taken, so that writers do not wait for each other.
create table play_months_changed (
  id bigint generated always as identity primary key,
  month date not null check (extract(day from month) = 1)
);

create table league_seasons (
  month date primary key check (extract(day from month) = 1),
  -- Something that it is made from has changed.
  is_stale boolean not null default true,
  refreshed_at timestamptz,
  -- Nothing changes any more from then on.
  closed_at timestamptz,
  -- How many people have a place.
  players integer not null default 0 check (players >= 0),
  -- When those who took part were told of the end. A clock that was moved back closes a season again and tells nobody twice.
  told_at timestamptz
);

create table league_standings (
  id integer generated always as identity primary key,
  month date not null references league_seasons,
  -- Null for all games together.
  game_id integer references games on delete cascade,
  -- Null for somebody who has left since the season closed.
  member_id integer references members,
  -- The order of the list, without gaps; null without points.
  position integer check ("position" >= 1),
  -- Shared by equal points.
  place integer,
  points integer not null check (points >= 0),
  beaten integer not null,
  met integer not null check (met >= 0),
  unheard integer not null check (unheard >= 0),
  constraint league_standings_check check (place between 1 and "position"),
  constraint league_standings_check1 check (beaten between 0 and met),
  constraint league_standings_check2 check (("position" is null) = (place is null)),
  constraint league_standings_check3 check ((points > 0) = ("position" is not null))
);
create unique index league_standings_listed on league_standings (month, coalesce(game_id, 0), "position")
  where "position" is not null;
create unique index league_standings_of_member on league_standings (member_id, month, coalesce(game_id, 0));
create index league_standings_of_game on league_standings (game_id) where game_id is not null;

-- Members who stay out of the league.
create table league_absences (
  member_id integer primary key references members,
  since timestamptz not null
);

-- Files of games, cafes and regions that operators import: what was uploaded, what would happen, and what happened.
create table imports (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('games', 'cafes', 'regions')),
  file_name text not null check (char_length(file_name) between 1 and 200),
  bytes integer not null default 0 check (bytes >= 0),
  -- uploading: parts are arriving. checking: a job finds out what would happen. ready: that is known. queued: somebody has
  -- asked for it. running. done. failed: it stopped on the way and can go on. refused: the file is of no use. cancelled.
  -- expired: nobody asked for it in time, and the file is gone.
  state text not null check (state in ('uploading', 'checking', 'ready', 'queued', 'running', 'done', 'failed',
    'refused', 'cancelled', 'expired')),
  -- Who uploaded it; null when they have left.
  member_id integer references members,
  uploaded_at timestamptz not null,
  checked_at timestamptz,
  asked_at timestamptz,
  ended_at timestamptz,
  -- Null until the file has been read to its end once.
  rows_total integer check (rows_total >= 0),
  -- How far the check, or afterwards the import, has come.
  rows_done integer not null default 0 check (rows_done >= 0),
  last_line integer not null default 0 check (last_line >= 0),
  -- What the check has found.
  would_add integer not null default 0,
  would_change integer not null default 0,
  would_keep integer not null default 0,
  would_refuse integer not null default 0,
  -- What has happened.
  added integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  -- How often a job has begun its present step.
  tries integer not null default 0,
  failure text check (char_length(failure) <= 1000),
  file_dropped_at timestamptz,
  rows_dropped_at timestamptz
);
create index imports_of_kind on imports (kind, id desc);
create index imports_of_member on imports (member_id) where member_id is not null;

-- The uploaded file, in the order of its parts.
create table import_file_parts (
  import_id integer references imports on delete cascade,
  part integer,
  bytes bytea not null,
  primary key (import_id, part)
);

-- What would become of each row, and after the import what has become of it.
create table import_rows (
  import_id integer references imports on delete cascade,
  line integer,
  name text not null check (char_length(name) <= 200),
  result text not null check (result in ('added', 'changed', 'unchanged', 'refused')),
  details text[] not null default '{}' check (cardinality(details) <= 20),
  primary key (import_id, line)
);
create index import_rows_by_result on import_rows (import_id, result, line);

-- What operators decide about, one row for each review with reports or flags, so that the lists are one reading of an index however
-- many there are. Kept by triggers.
create table review_cases (
  review_id integer primary key references reviews on delete cascade,
  -- Lists go down from the highest number: open cases count down, so that the one that has waited longest stands first, and
  -- decided ones count up.
  number integer not null unique,
  -- The first of what is open about it, or of all when everything is decided.
  opened_at timestamptz not null,
  -- Null while something is open.
  decided_at timestamptz
);
create index review_cases_open on review_cases (number desc) where decided_at is null;
create index review_cases_decided on review_cases (number desc) where decided_at is not null;

-- A seat that is held for one person until a deadline. It counts against the most people of its meetup, and not as a
-- seat that is taken. Written under the meetup's lock.
create table meetup_seat_holds (
  meetup_id integer references meetups,
  member_id integer references members,
  -- Somebody in line is offered it, somebody pays for the pass, or somebody brings a friend.
  reason text not null check (reason in ('offer', 'paying', 'friend')),
  held_at timestamptz not null,
  deadline timestamptz not null,
  primary key (meetup_id, member_id),
  constraint meetup_seat_holds_check check (deadline > held_at)
);
create index meetup_seat_holds_of_member on meetup_seat_holds (member_id);
-- One seat at a time is held for somebody who pays.
create unique index meetup_seat_holds_paying on meetup_seat_holds (member_id) where reason = 'paying';
create trigger meetup_seat_holds_counted after insert or delete on meetup_seat_holds for each row
  execute function count_seat_holds();
create constraint trigger meetup_seat_holds_of_pairs after insert on meetup_seat_holds deferrable initially deferred
  for each row when (new.reason = 'friend') execute function check_pairs();
create constraint trigger meetup_seat_holds_gone after delete on meetup_seat_holds deferrable initially deferred
  for each row when (old.reason = 'friend') execute function check_pairs();

-- What may be told about a meetup only so often, and when it was told last: the changed text to its people, a free seat
-- to its line, and to its host that a member has come, gone or asked. The youngest row of a member is what the host knows.
create table meetup_tellings (
  id bigint generated always as identity primary key,
  meetup_id integer not null references meetups,
  -- The member whom it is about; null where it is about the meetup.
  about_id integer references members,
  kind text not null,
  told_at timestamptz not null,
  unique nulls not distinct (meetup_id, about_id, kind),
  constraint meetup_tellings_check check ((about_id is null) = (kind in ('changed', 'seat-free', 'question'))),
  constraint meetup_tellings_kind_check check (kind in ('changed', 'seat-free', 'joined', 'left', 'requested',
    'question'))
);
create index meetup_tellings_about on meetup_tellings (about_id) where about_id is not null;

-- Members with a seat who say that the meetup did not take place.
create table meetup_not_held_words (
  id integer generated always as identity primary key,
  meetup_id integer not null references meetups,
  -- Null once the member has left.
  member_id integer references members,
  said_at timestamptz not null,
  unique (meetup_id, member_id)
);
create index meetup_not_held_words_of_member on meetup_not_held_words (member_id);

-- Meetups of which two members have said so. Until an operator decides, its settlements are not paid.
create table meetup_doubts (
  meetup_id integer primary key references meetups,
  raised_at timestamptz not null,
  decided_at timestamptz,
  outcome text check (outcome in ('held', 'not-held')),
  constraint meetup_doubts_check check ((decided_at is null) = (outcome is null))
);
create index meetup_doubts_open on meetup_doubts (meetup_id) where decided_at is null;

-- What changes a reviewer's weight is noted by triggers in the transaction of the change, so that the
-- commands that write plays and check-ins need not know of it (decision 0061).
-- Reviewers whose activity has changed since they were last weighed. The same member may stand here often: rows are only added
-- and taken, like those of play_months_changed, so that writers neither wait for each other nor have an order to keep.
create table reviewers_changed (
  reviewer_id integer references reviewers on delete cascade,
  id bigint generated always as identity,
  primary key (reviewer_id, id)
);

-- Joining with a friend takes two seats, both or none (decision 0094). The first is an entry with its own pass; the second is
-- a hold of the reason `friend`, for whoever claims it with the token in time.
create table meetup_pairs (
  id integer generated always as identity primary key,
  meetup_id integer not null references meetups,
  -- Who sits already and has invited the friend.
  member_id integer not null references members,
  token text not null unique check (token ~ '^[A-Za-z0-9_-]{22}$'),
  made_at timestamptz not null,
  deadline timestamptz not null,
  -- Null while the seat is held. `alone`: the first keeps their seat without a friend. `fell`: nobody came in time.
  -- `left`: the first has left before, or the meetup has closed or was called off.
  outcome text,
  ended_at timestamptz,
  -- Null once the friend has left the service.
  friend_id integer references members,
  constraint meetup_pairs_check check (deadline > made_at),
  constraint meetup_pairs_check1 check ((outcome is null) = (ended_at is null)),
  constraint meetup_pairs_check2 check (friend_id is null or friend_id <> member_id and coalesce(outcome = 'claimed',
    false)),
  -- `closed`: the first did not leave, but the meetup took nobody any more, was called off, or their seat was ended by others.
  constraint meetup_pairs_outcome_check check (outcome in ('claimed', 'alone', 'fell', 'left', 'closed'))
);
create unique index meetup_pairs_open on meetup_pairs (meetup_id, member_id) where outcome is null;
create index meetup_pairs_of_member on meetup_pairs (member_id, ended_at);
create index meetup_pairs_of_friend on meetup_pairs (friend_id) where friend_id is not null;
create constraint trigger meetup_pairs_both_or_none after insert or update
  on meetup_pairs deferrable initially deferred for each row execute function check_pairs();

-- An order with which somebody wants to join, and what came of it.
create table meetup_purchases (
  order_id integer primary key,
  member_id integer not null references members,
  meetup_id integer not null references meetups,
  began_at timestamptz not null,
  -- Until when the seat was held. Orders that were made during one hold share its deadline.
  deadline timestamptz not null,
  -- Null until the order is paid and its buyer has joined or could not; then `seated`, `asked` or why not.
  outcome text,
  settled_at timestamptz,
  -- Null once one of the pair has left the service.
  pair_id integer references meetup_pairs on delete set null,
  is_of_friend boolean not null default false,
  found_moving boolean not null default false,
  constraint meetup_purchases_check check (deadline > began_at),
  constraint meetup_purchases_check1 check ((outcome is null) = (settled_at is null)),
  constraint meetup_purchases_found_moving check (not found_moving or outcome = 'full'),
  constraint meetup_purchases_of_friend check (pair_id is null or is_of_friend),
  -- `moving`: the meetup has moved since they began to pay.
  constraint meetup_purchases_outcome_check check (outcome in ('seated', 'asked', 'tooManyRequests', 'over',
    'tooLate', 'closed', 'cafeClosed', 'moving', 'regularsFirst', 'full', 'wrongPassword', 'already', 'overlap',
    'refused', 'barred', 'noBirthYear', 'adultsOnly', 'noPass')),
  -- Deferred, because leaving the service takes both away.
  constraint meetup_purchases_of_order foreign key (order_id, member_id, meetup_id) references payment_orders (id,
    member_id, meetup_id) deferrable initially deferred
);
create index meetup_purchases_of_member on meetup_purchases (member_id, began_at);
create index meetup_purchases_of_meetup on meetup_purchases (meetup_id, member_id);
create index meetup_purchases_of_pair on meetup_purchases (pair_id) where pair_id is not null;

-- What every process counts of a caller, so that limits hold for all of them together. Unlogged: it costs no wait for the
-- disk, and after a crash of the server the counts begin anew, with the processes that counted.
-- Calls of the last minute, for the limits of rate.
create unlogged table call_counts (
  -- The class of calls and the network, as a keyed hash.
  caller_hash text primary key,
  calls integer not null check (calls > 0),
  ends_at timestamptz not null
);
create index call_counts_ended on call_counts (ends_at);

-- Places of open streams. A process renews its rows, and those of one that has died end by themselves.
create unlogged table stream_places (
  -- A member, a network or a thing, as a keyed hash.
  owner_hash text,
  process text,
  taken integer not null check (taken > 0),
  ends_at timestamptz not null,
  primary key (owner_hash, process)
);
create index stream_places_ended on stream_places (ends_at);

-- A member who may take no part in meetups for a time, why, and what they answer to that, once.
create table meetup_bars (
  id integer generated always as identity primary key,
  member_id integer not null references members,
  reason text not null check (char_length(reason) between 2 and 300),
  barred_at timestamptz not null,
  ends_at timestamptz not null,
  -- Null while it stands or has run out.
  lifted_at timestamptz,
  appeal text check (char_length(appeal) between 10 and 1000),
  appealed_at timestamptz,
  appeal_decided_at timestamptz,
  constraint meetup_bars_check check (ends_at > barred_at),
  constraint meetup_bars_check1 check ((appeal is null) = (appealed_at is null)),
  constraint meetup_bars_check2 check (appeal_decided_at is null or appealed_at is not null)
);
-- One at a time: a new one ends the one before.
create unique index meetup_bars_one on meetup_bars (member_id) where lifted_at is null;
create index meetup_bars_of_member on meetup_bars (member_id, id desc);
create trigger meetup_bars_events after insert on meetup_bars for each row execute function plan_events_of_barred();

-- Events of cafes for more people than a meetup takes, which their staff open (decision 0105).
create table cafe_events (
  id integer generated always as identity primary key,
  cafe_id integer not null references cafes,
  title text not null check (char_length(title) between 1 and 40),
  content text not null check (char_length(content) between 1 and 2000),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  capacity smallint not null check (capacity between 11 and 200),
  -- What is paid at the cafe; null where nothing was said.
  price_note text check (char_length(price_note) between 1 and 100),
  sign_up_until timestamptz not null,
  -- The places that are taken, by a trigger.
  taken smallint not null default 0,
  opened_at timestamptz not null,
  -- Grows with every change that calendars and open forms must pick up.
  revision integer not null default 0,
  cancelled_at timestamptz,
  cancel_reason text check (char_length(cancel_reason) between 1 and 100),
  -- Operators have hidden its text.
  hidden_at timestamptz,
  constraint cafe_events_check check (num_nulls(cancelled_at, cancel_reason) in (0, 2)),
  constraint cafe_events_in_order check (starts_at < ends_at and sign_up_until <= starts_at),
  constraint cafe_events_length check ((ends_at - starts_at) <= interval '12 hours'),
  constraint cafe_events_places check (taken between 0 and capacity)
);
create index cafe_events_of_cafe on cafe_events (cafe_id, starts_at);
create index cafe_events_by_end on cafe_events (ends_at);
create trigger cafe_events_opened_alerts after insert on cafe_events for each row execute function plan_event_alerts();

create table no_show_objections (
  id integer generated always as identity primary key,
  entry_id integer not null references meetup_entries,
  body text not null check (char_length(body) between 10 and 500),
  objected_at timestamptz not null,
  -- Null while operators have not answered and the mark stands.
  closed_at timestamptz,
  -- `corrected`: the mark went by itself, by the host's word or with the meetup.
  outcome text check (outcome in ('stands', 'struck', 'corrected')),
  constraint no_show_objections_check check ((closed_at is null) = (outcome is null))
);
-- Once for each mark: what operators have answered is not asked again.
create unique index no_show_objections_once on no_show_objections (entry_id)
  where outcome is distinct from 'corrected';
create index no_show_objections_of_entry on no_show_objections (entry_id, id desc);
create constraint trigger no_show_objections_disputed_while_open after insert or update of closed_at
  on no_show_objections deferrable initially deferred for each row execute function check_disputes();

-- What members ask about a meetup, and what its host and seated members answer (decision 0092).
create table meetup_questions (
  id integer generated always as identity primary key,
  meetup_id integer not null references meetups,
  -- The question that an answer belongs to; null for a question.
  question_id integer references meetup_questions,
  -- Null once the member has left, or the text was deleted long ago.
  member_id integer references members,
  body text not null check (char_length(body) <= 300),
  written_at timestamptz not null,
  -- Deleted texts are kept for a while, because they may have been reported.
  deleted_at timestamptz,
  -- Operators have hidden it.
  hidden_at timestamptz,
  constraint meetup_questions_check check (body <> '' or deleted_at is not null)
);
create index meetup_questions_shown on meetup_questions (meetup_id, id desc) where question_id is null
  and deleted_at is null;
create index meetup_questions_answers on meetup_questions (question_id, id) where question_id is not null;
create index meetup_questions_of_member on meetup_questions (member_id, meetup_id) where member_id is not null;
create index meetup_questions_old on meetup_questions (deleted_at) where body <> '' and deleted_at is not null;

-- What operators decide about together: everything that members have said about one person, meetup, instructor or cafe since the
-- last decision, or what a barred member answers.
create table report_cases (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('person', 'meetup', 'instructor', 'cafe', 'appeal', 'no-show', 'question',
    'event')),
  member_id integer references members,
  meetup_id integer references meetups,
  instructor_id integer references instructors,
  cafe_id integer references cafes,
  bar_id integer references meetup_bars on delete cascade,
  -- The weight of its reporters, in thousandths, which orders the desk.
  weight integer not null default 0 check (weight >= 0),
  opened_at timestamptz not null,
  -- When nobody had decided within a day; these come first.
  overdue_at timestamptz,
  decided_at timestamptz,
  decision text check (decision in ('dismiss', 'act', 'bar', 'hide-text', 'keep', 'lift', 'stand', 'strike')),
  -- An objection is a case of the operators' desk.
  objection_id integer references no_show_objections on delete cascade,
  -- A question or an answer can be reported.
  question_id integer references meetup_questions,
  -- An event can be reported (decision 0105).
  event_id integer references cafe_events,
  subject integer not null generated always as (case kind when 'person' then member_id when 'meetup' then meetup_id
    when 'instructor' then instructor_id when 'cafe' then cafe_id when 'appeal' then bar_id when 'question'
    then question_id when 'event' then event_id else objection_id end) stored,
  constraint report_cases_check check (num_nonnulls(member_id, meetup_id, instructor_id, cafe_id, bar_id,
    objection_id, question_id, event_id) = 1),
  constraint report_cases_check1 check ((decided_at is null) = (decision is null))
);
create index report_cases_queue on report_cases (overdue_at, weight desc, id) where decided_at is null;
create index report_cases_decided on report_cases (id desc) where decided_at is not null;
create index report_cases_of_member on report_cases (member_id) where member_id is not null;
create index report_cases_of_bar on report_cases (bar_id) where bar_id is not null;
create index report_cases_of_objection on report_cases (objection_id) where objection_id is not null;
-- What an operator has no part in judging, and how often something was done about the same thing before, read every case without these.
create index report_cases_of_meetup on report_cases (meetup_id) where meetup_id is not null;
create index report_cases_of_instructor on report_cases (instructor_id) where instructor_id is not null;
create index report_cases_of_question on report_cases (question_id) where question_id is not null;
create unique index report_cases_open on report_cases (kind, subject) where decided_at is null;
create index report_cases_acted on report_cases (kind, subject) where decision in ('act', 'bar', 'hide-text');
create index report_cases_of_event on report_cases (event_id) where event_id is not null;

create table reports (
  id integer generated always as identity primary key,
  case_id integer not null references report_cases on delete cascade,
  -- Null once the reporter has left.
  reporter_id integer references members,
  -- The meetup that a report of a person is about.
  at_meetup_id integer references meetups,
  reason text not null check (reason in ('recruiting', 'dating', 'harassment', 'money', 'spam', 'no-show', 'other')),
  -- Empty where nothing was written, and once nobody needs it who has left.
  body text not null check (char_length(body) <= 1000),
  weight integer not null check (weight between 0 and 1000),
  reported_at timestamptz not null
);
create unique index reports_once on reports (case_id, reporter_id);
create index reports_of_reporter on reports (reporter_id, id desc) where reporter_id is not null;

-- How many seats a cafe gives to meetups, by weekday and hours. A cafe without a row here takes every meetup while it is open.
create table cafe_seat_offers (
  cafe_id integer primary key references cafes,
  stated_at timestamptz not null
);

create table cafe_seat_hours (
  id integer generated always as identity primary key,
  cafe_id integer not null references cafe_seat_offers on delete cascade,
  -- 0 is Monday.
  weekday smallint not null check (weekday between 0 and 6),
  -- Minutes since midnight; an end after midnight is above 1440.
  opens smallint not null check (opens between 0 and 1439),
  closes smallint not null,
  seats smallint not null check (seats between 2 and 200),
  -- Whether the cafe says yes to each meetup first.
  needs_yes boolean not null,
  constraint cafe_seat_hours_cafe_id_int4range_excl exclude using gist (cafe_id with =,
    int4range(weekday * 1440 + opens, weekday * 1440 + closes) with &&),
  constraint cafe_seat_hours_check check (closes > opens and closes <= (opens + 1440))
);

-- Hours of one day at which there are no seats for meetups.
create table cafe_blocked_hours (
  id integer generated always as identity primary key,
  cafe_id integer not null references cafes,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text check (char_length(reason) between 1 and 100),
  constraint cafe_blocked_hours_check check (ends_at > starts_at and ends_at <= (starts_at + interval '24 hours'))
);
create index cafe_blocked_hours_of_cafe on cafe_blocked_hours (cafe_id, starts_at);

-- Where the last nightly backups are, for operators: with several hosts the folder may lie on another one.
create table backups (
  id integer generated always as identity primary key,
  made_at timestamptz not null,
  place text not null check (char_length(place) between 1 and 1000),
  size bigint not null check (size > 0)
);

-- Questions of members to those who run the site, each with a thread of messages (decision 0078).
create table inquiries (
  id integer generated always as identity primary key,
  member_id integer references members,
  topic text not null,
  -- What it is about, e.g. the number of an order.
  about text check (char_length(about) between 1 and 100),
  opened_at timestamptz not null,
  last_message_at timestamptz not null,
  -- Since when a message of the member waits for an answer; null if the last word is an operator's.
  waiting_since timestamptz,
  -- Where a visitor reads the answer; null for members, and once it is no longer needed.
  email text check (char_length(email) between 3 and 254),
  constraint inquiries_asker_check check (member_id is null or email is null),
  -- A game that is missing, and a cafe that is somebody's, lead to the desk (decision 0090).
  constraint inquiries_topic_check check (topic in ('order', 'pass', 'meetup', 'account', 'suspension', 'lesson',
    'game', 'cafe', 'owner', 'bug', 'other'))
);
create index inquiries_of_member on inquiries (member_id, id);
create index inquiries_waiting on inquiries (id) where waiting_since is not null;
create index inquiries_last_message on inquiries (last_message_at);
create index inquiries_with_email on inquiries (last_message_at) where email is not null;
create trigger inquiries_answered after update of waiting_since on inquiries for each row
  when (old.waiting_since is not null and new.waiting_since is null) execute function answer_cafe_correction();

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

-- What an account cannot shake off by leaving, until it ends: whoever signs up again with the same identity at a provider finds it. The
-- identity is a keyed hash, and nothing else says whose it was.
create table kept_after_leaving (
  identity_hash text check (char_length(identity_hash) = 43),
  -- The part of a member's data that keeps it, and what it keeps.
  part text,
  facts jsonb not null,
  kept_until timestamptz not null,
  primary key (identity_hash, part)
);
create index kept_after_leaving_end on kept_after_leaving (kept_until);

-- What the staff of a cafe hear of a meetup there, kind by kind: at most one of a kind for one host in ten minutes.
create table staff_tellings (
  meetup_id integer references meetups,
  kind text check (kind in ('opened', 'confirmed', 'edited', 'cancelled')),
  -- Null before the first telling.
  told_at timestamptz,
  -- Whether it came too soon after another, and is told when the ten minutes are over.
  is_waiting boolean not null,
  primary key (meetup_id, kind),
  constraint staff_tellings_check check (is_waiting or told_at is not null)
);

-- What nothing else tells of an owner's first day: whether the code was shown, and whether the list was put away.
create table cafe_first_days (
  cafe_id integer primary key references cafes,
  code_shown_at timestamptz,
  dismissed_at timestamptz,
  constraint cafe_first_days_check check (code_shown_at is not null or dismissed_at is not null)
);

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
  constraint alert_choices_hours check (from_hour < until_hour),
  constraint alert_choices_whole_area check (num_nulls(area_name, latitude, longitude, radius_km, weekdays, from_hour,
    until_hour) in (0, 7))
);
create index alert_choices_area on alert_choices using gist (globe) where globe is not null;

-- Whom a meetup suits. The key keeps anybody from hearing of it twice.
create table meetup_alerts (
  member_id integer references members,
  meetup_id integer references meetups on delete cascade,
  source text not null check (source in ('cafe', 'game', 'area')),
  -- Null once the member was told.
  waits_for timestamptz,
  told_at timestamptz,
  was_at_once boolean not null,
  forget_at timestamptz not null,
  primary key (member_id, meetup_id),
  constraint meetup_alerts_check check (num_nulls(waits_for, told_at) = 1),
  constraint meetup_alerts_check1 check (not was_at_once or told_at is not null)
);
create index meetup_alerts_waiting on meetup_alerts (member_id, waits_for) where told_at is null;
create index meetup_alerts_of_meetup on meetup_alerts (meetup_id);
create index meetup_alerts_old on meetup_alerts (forget_at);

-- News of cafes that followers have yet to hear of.
create table cafe_news_alerts (
  member_id integer references members,
  notice_id integer references cafe_notices on delete cascade,
  waits_for timestamptz not null,
  primary key (member_id, notice_id)
);
create index cafe_news_alerts_waiting on cafe_news_alerts (member_id, waits_for);
create index cafe_news_alerts_of_notice on cafe_news_alerts (notice_id);

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
  constraint cafe_corrections_check check ((answer is null) = (answered_at is null))
);
create unique index cafe_corrections_open on cafe_corrections (cafe_id, member_id) where answered_at is null;
create index cafe_corrections_of_cafe on cafe_corrections (cafe_id, id);
create index cafe_corrections_of_member on cafe_corrections (member_id, sent_at);
create index cafe_corrections_of_inquiry on cafe_corrections (inquiry_id) where inquiry_id is not null;

create table standing_table_games (
  table_id integer references standing_tables on delete cascade,
  place smallint check (place between 1 and 3),
  game_id integer not null references games on delete cascade,
  primary key (table_id, place),
  unique (table_id, game_id)
);
create index standing_table_games_of_game on standing_table_games (game_id);

create table meetup_series_dates (
  series_id integer references meetup_series on delete cascade,
  day date,
  -- `planned`: the clock will open it. `failed`: it could not be opened.
  state text not null check (state in ('planned', 'open', 'skipped', 'failed')),
  meetup_id integer unique references meetups,
  failure text check (char_length(failure) between 1 and 500),
  primary key (series_id, day),
  constraint meetup_series_dates_check check ((state = 'open') = (meetup_id is not null)),
  constraint meetup_series_dates_check1 check ((state = 'failed') = (failure is not null))
);

-- Up to three games by which others get to know a member, in the order in which they are shown.
create table favourite_games (
  member_id integer references members,
  place smallint check (place between 1 and 3),
  game_id integer not null references games on delete cascade,
  primary key (member_id, place),
  unique (member_id, game_id)
);
create index favourite_games_of_game on favourite_games (game_id);

-- What cafes are paid for used passes, and to which account (decision 0089).
create table cafe_payees (
  cafe_id integer primary key references cafes,
  -- The owner who has entered it.
  member_id integer not null references members,
  -- Business number, bank, account number and holder as JSON, sealed with a key of the installation.
  sealed text not null check (char_length(sealed) between 1 and 4000),
  -- The bank and the end of the account number.
  hint text not null check (char_length(hint) between 1 and 60),
  changed_at timestamptz not null
);
create index cafe_payees_of_member on cafe_payees (member_id);

create table cafe_payouts (
  id integer generated always as identity primary key,
  cafe_id integer not null references cafes,
  -- The first day of the month up to whose end it pays.
  month date not null check (extract(day from month) = 1),
  amount integer not null check (amount > 0),
  paid_on date not null,
  note text check (char_length(note) between 1 and 300),
  made_at timestamptz not null,
  -- The bank and the end of the account number to which it went; null for payouts from before this column.
  hint text check (char_length(hint) between 1 and 60),
  unique (cafe_id, month)
);
-- Looked at when the transaction ends, because the lines follow their payout.
create constraint trigger cafe_payouts_add_up after insert on cafe_payouts deferrable initially deferred for each row
  execute function check_payout_sum();
create trigger cafe_payouts_stay before delete or update on cafe_payouts for each row
  execute function refuse_payout_change();
create trigger cafe_payouts_keep before truncate on cafe_payouts for each statement
  execute function refuse_ledger_change();

create table cafe_payout_lines (
  payout_id integer not null references cafe_payouts,
  entry_id integer references meetup_entries,
  -- The price of the pass, negative where it came back after it was paid.
  amount integer not null check (amount <> 0),
  is_return boolean generated always as (amount < 0) stored,
  primary key (entry_id, is_return)
);
create index cafe_payout_lines_of_payout on cafe_payout_lines (payout_id);
create trigger cafe_payout_lines_fit before insert on cafe_payout_lines for each row
  execute function check_payout_line();
create constraint trigger cafe_payout_lines_add_up after insert on cafe_payout_lines deferrable initially deferred
  for each row execute function check_payout_sum();
create trigger cafe_payout_lines_stay before delete or update on cafe_payout_lines for each row
  execute function refuse_payout_change();
create trigger cafe_payout_lines_keep before truncate on cafe_payout_lines for each statement
  execute function refuse_ledger_change();
create trigger cafe_payout_lines_undone after delete on cafe_payout_lines for each row
  execute function undo_payout_line();

-- Passes that came back after their cafe was paid for them.
create table cafe_returned_passes (
  entry_id integer primary key references meetup_entries,
  cafe_id integer not null references cafes,
  amount integer not null check (amount > 0)
);
create index cafe_returned_passes_of_cafe on cafe_returned_passes (cafe_id);

-- The key under which identities of members who have left are hashed. It must outlive every session secret, or whoever was barred would
-- only have to wait for a new one. Made once, here, and part of backups.
create table kept_identity_key (
  is_only boolean default true primary key check (is_only),
  key bytea not null check (length(key) = 32)
);

-- A host offers a seated member to take over the meetup, who accepts or declines (decision 0095).
create table meetup_hand_overs (
  id integer generated always as identity primary key,
  meetup_id integer not null references meetups,
  from_id integer not null references members,
  to_id integer not null references members,
  offered_at timestamptz not null,
  -- Null while it is not answered. `lapsed`: the meetup takes nobody any more, or one of the two has left it.
  outcome text check (outcome in ('accepted', 'declined', 'taken-back', 'lapsed')),
  ended_at timestamptz,
  constraint meetup_hand_overs_check check (from_id <> to_id),
  constraint meetup_hand_overs_check1 check ((outcome is null) = (ended_at is null))
);
create unique index meetup_hand_overs_open on meetup_hand_overs (meetup_id) where outcome is null;
create index meetup_hand_overs_of_meetup on meetup_hand_overs (meetup_id, to_id);
create index meetup_hand_overs_from on meetup_hand_overs (from_id);
create index meetup_hand_overs_to on meetup_hand_overs (to_id);

-- The games that a member has at home.
create table owned_games (
  member_id integer references members,
  game_id integer references games on delete cascade,
  added_at timestamptz not null,
  primary key (member_id, game_id)
);
create index owned_games_of_game on owned_games (game_id);

-- Who has said that they explain a game of the meetup. It counts while the seat is theirs and the meetup names the game.
create table meetup_explainers (
  entry_id integer references meetup_entries on delete cascade,
  game_id integer references games on delete cascade,
  said_at timestamptz not null,
  primary key (entry_id, game_id)
);
create index meetup_explainers_of_game on meetup_explainers (game_id);

-- The last code that a member was sent. It proves this number, once.
create table phone_codes (
  member_id integer primary key references members,
  phone text not null check (phone ~ '^01[016789][0-9]{7,8}$'),
  code_hash text not null check (char_length(code_hash) = 43),
  expires_at timestamptz not null,
  tries smallint not null default 0 check (tries between 0 and 5)
);

create table cafe_event_games (
  event_id integer references cafe_events,
  place smallint not null check (place between 1 and 10),
  game_id integer references games on delete cascade,
  primary key (event_id, game_id)
);
create index cafe_event_games_of_game on cafe_event_games (game_id);

-- Who comes, and who waits for a place. What was withdrawn is deleted.
create table cafe_event_sign_ups (
  id integer generated always as identity primary key,
  event_id integer not null references cafe_events,
  member_id integer not null references members,
  people smallint not null check (people between 1 and 4),
  state text not null check (state in ('in', 'waiting')),
  signed_up_at timestamptz not null,
  -- The order of the line, by `signed_up_at` at first. Whoever asks for more places goes to its end.
  lined_up_at timestamptz,
  moved_up_at timestamptz,
  -- Staff have marked it; null while they have not.
  came boolean,
  unique (event_id, member_id),
  constraint cafe_event_sign_ups_check check ((lined_up_at is null) = (state = 'in')),
  constraint cafe_event_sign_ups_check1 check (came is null or state = 'in')
);
create index cafe_event_sign_ups_of_member on cafe_event_sign_ups (member_id);
create index cafe_event_sign_ups_in_line on cafe_event_sign_ups (event_id, lined_up_at, id) where state = 'waiting';
create trigger cafe_event_sign_ups_places after insert or delete or update of people, state on cafe_event_sign_ups
  for each row execute function count_cafe_event_places();
create trigger cafe_event_sign_ups_of_one_member after insert on cafe_event_sign_ups for each row
  execute function check_events_of_member();

-- What the host tells everybody seated; only they read it (decision 0106).
create table meetup_announcements (
  id integer generated always as identity primary key,
  meetup_id integer not null references meetups,
  -- Who hosted then; null once they have left the service.
  member_id integer references members,
  body text not null check (char_length(body) <= 200),
  written_at timestamptz not null,
  -- A deleted one keeps its moment, because it counts for the day.
  deleted_at timestamptz,
  constraint meetup_announcements_check check ((body = '') = (deleted_at is not null))
);
create index meetup_announcements_of_meetup on meetup_announcements (meetup_id, id desc);
create index meetup_announcements_of_member on meetup_announcements (member_id) where member_id is not null;

-- The host proposes another start or another cafe, and everybody seated says yes or no (decision 0107).
create table meetup_moves (
  id integer generated always as identity primary key,
  meetup_id integer not null references meetups,
  cafe_id integer not null references cafes,
  starts_at timestamptz not null,
  proposed_at timestamptz not null,
  -- Who has not answered by then has said no.
  deadline timestamptz not null,
  -- Null while it is open. `withdrawn`: the host took it back. `failed`: the new place or time was taken meanwhile. `lapsed`: the meetup
  -- has closed, was called off or has another host.
  outcome text check (outcome in ('moved', 'withdrawn', 'failed', 'lapsed')),
  ended_at timestamptz,
  constraint meetup_moves_check check (deadline > proposed_at and deadline < starts_at),
  constraint meetup_moves_check1 check ((outcome is null) = (ended_at is null))
);
create unique index meetup_moves_open on meetup_moves (meetup_id) where outcome is null;
create index meetup_moves_of_meetup on meetup_moves (meetup_id);
create index meetup_moves_of_cafe on meetup_moves (cafe_id);

create table meetup_move_answers (
  move_id integer references meetup_moves on delete cascade,
  entry_id integer references meetup_entries,
  says_yes boolean not null,
  answered_at timestamptz not null,
  primary key (move_id, entry_id)
);
create index meetup_move_answers_of_entry on meetup_move_answers (entry_id);

-- Versions of the terms and the privacy policy that operators have announced. The texts are in the code, by version.
create table policy_versions (
  id integer generated always as identity primary key,
  version text not null unique check (version ~ '^\d{4}-\d{2}-\d{2}$'),
  -- The day in Seoul from which it holds.
  holds_from date not null,
  -- Whether it is to members' disadvantage or otherwise important, so that it is told 30 days ahead instead of seven.
  is_adverse boolean not null,
  -- Whether members are asked again for the consents of the sign-up, and for the use of their position.
  asks_terms boolean not null default false,
  asks_location boolean not null default false,
  summary text not null check (char_length(summary) between 1 and 300),
  announced_at timestamptz not null,
  told integer not null default 0 check (told >= 0),
  -- When the last member was told.
  told_at timestamptz,
  constraint policy_versions_check check ((holds_from - (announced_at at time zone 'Asia/Seoul')::date) >= case
    when is_adverse then 30 else 7 end)
);

create table promotions (
  id integer generated always as identity primary key,
  title text not null check (char_length(title) between 1 and 40),
  body text not null check (char_length(body) between 1 and 300),
  -- The screen of ours that it leads to.
  path text check (path ~~ '/%' and char_length(path) <= 300),
  written_at timestamptz not null,
  ended_at timestamptz,
  is_stopped boolean not null default false,
  constraint promotions_check check (not is_stopped or ended_at is not null)
);

-- Who was told, so that nobody is told twice.
create table promotion_recipients (
  promotion_id integer references promotions,
  member_id integer references members,
  told_at timestamptz not null,
  primary key (promotion_id, member_id)
);
create index promotion_recipients_of_member on promotion_recipients (member_id);

-- When a member was last reminded that they consented, which the law asks for every two years.
create table consent_reminders (
  member_id integer primary key references members,
  reminded_at timestamptz not null
);

-- What is wrong with the house and was told by the webhook, so that several processes and starts tell it once (decision 0111).
create table house_alarms (
  key text primary key check (char_length(key) <= 200),
  -- What was told when it began.
  text text not null check (char_length(text) <= 1000),
  since timestamptz not null
);

-- The days on whose morning operators were told what waits for them.
create table desk_mornings (
  day date primary key,
  told_at timestamptz not null
);

-- Who has been asked in a month whether they really played with whoever wrote down a win over them (docs/league.md).
create table league_questions (
  month date references league_seasons,
  loser_id integer references members,
  winner_id integer references members,
  asked_at timestamptz not null,
  -- Whether they have played; null until they say.
  knows boolean,
  answered_at timestamptz,
  -- A question whose plays are gone stays, so that writing a play down again and again asks and tells nobody again.
  taken_back_at timestamptz,
  primary key (month, loser_id, winner_id),
  constraint league_questions_check check (loser_id <> winner_id),
  constraint league_questions_check1 check ((knows is null) = (answered_at is null))
);
create index league_questions_of_winner on league_questions (winner_id);
create index league_questions_of_loser on league_questions (loser_id);

-- Who gave which passes to whom, and why. The lot of a gift has the order key 'goodwill:ID'.
create table pass_gifts (
  id integer generated always as identity primary key,
  member_id integer not null references members,
  tier integer not null check (tier in (5000, 6000, 7000, 8000, 9000)),
  count smallint not null check (count between 1 and 10),
  -- What the member was told; null once they have left.
  reason text check (char_length(reason) between 2 and 300),
  given_by integer not null references members,
  given_at timestamptz not null,
  taken_back_by integer references members,
  taken_back_at timestamptz,
  constraint pass_gifts_check check ((taken_back_by is null) = (taken_back_at is null)),
  constraint pass_gifts_check1 check (given_by <> member_id)
);
create index pass_gifts_of_member on pass_gifts (member_id, id);
create index pass_gifts_by on pass_gifts (given_by, id);
create index pass_gifts_taken_back_by on pass_gifts (taken_back_by) where taken_back_by is not null;
create trigger pass_gifts_stay before delete or update on pass_gifts for each row execute function keep_pass_gift();

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

-- A payout that was marked by mistake (decision 0114). It leaves the payouts, and stays here as it was, with the reason.
create table cafe_undone_payouts (
  payout_id integer primary key,
  cafe_id integer not null references cafes,
  month date not null check (extract(day from month) = 1),
  amount integer not null check (amount > 0),
  paid_on date not null,
  note text check (char_length(note) between 1 and 300),
  hint text check (char_length(hint) between 1 and 60),
  made_at timestamptz not null,
  -- [{"entry_id": 1, "amount": 6000}, …]
  lines jsonb not null,
  reason text not null check (char_length(reason) between 2 and 300),
  undone_by integer not null references members,
  undone_at timestamptz not null
);
create index cafe_undone_payouts_of_cafe on cafe_undone_payouts (cafe_id);
create index cafe_undone_payouts_by on cafe_undone_payouts (undone_by);
create trigger cafe_undone_payouts_stay before delete or update on cafe_undone_payouts for each row
  execute function refuse_ledger_change();
create trigger cafe_undone_payouts_keep before truncate on cafe_undone_payouts for each statement
  execute function refuse_ledger_change();

-- Errors in visitors' browsers, by release and screen (decision 0116). Nothing here says who met them.
create table browser_errors (
  id integer generated always as identity primary key,
  -- A hash of release, screen, message and first frame.
  fingerprint text not null unique,
  -- A hash of screen and message, which a later release shares.
  problem text not null,
  release text not null check (release ~ '^\d{1,4}\.\d{1,4}\.\d{1,4}$'),
  screen text not null check (char_length(screen) between 1 and 120),
  message text not null check (char_length(message) between 1 and 300),
  -- One on each line.
  frames text not null check (char_length(frames) <= 700),
  times integer not null default 1 check (times > 0),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  done_at timestamptz,
  constraint browser_errors_check check (message !~ '\d{4}|[?@]' and frames !~ '\d{4}|[?@]'
    and screen !~ '\d{4}|[?@]')
);
create index browser_errors_of_problem on browser_errors (problem);
create index browser_errors_seen on browser_errors (last_seen_at);

-- How fast and steady screens are in visitors' browsers: how many of a day's samples fell into each bucket (decision 0116).
create table screen_vitals (
  day date,
  screen text check (char_length(screen) between 1 and 120),
  device text check (device in ('phone', 'wide')),
  metric text check (metric in ('lcp', 'inp', 'cls')),
  bucket smallint check (bucket between 0 and 20),
  samples integer not null default 1 check (samples > 0),
  primary key (day, screen, device, metric, bucket)
);

-- What browsers may add in a day, because anybody can send anything: new rows, and what found no room.
create table browser_rooms (
  day date,
  kind text check (kind in ('errors', 'vitals')),
  taken integer not null default 0 check (taken between 0 and 5000),
  others integer not null default 0 check (others >= 0),
  primary key (day, kind)
);

-- What choosing an evening asks of each game on forty shelves, in rows that are read in one go (decision 0138). Upkeep keeps it.
create table evening_games (
  game_id integer primary key references games on delete cascade,
  min_players smallint not null,
  max_players smallint not null,
  -- How long it takes: what three of four plays ended in, or what the box says; null if neither is known.
  minutes integer,
  -- The plays behind the minutes; 0 if they are those of the box.
  timed_plays integer not null,
  difficulty smallint not null,
  fame real not null,
  -- The game's counts and facts when it was last looked at. Others now mean that it is looked at again.
  seen numeric[] not null,
  looked_at timestamptz not null,
  revision bigint not null default 0
);
create unique index evening_games_revision on evening_games (revision);
create trigger evening_games_counted before insert or update on evening_games for each row
  execute function count_evening_game();

-- What a table is asked after a game was explained to it: whether the rules came across.
create table game_questions (
  game_id integer references games on delete cascade,
  position smallint check ("position" >= 1 and "position" <= 3),
  question text not null check (char_length(question) between 1 and 100),
  options text[] not null check (cardinality(options) between 2 and 4),
  -- Counted from 0.
  answer smallint not null,
  reason text not null check (char_length(reason) between 1 and 200),
  primary key (game_id, "position"),
  constraint game_questions_check check (answer >= 0 and answer < cardinality(options))
);

-- The explanation that a table follows before its timer starts. A copy, so that an edit changes no page under its readers.
create table timer_teaches (
  session_id integer primary key references timer_sessions on delete cascade,
  game_name text not null,
  pages jsonb not null,
  questions jsonb not null
);

-- How long explanations took. It says nothing about who explained, where or when.
create table teaching_times (
  id integer generated always as identity primary key,
  game_id integer not null references games on delete cascade,
  seconds integer not null check (seconds between 30 and 5400)
);
create index teaching_times_game on teaching_times (game_id, id desc);

-- What a table wants to play: a ranked vote over the games of a cafe (docs/shelf-vote.md).
create table shelf_votes (
  id integer generated always as identity primary key,
  key text not null unique,
  -- Of a table without a meetup; a meetup's vote is about the cafe that the meetup is at.
  cafe_id integer references cafes on delete cascade,
  meetup_id integer references meetups on delete cascade,
  -- The phone that opened it and closes it; of a meetup the host does.
  phone_hash text,
  people smallint check (people between 2 and 10),
  minutes smallint check (minutes between 1 and 1440),
  opened_at timestamptz not null,
  -- Of a meetup its start.
  ends_at timestamptz,
  closed_at timestamptz,
  -- What was counted when it was closed. The ballots are gone then.
  counted smallint check (counted >= 0),
  why_no_winner text check (why_no_winner in ('no-ballots', 'none-named', 'all-vetoed')),
  constraint shelf_votes_check check (case when meetup_id is null then num_nonnulls(cafe_id, phone_hash, people,
    ends_at) = 4 else num_nonnulls(cafe_id, phone_hash, people, minutes, ends_at) = 0 end),
  constraint shelf_votes_check1 check ((closed_at is null) = (counted is null)),
  constraint shelf_votes_check2 check (why_no_winner is null or closed_at is not null)
);
create index shelf_votes_cafe on shelf_votes (cafe_id);
create index shelf_votes_meetup on shelf_votes (meetup_id, id desc);
create unique index shelf_votes_one_open on shelf_votes (meetup_id) where closed_at is null;
create index shelf_votes_closed on shelf_votes (closed_at) where closed_at is not null;

-- One for each phone or, at a meetup, for each member.
create table shelf_ballots (
  id integer generated always as identity primary key,
  vote_id integer not null references shelf_votes on delete cascade,
  phone_hash text,
  member_id integer references members on delete cascade,
  cast_at timestamptz not null,
  unique (vote_id, member_id),
  unique (vote_id, phone_hash),
  constraint shelf_ballots_check check (num_nonnulls(phone_hash, member_id) = 1)
);
create index shelf_ballots_member on shelf_ballots (member_id);

create table shelf_ballot_games (
  ballot_id integer references shelf_ballots on delete cascade,
  -- 1 is what this person wants most, and 0 what they do not want.
  place smallint check (place between 0 and 5),
  game_id integer not null references games on delete cascade,
  primary key (ballot_id, place),
  unique (ballot_id, game_id)
);
create index shelf_ballot_games_game on shelf_ballot_games (game_id);

create table shelf_vote_results (
  vote_id integer references shelf_votes on delete cascade,
  place smallint check (place between 1 and 5),
  game_id integer not null references games on delete cascade,
  primary key (vote_id, place),
  unique (vote_id, game_id)
);
create index shelf_vote_results_game on shelf_vote_results (game_id);

alter table payments add constraint payments_order_id_fkey foreign key (order_id) references payment_orders;

-- What members' reviews, likes and plays say of their taste, and which games are close to which.
-- docs/recommendations.md says why the weights are what they are.
create view member_tastes as
select member_id, game_id, star, is_liked, play_count,
  (
    coalesce((star - 2.5) / 2.5, 0)
    + case when is_liked then 0.8 else 0 end
    + case when coalesce(star, 3) >= 3 then least(0.9, 0.3 * ln(1 + play_count)) else 0 end
  )::real as weight
from (
  select member_id, game_id, coalesce(max(review_star), avg(play_star)) as star,
    bool_or(source = 'like') as is_liked, count(*) filter (where source = 'play')::integer as play_count
  from (
    select author_id as member_id, game_id, 'review' as source, star as review_star, null::smallint as play_star
    from reviews
    where deleted_at is null and hidden_at is null
    union all
    select member_id, game_id, 'like', null, null from game_likes
    union all
    select member_id, game_id, 'play', null, star from plays
  ) told
  group by member_id, game_id
) summed;

-- What a game is like, by which games without any votes are close to others.
create view game_traits as
select games.id as game_id, trait, weight::real as weight
from games
cross join lateral (
  select 'genre ' || genre as trait, 3.0 as weight from unnest(genres) as genre
  union all
  -- TOP 20 is no kind of game.
  select 'category ' || category, 2.0 from game_categories where game_id = games.id and category > 1
  union all
  select 'level ' || (difficulty - 1) / 2, 2.0
  union all
  select 'best with ' || best, 1.0 from unnest(best_players) as best
  union all
  select 'seats ' || people, 0.5
  from unnest(array[1, 2, 3, 4, 5, 6, 7, 8]) as people
  where people between min_players and max_players
  union all
  select 'minutes ' || width_bucket(play_minutes, array[1, 21, 46, 91, 151]), 1.0 where play_minutes > 0
) traits;

-- The games that a member has reviewed, liked or played: a row for each review, like and play.
create view known_games as
select author_id as member_id, game_id from reviews where deleted_at is null
union all
select member_id, game_id from game_likes
union all
select member_id, game_id from plays;

-- Members who may not use the site or take no part in meetups, until when (null: without an end). What they host takes nobody.
create view members_kept_out as
select member_id, ends_at from member_suspensions where lifted_at is null
union all
select member_id, ends_at from meetup_bars where lifted_at is null;

insert into ledger_accounts (id, kind) values (1, 'sale'), (2, 'spent'), (3, 'expired'), (4, 'refunded'), (5, 'forfeited'), (6, 'granted');
alter table ledger_accounts alter column id restart with 101;

insert into kept_identity_key (key) values (sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));
