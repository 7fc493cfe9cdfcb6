import { request } from 'node:http'
import postgres from 'postgres'
import { fromMeetupListRequest, meetupEndpoints } from '~/features/meetups/contract'
import { joinMeetup } from '~/features/meetups/server/commands/join-meetup'
import { meetupTags } from '~/features/meetups/tags'
import { grantPasses } from '~/features/passes/server/commands/grant-passes'
import { defaultPoint } from '~/lib/coordinates'
import { type Database, openDatabase } from '~/lib/server/database'
import { toOptions } from '~/lib/server/database-address'
import { type Figure, median, milliseconds, perSecond, quantile } from './figures'
import type { LoadGenerator } from './load'
import { type RunningApp, startApp } from './running-app'
import { databaseOf, temporaryFolder, withDatabase } from './town'

const joinTarget = 0.5
const workers = 8
const rounds = 7
const guestsOfRoom = 9
const roomsOfRound = 24
const perRound = guestsOfRoom * roomsOfRound

const few = 1_000
const many = 100_000
const listTarget = 1.5
const p95TargetMs = 20
const listTurns = 20
const listWarmUpTurns = 5
const readsOfTurn = 30
const longestTurnMs = 60_000

const streams = 500
const seenTargetMs = 300
const seatsSeen = 20

const dayMs = 86_400_000
const hourMs = 3_600_000

async function addMembers(db: Database, name: string, count: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    insert into members (nickname, joined_at)
    select ${name} || to_hex(nth), '2025-01-01' from generate_series(1, ${count}) nth
    returning id`
  return rows.map(({ id }) => id)
}

/** Creates one meetup per host at this time, with no guests yet. */
async function addRooms(
  db: Database,
  {
    hosts,
    slot,
    startsAt,
    cafeId,
  }: { hosts: readonly number[]; slot: number; startsAt: Date; cafeId: number },
): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    insert into meetups (host_id, cafe_id, title, content, starts_at, min_people, max_people, tier, day_kind, open_slot, opened_at)
    select host_id, ${cafeId}, '모임', '내용', ${startsAt}, 2, 10, 6000, 'weekday', ${slot}, now()
    from unnest(${[...hosts]}::int[]) host_id
    returning id`
  return rows.map(({ id }) => id)
}

type Join = (meetupId: number, memberId: number) => Promise<unknown>

/** The transaction of a join, reduced to the same locks, reads and writes. */
const bareJoin =
  (sql: postgres.Sql): Join =>
  (meetupId, memberId) =>
    sql.begin(async (tx) => {
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
        insert into meetup_entries (id, meetup_id, member_id, state, asked_at, seated_at, starts_at, during, pass, pass_expires_at)
        values (${next?.id}, ${meetupId}, ${memberId}, 'seated', ${now}, ${now}, ${now}, 'empty', 'spent', ${pass?.expires_at})`
      const [told] = await tx`
        insert into notice_outbox (member_id, kind, details, caused_at)
        values (${room?.host_id}, 'meetup-joined', '{}', ${now}) returning id`
      await tx`insert into notice_deliveries (outbox_id, channel) values (${told?.id}, 'log')`
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
    Array.from({ length: workers }, async (_, worker) => {
      for (let at = worker; at < guests.length; at += workers) {
        // Consecutive guests join different meetups.
        await join(rooms[at % rooms.length] ?? 0, guests[at] ?? 0)
      }
    }),
  )
  return guests.length / ((performance.now() - began) / 1_000)
}

async function measureJoins(db: Database, sql: postgres.Sql): Promise<Figure> {
  const [cafe] = await db<{ id: number }[]>`select id from cafes order by id limit 1`
  const cafeId = cafe?.id ?? 0
  const guests = await addMembers(db, 'guest', perRound)
  for (const memberId of guests) {
    await db.transaction((tx) =>
      grantPasses(tx, {
        memberId,
        tier: 6000,
        count: 2 * (rounds + 1),
        orderKey: `bench-join-${memberId}`,
        now: new Date(),
      }),
    )
  }
  const rates = { ours: [] as number[], beside: [] as number[] }
  const joins = { ours: ourJoin(db), beside: bareJoin(sql) }
  for (let round = -1; round < rounds; round += 1) {
    const order = round % 2 === 0 ? (['ours', 'beside'] as const) : (['beside', 'ours'] as const)
    for (const [turn, which] of order.entries()) {
      const startsAt = new Date(Date.now() + 3 * dayMs + (2 * (round + 1) + turn) * 4 * hourMs)
      const hosts = await addMembers(db, `host${round}${turn}`, roomsOfRound)
      const rooms = await addRooms(db, { hosts, slot: 1, startsAt, cafeId })
      const rate = await rateOf(joins[which], rooms, guests)
      // The first round only warms both up.
      if (round >= 0) rates[which].push(rate)
    }
  }
  const ratio = median(rates.ours) / median(rates.beside)
  return {
    what: 'joins of a meetup',
    ours: perSecond(median(rates.ours)),
    beside: `${perSecond(median(rates.beside))} same transaction in raw SQL`,
    ratio: ratio.toFixed(2),
    target: `≥ ${joinTarget}`,
    met: ratio >= joinTarget,
  }
}

/** Creates meetups over the coming ninety days at the cafes of the town, three per host. */
async function fillRooms(db: Database, rooms: number): Promise<void> {
  const hosts = await addMembers(db, 'open', Math.ceil(rooms / 3))
  await db`
    insert into meetups (host_id, cafe_id, title, content, starts_at, min_people, max_people, tier, day_kind, open_slot, opened_at)
    select ${hosts[0] ?? 0}::int + nth / 3, places.ids[1 + nth % array_length(places.ids, 1)], '모임 ' || nth, '함께 놀아요.',
      now() + interval '4 days' + (nth * 86400.0 * 86 / ${rooms}::int) * interval '1 second', 2, 6, 6000, 'weekday', 1 + nth % 3, now()
    from generate_series(0, ${rooms - 1}::int) nth
    cross join (select array_agg(id order by id) as ids from cafes) places`
  // Autovacuum would do this within a minute.
  await db`vacuum analyze meetups, meetup_entries`
}

/** The first page from a point, which is never cached. */
const listPath = `${meetupEndpoints.list.path}?${new URLSearchParams(
  Object.entries(fromMeetupListRequest({ own: defaultPoint })).map(([name, value]) => [name, String(value)]),
)}`

async function checkList({ origin }: RunningApp): Promise<void> {
  const reply = await fetch(origin + listPath)
  const { results } = (await reply.json()) as { results: unknown[] }
  if (results.length !== 20) throw new Error(`the list had ${results.length} meetups`)
}

/** Sends one request at a time, in short turns, from another process, which does not distort the result. */
async function measureList(app: RunningApp, load: LoadGenerator, dataDir: string): Promise<Figure[]> {
  const besideFolder = temporaryFolder()
  const small = await startApp(besideFolder.dataDir, { drawsArtworkAhead: false })
  try {
    await withDatabase(dataDir, (db) => fillRooms(db, many))
    await withDatabase(besideFolder.dataDir, (db) => fillRooms(db, few))
    const sides = {
      many: { port: app.port, path: listPath, tookMs: [] as number[] },
      few: { port: small.port, path: listPath, tookMs: [] as number[] },
      least: { port: app.port, path: '/v1/health', tookMs: [] as number[] },
    }
    await checkList(app)
    await checkList(small)
    for (let turn = -listWarmUpTurns; turn < listTurns; turn += 1) {
      for (const side of Object.values(sides)) {
        const asked = { port: side.port, paths: [side.path], connections: 1, timed: true }
        const { tookMs } = await load.run({ ...asked, most: readsOfTurn, ms: longestTurnMs })
        if (turn >= 0) side.tookMs.push(...tookMs)
      }
    }
    const took = { many: sides.many.tookMs, few: sides.few.tookMs, least: sides.least.tookMs }
    const ratio = median(took.many) / median(took.few)
    const p95 = quantile(took.many, 0.95)
    const [fewP95, leastP95] = [quantile(took.few, 0.95), quantile(took.least, 0.95)]
    return [
      {
        what: 'list of 100,000 meetups',
        ours: milliseconds(median(took.many)),
        beside: `${milliseconds(median(took.few))} with 1,000`,
        ratio: ratio.toFixed(2),
        target: `≤ ${listTarget}`,
        met: ratio <= listTarget,
      },
      {
        what: 'list of 100,000 meetups, p95',
        ours: milliseconds(p95),
        beside: `${milliseconds(fewP95)} with 1,000; ${milliseconds(leastP95)} smallest statement, same way`,
        ratio: (p95 / leastP95).toFixed(1),
        target: `≤ ${p95TargetMs} ms`,
        met: p95 <= p95TargetMs,
      },
    ]
  } finally {
    await small.stop()
    besideFolder.remove()
  }
}

/** Open streams that watch one meetup. */
class Watchers {
  private readonly closings: (() => void)[] = []
  private heard = 0
  private onAll = () => {}

  constructor(
    private readonly app: RunningApp,
    private readonly tag: string,
  ) {}

  open(): Promise<void> {
    return new Promise((resolve, reject) => {
      const asked = request(
        `${this.app.origin}/v1/changes?tags=${this.tag}`,
        { headers: { accept: 'text/event-stream' } },
        (reply) => {
          if (reply.statusCode !== 200) reject(new Error(`a stream was answered with ${reply.statusCode}`))
          let isFirst = true
          reply.setEncoding('utf8').on('data', (text: string) => {
            if (!text.includes('data:')) return
            if (isFirst) {
              isFirst = false
              resolve()
              return
            }
            this.heard += 1
            if (this.heard === this.closings.length) this.onAll()
          })
        },
      )
      asked.on('error', reject).end()
      this.closings.push(() => asked.destroy())
    })
  }

  /** The time from the end of the work until every stream has received the change. */
  async seenAfter(work: () => Promise<unknown>): Promise<number> {
    this.heard = 0
    const all = new Promise<void>((resolve) => {
      this.onAll = resolve
    })
    await work()
    const began = performance.now()
    await all
    return performance.now() - began
  }

  close(): void {
    for (const close of this.closings) close()
  }
}

async function measureStreams(app: RunningApp, db: Database): Promise<Figure[]> {
  const [cafe] = await db<{ id: number }[]>`select id from cafes order by id limit 1`
  const hosts = await addMembers(db, 'seen', 3)
  const startsAt = new Date(Date.now() + 2 * dayMs)
  const rooms = await addRooms(db, { hosts: hosts.slice(0, 1), slot: 1, startsAt, cafeId: cafe?.id ?? 0 })
  const roomId = rooms[0] ?? 0
  await db`update meetups set tier = null where id = ${roomId}`
  const guests = await addMembers(db, 'late', seatsSeen)
  const before = await app.residentBytes()
  const watchers = new Watchers(app, meetupTags.facts.of(roomId))
  try {
    for (let open = 0; open < streams; open += 1) await watchers.open()
    const perStream = (await app.residentBytes()) - before
    const took: number[] = []
    for (const memberId of guests) {
      took.push(await watchers.seenAfter(() => ourJoin(db)(roomId, memberId)))
      await db`delete from meetup_entries where meetup_id = ${roomId}`
    }
    const worst = Math.max(...took)
    return [
      {
        what: 'a seat taken, seen by all of 500 pages',
        ours: `${milliseconds(median(took))}, worst of ${took.length} ${milliseconds(worst)}`,
        beside: 'of which 50 ms gather what changes together',
        ratio: '',
        target: `≤ ${seenTargetMs} ms`,
        met: worst <= seenTargetMs,
      },
      {
        what: 'memory of one open stream',
        ours: `${Math.max(0, Math.round(perStream / streams / 1024))} KB`,
        beside: `${Math.round(before / 1_048_576)} MB before the ${streams}`,
        ratio: '',
        target: '',
        met: null,
      },
    ]
  } finally {
    watchers.close()
  }
}

/** Measures joins, the list, and how fast a watched meetup is updated. */
export async function measureMeetups(
  app: RunningApp,
  load: LoadGenerator,
  dataDir: string,
): Promise<Figure[]> {
  const address = databaseOf(dataDir)
  const db = openDatabase(address, { most: workers, name: 'meeple-bench' })
  const sql = postgres({ ...toOptions(address), max: workers, onnotice: () => undefined })
  try {
    return [
      await measureJoins(db, sql),
      ...(await measureStreams(app, db)),
      ...(await measureList(app, load, dataDir)),
    ]
  } finally {
    await sql.end()
    await db.close()
  }
}
