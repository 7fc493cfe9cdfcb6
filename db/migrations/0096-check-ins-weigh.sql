-- Check-ins by a cafe count for a reviewer's weight, so those that exist are weighed.
update reviewers set weigh_at = '-infinity'
where member_id in (
  select member_id from meetup_entries where attendance = 'attended' and attendance_by = 'cafe'
);
