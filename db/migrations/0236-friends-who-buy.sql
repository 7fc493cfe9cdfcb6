-- A friend who has no pass buys one for the seat that is held for them: paying claims it (decision 0094).
alter table meetup_purchases
  -- Null once one of the pair has left the service.
  add column pair_id integer references meetup_pairs on delete set null,
  add column is_of_friend boolean not null default false,
  add constraint meetup_purchases_of_friend check (pair_id is null or is_of_friend);
create index meetup_purchases_of_pair on meetup_purchases (pair_id) where pair_id is not null;

-- `moving`: the meetup has moved since they began to pay.
alter table meetup_purchases drop constraint meetup_purchases_outcome_check;
alter table meetup_purchases add constraint meetup_purchases_outcome_check check (
  outcome in (
    'seated', 'asked', 'tooManyRequests', 'over', 'tooLate', 'closed', 'cafeClosed', 'moving', 'regularsFirst', 'full', 'wrongPassword',
    'already', 'overlap', 'refused', 'barred', 'noBirthYear', 'adultsOnly', 'noPass'
  )
);
