import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { signIn } from '~/features/accounts/server/factories'
import { aGame } from '~/features/catalogue/server/factories'
import { aMeetup, anEntry, aPlayer, type Player } from '~/features/meetups/server/factories'
import { inOurWords } from '~/lib/calls-version'
import { defaultSetup } from '../timer-setup'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

/** Sent by our pages, whose words need no translation. */
const log = async ({ id }: Player, body: object) =>
  (
    await on.app.inject({
      method: 'POST',
      url: '/v1/me/product/used',
      headers: { ...(await signIn(on.app, id)), ...inOurWords },
      payload: body,
    })
  ).statusCode

const [hostPhone, guestPhone] = ['host-random-device-mark', 'guest-random-device-mark']
const names = ['보들', '곰']

async function aTable() {
  const [host, guest] = [await aPlayer(on), await aPlayer(on)]
  const meetupId = await aMeetup(on, host.id)
  await anEntry(on, { meetupId, memberId: guest.id })
  return { host, guest, meetupId }
}

/** A timer that this player opens, started and ended with ranked scores; returns its key. */
async function playedOnPhones({ call }: Player, meetupId: number, gameId: number): Promise<string> {
  const setup = { ...defaultSetup, names }
  const { body } = await call('POST', 'timers', { setup, phone: hostPhone, meetupId })
  const { key } = body as { key: string }
  await call('POST', `timers/${key}/seats`, { phone: guestPhone, seat: 1 })
  for (const kind of ['start', 'end']) {
    const at = on.clock.now().getTime()
    const event = { phone: hostPhone, key: `event-of-${kind}`, kind, turn: null, at, after: 0 }
    expect((await call('POST', `timers/${key}/events`, event)).status).toBe(200)
  }
  const scores = { phone: hostPhone, scores: [50, 45], lowWins: false, isRanked: true, takesOver: false }
  expect((await call('PUT', `timers/${key}/scores`, scores)).status).toBe(200)
  expect((await call('PUT', `timers/${key}/game`, { phone: hostPhone, gameId })).status).toBe(200)
  return key
}

const resultsFor = async ({ call }: Player, meetupId: number) =>
  (await call('GET', `me/plays/meetups/${meetupId}`)).body.results

const players = [
  { name: '보들', score: 50, penalty: 0, isWinner: true },
  { name: '곰', score: 45, penalty: 0, isWinner: false },
]

test('who sat at a meetup finds there what its timer has come to, once, and nobody else does', async () => {
  const { host, guest, meetupId } = await aTable()
  const gameId = await aGame(on.db)
  const key = await playedOnPhones(host, meetupId, gameId)
  const [result] = await resultsFor(guest, meetupId)
  expect(result).toMatchObject({ game: { id: gameId }, minutes: 1, players })
  expect(await resultsFor(await aPlayer(on), meetupId)).toEqual([])

  const record = { gameId, players: players.map(({ penalty: _, ...player }) => player), resultId: result.id }
  expect(await log(guest, record)).toBe(200)
  expect(await resultsFor(guest, meetupId)).toEqual([])
  expect(await resultsFor(host, meetupId)).toHaveLength(1)
  // The seat then knows that the record is written, and writes no second one.
  expect((await guest.call('POST', `timers/${key}/record`, { phone: guestPhone })).status).toBe(200)
  expect((await guest.call('GET', 'me/product/used')).body.count).toBe(1)
  expect((await host.call('POST', `timers/${key}/record`, { phone: hostPhone })).status).toBe(200)
  expect(await resultsFor(host, meetupId)).toEqual([])

  const correction = { phone: hostPhone, scores: [40, 45], lowWins: false, isRanked: true, takesOver: true }
  await host.call('PUT', `timers/${key}/scores`, correction)
  expect((await guest.call('GET', 'me/product/used')).body.results).toMatchObject([
    {
      players: [
        { score: 40, is_winner: false },
        { score: 45, is_winner: true },
      ],
    },
  ])
})

test('the next round belongs to the meetup too, and a timer on one phone does', async () => {
  const { host, guest, meetupId } = await aTable()
  const gameId = await aGame(on.db)
  const key = await playedOnPhones(host, meetupId, gameId)
  const { body } = await host.call('POST', `timers/${key}/next`, { phone: hostPhone })
  const [next] = await on.db<{ meetupId: number | null }[]>`
    select meetup_id from timer_sessions where key = ${body.key as string}`
  expect(next?.meetupId).toBe(meetupId)

  const saved = { gameId, minutes: 30, ownPlace: 0, players, meetupId }
  expect((await host.call('POST', 'timer-results', saved)).status).toBe(200)
  expect(await resultsFor(guest, meetupId)).toMatchObject([{ minutes: 30 }, { minutes: 1 }])
  expect(await resultsFor(host, meetupId)).toMatchObject([{ minutes: 1 }])
})

test('a stranger’s timer is none of the meetup', async () => {
  const { guest, meetupId } = await aTable()
  const gameId = await aGame(on.db)
  await playedOnPhones(await aPlayer(on), meetupId, gameId)
  expect(await resultsFor(guest, meetupId)).toEqual([])
})

test('a record is tied to no result that its member may not see, or of another game', async () => {
  const { host, guest, meetupId } = await aTable()
  const [gameId, otherGame] = [await aGame(on.db), await aGame(on.db)]
  await playedOnPhones(host, meetupId, gameId)
  const [{ id: resultId }] = await resultsFor(guest, meetupId)
  const stranger = await aPlayer(on)
  expect(await log(stranger, { gameId, resultId })).toBe(200)
  expect(await log(guest, { gameId: otherGame, resultId })).toBe(200)
  expect(await resultsFor(guest, meetupId)).toHaveLength(1)
  const [tied] = await on.db<{ count: number }[]>`
    select count(*)::int as count from plays where result_id = ${resultId as number}`
  expect(tied?.count).toBe(0)
})
