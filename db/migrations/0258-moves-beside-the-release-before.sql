-- The release before survives a move beside it (two versions side by side): it knows neither the cause `moved`, nor the outcome `moving`,
-- nor that a proposal ends before its meetup closes. So the old columns keep values that it knows, and new ones say the rest.
alter table meetup_entries
  add column gone_by_move boolean not null default false;
update meetup_entries set gone_because = 'closed', gone_by_move = true where gone_because = 'moved';
alter table meetup_entries
  add constraint meetup_entries_gone_by_move check (not gone_by_move or gone_because = 'closed');

alter table meetup_purchases
  add column found_moving boolean not null default false;
update meetup_purchases set outcome = 'full', found_moving = true where outcome = 'moving';
alter table meetup_purchases
  add constraint meetup_purchases_found_moving check (not found_moving or outcome = 'full');

-- Whoever closes, calls off or hands over a meetup without a word of its move ends the proposal with it.
create function end_open_move() returns trigger language plpgsql as $$
begin
  new.moving_until := null;
  update meetup_moves set outcome = 'lapsed', ended_at = now() where meetup_id = new.id and outcome is null;
  return new;
end $$;
create trigger meetups_end_open_move before update of status, host_id on meetups
  for each row when (
    new.moving_until is not null and (new.status not in ('open', 'confirmed') or new.host_id is distinct from old.host_id)
  )
  execute function end_open_move();

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
create trigger meetup_bars_events after insert on meetup_bars
  for each row execute function plan_events_of_barred();
