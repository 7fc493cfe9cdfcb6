-- A cafe is owed a pass only while the pass is used: a settlement cannot outlive the return of its pass.

alter table meetup_entries
  add column is_pass_used boolean not null generated always as (pass in ('spent', 'kept')) stored;
alter table meetup_entries add constraint meetup_entries_used_pass unique (id, is_pass_used);

-- Of passes that went back after a check-in early on the day.
delete from meetup_settlements using meetup_entries
where meetup_entries.id = entry_id and not is_pass_used;

alter table meetup_settlements add column is_pass_used boolean not null default true check (is_pass_used);
-- Looked at when the transaction ends, like the transfers that an entry speaks of. It takes the place of the reference to the entry alone.
alter table meetup_settlements
  add constraint meetup_settlements_used_pass foreign key (entry_id, is_pass_used)
    references meetup_entries (id, is_pass_used) deferrable initially deferred,
  drop constraint meetup_settlements_entry_id_fkey;
