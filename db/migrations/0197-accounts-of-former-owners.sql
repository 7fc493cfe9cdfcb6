-- Nobody is paid to the account of somebody who is no owner of the cafe any more (decision 0089).
create function drop_payee_of_former_owner() returns trigger language plpgsql as $$
begin
  delete from cafe_payees where cafe_id = old.cafe_id and member_id = old.member_id;
  return null;
end $$;
create trigger cafe_staff_end_payee after delete on cafe_staff
  for each row when (old.role = 'owner') execute function drop_payee_of_former_owner();
create trigger cafe_staff_lower_payee after update of role on cafe_staff
  for each row when (old.role = 'owner' and new.role <> 'owner') execute function drop_payee_of_former_owner();

delete from cafe_payees
where not exists (
  select from cafe_staff
  where cafe_staff.cafe_id = cafe_payees.cafe_id and cafe_staff.member_id = cafe_payees.member_id and role = 'owner');
