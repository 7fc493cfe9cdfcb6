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
create trigger cafe_event_sign_ups_of_one_member after insert on cafe_event_sign_ups
  for each row execute function check_events_of_member();

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
create trigger member_suspensions_events after insert on member_suspensions
  for each row execute function plan_events_of_suspended();

insert into due_items (kind, subject, key, due_at)
select 'event-barred', 'event:' || event_id, member_id::text, now()
from cafe_event_sign_ups
  join cafe_events on cafe_events.id = event_id
  join member_suspensions suspension using (member_id)
where lifted_at is null and cancelled_at is null and starts_at > now() and (suspension.ends_at is null or suspension.ends_at > starts_at)
on conflict (subject, kind, key) do nothing;
