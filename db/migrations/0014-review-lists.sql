-- One page of reviews in the order asked for, of one game or (null) of all, with the length of the whole list. Hidden
-- and deleted ones are left out, and those of people whom the asker blocked; what is visible is counted on the games
-- already. Each order of each list is a statement of its own, which reads its own index alone and is planned once a
-- connection. Left to itself PostgreSQL would plan anew for every page, because it fears that an unknown one is far.
create function listed_reviews(sorting text, game integer, asker integer, most integer, skipped integer)
returns table (review_id integer, total integer)
language plpgsql stable rows 10
set plan_cache_mode = force_generic_plan
as $$
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
