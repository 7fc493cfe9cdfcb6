-- Whether the requester's phone number has been shown to the instructor. Of requests that were taken back before, it is not known
-- any more whether they had been accepted, so they count as shown.
alter table lesson_requests add column phone_shown boolean not null default false;
update lesson_requests set phone_shown = true where state in ('accepted', 'withdrawn');

-- Lessons that were still to come when their instructor left.
update lesson_requests set state = 'declined', lesson_at = null
from instructors
where instructors.id = instructor_id and instructors.state = 'left' and lesson_requests.state = 'accepted'
  and (lesson_at is null or lesson_at > instructors.updated_at);
