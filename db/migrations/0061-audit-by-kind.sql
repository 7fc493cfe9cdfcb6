-- Operators read the audit entries of one kind of thing, the newest first.
create index audit_entries_kind on audit_entries (thing_kind, id);
