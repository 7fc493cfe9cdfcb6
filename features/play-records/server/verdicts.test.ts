import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aGame } from '~/features/catalogue/server/factories'
import { aPlay } from './factories'
import { verdictData } from './member-data'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

type Headers = Record<string, string>

function guests(count: number) {
  return Array.from({ length: count }, (_, at) => ({
    memberId: null,
    name: `손님${at}`,
    score: null,
    penalty: 0,
    isWinner: false,
  }))
}

async function aPlayer(
  gameId: number,
  players = 4,
): Promise<{ id: number; headers: Headers; playId: number }> {
  const id = await aMember(on.db)
  const playId = await aPlay(on.db, { gameId, memberId: id, players: guests(players) })
  return { id, headers: await signIn(on.app, id), playId }
}

async function vote(headers: Headers, gameId: number, players: number | string, isGood: unknown) {
  const url = `/v1/products/${gameId}/verdicts/${players}`
  const reply = await on.app.inject({ method: 'PUT', url, headers, payload: { isGood } })
  return { status: reply.statusCode, body: reply.json() }
}

async function read(gameId: number, headers: Headers = {}) {
  const reply = await on.app.inject({ url: `/v1/products/${gameId}/verdicts`, headers })
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
}

describe('the verdict on a number of people', () => {
  test('needs three votes and depends on their share of "good"', async () => {
    const gameId = await aGame(on.db)
    const people = await Promise.all([aPlayer(gameId), aPlayer(gameId), aPlayer(gameId), aPlayer(gameId, 2)])
    expect((await read(gameId)).body).toEqual({
      counts: [
        { players: 2, plays: 1, votes: 0, good: 0, verdict: null, ownVote: null },
        { players: 4, plays: 3, votes: 0, good: 0, verdict: null, ownVote: null },
      ],
      minutes: null,
      timedPlays: 0,
    })
    await vote(people[0]?.headers ?? {}, gameId, 4, true)
    await vote(people[1]?.headers ?? {}, gameId, 4, true)
    expect((await read(gameId)).body.counts[1]).toMatchObject({ votes: 2, good: 2, verdict: null })
    const third = await vote(people[2]?.headers ?? {}, gameId, 4, false)
    expect(third.body.counts[1]).toMatchObject({ votes: 3, good: 2, verdict: 'good', ownVote: false })
    // Changing one's vote does not add a second one.
    await vote(people[2]?.headers ?? {}, gameId, 4, true)
    // A reply that is being read when the note of a change arrives is not cached.
    await on.settled()
    const seen = await read(gameId)
    expect(seen.body.counts[1]).toMatchObject({ votes: 3, good: 3, verdict: 'best', ownVote: null })
    expect(seen.headers['cache-control']).toBe('public, no-cache')
    expect((await read(gameId, people[2]?.headers)).body.counts[1]).toMatchObject({ ownVote: true })
    expect((await vote(people[2]?.headers ?? {}, gameId, 4, null)).body.counts[1]).toMatchObject({
      votes: 2,
      verdict: null,
      ownVote: null,
    })
  })

  test('sent many times at once by one person is one vote', async () => {
    const gameId = await aGame(on.db)
    const { headers } = await aPlayer(gameId)
    await Promise.all(Array.from({ length: 10 }, (_, at) => vote(headers, gameId, 3, at % 2 === 0)))
    expect((await read(gameId)).body.counts).toContainEqual(
      expect.objectContaining({ players: 3, plays: 0, votes: 1 }),
    )
  })

  test('is for people who played, and is deleted with their last record', async () => {
    const gameId = await aGame(on.db)
    const stranger = await signIn(on.app, await aMember(on.db))
    expect((await vote({}, gameId, 4, true)).status).toBe(401)
    expect(await vote(stranger, gameId, 4, true)).toEqual({
      status: 409,
      body: { error: '플레이를 기록하면 의견을 남길 수 있어요.', code: 'NOT_PLAYED' },
    })
    const { headers, playId } = await aPlayer(gameId)
    await vote(headers, gameId, 4, true)
    await on.app.inject({ method: 'DELETE', url: `/v1/me/product/used/${playId}`, headers })
    expect((await read(gameId)).body.counts).toEqual([])
  })

  test('is refused when it is invalid', async () => {
    const gameId = await aGame(on.db)
    const { headers } = await aPlayer(gameId)
    expect((await vote(headers, gameId, 0, true)).body.error).toBe('인원은 1 이상이어야 해요.')
    expect((await vote(headers, gameId, 21, true)).body.error).toBe('인원은 20 이하여야 해요.')
    expect((await vote(headers, gameId, 4, 'yes')).status).toBe(400)
    expect((await vote(headers, gameId, 4, undefined)).status).toBe(400)
    expect((await vote(headers, 2_000_000_000, 4, true)).status).toBe(404)
    expect((await read(2_000_000_000)).status).toBe(404)
  })

  test('belongs to its member, and is deleted when they leave', async () => {
    const gameId = await aGame(on.db, { name: '답한 게임' })
    const { id, headers } = await aPlayer(gameId)
    await vote(headers, gameId, 4, true)
    expect(await verdictData.collect(on.db, id)).toMatchObject([
      { game: '답한 게임', players: 4, isGood: true },
    ])
    await on.db.transaction((tx) => verdictData.erase(tx, id, on.clock.now()))
    expect((await read(gameId)).body.counts).toMatchObject([{ players: 4, votes: 0 }])
  })
})

describe('the measured duration', () => {
  test('is the median, from five records with a duration on', async () => {
    const gameId = await aGame(on.db)
    const memberId = await aMember(on.db)
    for (const minutes of [30, null, 40, 50, 300]) await aPlay(on.db, { gameId, memberId, minutes })
    expect((await read(gameId)).body).toMatchObject({ minutes: null, timedPlays: 4 })
    await aPlay(on.db, { gameId, memberId, minutes: 45 })
    expect((await read(gameId)).body).toMatchObject({ minutes: 45, timedPlays: 5 })
  })

  test('leaves out records that were imported as not to be counted', async () => {
    const gameId = await aGame(on.db)
    const memberId = await aMember(on.db)
    for (let at = 0; at < 5; at += 1) {
      await aPlay(on.db, { gameId, memberId, minutes: 30, players: guests(2) })
      await aPlay(on.db, { gameId, memberId, minutes: 300, players: guests(3), counted: 'nothing' })
    }
    expect((await read(gameId)).body).toMatchObject({
      counts: [{ players: 2, plays: 5 }],
      minutes: 30,
      timedPlays: 5,
    })
  })
})
