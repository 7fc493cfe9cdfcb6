-- A payout that was marked by mistake (decision 0114). It leaves the payouts, and stays here as it was, with the reason.
create table cafe_undone_payouts (
  payout_id integer primary key,
  cafe_id integer not null references cafes,
  month date not null check (extract(day from month) = 1),
  amount integer not null check (amount > 0),
  paid_on date not null,
  note text check (char_length(note) between 1 and 300),
  hint text check (char_length(hint) between 1 and 60),
  made_at timestamptz not null,
  -- [{"entry_id": 1, "amount": 6000}, …]
  lines jsonb not null,
  reason text not null check (char_length(reason) between 2 and 300),
  undone_by integer not null references members,
  undone_at timestamptz not null
);
create index cafe_undone_payouts_of_cafe on cafe_undone_payouts (cafe_id);
create index cafe_undone_payouts_by on cafe_undone_payouts (undone_by);

create trigger cafe_undone_payouts_stay before update or delete on cafe_undone_payouts
  for each row execute function refuse_ledger_change();
create trigger cafe_undone_payouts_keep before truncate on cafe_undone_payouts
  execute function refuse_ledger_change();

-- Only what is kept there exactly may leave the payouts.
create function refuse_payout_change() returns trigger language plpgsql as $$
declare
  payout integer := case when tg_table_name = 'cafe_payouts' then (to_jsonb(old) ->> 'id')::int
    else (to_jsonb(old) ->> 'payout_id')::int end;
begin
  if tg_op = 'DELETE' then
    if tg_table_name = 'cafe_payouts' and exists (
      select from cafe_undone_payouts
      where payout_id = payout and (cafe_id, month, amount, paid_on) is not distinct from
        ((to_jsonb(old) ->> 'cafe_id')::int, (to_jsonb(old) ->> 'month')::date,
          (to_jsonb(old) ->> 'amount')::int, (to_jsonb(old) ->> 'paid_on')::date)
    ) and not exists (select from cafe_payout_lines where payout_id = payout) then
      return old;
    end if;
    if tg_table_name = 'cafe_payout_lines' and exists (
      select from cafe_undone_payouts
      where payout_id = payout and lines @> jsonb_build_array(
        jsonb_build_object('entry_id', to_jsonb(old) -> 'entry_id', 'amount', to_jsonb(old) -> 'amount'))
    ) then
      return old;
    end if;
  end if;
  raise exception 'the ledger is append-only: % of % is refused', lower(tg_op), tg_table_name
    using errcode = 'integrity_constraint_violation';
end $$;
create or replace trigger cafe_payouts_stay before update or delete on cafe_payouts
  for each row execute function refuse_payout_change();
create or replace trigger cafe_payout_lines_stay before update or delete on cafe_payout_lines
  for each row execute function refuse_payout_change();

-- A pass whose payment is undone is owed again, or, where it has come back since, nobody owes it any more.
create function undo_payout_line() returns trigger language plpgsql as $$
begin
  if old.amount > 0 then
    update meetup_settlements set is_paid = false where entry_id = old.entry_id and is_paid;
    delete from cafe_returned_passes where entry_id = old.entry_id
      and not exists (select from cafe_payout_lines where entry_id = old.entry_id and is_return);
  end if;
  return null;
end $$;
create trigger cafe_payout_lines_undone after delete on cafe_payout_lines
  for each row execute function undo_payout_line();
