import postgres from 'postgres'
import { lockMember } from '~/features/accounts/server/commands/members'
import { passEndpoints } from '~/features/passes/contract'
import { grantPasses } from '~/features/passes/server/commands/grant-passes'
import { restorePass, spendPass } from '~/features/passes/server/commands/use-passes'
import { type Database, openDatabase } from '~/lib/server/database'
import { toOptions } from '~/lib/server/database-address'
import { type Figure, median, milliseconds, perSecond } from './figures'
import type { RunningApp } from './running-app'
import { signIn } from './sign-in'
import { databaseOf } from './town'

const target = 0.5
const workers = 8
const rounds = 7
const perRound = 240
const walletTarget = 1.5
const walletReads = 200
const day = 86_400_000
const meetup = { dayKind: 'weekday', label: '모임' } as const

type Work = (memberId: number, key: string) => Promise<unknown>

async function addMembers(db: Database, count: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    insert into members (nickname, joined_at)
    select 'pass' || to_hex(nth), '2025-01-01' from generate_series(1, ${count}) nth
    returning id`
  return rows.map(({ id }) => id)
}

/** Commands per second, sent by several members at the same time. */
async function rateOf(work: Work, members: readonly number[], name: string): Promise<number> {
  const began = performance.now()
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      const memberId = members[worker % members.length] ?? 0
      for (let turn = 0; turn < perRound / workers; turn += 1)
        await work(memberId, `${name}-${worker}-${turn}`)
    }),
  )
  return perRound / ((performance.now() - began) / 1_000)
}

async function inTurns(
  ours: Work,
  beside: Work,
  members: readonly number[],
  name: string,
): Promise<{ ours: number; beside: number }> {
  const rates = { ours: [] as number[], beside: [] as number[] }
  for (let round = -1; round < rounds; round += 1) {
    const order = round % 2 === 0 ? (['ours', 'beside'] as const) : (['beside', 'ours'] as const)
    for (const which of order) {
      const rate = await rateOf(which === 'ours' ? ours : beside, members, `${name}-${which}-${round}`)
      // The first round only warms both up.
      if (round >= 0) rates[which].push(rate)
    }
  }
  return { ours: median(rates.ours), beside: median(rates.beside) }
}

/** The transaction of a grant to a member who has a wallet, reduced to its statements. */
const bareGrant =
  (sql: postgres.Sql): Work =>
  (memberId, key) =>
    sql.begin(async (tx) => {
      const now = new Date()
      const expiresAt = new Date(now.getTime() + 90 * day)
      await tx`select id from members where id = ${memberId} and left_at is null for no key update`
      const [lot] = await tx`
        insert into ledger_lots (asset, member_id, order_key, made_at, expires_at)
        values ('pass:6000', ${memberId}, ${key}, ${now}, ${expiresAt}) returning id`
      await tx`
        insert into ledger_transfers (key, reason, from_account, from_lot, to_account, to_lot, amount, moved_at)
        select ${`sale:${key}`}, 'sale', 1, ${lot?.id}, id, ${lot?.id}, 1, ${now}
        from ledger_accounts where kind = 'wallet' and member_id = ${memberId}`
      await tx`
        insert into due_items (kind, subject, due_at)
        values ('pass-lot', ${`pass-lot:${lot?.id}`}, ${new Date(now.getTime() + 60 * day)})`
      await tx`select pg_notify('bench', ${String(memberId)})`
    })

const bareSpendAndRestore =
  (sql: postgres.Sql): Work =>
  async (memberId, key) => {
    const now = new Date()
    await sql.begin(async (tx) => {
      await tx`select id from members where id = ${memberId} and left_at is null for no key update`
      await tx`
        insert into ledger_transfers (key, reason, from_account, from_lot, to_account, to_lot, amount, day_kind, label, moved_at)
        select ${`use:${key}`}, 'use', chosen.account_id, lot_id, 2, lot_id, 1, 'weekday', '모임', ${now}
        from (
          select lot_id, account_id
          from ledger_balances
          join ledger_accounts on ledger_accounts.id = account_id and kind = 'wallet' and ledger_accounts.member_id = ${memberId}
          join ledger_lots on ledger_lots.id = lot_id
          where amount > 0 and asset = 'pass:6000' and expires_at > ${now}
          order by expires_at, lot_id limit 1 for update of ledger_balances
        ) chosen`
      await tx`select pg_notify('bench', ${String(memberId)})`
    })
    await sql.begin(async (tx) => {
      await tx`select id from members where id = ${memberId} and left_at is null for no key update`
      const [used] = await tx`
        insert into ledger_transfers (key, reason, from_account, from_lot, to_account, to_lot, amount, follows_id, day_kind, label, moved_at)
        select ${`restoration:${key}`}, 'restoration', before.to_account, to_lot, wallet.id, to_lot, amount, before.id, day_kind, label, ${now}
        from ledger_transfers before join ledger_accounts wallet on wallet.member_id = ${memberId} and wallet.kind = 'wallet'
        where before.key = ${`use:${key}`}
        returning to_lot`
      await tx`
        insert into due_items (kind, subject, due_at)
        values ('pass-lot', ${`pass-lot:${used?.to_lot}`}, ${new Date(now.getTime() + 60 * day)})
        on conflict (subject, kind, key) do update set due_at = excluded.due_at, revision = due_items.revision + 1`
      await tx`select pg_notify('bench', ${String(memberId)})`
    })
  }

const grantTo =
  (db: Database, count = 1): Work =>
  (memberId, orderKey) =>
    db.transaction(async (tx) => {
      await lockMember(tx, memberId)
      await grantPasses(tx, { memberId, tier: 6000, count, orderKey, now: new Date() })
    })

const spendAndRestore =
  (db: Database): Work =>
  async (memberId, key) => {
    const now = new Date()
    await db.transaction(async (tx) => {
      await lockMember(tx, memberId)
      await spendPass(tx, { memberId, tier: 6000, key, now, for: meetup })
    })
    await db.transaction(async (tx) => {
      await lockMember(tx, memberId)
      await restorePass(tx, { key, by: 'self', now })
    })
  }

function rateFigure(what: string, { ours, beside }: { ours: number; beside: number }): Figure {
  const ratio = ours / beside
  return {
    what,
    ours: perSecond(ours),
    beside: `${perSecond(beside)} same transactions in raw SQL`,
    ratio: ratio.toFixed(2),
    target: `≥ ${target}`,
    met: ratio >= target,
  }
}

/** Adds transfers to a member's wallet until it has about this many. */
async function fillWallet(db: Database, memberId: number, transfers: number): Promise<void> {
  await grantTo(db, 2)(memberId, `bench-wallet-${memberId}`)
  const pairs = Math.max(0, Math.floor((transfers - 1) / 2))
  for (let first = 0; first < pairs; first += 500) {
    await db.transaction(async (tx) => {
      for (let pair = first; pair < Math.min(pairs, first + 500); pair += 1) {
        const key = `bench-${memberId}-${pair}`
        await spendPass(tx, { memberId, tier: 6000, key, now: new Date(), for: meetup })
        await restorePass(tx, { key, by: 'self', now: new Date() })
      }
    })
  }
}

async function readWallet(app: RunningApp, authorization: string): Promise<number> {
  const began = performance.now()
  for (const { path } of [passEndpoints.wallet, passEndpoints.counts, passEndpoints.history]) {
    const reply = await fetch(app.origin + path, { headers: { authorization } })
    if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}`)
    await reply.arrayBuffer()
  }
  return performance.now() - began
}

/** Measures the wallet's three reads for a member with 10,000 transfers, compared with ten. */
async function measureWallet(app: RunningApp, db: Database): Promise<Figure> {
  const [busy, quiet] = [await signIn(app, 'instructor'), await signIn(app, 'staff')]
  await fillWallet(db, busy.memberId, 10_000)
  await fillWallet(db, quiet.memberId, 10)
  await db`vacuum analyze ledger_transfers, ledger_balances, ledger_accounts, ledger_lots`
  const took = { busy: [] as number[], quiet: [] as number[] }
  for (let read = -20; read < walletReads; read += 1) {
    const [many, few] = [
      await readWallet(app, busy.authorization),
      await readWallet(app, quiet.authorization),
    ]
    if (read < 0) continue
    took.busy.push(many)
    took.quiet.push(few)
  }
  const ratio = median(took.busy) / median(took.quiet)
  return {
    what: 'wallet with 10,000 transfers',
    ours: milliseconds(median(took.busy)),
    beside: `${milliseconds(median(took.quiet))} with ten`,
    ratio: ratio.toFixed(2),
    target: `≤ ${walletTarget}`,
    met: ratio <= walletTarget,
  }
}

/** Compares the ledger's commands with the same transactions in plain SQL. */
export async function measurePasses(app: RunningApp, dataDir: string): Promise<Figure[]> {
  const address = databaseOf(dataDir)
  const db = openDatabase(address, { most: workers, name: 'meeple-bench' })
  const sql = postgres({ ...toOptions(address), max: workers, onnotice: () => undefined })
  try {
    const members = await addMembers(db, workers)
    for (const memberId of members) await grantTo(db, 10)(memberId, `bench-first-${memberId}`)
    return [
      rateFigure('grants', await inTurns(grantTo(db), bareGrant(sql), members, 'grant')),
      rateFigure(
        'uses of a pass, each given back',
        await inTurns(spendAndRestore(db), bareSpendAndRestore(sql), members, 'pair'),
      ),
      await measureWallet(app, db),
    ]
  } finally {
    await sql.end()
    await db.close()
  }
}
