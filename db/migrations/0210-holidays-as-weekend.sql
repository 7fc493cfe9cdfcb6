-- Whether a cafe asks its weekend prices on public holidays (decision 0098).
alter table cafes add column holidays_as_weekend boolean not null default false;
