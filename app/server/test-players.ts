import { deepStrictEqual, strictEqual } from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aCafe, everyDay } from '~/features/cafes/server/factories'
import { joiningEndpoints } from '~/features/meetups/joining/endpoints'
import { openingEndpoints } from '~/features/meetups/opening/endpoints'
import { passEndpoints } from '~/features/passes/endpoints'
import { somePasses } from '~/features/passes/server/factories'
import { paymentEndpoints } from '~/features/payments/endpoints'
import { inOurWords } from '~/lib/calls-version'
import { deviceClock } from '~/lib/clock'
import type { SellingServer } from './test-selling-server'

export const playedTier = 8_000
/** How many of those who play find a seat at one meetup, besides its host. */
export const seatsForPlayers = 4

interface Answer {
  status: number
  body: { [name: string]: unknown }
}

/** Where players send their calls: the origin may change with each start. */
export type PlayedServer = Pick<SellingServer, 'db' | 'app' | 'origin' | 'provider'> & {
  /** Hears how many milliseconds each answer took, and what it was. */
  onAnswer?: (ms: number, answer: Answer) => void
}

/**
 * Buys a pass and takes a seat with it, which some give up again. What is answered with success is acknowledged, and may
 * not be lost.
 */
export class Player {
  private static made = 0
  private readonly address: string
  private readonly keys = { order: randomUUID(), join: randomUUID() }
  private impUid: string | null = null
  private entryId: number | null = null
  hasBought = false
  isSeated = false
  isLeaving = false
  hasLeft = false
  isDone = false

  private constructor(
    readonly id: number,
    private readonly server: PlayedServer,
    private readonly headers: Record<string, string>,
    private readonly onAcknowledged: () => void,
    private readonly staysSeated: boolean,
  ) {
    Player.made += 1
    this.address = `10.1.${Player.made >> 8}.${Player.made & 255}`
  }

  static async come(
    server: PlayedServer,
    onAcknowledged: () => void = () => undefined,
    staysSeated = true,
  ): Promise<Player> {
    const id = await aMember(server.db)
    return new Player(id, server, await signIn(server.app, id), onAcknowledged, staysSeated)
  }

  async call(method: string, path: string, body?: object, key?: string): Promise<Answer> {
    const askedAt = Date.now()
    const reply = await fetch(`${this.server.origin}${path}`, {
      method,
      headers: {
        ...this.headers,
        ...inOurWords,
        'x-forwarded-for': this.address,
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = { status: reply.status, body: (await reply.json()) as Answer['body'] }
    this.server.onAnswer?.(Date.now() - askedAt, answer)
    return answer
  }

  private async buy(): Promise<void> {
    const { openOrder, confirm } = paymentEndpoints
    const order = await this.call('POST', openOrder.path, { tier: playedTier, count: 1 }, this.keys.order)
    strictEqual(order.status, 200, JSON.stringify(order.body))
    if (this.impUid === null) {
      const paid = await this.server.provider.postForm('/sandbox/portone/checkout', {
        merchant_uid: String(order.body.merchantUid),
        amount: String(playedTier),
        outcome: 'paid',
      })
      this.impUid = (await paid.json()).imp_uid
    }
    const checked = await this.call('POST', confirm.path, { impUid: this.impUid })
    strictEqual(checked.status, 200, JSON.stringify(checked.body))
    this.hasBought = true
    this.onAcknowledged()
  }

  /** Goes on where an earlier try was cut off, with the same keys, as a browser does. */
  async play(meetupId: number): Promise<void> {
    if (!this.hasBought) await this.buy()
    if (!this.isSeated) await this.join(meetupId)
    if (this.isSeated && !this.staysSeated) await this.leave()
    this.isDone = true
  }

  private async join(meetupId: number): Promise<void> {
    const { status, body } = await this.call('POST', joiningEndpoints.join.path, { meetupId }, this.keys.join)
    if (status !== 200) return deepStrictEqual([status, body.code], [409, 'max'])
    this.entryId = Number(body.id)
    this.isSeated = true
    this.onAcknowledged()
  }

  private async leave(): Promise<void> {
    const isAgain = this.isLeaving
    this.isLeaving = true
    const path = joiningEndpoints.leave.path.replace(':id', String(this.entryId))
    const { status, body } = await this.call('DELETE', path)
    // The first try was carried out, and its answer was lost.
    if (isAgain && status !== 200) deepStrictEqual([status, body.code], [409, 'ANSWERED'])
    else strictEqual(status, 200, JSON.stringify(body))
    this.hasLeft = true
    this.onAcknowledged()
  }

  async countPasses(): Promise<number> {
    const { body } = await this.call('GET', passEndpoints.counts.path)
    const [counts] = body as unknown as { [tier: string]: number }[]
    return counts?.[playedTier] ?? 0
  }
}

/** A meetup with room for `seatsForPlayers`, at a cafe of its own. */
export async function openRoom(server: PlayedServer, inDays: number): Promise<number> {
  const cafeId = await aCafe(server.db, {
    weekdayPass: playedTier,
    weekendPass: playedTier,
    opening: everyDay(0, 24),
  })
  const host = await Player.come(server)
  await somePasses(server.db, { memberId: host.id, tier: playedTier, count: 1, now: deviceClock.now() })
  const startsAt = new Date(Date.now() + (9 + 24 * inDays) * 3_600_000).toISOString()
  const { status, body } = await host.call(
    'POST',
    openingEndpoints.open.path,
    {
      title: '다섯 명이 앉는 자리',
      day: startsAt.slice(0, 10),
      time: startsAt.slice(11, 16),
      cafeId,
      minPeople: 2,
      maxPeople: seatsForPlayers + 1,
      content: '먼저 오는 네 사람과 함께해요.',
    },
    randomUUID(),
  )
  strictEqual(status, 200, JSON.stringify(body))
  return Number(body.id)
}

/** What became of these players: the passes that each has bought, and whether they are seated. */
export async function outcomesOf({ db }: PlayedServer, players: readonly Player[]) {
  const rows = await db<{ id: number; bought: number | null; isSeated: boolean }[]>`
    select id,
      (select count(*)::int from ledger_transfers join payment_orders on key = 'sale:' || merchant_uid
        where payment_orders.member_id = members.id) as bought,
      exists (select from meetup_entries where member_id = members.id and state = 'seated') as is_seated
    from members where id = any(${players.map(({ id }) => id)}::int[])`
  return new Map(rows.map((row) => [row.id, row]))
}
