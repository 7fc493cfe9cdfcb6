import type { Reader } from '~/lib/server/database'

/**
 * Recomputes the ledger and describes each disagreement in a sentence for operators. Returns at most `most`
 * sentences (null: all of them), while `problems` counts all disagreements.
 */
export async function recomputeLedger(
  db: Reader,
  { most }: { most: number | null },
): Promise<{ problems: number; says: string[] }> {
  const found = await db<{ says: string | null; problems: number }[]>`
    with moved as (
      select to_account as account_id, to_lot as lot_id, amount from ledger_transfers
      union all
      select from_account, from_lot, -amount from ledger_transfers
    ), rebuilt as (
      select account_id, lot_id, sum(amount) as amount from moved group by account_id, lot_id
    ), assets as (
      select asset, sum(amount) as amount from rebuilt join ledger_lots on ledger_lots.id = lot_id group by asset
    ), entered as (
      select account, count(*) as entries
      from (select to_account as account from ledger_transfers union all select from_account from ledger_transfers) either
      group by account
    ), problems as (
    select 'account ' || account_id || ' has ' || coalesce(stored.amount, 0) || ' of lot ' || lot_id || ', but its transfers add up to '
      || coalesce(rebuilt.amount, 0) as says
    from rebuilt full join ledger_balances stored using (account_id, lot_id)
    where coalesce(stored.amount, 0) <> coalesce(rebuilt.amount, 0)
    union all
    select 'account ' || account_id || ' owes ' || -amount || ' of lot ' || lot_id
    from rebuilt join ledger_accounts on ledger_accounts.id = account_id
    where amount < 0 and kind not in ('sale', 'granted')
    union all
    select asset || ' adds up to ' || amount || ' over all accounts, not to 0' from assets where amount <> 0
    union all
    select 'account ' || id || ' counts ' || ledger_accounts.entries || ' transfers, but has ' || coalesce(entered.entries, 0)
    from ledger_accounts left join entered on account = id
    where member_id is not null and ledger_accounts.entries <> coalesce(entered.entries, 0)
    union all
    select 'transfer ' || later.id || ' does not take up what transfer ' || before.id || ' moved'
    from ledger_transfers later join ledger_transfers before on before.id = later.follows_id
    where (later.from_account, later.from_lot, later.amount) <> (before.to_account, before.to_lot, before.amount)
    union all
    select 'transfer ' || ledger_transfers.id || ' moves ' || gone.asset || ' of lot ' || gone.id || ' into lot ' || come.id
    from ledger_transfers
    join ledger_lots gone on gone.id = from_lot
    join ledger_lots come on come.id = to_lot
    where gone.asset <> come.asset or coalesce(gone.origin_id, gone.id) <> coalesce(come.origin_id, come.id)
    union all
    select 'transfer ' || ledger_transfers.id || ' puts passes of member ' || ledger_lots.member_id || ' into the account of member '
      || ledger_accounts.member_id
    from ledger_transfers
    join ledger_lots on ledger_lots.id = to_lot
    join ledger_accounts on ledger_accounts.id = to_account
    where ledger_accounts.member_id <> ledger_lots.member_id
    union all
    select 'lot ' || id || ' belongs to no sale and no gift' from ledger_lots
    where order_key is not null and not exists (
      select from ledger_transfers where key = 'sale:' || order_key and to_lot = ledger_lots.id
    ) and not exists (
      select from pass_gifts join ledger_transfers on key = 'grant:' || pass_gifts.id
      where order_key = 'goodwill:' || pass_gifts.id and to_lot = ledger_lots.id and amount = count
    )
    union all
    select 'gift ' || pass_gifts.id || ' is ' || case when taken_back_at is null then 'in' else 'out of' end
      || ' force, but the ledger says otherwise'
    from pass_gifts
    where (taken_back_at is null) = exists (
      select from ledger_transfers where key = 'undone:grant:' || pass_gifts.id)
    union all
    select 'lot ' || ledger_lots.id || ' has ' || amount || ' passes in a wallet, but nothing is planned for its expiry'
    from ledger_balances
    join ledger_accounts on ledger_accounts.id = account_id and kind = 'wallet'
    join ledger_lots on ledger_lots.id = lot_id
    where amount > 0 and not exists (
      select from due_items where subject = 'pass-lot:' || ledger_lots.id and kind = 'pass-lot'
        and due_at <= expires_at
    )
    union all
    select 'payout ' || id || ' is of ' || amount || ' won, but its lines add up to ' || coalesce(sum, 0)
    from cafe_payouts
    left join (select payout_id, sum(amount) from cafe_payout_lines group by payout_id) lines on payout_id = id
    where amount is distinct from sum
    union all
    select 'pass of entry ' || entry_id || ' was paid by payout ' || payout_id || ', but its cafe is owed nothing and nothing is taken off'
    from cafe_payout_lines
    where not is_return
      and not exists (select from meetup_settlements where meetup_settlements.entry_id = cafe_payout_lines.entry_id and is_paid)
      and not exists (select from cafe_returned_passes where cafe_returned_passes.entry_id = cafe_payout_lines.entry_id)
    union all
    select 'settlement of entry ' || entry_id || ' counts as paid, but no payout has paid it'
    from meetup_settlements
    where is_paid and not exists (
      select from cafe_payout_lines
      where cafe_payout_lines.entry_id = meetup_settlements.entry_id and not is_return and amount = tier)
    union all
    select 'payout ' || payout_id || ' takes off the pass of entry ' || entry_id || ', which no payout has paid'
    from cafe_payout_lines gone
    where is_return and not exists (
      select from cafe_payout_lines paid
      where paid.entry_id = gone.entry_id and not paid.is_return and paid.amount = -gone.amount)
    )
    select says, (count(*) over ())::int as problems from problems limit ${most}::int`
  return { problems: found[0]?.problems ?? 0, says: found.map(({ says }) => says ?? '') }
}

/** All disagreements, as sentences. */
export async function auditLedger(db: Reader): Promise<string[]> {
  return (await recomputeLedger(db, { most: null })).says
}
