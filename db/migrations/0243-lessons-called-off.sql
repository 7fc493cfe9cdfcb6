-- An instructor calls off a lesson that both sides had agreed on. The request is then declined, which the release before also reads as the
-- end, and this says when it was called off; the reason is the message.
alter table lesson_requests
  add column called_off_at timestamptz,
  add constraint lesson_requests_called_off check (called_off_at is null or state = 'declined');
create index lesson_requests_agreed on lesson_requests (instructor_id, lesson_at) where state = 'accepted';
