-- What changes a reviewer's weight or a season of the league is noted by triggers in the transaction of the change, so that the
-- commands that write plays and check-ins need not know of either (decision 0061).

-- Reviewers whose activity has changed since they were last weighed. The same member may stand here often: rows are only added
-- and taken, like those of play_months_changed, so that writers neither wait for each other nor have an order to keep.
create table reviewers_changed (
  reviewer_id integer not null references reviewers on delete cascade,
  id bigint not null generated always as identity,
  primary key (reviewer_id, id)
);

-- What is added never takes weight away, so full reviewers are left alone. Who has no review yet is weighed with the first one.
create function note_changed_players() returns trigger
language plpgsql
as $$
begin
  insert into reviewers_changed (reviewer_id)
  select member_id from reviewers
  -- An array, so that the rows are found by the index however many have changed.
  where member_id = any(array(select distinct member_id from changed)) and (weight < 1000 or tg_op <> 'INSERT');
  return null;
end
$$;
create trigger plays_weigh_more after insert on plays
  referencing new table as changed for each statement execute function note_changed_players();
create trigger plays_weigh_less after delete on plays
  referencing old table as changed for each statement execute function note_changed_players();

-- For updates of a few columns, which a trigger for each statement cannot choose. Its argument names the column of the member.
create function note_changed_reviewer() returns trigger
language plpgsql
as $$
begin
  insert into reviewers_changed (reviewer_id)
  select member_id from reviewers
  where member_id = (to_jsonb(new) ->> tg_argv[0])::integer and (weight < 1000 or tg_op <> 'INSERT');
  return null;
end
$$;
create trigger plays_weigh_anew after update of game_id on plays
  for each row execute function note_changed_reviewer('member_id');
create trigger reviews_weigh after insert or update of game_id, hidden_at, deleted_at on reviews
  for each row execute function note_changed_reviewer('author_id');
-- A host's word does not count.
create trigger meetup_entries_weigh after update of attendance_by on meetup_entries
  for each row
  when (old.attendance_by is distinct from new.attendance_by and 'cafe' in (old.attendance_by, new.attendance_by))
  execute function note_changed_reviewer('member_id');

create function note_changed_months() returns trigger
language plpgsql
as $$
begin
  insert into play_months_changed (month) select distinct date_trunc('month', played_on)::date from changed;
  return null;
end
$$;
create trigger plays_add_to_month after insert on plays
  referencing new table as changed for each statement execute function note_changed_months();
create trigger plays_leave_month after update on plays
  referencing old table as changed for each statement execute function note_changed_months();
create trigger plays_enter_month after update on plays
  referencing new table as changed for each statement execute function note_changed_months();
create trigger plays_go_from_month after delete on plays
  referencing old table as changed for each statement execute function note_changed_months();

-- Players come and go only with a write of their play.
create function note_months_of_players() returns trigger
language plpgsql
as $$
begin
  insert into play_months_changed (month)
  select distinct date_trunc('month', played_on)::date from plays where id = any(array(select play_id from changed));
  return null;
end
$$;
create trigger play_players_change_month after update on play_players
  referencing new table as changed for each statement execute function note_months_of_players();
