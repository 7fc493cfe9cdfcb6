-- Whom somebody of the cafe has checked in, and no scan has confirmed since. Such a check-in can be undone.
alter table meetup_entries
  add column checked_in_by_hand boolean not null default false,
  add constraint meetup_entries_by_hand_of_cafe check (not checked_in_by_hand or coalesce(attendance_by = 'cafe', false));
