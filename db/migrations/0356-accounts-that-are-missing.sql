-- The owners of a cafe that is owed money hear at once that no account says where it goes, and again before payday (decision 0144).
create function note_missing_payee() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into due_items (kind, subject, due_at) values ('payee-missing', 'cafe-payee:' || old.cafe_id, old.changed_at)
    on conflict do nothing;
  elsif not exists (select from cafe_payees where cafe_id = new.cafe_id) then
    insert into due_items (kind, subject, due_at) values ('payee-missing', 'cafe-payee:' || new.cafe_id, new.settled_at)
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger meetup_settlements_without_payee after insert on meetup_settlements
  for each row execute function note_missing_payee();
create trigger cafe_payees_gone after delete on cafe_payees
  for each row execute function note_missing_payee();

-- Of what is owed already.
insert into due_items (kind, subject, due_at)
select 'payee-missing', 'cafe-payee:' || cafe_id, max(settled_at)
from meetup_settlements
where not is_paid and not exists (select from cafe_payees where cafe_payees.cafe_id = meetup_settlements.cafe_id)
group by cafe_id
on conflict do nothing;

-- When an operator has last asked for the account, so that owners are not asked every day.
create table cafe_payee_requests (
  cafe_id integer primary key references cafes,
  asked_at timestamptz not null
);
