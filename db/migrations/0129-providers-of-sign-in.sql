-- A provider of sign-in is listed in the code, which checks every name that it writes and reads. A list here too would
-- ask for a migration with each new one.
alter table identities
  drop constraint identities_provider_check,
  add constraint identities_provider_check check (provider ~ '^[a-z]+$');
alter table sign_in_attempts
  drop constraint sign_in_attempts_provider_check,
  add constraint sign_in_attempts_provider_check check (provider ~ '^[a-z]+$');
alter table sign_in_tickets
  drop constraint sign_in_tickets_provider_check,
  add constraint sign_in_tickets_provider_check check (provider ~ '^[a-z]+$');
alter table sessions
  drop constraint sessions_provider_check,
  add constraint sessions_provider_check check (provider ~ '^[a-z]+$');
