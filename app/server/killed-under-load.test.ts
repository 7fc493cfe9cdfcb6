import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLedger } from '~/features/passes/server/queries/audit'
import { seededRandom } from '~/lib/seeded-random'
import { proofRuns, proofSeed } from '~/lib/server/test-proof'
import { openRoom, Player, seatsForPlayers, standingOf } from './test-players'
import { prepareSellingServer, type SellingServer } from './test-selling-server'

const playersPerMeetup = 6

let server: SellingServer
beforeAll(async () => {
  server = await prepareSellingServer()
})
afterAll(() => server.close())

test('a server that is killed while people buy and join loses nothing that it has acknowledged', async () => {
  const seed = proofSeed()
  const random = seededRandom(seed)
  const runs = proofRuns({ sample: 2, whole: 20 })
  for (let run = 0; run < runs; run += 1) {
    const meetups = [await openRoom(server, 2), await openRoom(server, 3)]
    // All may be acknowledged: a purchase for each, and the seats.
    let left = random.int(1, meetups.length * (playersPerMeetup + seatsForPlayers) - 1)
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
      Array.from({ length: meetups.length * playersPerMeetup }, () => Player.come(server, onAcknowledged)),
    )
    const play = (player: Player, at: number) => player.play(meetups[at % meetups.length] ?? 0)
    const going = Promise.allSettled(players.map(play))
    await Promise.race([reached, going])
    await server.kill()
    await going
    const found = await standingOf(server, players)
    for (const { id, hasBought, isSeated } of players) {
      if (hasBought) expect(found.get(id)?.bought, after).toBe(1)
      if (isSeated) expect(found.get(id)?.isSeated, after).toBe(true)
    }
    expect(await auditLedger(server.db), after).toEqual([])

    // Simulates that the minute has passed after which another process may take over the work of a dead one.
    await server.db`update keyed_requests set leased_until = null where leased_until is not null`
    await server.start()
    await Promise.all(players.map((player, at) => (player.isDone ? null : play(player, at))))
    const inTheEnd = await standingOf(server, players)
    expect(
      [...inTheEnd.values()].map(({ bought }) => bought),
      after,
    ).toEqual(players.map(() => 1))
    const seated = players.filter(({ id }) => inTheEnd.get(id)?.isSeated)
    expect(
      seated.map(({ id }) => id),
      after,
    ).toEqual(players.filter(({ isSeated }) => isSeated).map(({ id }) => id))
    expect(seated, after).toHaveLength(meetups.length * seatsForPlayers)
    expect(await auditLedger(server.db), after).toEqual([])
  }
}, 1_800_000)
