import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '~/features/accounts/server/factories'
import { aCafe, aStaffMember, everyDay } from '~/features/cafes/server/factories'
import { aMeetup, anEntry } from '~/features/meetups/server/factories'
import { somePasses } from '~/features/passes/server/factories'
import { auditLedger } from '~/features/passes/server/queries/audit'
import { seededRandom } from '~/lib/seeded-random'
import { proofRuns, proofSeed } from '~/lib/server/test-proof'
import { openRoom, outcomesOf, Player, playedTier, seatsForPlayers } from './test-players'
import { prepareSellingServer, type SellingServer } from './test-selling-server'

const playersPerMeetup = 6
const arriving = 3

let server: SellingServer
beforeAll(async () => {
  server = await prepareSellingServer()
})
afterAll(() => server.close())

/** Checks in, one after another, who has a seat at a meetup that begins in half an hour. */
class Employee {
  private constructor(
    private readonly player: Player,
    private readonly address: string,
    readonly entryIds: readonly number[],
    private readonly onAcknowledged: () => void,
  ) {}

  readonly checkedIn: number[] = []

  static async come(onAcknowledged: () => void): Promise<Employee> {
    const { db, app } = server
    const cafeId = await aCafe(db, {
      weekdayPass: playedTier,
      weekendPass: playedTier,
      opening: everyDay(0, 24),
    })
    const player = await Player.come(server)
    await aStaffMember(db, { cafeId, memberId: player.id })
    const now = new Date(Date.now() - 24 * 3_600_000)
    const yesterday = { app: { db, keys: app.keys, clock: { now: () => now } } as FastifyInstance }
    const startsAt = new Date(Date.now() + 9.5 * 3_600_000).toISOString()
    const [hostId = 0, ...guests] = await Promise.all(
      Array.from({ length: arriving + 1 }, async () => {
        const memberId = await aMember(db)
        await somePasses(db, { memberId, tier: playedTier, count: 1, now })
        return memberId
      }),
    )
    const [day, time] = [startsAt.slice(0, 10), startsAt.slice(11, 16)]
    const meetupId = await aMeetup(yesterday, hostId, { cafeId, day, time, maxPeople: arriving + 1 })
    const entryIds: number[] = []
    for (const memberId of guests) entryIds.push(await anEntry(yesterday, { meetupId, memberId }))
    await db`update meetups set status = 'confirmed', confirmed_at = ${now} where id = ${meetupId}`
    return new Employee(
      player,
      `/v1/staff/cafes/${cafeId}/meetups/${meetupId}/seats`,
      entryIds,
      onAcknowledged,
    )
  }

  async work(): Promise<void> {
    for (const entryId of this.entryIds.slice(this.checkedIn.length)) {
      const { status } = await this.player.call('PUT', `${this.address}/${entryId}/check-in`, {})
      expect(status).toBe(200)
      this.checkedIn.push(entryId)
      this.onAcknowledged()
    }
  }

  /** The check-ins for which the cafe is owed a pass. */
  async listOwed(): Promise<number[]> {
    const rows = await server.db<{ entryId: number }[]>`
      select entry_id from meetup_settlements
      where entry_id = any(${[...this.entryIds]}::int[]) and because = 'check-in' order by entry_id`
    return rows.map(({ entryId }) => entryId)
  }
}

test('a server that is killed while people buy, join, leave and are checked in loses nothing that it has acknowledged', async () => {
  const seed = proofSeed()
  const random = seededRandom(seed)
  const runs = proofRuns({ sample: 2, whole: 20 })
  for (let run = 0; run < runs; run += 1) {
    const meetups = [await openRoom(server, 2), await openRoom(server, 3)]
    // All may be acknowledged: a purchase for each, the seats, and the check-ins.
    let left = random.int(1, meetups.length * (playersPerMeetup + seatsForPlayers) + arriving - 1)
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
      Array.from({ length: meetups.length * playersPerMeetup }, () =>
        Player.come(server, onAcknowledged, random.chance(0.7)),
      ),
    )
    const employee = await Employee.come(onAcknowledged)
    const play = (player: Player, at: number) => player.play(meetups[at % meetups.length] ?? 0)
    const going = Promise.allSettled([...players.map(play), employee.work()])
    await Promise.race([reached, going])
    await server.kill()
    await going
    const found = await outcomesOf(server, players)
    for (const { id, hasBought, isSeated, isLeaving, hasLeft } of players) {
      if (hasBought) expect(found.get(id)?.bought, after).toBe(1)
      if (isSeated && !isLeaving) expect(found.get(id)?.isSeated, after).toBe(true)
      if (hasLeft) expect(found.get(id)?.isSeated, after).toBe(false)
    }
    expect(await employee.listOwed(), after).toEqual(expect.arrayContaining(employee.checkedIn))
    expect(await auditLedger(server.db), after).toEqual([])

    // Simulates that the minute has passed after which another process may take over the work of a dead one.
    await server.db`update keyed_requests set leased_until = null where leased_until is not null`
    await server.start()
    await Promise.all([
      ...players.map((player, at) => (player.isDone ? null : play(player, at))),
      employee.work(),
    ])
    const inTheEnd = await outcomesOf(server, players)
    expect(
      [...inTheEnd.values()].map(({ bought }) => bought),
      after,
    ).toEqual(players.map(() => 1))
    const staying = players.filter(({ isSeated, hasLeft }) => isSeated && !hasLeft)
    expect(
      players.filter(({ id }) => inTheEnd.get(id)?.isSeated),
      after,
    ).toEqual(staying)
    // Whoever left freed a seat for others.
    expect(players.filter(({ isSeated }) => isSeated).length, after).toBeGreaterThanOrEqual(
      meetups.length * seatsForPlayers,
    )
    expect(staying.length, after).toBeLessThanOrEqual(meetups.length * seatsForPlayers)
    // A seat costs the pass, and leaving in time gives it back.
    const passes = await Promise.all(players.map((player) => player.countPasses()))
    expect(passes, after).toEqual(players.map((player) => (staying.includes(player) ? 0 : 1)))
    expect(await employee.listOwed(), after).toEqual(employee.entryIds)
    expect(await auditLedger(server.db), after).toEqual([])
  }
}, 1_800_000)
