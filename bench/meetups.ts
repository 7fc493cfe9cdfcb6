import { type ClientRequest, get } from 'node:http'
import { meetupTags } from '~/features/meetups/core/meetup'
import { joinMeetup } from '~/features/meetups/joining/server/commands/join-meetup'
import { grantPasses } from '~/features/passes/server/commands/grant-passes'
import type { Database } from '~/lib/server/database'
import { type BareSql, bareSql } from './harness/bare-sql'
import { databaseOf, withDatabase } from './harness/database'
import {
  type Figure,
  inTurns,
  median,
  milliseconds,
  rateFigure,
  roundsOf,
  timeFigure,
} from './harness/figures'
import type { Measured } from './harness/load'
import type { RunningApp } from './harness/running-app'

const joinRounds = roundsOf(7)
const joinsAtOnce = 8
const roomsOfRound = 24
const guestsOfRound = 9 * roomsOfRound

const streams = 500
const seatsSeen = roundsOf(20)

const dayMs = 86_400_000
const hourMs = 3_600_000

async function addMembers(db: Database, name: string, count: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    insert into members (nickname, joined_at, birth_year)
    select ${name} || to_hex(nth), '2025-01-01', 1990 from generate_series(1, ${count}) nth
    returning id`
  return rows.map(({ id }) => id)
}

/** Creates one meetup per host at this time, with no guests yet, in a cafe that never closes. */
async function addRooms(db: Database, hosts: readonly number[], startsAt: Date): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    insert into meetups (host_id, cafe_id, title, content, starts_at, min_people, max_people, tier, day_kind, open_slot, opened_at)
    select host_id, cafe_id, '모임', '내용', ${startsAt}, 2, 10, 6000, 'weekday', 1, now()
    from unnest(${[...hosts]}::int[]) host_id
    cross join (
      select min(id) as cafe_id from cafes
      where 0 = all (opens) and 1440 = all (closes) and not exists (select from cafe_day_offs where cafe_id = cafes.id)
    ) open_cafe
    returning id`
  return rows.map(({ id }) => id)
}

type Join = (meetupId: number, memberId: number) => Promise<unknown>

/** The transaction of a join, reduced to the same locks, reads and writes. */
const bareJoin =
  (bare: BareSql): Join =>
  (meetupId, memberId) =>
    bare.begin(async (tx) => {
      const now = new Date()
      const [room] = await tx`select * from meetups where id = ${meetupId} for no key update`
      await tx`
        select id from members where id = any(${[memberId, room?.host_id]}::int[]) and left_at is null
        order by id for no key update`
      await tx`
        select exists (
            select from meetup_entries other where other.member_id = ${memberId} and other.state in ('seated', 'unanswered')
              and other.during && tstzrange(${room?.starts_at}, ${room?.starts_at}::timestamptz + interval '3 hours')
          ) as is_taken,
          exists (
            select from meetup_entries there join member_blocks on (blocker_id = ${memberId} and blocked_id = there.member_id)
              or (blocker_id = there.member_id and blocked_id = ${memberId})
            where there.meetup_id = ${meetupId} and there.state = 'seated'
          ) as is_blocked`
      const [next] = await tx`select nextval(pg_get_serial_sequence('meetup_entries', 'id'))::int as id`
      const [pass] = await tx`
        insert into ledger_transfers (key, reason, from_account, from_lot, to_account, to_lot, amount, day_kind, label, moved_at)
        select ${`use:entry:${next?.id}`}, 'use', chosen.account_id, lot_id, 2, lot_id, 1, 'weekday', '모임', ${now}
        from (
          select lot_id, account_id
          from ledger_balances
          join ledger_accounts on ledger_accounts.id = account_id and kind = 'wallet' and ledger_accounts.member_id = ${memberId}
          join ledger_lots on ledger_lots.id = lot_id
          where amount > 0 and asset = 'pass:6000' and expires_at > ${now}
          order by expires_at, lot_id limit 1 for update of ledger_balances
        ) chosen
        returning from_lot, (select expires_at from ledger_lots where id = from_lot) as expires_at`
      await tx`
        insert into meetup_entries (id, meetup_id, member_id, state, asked_at, seated_at, pass, pass_expires_at)
        values (${next?.id}, ${meetupId}, ${memberId}, 'seated', ${now}, ${now}, 'spent', ${pass?.expires_at})`
      const [outgoing] = await tx`
        insert into notice_outbox (member_id, kind, details, caused_at)
        values (${room?.host_id}, 'meetup-joined', '{}', ${now}) returning id`
      await tx`insert into notice_deliveries (outbox_id, channel) values (${outgoing?.id}, 'log')`
      await tx`select (graphile_worker.add_job('bench', payload := '{}'::json)).id`
      await tx`select pg_notify('bench', ${String(meetupId)}), pg_notify('bench', ${String(memberId)})`
    })

const ourJoin =
  (db: Database): Join =>
  (meetupId, memberId) =>
    db.transaction((tx) => joinMeetup(tx, { meetupId, memberId, hasPassword: true, now: new Date() }))

async function rateOf(join: Join, rooms: readonly number[], guests: readonly number[]): Promise<number> {
  const began = performance.now()
  await Promise.all(
    Array.from({ length: joinsAtOnce }, async (_, worker) => {
      for (let at = worker; at < guests.length; at += joinsAtOnce) {
        // Consecutive guests join different meetups.
        await join(rooms[at % rooms.length] ?? 0, guests[at] ?? 0)
      }
    }),
  )
  return guests.length / ((performance.now() - began) / 1_000)
}

async function measureJoins(db: Database, bare: BareSql): Promise<Figure> {
  const guests = await addMembers(db, 'guest', guestsOfRound)
  const passes = { tier: 6000, count: 2 * (joinRounds + 1), now: new Date() } as const
  for (const memberId of guests) {
    const order = { ...passes, memberId, orderKey: `bench-join-${memberId}` }
    await db.transaction((tx) => grantPasses(tx, order))
  }
  const joins = { ours: ourJoin(db), beside: bareJoin(bare) }
  let turn = 0
  const rates = await inTurns(['ours', 'beside'], { warmUp: 1, rounds: joinRounds }, async (side) => {
    turn += 1
    const startsAt = new Date(Date.now() + 3 * dayMs + turn * 4 * hourMs)
    const rooms = await addRooms(db, await addMembers(db, `host${turn}-`, roomsOfRound), startsAt)
    return await rateOf(joins[side], rooms, guests)
  })
  const typical = { ours: { rate: median(rates.ours) }, beside: { rate: median(rates.beside) } }
  return rateFigure('joins of a meetup', typical, { than: 'same transaction in raw SQL', least: 0.5 })
}

/** Measures how soon every stream that watches a meetup hears of a seat taken, and the memory of a stream. */
async function measureStreams(app: RunningApp, db: Database): Promise<Figure[]> {
  const hosts = await addMembers(db, 'seen', 1)
  const [roomId = 0] = await addRooms(db, hosts, new Date(Date.now() + 2 * dayMs))
  await db`update meetups set tier = null where id = ${roomId}`
  const guests = await addMembers(db, 'late', seatsSeen)
  let received = 0
  let onAll = () => {}
  const hear = (text: string) => {
    if (text.includes('data:')) received += 1
    if (received === streams) onAll()
  }
  /** The time from the end of the work until every stream has sent something. */
  const receivedByAll = async (work: () => unknown) => {
    received = 0
    const all = new Promise<void>((resolve) => {
      onAll = resolve
    })
    await work()
    const began = performance.now()
    await all
    return performance.now() - began
  }
  const url = `${app.origin}/v1/changes?tags=${meetupTags.facts.of(roomId)}`
  const headers = { accept: 'text/event-stream' }
  const opened: ClientRequest[] = []
  const before = await app.residentBytes()
  try {
    await receivedByAll(() => {
      for (let at = 0; at < streams; at += 1) {
        opened.push(get(url, { headers }, (reply) => reply.setEncoding('utf8').on('data', hear)))
      }
    })
    const perStream = ((await app.residentBytes()) - before) / streams
    const took: number[] = []
    for (const memberId of guests) {
      took.push(await receivedByAll(() => ourJoin(db)(roomId, memberId)))
      await db`delete from meetup_entries where meetup_id = ${roomId}`
    }
    const beside = `the worst of ${took.length}; half within ${milliseconds(median(took))}`
    return [
      timeFigure(`a seat taken, seen by all of ${streams} pages`, Math.max(...took), { beside, mostMs: 300 }),
      {
        what: 'memory of one open stream',
        ours: `${Math.max(0, Math.round(perStream / 1024))} KB`,
        beside: `${Math.round(before / 1_048_576)} MB before the ${streams}`,
      },
    ]
  } finally {
    for (const stream of opened) stream.destroy()
  }
}

/** Measures joins, and how fast a watched meetup is updated. */
export async function measureMeetups({ app }: Measured): Promise<Figure[]> {
  const bare = bareSql(databaseOf(app.dataDir), joinsAtOnce)
  try {
    return await withDatabase(
      app.dataDir,
      async (db) => [await measureJoins(db, bare), ...(await measureStreams(app, db))],
      joinsAtOnce,
    )
  } finally {
    await bare.end()
  }
}
