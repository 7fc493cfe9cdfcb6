-- Two more reasons why a meetup is called off: by the operators, and because it did not take place. A member may also
-- leave because of a block, which gives the pass back.

alter table meetups drop constraint meetups_cancelled_by_check;
alter table meetups add constraint meetups_cancelled_by_check
  check (cancelled_by in ('host', 'cafe', 'too-few', 'operator', 'not-held'));

alter table meetup_entries drop constraint meetup_entries_gone_because_check;
alter table meetup_entries add constraint meetup_entries_gone_because_check
  check (gone_because in
    ('given-up', 'removed', 'declined', 'closed', 'blocked', 'host', 'cafe', 'too-few', 'operator', 'not-held'));

-- Whether the entry ended because the whole meetup was called off: its member may still read about it.
alter table meetup_entries add column was_called_off boolean not null generated always as (
  coalesce(gone_because in ('host', 'cafe', 'too-few', 'operator', 'not-held'), false)
) stored;
