import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aCafe, everyDay } from '~/features/cafes/server/factories'
import { somePasses } from '~/features/passes/server/factories'
import { auditLedger } from '~/features/passes/server/queries/audit'
import { deviceClock } from '~/lib/clock'
import { seededRandom } from '~/lib/seeded-random'
import { proofRuns, proofSeed } from '~/lib/server/test-proof'
import { prepareSellingServer, type SellingServer } from './test-selling-server'

const tier = 8_000
const seats = 4
const playersPerMeetup = 6

let server: SellingServer
beforeAll(async () => {
  server = await prepareSellingServer()
})
afterAll(() => server.close())

interface Answer {
  status: number
  body: { [name: string]: unknown }
}

/** Buys a pass and takes a seat with it. What is answered with success is acknowledged, and may not be lost. */
class Player {
  private static made = 0
  private readonly address: string
  private readonly keys = { order: randomUUID(), join: randomUUID() }
  private impUid: string | null = null
  merchantUid: string | null = null
  hasBought = false
  isSeated = false
  isDone = false

  private constructor(
    readonly id: number,
    private readonly headers: Record<string, string>,
    private readonly onAcknowledged: () => void,
  ) {
    Player.made += 1
    this.address = `10.1.${Player.made >> 8}.${Player.made & 255}`
  }

  static async come(onAcknowledged: () => void): Promise<Player> {
    const id = await aMember(server.db)
    return new Player(id, await signIn(server.app, id), onAcknowledged)
  }

  async post(path: string, body: object, key?: string): Promise<Answer> {
    const reply = await fetch(`${server.origin}/v1/${path}`, {
      method: 'POST',
      headers: {
        ...this.headers,
        'content-type': 'application/json',
        'x-forwarded-for': this.address,
        ...(key && { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
    })
    return { status: reply.status, body: (await reply.json()) as Answer['body'] }
  }

  private async buy(): Promise<void> {
    const order = await this.post('payments/orders/', { tier, count: 1 }, this.keys.order)
    expect(order.status).toBe(200)
    this.merchantUid = String(order.body.merchantUid)
    if (this.impUid === null) {
      const paid = await server.provider.postForm('/sandbox/portone/checkout', {
        merchant_uid: this.merchantUid,
        amount: String(tier),
        outcome: 'paid',
      })
      this.impUid = (await paid.json()).imp_uid
    }
    expect((await this.post('paycheek', { imp_uid: this.impUid })).status).toBe(200)
    this.hasBought = true
    this.onAcknowledged()
  }

  /** Goes on where an earlier try was cut off, with the same keys, as a browser does. */
  async play(meetupId: number): Promise<void> {
    if (!this.hasBought) await this.buy()
    const joined = await this.post('gameRoomEnter/', { room_id: meetupId }, this.keys.join)
    if (joined.status === 200) {
      this.isSeated = true
      this.onAcknowledged()
    } else expect([joined.status, joined.body.code]).toEqual([409, 'max'])
    this.isDone = true
  }
}

async function aRoom(inDays: number): Promise<number> {
  const cafeId = await aCafe(server.db, { weekdayPass: tier, weekendPass: tier, opening: everyDay(0, 24) })
  const host = await Player.come(() => undefined)
  await somePasses(server.db, { memberId: host.id, tier, count: 1, now: deviceClock.now() })
  const startsAt = new Date(Date.now() + (9 + 24 * inDays) * 3_600_000).toISOString()
  const { status, body } = await host.post(
    'boardGameRoom/',
    {
      title: '다섯 명이 앉는 자리',
      play_date: startsAt.slice(0, 10),
      play_time: startsAt.slice(11, 16),
      cafe_id: cafeId,
      min_person: 2,
      max_person: seats + 1,
      content: '먼저 오는 네 사람과 함께해요.',
    },
    randomUUID(),
  )
  expect(status).toBe(200)
  return Number(body.id)
}

/** What became of these players: the passes that each has bought, and whether they are seated. */
async function standing(players: Player[]) {
  const rows = await server.db<{ id: number; bought: number; isSeated: boolean }[]>`
    select id,
      (select count(*)::int from ledger_transfers join payment_orders on key = 'sale:' || merchant_uid
        where payment_orders.member_id = members.id) as bought,
      exists (select from meetup_entries where member_id = members.id and state = 'seated') as is_seated
    from members where id = any(${players.map(({ id }) => id)}::int[])`
  return new Map(rows.map((row) => [row.id, row]))
}

test('a server that is killed while people buy and join loses nothing that it has acknowledged', async () => {
  const seed = proofSeed()
  const random = seededRandom(seed)
  const runs = proofRuns({ sample: 2, whole: 20 })
  for (let run = 0; run < runs; run += 1) {
    const meetups = [await aRoom(2), await aRoom(3)]
    // All may be acknowledged: a purchase for each, and the seats.
    let left = random.int(1, meetups.length * (playersPerMeetup + seats) - 1)
    const after = `PROOF_SEED=${seed}, kill ${run + 1} after ${left} acknowledged`
    let reach = () => {}
    const reached = new Promise<void>((resolve) => {
      reach = resolve
    })
    const onAcknowledged = () => {
      left -= 1
      if (left === 0) reach()
    }
    const players = await Promise.all(
      Array.from({ length: meetups.length * playersPerMeetup }, () => Player.come(onAcknowledged)),
    )
    const play = (player: Player, at: number) => player.play(meetups[at % meetups.length] ?? 0)
    const going = Promise.allSettled(players.map(play))
    await Promise.race([reached, going])
    await server.kill()
    await going
    const found = await standing(players)
    for (const { id, hasBought, isSeated } of players) {
      if (hasBought) expect(found.get(id)?.bought, after).toBe(1)
      if (isSeated) expect(found.get(id)?.isSeated, after).toBe(true)
    }
    expect(await auditLedger(server.db), after).toEqual([])

    // Simulates that the minute has passed after which another process may take over the work of a dead one.
    await server.db`update keyed_requests set leased_until = null where leased_until is not null`
    await server.start()
    await Promise.all(players.map((player, at) => (player.isDone ? null : play(player, at))))
    const inTheEnd = await standing(players)
    expect(
      [...inTheEnd.values()].map(({ bought }) => bought),
      after,
    ).toEqual(players.map(() => 1))
    const seated = players.filter(({ id }) => inTheEnd.get(id)?.isSeated)
    expect(
      seated.map(({ id }) => id),
      after,
    ).toEqual(players.filter(({ isSeated }) => isSeated).map(({ id }) => id))
    expect(seated, after).toHaveLength(meetups.length * seats)
    expect(await auditLedger(server.db), after).toEqual([])
  }
}, 1_800_000)
