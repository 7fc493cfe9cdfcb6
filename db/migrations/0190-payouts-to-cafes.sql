-- What cafes are paid for used passes, and to which account (decision 0089).
create table cafe_payees (
  cafe_id integer primary key references cafes,
  -- The owner who has entered it.
  member_id integer not null references members,
  -- Business number, bank, account number and holder as JSON, sealed with a key of the installation.
  sealed text not null check (char_length(sealed) between 1 and 4000),
  -- The bank and the end of the account number.
  hint text not null check (char_length(hint) between 1 and 60),
  changed_at timestamptz not null
);
create index cafe_payees_of_member on cafe_payees (member_id);

create table cafe_payouts (
  id integer generated always as identity primary key,
  cafe_id integer not null references cafes,
  -- The first day of the month up to whose end it pays.
  month date not null check (extract(day from month) = 1),
  amount integer not null check (amount > 0),
  paid_on date not null,
  note text check (char_length(note) between 1 and 300),
  made_at timestamptz not null,
  unique (cafe_id, month)
);

create table cafe_payout_lines (
  payout_id integer not null references cafe_payouts,
  entry_id integer not null references meetup_entries,
  -- The price of the pass, negative where it came back after it was paid.
  amount integer not null check (amount <> 0),
  is_return boolean not null generated always as (amount < 0) stored,
  -- A pass is paid once, and taken off once.
  primary key (entry_id, is_return)
);
create index cafe_payout_lines_of_payout on cafe_payout_lines (payout_id);

-- Passes that came back after their cafe was paid for them.
create table cafe_returned_passes (
  entry_id integer primary key references meetup_entries,
  cafe_id integer not null references cafes,
  amount integer not null check (amount > 0)
);
create index cafe_returned_passes_of_cafe on cafe_returned_passes (cafe_id);

alter table meetup_settlements add column is_paid boolean not null default false;
create index meetup_settlements_unpaid on meetup_settlements (cafe_id, settled_at, entry_id) where not is_paid;

create function check_payout_line() returns trigger language plpgsql as $$
begin
  if new.amount > 0 then
    update meetup_settlements set is_paid = true
    from cafe_payouts
    where entry_id = new.entry_id and cafe_payouts.id = new.payout_id
      and meetup_settlements.cafe_id = cafe_payouts.cafe_id and tier = new.amount and not is_paid
      and settled_at < ((month + interval '1 month') at time zone 'Asia/Seoul')
      and not exists (
        select from meetup_doubts
        where meetup_doubts.meetup_id = meetup_settlements.meetup_id and decided_at is null);
  else
    perform from cafe_returned_passes join cafe_payouts using (cafe_id)
    where entry_id = new.entry_id and cafe_payouts.id = new.payout_id and cafe_returned_passes.amount = -new.amount;
  end if;
  if not found then
    raise exception 'a payout pays what its cafe is owed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger cafe_payout_lines_fit before insert on cafe_payout_lines
  for each row execute function check_payout_line();

create function note_returned_pass() returns trigger language plpgsql as $$
begin
  insert into cafe_returned_passes (entry_id, cafe_id, amount) values (old.entry_id, old.cafe_id, old.tier);
  return null;
end $$;
create trigger meetup_settlements_returned after delete on meetup_settlements
  for each row when (old.is_paid) execute function note_returned_pass();

create function check_payout_sum() returns trigger language plpgsql as $$
declare
  payout integer := case when tg_table_name = 'cafe_payouts' then (to_jsonb(new) ->> 'id')::int
    else (to_jsonb(new) ->> 'payout_id')::int end;
begin
  if (select amount from cafe_payouts where id = payout)
    is distinct from (select sum(amount) from cafe_payout_lines where payout_id = payout)
  then
    raise exception 'a payout is the sum of its lines' using errcode = 'check_violation';
  end if;
  return null;
end $$;
-- Looked at when the transaction ends, because the lines follow their payout.
create constraint trigger cafe_payouts_add_up after insert on cafe_payouts deferrable initially deferred
  for each row execute function check_payout_sum();
create constraint trigger cafe_payout_lines_add_up after insert on cafe_payout_lines deferrable initially deferred
  for each row execute function check_payout_sum();

create trigger cafe_payouts_stay before update or delete on cafe_payouts
  for each row execute function refuse_ledger_change();
create trigger cafe_payout_lines_stay before update or delete on cafe_payout_lines
  for each row execute function refuse_ledger_change();
create trigger cafe_payouts_keep before truncate on cafe_payouts execute function refuse_ledger_change();
create trigger cafe_payout_lines_keep before truncate on cafe_payout_lines execute function refuse_ledger_change();
