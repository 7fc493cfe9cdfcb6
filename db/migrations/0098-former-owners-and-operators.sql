-- Invitations of members who are not owners of the cafe any more.
delete from cafe_invites
where not exists (
  select from cafe_staff
  where cafe_staff.cafe_id = cafe_invites.cafe_id and member_id = invited_by and role = 'owner'
);

-- New entries say whether an operator's right was used. The mark is added to the old ones, which otherwise stay as they are,
-- because a cafe's owners must not read an operator's nickname.
update audit_entries
set details = details || '{"byOperator": true}'
where thing_kind = 'cafe'
  and (
    action in ('edit-cafe', 'hide-cafe', 'show-cafe', 'name-owner')
    or action in ('remove-staff', 'cancel-meetup')
      and exists (select from members where members.id = actor_id and is_operator)
      and not exists (select from cafe_staff where cafe_id = thing_id and member_id = actor_id)
  );
