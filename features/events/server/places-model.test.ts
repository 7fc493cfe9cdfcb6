import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember } from '~/features/accounts/server/factories'
import { aCafe, aStaffMember } from '~/features/cafes/server/factories'
import { Refusal } from '~/lib/errors'
import { proofRuns } from '~/lib/server/test-proof'
import { editEvent } from './commands/events'
import { signUp, withdraw } from './commands/sign-ups'
import { anEvent, anEventDraft } from './factories'

let on: TestApp
let cafeId: number
let actorId: number
let members: number[]
beforeAll(async () => {
  on = await testApp()
  on.clock.set('2026-03-18T03:00:00Z')
  cafeId = await aCafe(on.db)
  actorId = await aMember(on.db)
  await aStaffMember(on.db, { cafeId, memberId: actorId })
  members = await Promise.all(Array.from({ length: 8 }, () => aMember(on.db)))
})
afterAll(() => on.close())

type Step =
  | { is: 'sign-up'; who: number; people: number; waits: boolean }
  | { is: 'withdraw'; who: number }
  | { is: 'capacity'; capacity: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      is: fc.constant('sign-up' as const),
      who: fc.nat(7),
      people: fc.integer({ min: 1, max: 4 }),
      waits: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('withdraw' as const), who: fc.nat(7) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      is: fc.constant('capacity' as const),
      capacity: fc.integer({ min: 11, max: 20 }),
    }),
  },
)

/** What the places and the line should be, worked out without the database. */
class Model {
  capacity = 11
  seated = new Map<number, number>()
  line: { who: number; people: number }[] = []

  get free() {
    return this.capacity - [...this.seated.values()].reduce((sum, people) => sum + people, 0)
  }

  private moveUp() {
    for (let head = this.line[0]; head && head.people <= this.free; head = this.line[0]) {
      this.line.shift()
      this.seated.set(head.who, head.people)
    }
  }

  take(given: Step) {
    if (given.is === 'withdraw') {
      this.seated.delete(given.who)
      this.line = this.line.filter(({ who }) => who !== given.who)
    } else if (given.is === 'capacity') {
      if (this.free + given.capacity - this.capacity >= 0) this.capacity = given.capacity
    } else this.signUp(given)
    this.moveUp()
  }

  private signUp({ who, people, waits }: { who: number; people: number; waits: boolean }) {
    const own = this.seated.get(who)
    const waiting = this.line.find((each) => each.who === who)
    const hasRoom = (more: number) => this.line.length === 0 && more <= this.free
    if (own !== undefined) {
      if (people <= own || hasRoom(people - own)) this.seated.set(who, people)
    } else if (waiting) {
      if (people > waiting.people) {
        this.line = [...this.line.filter((each) => each !== waiting), waiting]
      }
      waiting.people = people
    } else if (hasRoom(people)) this.seated.set(who, people)
    else if (waits) this.line.push({ who, people })
  }
}

test('places and line are what the rules say after any steps', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      let now = on.clock.now()
      const eventId = await anEvent(on.db, { cafeId, actorId, now })
      const model = new Model()
      let revision = 0
      for (const each of steps) {
        // Each step is a moment later, so that the line has an order.
        now = new Date(now.getTime() + 1_000)
        try {
          await on.db.transaction((tx) => {
            if (each.is === 'capacity') {
              const draft = { ...anEventDraft(), capacity: each.capacity }
              return editEvent(tx, { cafeId, actorId, now, eventId, revision, ...draft })
            }
            const memberId = members[each.who] ?? 0
            return each.is === 'withdraw'
              ? withdraw(tx, { eventId, memberId, now })
              : signUp(tx, { eventId, memberId, people: each.people, waits: each.waits, now })
          })
          if (each.is === 'capacity') revision += 1
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
        }
        model.take(each)
        const rows = await on.db<{ memberId: number; people: number; state: string }[]>`
          select member_id, people, state from cafe_event_sign_ups where event_id = ${eventId}
          order by state, lined_up_at, id`
        const [event] = await on.db<{ taken: number }[]>`select taken from cafe_events where id = ${eventId}`
        const found = rows.map(({ memberId, people, state }) => [members.indexOf(memberId), people, state])
        const isIn = ([, , state]: (number | string)[]) => state === 'in'
        expect(new Map(found.filter(isIn).map(([who, people]) => [who, people]))).toEqual(model.seated)
        expect(found.filter((row) => !isIn(row)).map(([who, people]) => ({ who, people }))).toEqual(
          model.line,
        )
        expect(event?.taken).toBe(model.capacity - model.free)
      }
      await on.db`update cafe_events set cancelled_at = ${now}, cancel_reason = '끝' where id = ${eventId}`
    }),
    { numRuns: proofRuns({ sample: 12, whole: 300 }) },
  )
})
