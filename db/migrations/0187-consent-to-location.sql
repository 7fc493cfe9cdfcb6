-- Members' consent to the use of their position, so that their other devices need not ask and hear when it is taken back.
alter table consents drop constraint consents_kind_check;
alter table consents add constraint consents_kind_check
  check (kind in ('age14', 'terms', 'privacy', 'marketing', 'location'));
