-- What an operator has no part in judging, and how often something was done about the same thing before, read every case without these.
create index report_cases_of_meetup on report_cases (meetup_id) where meetup_id is not null;
create index report_cases_of_instructor on report_cases (instructor_id) where instructor_id is not null;
create index report_cases_acted on report_cases (kind, subject) where decision in ('act', 'bar', 'hide-text');
