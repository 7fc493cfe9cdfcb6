-- What an operator may do. Null for everybody else.
alter table members add column operator_rights text[]
  check (operator_rights <@ array['support', 'content', 'money'] and cardinality(operator_rights) between 1 and 3);
update members set operator_rights = array['support', 'content', 'money'] where is_operator;

-- The version before names operators without saying what they may do: then it is everything, as it was.
create function keep_operator_rights() returns trigger language plpgsql as $$
begin
  if not new.is_operator then
    new.operator_rights := null;
  elsif new.operator_rights is null then
    new.operator_rights := array['support', 'content', 'money'];
  end if;
  return new;
end $$;
create trigger members_operator_rights before insert or update of is_operator, operator_rights on members
  for each row execute function keep_operator_rights();
