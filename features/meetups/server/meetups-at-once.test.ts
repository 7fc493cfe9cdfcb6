import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { signIn } from '~/features/accounts/server/factories'
import { auditLedger } from '~/features/passes/server/queries/audit'
import { countPasses } from '~/features/passes/server/queries/passes'
import type { Transaction } from '~/lib/server/database'
import { workDueItems } from '~/lib/server/due-items'
import { proofRuns } from '~/lib/server/test-proof'
import { freeCancelEndsAt } from '../core/pass-outcome'
import { meetupDue } from './due'
import { aMeetup, aPlayer, aVenue } from './factories'

let on: TestApp
let origin: string
let cafeId: number
/** How often a transaction was repeated, which only a deadlock causes here. */
let repeats = 0
beforeAll(async () => {
  on = await testApp()
  const { transaction } = on.db
  Object.assign(on.db, {
    transaction: <T>(work: (tx: Transaction) => Promise<T>) => {
      let tries = 0
      return transaction((tx) => {
        tries += 1
        if (tries > 1) repeats += 1
        return work(tx)
      })
    },
  })
  await on.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(on.app.server.address() as AddressInfo).port}`
  cafeId = await aVenue(on)
})
afterAll(() => on.close())

const minuteMs = 60_000
const begin = Date.parse('2026-03-18T03:00:00Z')
/** Friday at 19:00 in Seoul. The other meetup starts an hour later, so nobody can have a seat at both. */
const firstStart = Date.parse('2026-03-20T10:00:00Z')
/** Minutes before the first start at which something has just become possible, impossible or due. */
const milestones = [26 * 60, 4 * 60, 2 * 60, 59, 45, 29, -10, -6 * 60 - 1]

const kinds = [
  ...[
    'come',
    'come',
    'come',
    'come',
    'come',
    'come',
    'come',
    'leave',
    'leave',
    'leave',
    'leave',
    'stop waiting',
  ],
  ...[
    'take',
    'take',
    'remove',
    'accept',
    'accept',
    'decline',
    'confirm',
    'close',
    'call off',
    'block',
    'leave the town',
  ],
] as const
interface Action {
  kind: (typeof kinds)[number]
  who: number
  pick: number
  isFirst: boolean
  isYes: boolean
}
interface Round {
  actions: Action[]
  /** Whether the clock moves to the next milestone, so that its due items run concurrently with the actions. */
  isLater: boolean
}
const people = 7
const anAction: fc.Arbitrary<Action> = fc.record({
  kind: fc.constantFrom(...kinds),
  who: fc.nat(people - 1),
  pick: fc.nat(1_000),
  isFirst: fc.boolean(),
  isYes: fc.boolean(),
})
const aRound: fc.Arbitrary<Round> = fc.record({
  actions: fc.array(anAction, { minLength: 2, maxLength: 3 }),
  isLater: fc.integer({ min: 0, max: 7 }).map((number) => number === 0),
})
interface Trial {
  rounds: Round[]
  seats: [number, number]
  isAutomatic: [boolean, boolean]
}
const aTrial: fc.Arbitrary<Trial> = fc.noBias(
  fc.record({
    rounds: fc.array(aRound, { minLength: 20, maxLength: 20 }),
    seats: fc.tuple(fc.integer({ min: 2, max: 3 }), fc.integer({ min: 2, max: 3 })),
    isAutomatic: fc.tuple(fc.boolean(), fc.boolean()),
  }),
)

interface Entry {
  id: number
  meetupId: number
  memberId: number | null
  isHost: boolean
  state: string
  goneBecause: string | null
  pass: string
  linedUpAt: Date | null
  offeredAt: Date | null
  /** Whether a seat is held for whoever is in line here. */
  holds: boolean
}

interface Meetup {
  id: number
  status: string
  maxPeople: number
  autoAccepts: boolean
  takesLate: boolean
  startsAt: Date
}

/** The stored state between two rounds. */
interface Sight {
  meetups: Meetup[]
  entries: Entry[]
  blocked: Set<number>
  passes: Map<number, number>
}

class Evening {
  private now = begin
  private nextMilestone = 0

  private constructor(
    private readonly players: readonly { id: number; bought: number }[],
    private readonly meetupIds: readonly number[],
  ) {}

  static async open({ seats, isAutomatic }: Trial): Promise<Evening> {
    on.clock.set(new Date(begin).toISOString())
    const players = await Promise.all(
      Array.from({ length: people }, async (_, index) => {
        const bought = 1 + (index % 3)
        return { id: (await aPlayer(on, { passes: bought })).id, bought }
      }),
    )
    const meetupIds: number[] = []
    for (const index of [0, 1] as const) {
      const about = { cafeId, maxPeople: seats[index], autoAccepts: isAutomatic[index] }
      meetupIds.push(await aMeetup(on, players[index]?.id ?? 0, { ...about, time: `${19 + index}:00` }))
    }
    return new Evening(players, meetupIds)
  }

  private async look(): Promise<Sight> {
    const ids = this.players.map(({ id }) => id)
    const meetups = await on.db<Meetup[]>`
      select id, status, max_people, auto_accepts, takes_late, starts_at from meetups
      where id = any(${[...this.meetupIds]}::int[]) order by id`
    const entries = await on.db<Entry[]>`
      select id, meetup_id, member_id, is_host, state, gone_because, pass, lined_up_at, offered_at,
        exists (
          select from meetup_seat_holds hold
          where hold.meetup_id = meetup_entries.meetup_id and hold.member_id = meetup_entries.member_id and state = 'in-line'
        ) as holds
      from meetup_entries
      where meetup_id = any(${[...this.meetupIds]}::int[]) order by lined_up_at, id`
    const blocks = await on.db<{ blockerId: number; blockedId: number }[]>`
      select blocker_id, blocked_id from member_blocks
      where blocker_id = any(${ids}::int[])`
    const passes = new Map<number, number>()
    for (const id of ids) {
      passes.set(id, (await countPasses(on.db, { memberId: id, now: on.clock.now() }))[6000])
    }
    const blocked = new Set(blocks.flatMap(({ blockerId, blockedId }) => [blockerId, blockedId]))
    return { meetups, entries, blocked, passes }
  }

  /** The request for a action; null if there is no member to whom it applies. */
  private requestOf(
    { kind, who, pick, isFirst, isYes }: Action,
    { entries, meetups }: Sight,
  ): { by: number; method: string; path: string; body?: object } | null {
    const meetupId = this.meetupIds[isFirst ? 0 : 1] ?? 0
    const hostId = this.players[isFirst ? 0 : 1]?.id ?? 0
    const by = this.players[who]?.id ?? 0
    const room = `boardGameRoom/${meetupId}`
    const here = entries.filter((entry) => entry.meetupId === meetupId && !entry.isHost)
    const most = meetups.find(({ id }) => id === meetupId)?.maxPeople ?? 0
    const isLive = ({ state }: Entry) => state !== 'gone'
    const oneOf = (...states: string[]) => {
      const some = here.filter(({ state, memberId }) => states.includes(state) && memberId !== null)
      return some[pick % Math.max(1, some.length)]
    }
    const toEntry = (entry: Entry | undefined, doer: number | null, method: string, body: object) =>
      entry && doer !== null ? { by: doer, method, path: `gameRoomEnter/${entry.id}`, body } : null
    switch (kind) {
      case 'come': {
        // Joins, or gets in line if the meetup is full. Mostly chooses a member without an entry.
        const present = new Set(here.filter(isLive).map(({ memberId }) => memberId))
        const away = this.players.map(({ id }) => id).filter((id) => id !== hostId && !present.has(id))
        const comer = away[pick % Math.max(1, away.length)] ?? by
        const isFull = 1 + here.filter(({ state, holds }) => state === 'seated' || holds).length >= most
        return isFull
          ? { by: comer, method: 'POST', path: `${room}/waiting`, body: {} }
          : { by: comer, method: 'POST', path: 'gameRoomEnter', body: { room_id: meetupId } }
      }
      case 'take': {
        const holder = here.find(({ holds }) => holds)?.memberId
        const body = { room_id: meetupId }
        return holder ? { by: holder, method: 'POST', path: 'gameRoomEnter', body } : null
      }
      case 'stop waiting': {
        const waiting = oneOf('in-line')?.memberId
        return waiting ? { by: waiting, method: 'DELETE', path: `${room}/waiting` } : null
      }
      case 'leave': {
        const entry = oneOf('seated', 'unanswered', 'in-line')
        return toEntry(entry, entry?.memberId ?? null, 'DELETE', {})
      }
      case 'remove':
        return toEntry(oneOf('seated'), hostId, 'DELETE', { reason: '이유' })
      case 'accept':
      case 'decline': {
        const answer = { accept_status: kind === 'accept' }
        return toEntry(oneOf('unanswered'), hostId, 'PATCH', answer)
      }
      case 'confirm': {
        const body = { extra_user: isYes }
        return { by: hostId, method: 'POST', path: `${room}/confirm`, body }
      }
      case 'close':
        return pick % 4 === 0 ? { by: hostId, method: 'POST', path: `${room}/close` } : null
      case 'call off':
        // Rarely, because otherwise hardly any meetup would reach its end.
        return pick % 6 === 0 ? { by: hostId, method: 'POST', path: `${room}/cancel` } : null
      case 'block': {
        const other = this.players[pick % people]?.id ?? 0
        return pick % 8 === 0 && other !== by ? { by, method: 'POST', path: `me/blocks/${other}` } : null
      }
      case 'leave the town':
        return { by, method: 'DELETE', path: 'me' }
    }
  }

  private work(): Promise<unknown> {
    return workDueItems(on.db, meetupDue, {
      clock: on.clock,
      onError: (_, error) => {
        throw error
      },
    })
  }

  async round({ actions, isLater }: Round): Promise<void> {
    const milestone = milestones[this.nextMilestone]
    if (isLater && milestone !== undefined) {
      this.nextMilestone += 1
      this.now = firstStart - milestone * minuteMs
      on.clock.set(new Date(this.now).toISOString())
    }
    const before = await this.look()
    const requests = actions.flatMap((action) => this.requestOf(action, before) ?? [])
    const ready: (() => Promise<Response>)[] = []
    for (const { by, method, path, body } of requests) {
      const headers = { ...(await signIn(on.app, by)), 'content-type': 'application/json' }
      ready.push(() =>
        fetch(`${origin}/v1/${path}`, {
          method,
          headers,
          ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
        }),
      )
    }
    const [replies] = await Promise.all([Promise.all(ready.map((send) => send())), isLater && this.work()])
    const said = await Promise.all(
      replies.map(async (reply, index) => {
        const { method, path } = requests[index] ?? {}
        return `${method} ${path}: ${reply.status} ${await reply.text()}`
      }),
    )
    for (const [index, { status }] of replies.entries()) {
      expect([200, 400, 401, 403, 404, 409, 422], said[index]).toContain(status)
    }
    expect(repeats, `deadlocks of ${said.join('; ')}`).toBe(0)
    await this.work()
    this.compare(before, await this.look(), said.join('\n'))
  }

  private compare(before: Sight, after: Sight, said: string): void {
    for (const meetup of after.meetups) {
      const seated = after.entries.filter(
        ({ meetupId, state, holds }) => meetupId === meetup.id && (state === 'seated' || holds),
      )
      expect(seated.length, said).toBeLessThanOrEqual(meetup.maxPeople)
      this.comparePlaces(meetup, { before, after, said })
    }
    const taken = new Set(['held', 'spent', 'kept'])
    for (const { id, bought } of this.players) {
      const own = after.entries.filter(({ memberId }) => memberId === id)
      // A member who left loses unused passes.
      const isGone = own.length === 0 && after.passes.get(id) === 0
      if (isGone) continue
      const used = own.filter(({ pass }) => taken.has(pass)).length
      expect((after.passes.get(id) ?? 0) + used, `the passes of ${id} after\n${said}`).toBe(bought)
    }
  }

  /** Members move up in the order of the line, and none waits beside a place that they could take. */
  private comparePlaces(
    meetup: Meetup,
    { before, after, said }: { before: Sight; after: Sight; said: string },
  ): void {
    const here = ({ entries }: Sight) => entries.filter(({ meetupId }) => meetupId === meetup.id)
    const states = new Map(here(after).map((entry) => [entry.id, entry.state]))
    const line = here(before).filter(({ state }) => state === 'in-line')
    // Later, the line is offered seats, or hears of them, and everybody takes one in their own time.
    const isEarly = this.now < freeCancelEndsAt(meetup.startsAt).getTime()
    const stillWaiting = (entry: Entry) => states.get(entry.id) === 'in-line'
    const isUnoffered = ({ id }: Entry) =>
      here(after).every((each) => each.id !== id || each.offeredAt === null)
    const promoted = line.filter(({ id }) => ['seated', 'unanswered'].includes(states.get(id) ?? ''))
    for (const entry of isEarly ? promoted : []) {
      const passedOver = line.slice(0, line.indexOf(entry)).filter(stillWaiting)
      const fit = passedOver.filter(({ memberId }) => this.couldSit(memberId, meetup, before, after))
      expect(fit, `passed over by ${entry.memberId} after\n${said}`).toEqual([])
    }
    const isFreed = here(before).some(
      ({ id, state }) => ['seated', 'unanswered'].includes(state) && states.get(id) === 'gone',
    )
    const isOpen = meetup.status === 'open' || (meetup.status === 'confirmed' && meetup.takesLate)
    if (!isFreed || !isOpen || this.now > meetup.startsAt.getTime() - 180 * minuteMs) return
    const places = here(after).filter(
      ({ state, holds }) => state === 'seated' || holds || (state === 'unanswered' && !meetup.autoAccepts),
    )
    if (places.length >= meetup.maxPeople) return
    const left = line.filter(
      (entry) =>
        stillWaiting(entry) &&
        (isEarly || isUnoffered(entry)) &&
        this.couldSit(entry.memberId, meetup, before, after),
    )
    expect(left, `left in line beside a free place after\n${said}`).toEqual([])
  }

  /** Whether nothing kept this member from a seat, neither before nor after the round. */
  private couldSit(memberId: number | null, meetup: Meetup, ...sights: Sight[]): boolean {
    return sights.every(({ entries, blocked, passes }) => {
      const own = entries.filter((entry) => entry.memberId === memberId)
      const isElsewhere = own.some(
        ({ meetupId, state }) => meetupId !== meetup.id && ['seated', 'unanswered'].includes(state),
      )
      const isUnwanted = own.some(
        ({ meetupId, goneBecause }) =>
          meetupId === meetup.id && ['removed', 'declined'].includes(goneBecause ?? ''),
      )
      const hasPass = (passes.get(memberId ?? 0) ?? 0) > 0
      return memberId !== null && hasPass && !isElsewhere && !isUnwanted && !blocked.has(memberId)
    })
  }
}

test('whatever two or three people do at a meetup at the same moment, seats, the line and passes are where they should be', async () => {
  await fc.assert(
    fc.asyncProperty(aTrial, async (trial) => {
      repeats = 0
      const evening = await Evening.open(trial)
      for (const round of trial.rounds) await evening.round(round)
      expect(await auditLedger(on.db)).toEqual([])
    }),
    { numRuns: proofRuns({ sample: 4, whole: 100 }), endOnFailure: true },
  )
})
