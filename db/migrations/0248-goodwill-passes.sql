-- Passes that the house gives away (decision 0112). They come from an account of their own, so that nothing counts as sold.
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check
  check (kind in ('sale', 'granted', 'spent', 'expired', 'refunded', 'forfeited', 'wallet', 'held'));
insert into ledger_accounts (id, kind) values (6, 'granted');

alter table ledger_balances drop constraint ledger_balances_check;
alter table ledger_balances add constraint ledger_balances_check check (amount >= 0 or account_id in (1, 6));

alter table ledger_transfers drop constraint ledger_transfers_reason_check;
alter table ledger_transfers add constraint ledger_transfers_reason_check check (reason in
  ('sale', 'grant', 'grant-undone', 'use', 'hold', 'settlement', 'release', 'restoration', 'expiry', 'refund',
    'refund-undone', 'forfeited'));

-- Who gave which passes to whom, and why. The lot of a gift has the order key 'goodwill:ID'.
create table pass_gifts (
  id integer generated always as identity primary key,
  member_id integer not null references members,
  tier integer not null check (tier in (5000, 6000, 7000, 8000, 9000)),
  count smallint not null check (count between 1 and 10),
  -- What the member was told; null once they have left.
  reason text check (char_length(reason) between 2 and 300),
  given_by integer not null references members,
  given_at timestamptz not null,
  taken_back_by integer references members,
  taken_back_at timestamptz,
  check ((taken_back_by is null) = (taken_back_at is null)),
  -- Nobody gives to themself.
  check (given_by <> member_id)
);
create index pass_gifts_of_member on pass_gifts (member_id, id);
create index pass_gifts_by on pass_gifts (given_by, id);
create index pass_gifts_taken_back_by on pass_gifts (taken_back_by) where taken_back_by is not null;

-- What was given is never changed and never paid back in money: it comes from 'granted', goes back there or is used up.
create function check_gift_transfer() returns trigger language plpgsql as $$
declare
  gift text := (select coalesce(origin.order_key, lot.order_key) from ledger_lots lot
    left join ledger_lots origin on origin.id = lot.origin_id where lot.id = new.from_lot);
  is_gift boolean := gift like 'goodwill:%';
begin
  if (new.reason = 'grant') <> (new.from_account = 6) or (new.reason = 'grant-undone') <> (new.to_account = 6) then
    raise exception 'only gifts come from and return to where gifts come from' using errcode = 'check_violation';
  end if;
  if new.reason in ('grant', 'grant-undone') and not coalesce(is_gift, false) then
    raise exception 'only gifts are given and taken back' using errcode = 'check_violation';
  end if;
  if is_gift and new.reason in ('sale', 'refund') then
    raise exception 'gifts are neither sold nor refunded' using errcode = 'check_violation';
  end if;
  if new.reason = 'grant' and not exists (
    select from pass_gifts join ledger_lots on ledger_lots.id = new.to_lot
    where 'goodwill:' || pass_gifts.id = gift and count = new.amount and asset = 'pass:' || tier
      and pass_gifts.member_id = ledger_lots.member_id
  ) then
    raise exception 'a grant is what was given' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger ledger_transfers_gifts before insert on ledger_transfers
  for each row execute function check_gift_transfer();

create function keep_pass_gift() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.id, new.member_id, new.tier, new.count, new.given_by, new.given_at)
    is distinct from (old.id, old.member_id, old.tier, old.count, old.given_by, old.given_at)
    or (new.reason is not null and new.reason is distinct from old.reason)
    or (old.taken_back_at is not null
      and (new.taken_back_by, new.taken_back_at) is distinct from (old.taken_back_by, old.taken_back_at))
  then
    raise exception 'a gift stays as it was given' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger pass_gifts_stay before update or delete on pass_gifts
  for each row execute function keep_pass_gift();
