import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '~/features/accounts/server/factories'
import { aCafe, aStaffMember, everyDay } from '~/features/cafes/server/factories'
import type { PassTier } from '~/features/passes/pass'
import { somePasses } from '~/features/passes/server/factories'
import { auditLedger } from '~/features/passes/server/queries/audit'
import { countPasses } from '~/features/passes/server/queries/passes'
import { Refusal } from '~/lib/errors'
import { seoulMoment } from '~/lib/seoul-date'
import { type Database, openDatabase, type Transaction } from '~/lib/server/database'
import { workDueItems } from '~/lib/server/due-items'
import { createTestDatabase, type TestDatabase } from '~/lib/server/test-database'
import { proofRuns } from '~/lib/server/test-proof'
import { checkInAtMeetups, checkInByHand, undoCheckIn } from '../attendance/server/commands/attendance'
import { yesDueAt } from '../core/cafe-hours'
import { spanOfCheckIns } from '../core/day-of'
import { findOwnEntry } from '../core/server/queries/entries'
import { callMeetupOff, previewCallingOff } from '../course/server/commands/call-off'
import { closeMeetup, confirmMeetup, endMeetup } from '../course/server/commands/host-meetup'
import { joinMeetup, leaveLine, waitInLine } from '../joining/server/commands/join-meetup'
import {
  acceptEntry,
  declineEntry,
  leaveMeetup,
  previewLeaving,
} from '../joining/server/commands/leave-meetup'
import { offerEndsAt } from '../line/free-seat'
import { openMeetup } from '../opening/server/commands/open-meetup'
import { needsYesAt, type SeatHours, seatsFreeFor } from '../seats/cafe-seats'
import { answerForCafe } from '../seats/server/commands/cafe-yes'
import { meetupDue } from './due'

let database: TestDatabase
let db: Database
let cafeId: number
let ownerId: number
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.address, { most: 10 })
})

/** A cafe for one run, because the meetups of another take its seats. */
async function openCafe(): Promise<void> {
  cafeId = await aCafe(db, { weekdayPass: 6000, weekendPass: 7000, opening: everyDay(0, 24) })
  ownerId = await aMember(db)
  await aStaffMember(db, { cafeId, memberId: ownerId, role: 'owner' })
  await db`insert into cafe_seat_offers (cafe_id, stated_at) values (${cafeId}, ${start})`
  for (const { weekday, opens, closes, seats, needsYes } of seatHours) {
    await db`
      insert into cafe_seat_hours (cafe_id, weekday, opens, closes, seats, needs_yes)
      values (${cafeId}, ${weekday}, ${opens}, ${closes}, ${seats}, ${needsYes})`
  }
}

afterAll(async () => {
  await db.close()
  await database.drop()
})

const minuteMs = 60_000
/** Few seats, and a yes on the days that are not Thursday; in the small hours of the night nothing is offered. */
const seatHours: SeatHours[] = Array.from({ length: 7 }, (_, weekday) => ({
  weekday,
  opens: 3 * 60,
  closes: 26 * 60,
  seats: 5,
  needsYes: weekday !== 3,
}))
const hourMs = 60 * minuteMs
// Thursday noon in Seoul, so that a weekend is near.
const start = new Date('2026-03-19T03:00:00Z')
const people = 7

const actions = [
  ...[
    'open',
    'open',
    'join',
    'join',
    'join',
    'join',
    'wait',
    'wait',
    'wait',
    'stop waiting',
    'leave',
    'leave',
  ],
  ...[
    'remove',
    'accept',
    'accept',
    'decline',
    'confirm',
    'close',
    'call off',
    'end',
    'take',
    'take',
    'buy',
    'block',
    'scan',
    'see',
    'see',
    'unsee',
    'unsee',
    'yes',
    'yes',
    'no',
    'time',
  ],
] as const
const hostActions: ReadonlySet<string> = new Set([
  'remove',
  'accept',
  'decline',
  'confirm',
  'close',
  'call off',
  'end',
])
interface Step {
  action: (typeof actions)[number]
  who: number
  pick: number
  other: number
  isYes: boolean
}
// Without the bias towards small numbers, which would choose the same few members and meetups.
const aStep: fc.Arbitrary<Step> = fc.noBias(
  fc.record({
    action: fc.constantFrom(...actions),
    who: fc.nat(people - 1),
    pick: fc.nat(1_000),
    other: fc.nat(1_000),
    isYes: fc.boolean(),
  }),
)

/** The expected state of a meetup. */
interface Room {
  id: number
  host: number
  startsAt: number
  tier: PassTier
  min: number
  max: number
  isAutomatic: boolean
  status: 'open' | 'confirmed' | 'closed' | 'ended' | 'cancelled'
  takesLate: boolean
  seats: number[]
  asking: number[]
  line: number[]
  /** Members in line for whom a seat is held, and until when. */
  holds: Map<number, number>
  /** Members in line who have had their offer. */
  offered: Set<number>
  /** Members who left so late that the pass stayed spent. A member may be listed twice. */
  late: number[]
  /** Members who have a seat and were scanned by the cafe. */
  seen: Set<number>
  /** Those of them whom the cafe has only checked in by hand. */
  byHand: Set<number>
  /** How many passes the cafe is owed. */
  owed: number
  unwanted: Set<number>
  /** Until when the cafe says yes, while it has yet to. Seats hold their passes until then. */
  yesBy: number | null
  /** Whether the cafe has said yes. */
  hasYes: boolean
  /** The steps that the clock has taken. */
  steps: Set<string>
}

/** From then on giving up a seat does not return the pass. */
const midnightBefore = (startsAt: number) =>
  Date.parse(`${seoulMoment(new Date(startsAt - 24 * hourMs)).slice(0, 10)}T00:00:00+09:00`)

const without = (list: number[], one: number) => list.filter((each) => each !== one)

class Town {
  now = start.getTime()
  private readonly rooms: Room[] = []
  private readonly passes: Record<number, Record<number, number>> = {}
  private readonly blocks = new Set<string>()
  private opened = 0

  constructor(private readonly members: readonly number[]) {
    for (const id of members) this.passes[id] = { 6000: 0, 7000: 0 }
  }

  private move(memberId: number, tier: number, by: number): void {
    const wallet = this.passes[memberId]
    if (wallet) wallet[tier] = (wallet[tier] ?? 0) + by
  }

  private has(memberId: number, tier: number): boolean {
    return (this.passes[memberId]?.[tier] ?? 0) > 0
  }

  async buy(who: number, tier: PassTier, count: number): Promise<void> {
    const memberId = this.members[who] ?? 0
    await somePasses(db, {
      memberId,
      tier,
      count,
      now: new Date(this.now),
      orderKey: `m${memberId}-${this.opened++}`,
    })
    this.move(memberId, tier, count)
  }

  private likely(action: Step['action'], room: Room, who: number): number | undefined {
    if (hostActions.has(action)) return room.host
    if (action === 'stop waiting') return room.line[who % Math.max(1, room.line.length)]
    if (action === 'take') return [...room.holds.keys()][who % Math.max(1, room.holds.size)]
    if (action !== 'leave') return undefined
    const guests = [...without(room.seats, room.host), ...room.asking]
    return guests[who % Math.max(1, guests.length)]
  }

  private isOver = ({ status }: Room) => status === 'ended' || status === 'cancelled'
  private takesPeople(room: Room): boolean {
    const isOpen = room.status === 'open' || (room.status === 'confirmed' && room.takesLate)
    return isOpen && this.now < room.startsAt - 30 * minuteMs
  }
  private isTaken(memberId: number, startsAt: number, but: Room | null): boolean {
    return this.rooms.some(
      (room) =>
        room !== but &&
        Math.abs(room.startsAt - startsAt) < 3 * hourMs &&
        (room.seats.includes(memberId) || room.asking.includes(memberId)),
    )
  }
  private isUnwelcome(memberId: number, room: Room): boolean {
    return (
      room.unwanted.has(memberId) ||
      room.seats.some(
        (other) => this.blocks.has(`${memberId} ${other}`) || this.blocks.has(`${other} ${memberId}`),
      )
    )
  }
  /** While others wait in line, a seat that a request asks for is not open. */
  private openSeats({ max, seats, asking, line, holds, isAutomatic }: Room): number {
    return max - seats.length - holds.size - (isAutomatic || line.length === 0 ? 0 : asking.length)
  }
  /** How many seats the line may have. */
  private placesOf({ max, seats, asking, holds, isAutomatic }: Room): number {
    return max - seats.length - holds.size - (isAutomatic ? 0 : asking.length)
  }
  private couldSit(memberId: number, room: Room): boolean {
    return this.lacksAtMostPass(memberId, room) && this.has(memberId, room.tier)
  }
  private lacksAtMostPass(memberId: number, room: Room): boolean {
    const holds = (room.holds.get(memberId) ?? 0) > this.now
    // A confirmation that lets nobody else in leaves a held seat to its holder.
    const isOpen =
      this.takesPeople(room) ||
      (holds && room.status === 'confirmed' && this.now < room.startsAt - 30 * minuteMs)
    return (
      isOpen &&
      (holds || this.openSeats(room) > 0) &&
      !this.isTaken(memberId, room.startsAt, room) &&
      !this.isUnwelcome(memberId, room)
    )
  }
  private take(memberId: number, room: Room): void {
    this.move(memberId, room.tier, -1)
    this.leaveLine(memberId, room)
    ;(room.isAutomatic ? room.seats : room.asking).push(memberId)
  }
  private leaveLine(memberId: number, room: Room): void {
    room.line = without(room.line, memberId)
    room.holds.delete(memberId)
    room.offered.delete(memberId)
  }
  private offer(memberId: number, room: Room): void {
    room.holds.set(memberId, offerEndsAt(new Date(room.startsAt), new Date(this.now)).getTime())
    room.offered.add(memberId)
  }
  /** While a cancel is free the line is seated, later it is offered a seat, and in the last three hours nobody is. */
  private promote(room: Room): void {
    const isEarly = this.now < midnightBefore(room.startsAt)
    if (!this.takesPeople(room) || (!isEarly && room.startsAt - this.now < 3 * hourMs)) return
    const short: number[] = []
    for (const memberId of [...room.line]) {
      if (this.placesOf(room) <= 0) break
      if (isEarly && this.couldSit(memberId, room)) this.take(memberId, room)
      else if (room.offered.has(memberId) || !this.lacksAtMostPass(memberId, room)) continue
      else if (isEarly) short.push(memberId)
      else this.offer(memberId, room)
    }
    for (const memberId of short) if (this.placesOf(room) > 0) this.offer(memberId, room)
  }
  private stopTaking(room: Room): void {
    for (const memberId of room.asking) this.move(memberId, room.tier, 1)
    room.asking = []
    room.line = []
    room.holds.clear()
    room.offered.clear()
  }
  private cancel(room: Room): void {
    for (const memberId of [...room.seats, ...room.late]) this.move(memberId, room.tier, 1)
    this.stopTaking(room)
    room.seats = []
    room.late = []
    room.seen.clear()
    room.byHand.clear()
    room.owed = 0
    room.yesBy = null
    room.status = 'cancelled'
  }
  private finish(room: Room): void {
    room.status = 'ended'
    room.owed = room.seats.length + room.late.length
  }

  /** Applies what the clock has done to every meetup since `from`. */
  private passTime(from: number): void {
    for (const room of this.rooms) {
      for (;;) {
        const next = this.nextOf(room, from)
        if (next === null) break
        next.happen()
      }
    }
  }

  /** What is due first at a meetup, by the moment for which it was planned; all of it happens now. */
  private nextOf(room: Room, from: number): { at: number; happen: () => void } | null {
    if (this.isOver(room)) return null
    const isReached = (at: number) => at > from && at <= this.now
    const { startsAt, steps } = room
    const step = (name: string, at: number, take: () => void) => {
      const happen = () => {
        steps.add(name)
        take()
      }
      return isReached(at) && !steps.has(name) ? [{ at, happen }] : []
    }
    const due = [
      ...(room.yesBy === null ? [] : step('yes', room.yesBy, () => this.cancel(room))),
      ...step('decision', startsAt - 60 * minuteMs, () => {
        if (room.seats.length < room.min) this.cancel(room)
        else if (room.status === 'open') room.status = 'confirmed'
      }),
      ...step('closing', startsAt - 30 * minuteMs, () => {
        if (room.status !== 'confirmed') return
        this.stopTaking(room)
        room.status = 'closed'
      }),
      ...step('ending', startsAt + 6 * hourMs, () => this.finish(room)),
      ...[...room.holds].flatMap(([memberId, at]) =>
        at > this.now
          ? []
          : [
              {
                at,
                happen: () => {
                  room.holds.delete(memberId)
                  this.promote(room)
                },
              },
            ],
      ),
    ]
    return due.sort((one, other) => one.at - other.at)[0] ?? null
  }

  /** Runs a command. Returns false if it was refused. */
  private async tries(work: (tx: Transaction) => Promise<unknown>): Promise<boolean> {
    try {
      await db.transaction(work)
      return true
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  }

  private async entryOf(room: Room, memberId: number): Promise<number> {
    const [entry] = await db<{ id: number }[]>`
      select id from meetup_entries where meetup_id = ${room.id} and member_id = ${memberId} and state <> 'gone'`
    return entry?.id ?? 0
  }

  private async countOf(memberId: number, tier: PassTier): Promise<number> {
    return (await countPasses(db, { memberId, now: new Date(this.now) }))[tier]
  }

  /** Ends an entry, and checks that the preview was right. */
  private async end(
    room: Room,
    { by, memberId, isMeant }: { by: number; memberId: number; isMeant: boolean },
  ) {
    const now = new Date(this.now)
    const entryId = await this.entryOf(room, memberId)
    const previewed = await previewLeaving(db, { entryId, memberId: by, now }).catch((error: unknown) => {
      if (error instanceof Refusal) return null
      throw error
    })
    expect(previewed !== null, `whether ${by} may end the entry of ${memberId}`).toBe(isMeant)
    const before = await this.countOf(memberId, room.tier)
    const about = { entryId, memberId: by, expected: previewed?.outcome.effect, reason: '이유', now }
    const isDone = await this.tries((tx) => leaveMeetup(tx, about))
    expect(isDone).toBe(isMeant)
    if (!isDone || previewed === null) return
    const { effect } = previewed.outcome
    const comesBack = effect === 'restored' || effect === 'released'
    const wasSeated = room.seats.includes(memberId)
    if (comesBack) this.move(memberId, room.tier, 1)
    else if (wasSeated) room.late.push(memberId)
    expect(effect).toBe(this.plainEffect(room, { by, memberId, wasSeated, effect }))
    expect(await this.countOf(memberId, room.tier)).toBe(before + (comesBack ? 1 : 0))
    if (room.seen.delete(memberId) && comesBack) room.owed -= 1
    room.byHand.delete(memberId)
    if (by !== memberId) room.unwanted.add(memberId)
    room.seats = without(room.seats, memberId)
    room.asking = without(room.asking, memberId)
    this.leaveLine(memberId, room)
    this.promote(room)
  }

  /** The expected effect on the pass; `effect` itself where it depends on when the member was seated. */
  private plainEffect(
    room: Room,
    { by, memberId, wasSeated, effect }: { by: number; memberId: number; wasSeated: boolean; effect: string },
  ): string {
    if (room.line.includes(memberId)) return 'none'
    if (!wasSeated || room.yesBy !== null) return 'released'
    if (by !== memberId) return 'restored'
    if (this.now < midnightBefore(room.startsAt)) return 'restored'
    return room.startsAt - this.now <= 3 * hourMs ? 'kept' : effect
  }

  async step({ action, who, pick, other, isYes }: Step): Promise<void> {
    const now = new Date(this.now)
    // Mostly chooses meetups that are not over, and members who may do it.
    const isStray = other % 10 === 0
    const alive = isStray ? this.rooms : this.rooms.filter((each) => !this.isOver(each))
    const room = alive[pick % Math.max(1, alive.length)]
    const memberId = (!isStray && room && this.likely(action, room, who)) || (this.members[who] ?? 0)
    const guests = room ? without([...room.seats, ...room.asking], room.host) : []
    const someone =
      (isStray ? this.members : guests)[other % Math.max(1, guests.length)] ?? this.members[0] ?? 0
    if (action === 'time') {
      const from = this.now
      this.now += [5 * minuteMs, 40 * minuteMs, 40 * minuteMs, 2 * hourMs, 9 * hourMs][pick % 5] ?? 0
      this.passTime(from)
      await workDueItems(db, meetupDue, {
        clock: { now: () => new Date(this.now) },
        onError: (_, error) => {
          throw error
        },
      })
      return
    }
    if (action === 'buy') return this.buy(who, isYes ? 6000 : 7000, 2)
    if (action === 'block') {
      // Rarely, because few blocks are enough.
      if (pick % 8 !== 0 || memberId === someone) return
      await db`
        insert into member_blocks (blocker_id, blocked_id, blocked_at) values (${memberId}, ${someone}, ${now})
        on conflict do nothing`
      this.blocks.add(`${memberId} ${someone}`)
      return
    }
    if (action === 'scan') return this.scan(memberId)
    if (action === 'open') {
      return alive.length < 3 ? this.open(this.members[who] ?? 0, { pick, other, isYes }) : undefined
    }
    if (!room) return
    const isHost = room.host === memberId
    switch (action) {
      case 'join':
      case 'take': {
        const isIn = room.seats.includes(memberId) || room.asking.includes(memberId)
        const isMeant = !isIn && this.couldSit(memberId, room)
        expect(
          await this.tries((tx) => joinMeetup(tx, { meetupId: room.id, memberId, hasPassword: true, now })),
          `whether ${memberId} joins`,
        ).toBe(isMeant)
        if (isMeant) this.take(memberId, room)
        return
      }
      case 'wait': {
        const isIn = [...room.seats, ...room.asking, ...room.line].includes(memberId)
        const isMeant =
          !isIn &&
          this.takesPeople(room) &&
          this.openSeats(room) <= 0 &&
          !this.isTaken(memberId, room.startsAt, room) &&
          !this.isUnwelcome(memberId, room)
        const about = { meetupId: room.id, memberId, hasPassword: true, now }
        expect(await this.tries((tx) => waitInLine(tx, about)), `whether ${memberId} waits`).toBe(isMeant)
        if (isMeant) room.line.push(memberId)
        return
      }
      case 'stop waiting': {
        const isMeant = room.line.includes(memberId)
        expect(await this.tries((tx) => leaveLine(tx, { meetupId: room.id, memberId, now }))).toBe(isMeant)
        if (!isMeant) return
        this.leaveLine(memberId, room)
        this.promote(room)
        return
      }
      case 'leave': {
        const isIn = [...room.seats, ...room.asking, ...room.line].includes(memberId)
        const isMeant = isIn && !isHost && !this.isOver(room) && this.now < room.startsAt
        return this.end(room, { by: memberId, memberId, isMeant })
      }
      case 'see':
      case 'unsee':
        return this.see(room, { memberId: someone, isUndo: action === 'unsee' })
      case 'remove': {
        if (someone === memberId) return
        const isIn = room.seats.includes(someone) || (room.asking.includes(someone) && !this.isOver(room))
        const isFree = someone !== room.host && !room.seen.has(someone)
        const isMeant =
          isHost &&
          isIn &&
          isFree &&
          !this.isOver(room) &&
          (this.now < room.startsAt || room.asking.includes(someone))
        if (room.line.includes(someone)) return
        return this.end(room, { by: memberId, memberId: someone, isMeant })
      }
      case 'accept': {
        const guest = room.asking[other % Math.max(1, room.asking.length)] ?? someone
        const isMeant =
          isHost &&
          room.asking.includes(guest) &&
          room.status !== 'closed' &&
          this.now < room.startsAt - 30 * minuteMs &&
          room.seats.length + room.holds.size < room.max &&
          !this.isTaken(guest, room.startsAt, room) &&
          !this.isUnwelcome(guest, room)
        const entryId = await this.entryOf(room, guest)
        expect(await this.tries((tx) => acceptEntry(tx, { entryId, memberId, now }))).toBe(isMeant)
        if (!isMeant) return
        room.asking = without(room.asking, guest)
        room.seats.push(guest)
        return
      }
      case 'decline': {
        const guest = room.asking[other % Math.max(1, room.asking.length)]
        if (guest === undefined) return
        const entryId = await this.entryOf(room, guest)
        expect(await this.tries((tx) => declineEntry(tx, { entryId, memberId, now }))).toBe(isHost)
        if (!isHost) return
        room.asking = without(room.asking, guest)
        room.unwanted.add(guest)
        this.move(guest, room.tier, 1)
        this.promote(room)
        return
      }
      case 'confirm': {
        const isMeant =
          isHost &&
          room.status === 'open' &&
          room.yesBy === null &&
          room.seats.length >= room.min &&
          this.now < room.startsAt
        const about = { meetupId: room.id, memberId, now }
        expect(await this.tries((tx) => confirmMeetup(tx, about, isYes))).toBe(isMeant)
        if (isMeant) Object.assign(room, { status: 'confirmed', takesLate: isYes })
        return
      }
      case 'yes':
      case 'no': {
        // Rarely a no, because otherwise hardly any meetup would reach its end.
        if (action === 'no' && pick % 4 !== 0) return
        const isAwaited = !this.isOver(room) && room.yesBy !== null && this.now < room.yesBy
        const wasSaid = room.hasYes && room.status !== 'cancelled'
        const isYes = action === 'yes'
        const about = {
          meetupId: room.id,
          cafeId,
          actorId: ownerId,
          isYes,
          reason: isYes ? null : '이유',
          now,
        }
        expect(await this.tries((tx) => answerForCafe(tx, about)), `whether the cafe says ${action}`).toBe(
          isAwaited || (isYes && wasSaid),
        )
        if (!isAwaited) return
        if (isYes) Object.assign(room, { yesBy: null, hasYes: true })
        else this.cancel(room)
        return
      }
      case 'close': {
        const isMeant = isHost && room.status === 'confirmed'
        expect(await this.tries((tx) => closeMeetup(tx, { meetupId: room.id, memberId, now }))).toBe(isMeant)
        if (!isMeant) return
        this.stopTaking(room)
        room.status = 'closed'
        return
      }
      case 'call off': {
        const isMeant = isHost && !this.isOver(room) && this.now < room.startsAt
        // Rarely, because otherwise hardly any meetup would reach its end.
        if (isMeant && pick % 4 !== 0) return
        const previewed = isMeant ? await previewCallingOff(db, { meetupId: room.id, now }) : null
        expect(await this.tries((tx) => callMeetupOff(tx, { meetupId: room.id, memberId, now }))).toBe(
          isMeant,
        )
        if (previewed === null) return
        // The host's own pass is told apart.
        expect(previewed.passes).toBe(room.seats.length - 1 + room.asking.length + room.late.length)
        this.cancel(room)
        return
      }
      case 'end': {
        const isMeant = isHost && !this.isOver(room) && this.now >= room.startsAt
        expect(await this.tries((tx) => endMeetup(tx, { meetupId: room.id, memberId, now }))).toBe(isMeant)
        if (isMeant) this.finish(room)
        return
      }
    }
  }

  /** The cafe scans a member, who may have seats at several of its meetups of the day. */
  private async scan(memberId: number): Promise<void> {
    const now = new Date(this.now)
    const { from, until } = spanOfCheckIns(now)
    const today = this.rooms.filter(
      (room) =>
        !this.isOver(room) &&
        room.yesBy === null &&
        room.seats.includes(memberId) &&
        new Date(room.startsAt) >= from &&
        new Date(room.startsAt) < until,
    )
    const seen = await db.transaction((tx) => checkInAtMeetups(tx, { memberId, cafeId, now }))
    expect(new Set(seen.map(({ meetupId }) => meetupId))).toEqual(new Set(today.map(({ id }) => id)))
    for (const room of today) {
      if (!room.seen.has(memberId)) room.owed += 1
      room.seen.add(memberId)
      room.byHand.delete(memberId)
    }
  }

  /** The cafe checks a guest in by hand, or takes that back. */
  private async see(room: Room, { memberId, isUndo }: { memberId: number; isUndo: boolean }): Promise<void> {
    const now = new Date(this.now)
    const { startsAt, seen, byHand } = room
    const entry = await findOwnEntry(db, { meetupId: room.id, memberId })
    if (entry === null || !room.seats.includes(memberId)) return
    const about = { meetupId: room.id, entryId: entry.id, cafeId, actorId: ownerId, now }
    const isDone = await this.tries((tx) => (isUndo ? undoCheckIn : checkInByHand)(tx, about))
    if (isUndo) {
      const isMeant = !seen.has(memberId) || (byHand.has(memberId) && !this.isOver(room))
      expect(isDone, `whether the check-in of ${memberId} is undone`).toBe(isMeant)
      if (!isMeant || !seen.delete(memberId)) return
      byHand.delete(memberId)
      room.owed -= 1
      return
    }
    const isDay = new Date(startsAt) < spanOfCheckIns(now).until
    expect(isDone, `whether ${memberId} is checked in by hand`).toBe(
      !this.isOver(room) && isDay && room.yesBy === null,
    )
    if (!isDone || seen.has(memberId)) return
    seen.add(memberId)
    byHand.add(memberId)
    room.owed += 1
  }

  private async open(
    memberId: number,
    { pick, other, isYes }: { pick: number; other: number; isYes: boolean },
  ): Promise<void> {
    // Starts are close together, so that meetups compete for the same members.
    const hours = [2, 3, 5, 8, 14, 20, 26, 50, 74][pick % 9] ?? 2
    const startsAt = (Math.ceil(this.now / hourMs) + hours) * hourMs
    const [day = '', time = ''] = seoulMoment(new Date(startsAt)).slice(0, 16).split('T')
    const isWeekend = [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
    const tier = isWeekend ? 7000 : 6000
    const max = 2 + (other % 3)
    const min = Math.min(max, 2 + (pick % 2))
    let id = 0
    const isDone = await this.tries(async (tx) => {
      id = await openMeetup(
        tx,
        {
          title: `모임 ${this.rooms.length}`,
          content: '내용',
          day,
          time,
          cafeId,
          minPeople: min,
          maxPeople: max,
          autoAccepts: isYes,
          contact: '',
          gameIds: [],
          experience: 'anyone',
          welcomesBeginners: false,
          passwordHash: null,
          expectedPrice: tier,
        },
        { memberId, now: new Date(this.now) },
      )
    })
    const moment = new Date(startsAt)
    const taken = this.rooms.flatMap((room) =>
      this.isOver(room) ? [] : [{ startsAt: new Date(room.startsAt), maxPeople: room.max }],
    )
    const offer = { hours: seatHours, blocked: [] }
    const isAsked = needsYesAt(moment, offer)
    const yesBy = isAsked
      ? yesDueAt(moment, new Date(this.now), { opening: everyDay(0, 24), dayOffs: [] })
      : null
    const hosted = this.rooms.filter((room) => room.host === memberId && !this.isOver(room)).length
    expect(isDone, `whether ${memberId} opens a room`).toBe(
      startsAt - this.now > 2 * hourMs &&
        this.has(memberId, tier) &&
        !this.isTaken(memberId, startsAt, null) &&
        hosted < 3 &&
        !(isAsked && yesBy === null) &&
        (seatsFreeFor(moment, offer, taken) ?? max) >= max,
    )
    if (!isDone) return
    this.move(memberId, tier, -1)
    this.rooms.push({
      id,
      host: memberId,
      startsAt,
      tier,
      min,
      max,
      isAutomatic: isYes,
      status: 'open',
      takesLate: false,
      yesBy: yesBy?.getTime() ?? null,
      hasYes: false,
      seats: [memberId],
      asking: [],
      line: [],
      holds: new Map(),
      offered: new Set(),
      steps: new Set(),
      late: [],
      seen: new Set(),
      byHand: new Set(),
      owed: 0,
      unwanted: new Set(),
    })
  }

  async check(): Promise<void> {
    const rows = await db<
      {
        id: number
        status: string
        owed: number
        seats: number[]
        asking: number[]
        line: number[]
        holds: string[]
        awaitsYes: boolean
        held: number
      }[]
    >`
      select meetups.id, status, awaits_yes,
        (select count(*)::int from meetup_entries where meetup_id = meetups.id and pass = 'held') as held,
        coalesce((
          select array_agg(member_id::text || ' ' || extract(epoch from deadline)::bigint::text order by member_id)
          from meetup_seat_holds where meetup_id = meetups.id
        ), '{}') as holds,
        (select count(*)::int from meetup_settlements where meetup_id = meetups.id) as owed,
        coalesce((select array_agg(member_id order by member_id) from meetup_entries where meetup_id = meetups.id and state = 'seated'), '{}') as seats,
        coalesce((select array_agg(member_id order by member_id) from meetup_entries where meetup_id = meetups.id and state = 'unanswered'), '{}') as asking,
        coalesce((select array_agg(member_id order by lined_up_at, id) from meetup_entries where meetup_id = meetups.id and state = 'in-line'), '{}') as line
      from meetups where id = any(${this.rooms.map(({ id }) => id)}::int[]) order by id`
    const sorted = (ids: number[]) => [...ids].sort((a, b) => a - b)
    expect(rows).toEqual(
      this.rooms.map(({ id, status, owed, seats, asking, line, holds, yesBy }) => ({
        awaitsYes: yesBy !== null,
        held: asking.length + (yesBy === null ? 0 : seats.length),
        holds: sorted([...holds.keys()]).map((who) => `${who} ${Math.round((holds.get(who) ?? 0) / 1000)}`),
        id,
        status,
        owed,
        seats: sorted(seats),
        asking: sorted(asking),
        line,
      })),
    )
    for (const { seats, holds, max } of this.rooms) expect(seats.length + holds.size).toBeLessThanOrEqual(max)
    const running = this.rooms.filter((room) => !this.isOver(room))
    for (const { startsAt } of running) {
      const there = running.filter(
        (room) => room.startsAt <= startsAt && startsAt < room.startsAt + 3 * hourMs,
      )
      expect(there.reduce((sum, { max }) => sum + max, 0)).toBeLessThanOrEqual(5)
    }
    for (const memberId of this.members) {
      const counts = await countPasses(db, { memberId, now: new Date(this.now) })
      expect({ 6000: counts[6000], 7000: counts[7000] }, `the passes of ${memberId}`).toEqual(
        this.passes[memberId],
      )
    }
  }
}

const steps = proofRuns({ sample: 150, whole: 500 })

test('whatever hosts, guests, the cafe and the clock do, seats, passes and what the cafe is owed are right', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: steps, maxLength: steps, size: 'max' }), async (all) => {
      await openCafe()
      const members: number[] = []
      for (let who = 0; who < people; who += 1) members.push(await aMember(db))
      const town = new Town(members)
      for (let who = 0; who < people; who += 1) {
        await town.buy(who, 6000, 3)
        await town.buy(who, 7000, 2)
      }
      for (const step of all) {
        await town.step(step)
        await town.check()
      }
      expect(await auditLedger(db)).toEqual([])
    }),
    { numRuns: proofRuns({ sample: 1, whole: 40 }), endOnFailure: true },
  )
})
