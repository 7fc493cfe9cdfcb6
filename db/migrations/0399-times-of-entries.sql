-- A trigger gives an entry the times of its meetup. Statements leave them out, which only a default allows.
alter table meetup_entries alter column starts_at set default 'infinity', alter column during set default 'empty';
