-- Meetups that end late are for adults. Who has not said when they were born is asked before the first such meetup.
alter table members add column birth_year smallint check (birth_year between 1900 and 2100);
-- The people of the demo town are adults.
update members set birth_year = 1992 where demo_key is not null;

alter table meetup_purchases drop constraint meetup_purchases_outcome_check;
alter table meetup_purchases add constraint meetup_purchases_outcome_check check (
  outcome in (
    'seated', 'asked', 'tooManyRequests', 'over', 'tooLate', 'closed', 'cafeClosed', 'full', 'wrongPassword', 'already', 'overlap',
    'refused', 'barred', 'noBirthYear', 'adultsOnly', 'noPass'
  )
);
