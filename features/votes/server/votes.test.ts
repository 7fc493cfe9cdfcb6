import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember } from '~/features/accounts/server/factories'
import { aCafe, aStaffMember } from '~/features/cafes/server/factories'
import { aPlayer } from '~/features/meetups/server/factories'
import { aPlay } from '~/features/play-records/server/factories'
import { workDueItems } from '~/lib/server/due-items'
import type { VoteNews } from '../endpoints'
import { forgetVotes } from './commands/votes'
import { aShelf, phones, rankingOf, votersOf } from './factories'
import { voteDue } from './feature'

let on: TestApp
/** Another process of the same installation. */
let there: TestApp
let { call, cast, read, empty, close } = {} as ReturnType<typeof votersOf>
beforeAll(async () => {
  on = await testApp()
  ;({ call, cast, read, empty, close } = votersOf(on))
  there = await testApp({}, { beside: on })
  await there.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  there.app.server.closeAllConnections()
  await there.close()
  await on.close()
})

const opening = '2026-03-18T03:00:00.000Z'
beforeEach(() => {
  on.clock.set(opening)
  there.clock.set(opening)
})

function setClock(moment: string): void {
  on.clock.set(moment)
  there.clock.set(moment)
}

const [jiwoo = '', haneul = '', bada = '', san = ''] = phones

async function aTable(games?: Parameters<typeof aShelf>[2], occasion: object = { people: 4, minutes: null }) {
  const cafeId = await aCafe(on.db, { name: '주사위다방' })
  const ids = await aShelf(on.db, cafeId, games)
  const { status, body } = await call('POST', `cafes/${cafeId}/votes`, { phone: jiwoo, ...occasion })
  return { cafeId, ids, status, body, key: String(body.key) }
}

const workDue = () =>
  workDueItems(on.db, voteDue, {
    clock: on.clock,
    onError: (_, error) => {
      throw error
    },
  })

describe('a table without a meetup', () => {
  test('votes without accounts, and everybody sees the same result', async () => {
    const { key, ids } = await aTable()
    const [first = 0, second = 0, third = 0] = ids
    expect((await cast(key, jiwoo, [first, second])).status).toBe(200)
    expect((await cast(key, haneul, [first, second])).status).toBe(200)
    expect((await cast(key, bada, [second, third, first])).status).toBe(200)
    expect((await cast(key, san, [third, second], first)).status).toBe(200)
    const seen = await read(key, haneul)
    expect(seen).toMatchObject({
      isOpen: true,
      ballots: 4,
      people: 4,
      cafe: { name: '주사위다방' },
      meetup: null,
      own: { games: [{ id: first }, { id: second }], veto: null },
      vetoed: [{ id: first, name: '가나슈' }],
      canVote: true,
      canClose: false,
    })
    expect(rankingOf(seen)).toEqual(['나비섬', '다빈치'])
    const closed = await close(key, jiwoo)
    expect(closed).toMatchObject({ status: 200, body: { isOpen: false, ballots: 4, vetoed: [], own: null } })
    expect(rankingOf(closed.body)).toEqual(['나비섬', '다빈치'])
    expect(rankingOf(await read(key, san))).toEqual(['나비섬', '다빈치'])
  })

  test('counts one ballot of a phone, the last one', async () => {
    const { key, ids } = await aTable()
    const [first = 0, second = 0] = ids
    await cast(key, haneul, [first])
    const again = await cast(key, haneul, [second], first)
    expect(again).toMatchObject({ status: 200, body: { ballots: 1, own: { veto: { id: first } } } })
    expect(rankingOf(again.body)).toEqual(['나비섬'])
  })

  test('is told why there is no winner', async () => {
    const { key, ids } = await aTable()
    const [first = 0, second = 0, third = 0] = ids
    expect(await read(key, jiwoo)).toMatchObject({ ranking: [], whyNoWinner: 'no-ballots' })
    await cast(key, jiwoo, [], first)
    expect(await read(key, jiwoo)).toMatchObject({ ranking: [], whyNoWinner: 'none-named' })
    await cast(key, haneul, [first], second)
    await cast(key, bada, [second], third)
    expect(await read(key, jiwoo)).toMatchObject({ ranking: [], whyNoWinner: 'all-vetoed' })
    await close(key, jiwoo)
    expect(await read(key, jiwoo)).toMatchObject({ isOpen: false, ranking: [], whyNoWinner: 'all-vetoed' })
  })

  test('votes about what suits the number and the time, measured where enough plays were timed', async () => {
    const games = [
      { name: '둘이서만', maxPlayers: 2 },
      { name: '상자는한시간', playMinutes: 60 },
      { name: '상자는두시간', playMinutes: 120 },
      { name: '모르는시간', playMinutes: 0 },
      { name: '짧은게임', playMinutes: 20 },
    ]
    const { key, ids } = await aTable(games, { people: 4, minutes: 60 })
    const [, slow = 0, , , short = 0] = ids
    const { id: memberId } = await aPlayer(on)
    for (let at = 0; at < 5; at += 1) {
      await aPlay(on.db, { gameId: slow, memberId, minutes: 90 })
      await aPlay(on.db, { gameId: short, memberId, minutes: 200, counted: 'nothing' })
    }
    const { body } = await call('GET', `votes/${key}/games`)
    const names = body.results.map(({ name }: { name: string }) => name)
    expect([...names].sort()).toEqual(['모르는시간', '짧은게임'])
    expect((await call('GET', `votes/${key}/games?q=${encodeURIComponent('짧은')}`)).body.results).toEqual([
      { id: short, name: '짧은게임', image: null, minPlayers: 2, maxPlayers: 4, minutes: 20 },
    ])
    expect(await cast(key, haneul, [slow])).toMatchObject({ status: 409, body: { code: 'NOT_ON_SHELF' } })
    expect(await read(key, haneul)).toMatchObject({ ballots: 0, own: null })
  })

  test('a game that is taken from the shelf drops out', async () => {
    const { key, ids, cafeId } = await aTable()
    const [first = 0, second = 0] = ids
    await cast(key, jiwoo, [first, second])
    const owner = await aPlayer(on)
    await aStaffMember(on.db, { cafeId, memberId: owner.id, role: 'owner' })
    expect((await owner.call('DELETE', `staff/cafes/${cafeId}/shelf/${first}`)).status).toBe(200)
    expect(rankingOf(await read(key, jiwoo))).toEqual(['나비섬'])
  })

  test('closes by itself after a day, and is forgotten after a week', async () => {
    const { key, ids } = await aTable()
    await cast(key, haneul, [ids[2] ?? 0])
    setClock('2026-03-19T03:00:00.000Z')
    expect(await cast(key, haneul, [ids[0] ?? 0])).toMatchObject({
      status: 409,
      body: { code: 'VOTE_CLOSED' },
    })
    await workDue()
    expect(await read(key, haneul)).toMatchObject({
      isOpen: false,
      ballots: 1,
      ranking: [{ name: '다빈치' }],
    })
    await forgetVotes(on.db, new Date('2026-03-26T03:00:01.000Z'))
    expect(await call('POST', `votes/${key}`, { phone: haneul })).toMatchObject({
      status: 404,
      body: { error: '투표를 찾을 수 없어요. 링크를 다시 확인해 주세요.' },
    })
  })

  test('is refused what it cannot do, with a sentence, and nothing changes', async () => {
    const { key, ids } = await aTable()
    const [first = 0, second = 0] = ids
    const bad = async (gameIds: number[], vetoId: number | null = null) => {
      const { status, body } = await cast(key, haneul, gameIds, vetoId)
      return [status, body.error]
    }
    expect(await bad([])).toEqual([400, '하고 싶은 게임이나 제외할 게임을 하나 이상 선택해 주세요.'])
    expect(await bad([first, first])).toEqual([400, '같은 게임은 한 번만 선택할 수 있어요.'])
    expect(await bad([first, second], first)).toEqual([
      400,
      '하고 싶은 게임과 제외할 게임은 서로 달라야 해요.',
    ])
    expect(await bad([1, 2, 3, 4, 5, 6])).toEqual([400, '게임은 5개까지 선택할 수 있어요.'])
    expect((await bad([first, 999_999]))[0]).toBe(409)
    expect(await close(key, haneul)).toMatchObject({
      status: 409,
      body: { error: '투표를 연 사람만 끝낼 수 있어요.', code: 'NOT_OPENER' },
    })
    expect((await close(key, jiwoo)).status).toBe(200)
    expect(await bad([first])).toEqual([409, '이미 끝난 투표예요.'])
    expect(await close(key, jiwoo)).toMatchObject({ status: 409, body: { code: 'VOTE_CLOSED' } })
    expect(await read(key, haneul)).toMatchObject({ ballots: 0 })
  })

  test('has room for one phone more than people were said', async () => {
    for (const people of [2, 4]) {
      const { key, ids } = await aTable(undefined, { people, minutes: null })
      for (let at = 0; at <= people; at += 1)
        expect((await cast(key, `${haneul}-${at}`, [ids[0] ?? 0])).status).toBe(200)
      expect(await cast(key, bada, [ids[0] ?? 0])).toMatchObject({ status: 409, body: { code: 'VOTE_FULL' } })
      // Whoever has voted may still change their mind.
      expect((await cast(key, `${haneul}-1`, [ids[1] ?? 0])).status).toBe(200)
      expect(await read(key, bada)).toMatchObject({ ballots: people + 1, own: null })
    }
  })

  test('has as many vetoes as people, those of who voted first', async () => {
    const games = ['가나슈', '나비섬', '다빈치', '라온'].map((name) => ({ name }))
    const { key, ids } = await aTable(games, { people: 2, minutes: null })
    const [first = 0, second = 0, third = 0, fourth = 0] = ids
    await cast(key, jiwoo, [fourth])
    await cast(key, haneul, [fourth], first)
    expect((await cast(key, bada, [third], fourth)).status).toBe(200)
    const namesOf = (games: { name: string }[]) => games.map(({ name }) => name)
    expect(namesOf((await read(key, jiwoo)).vetoed)).toEqual(['가나슈', '라온'])
    // Whoever came first has their veto, even if they think of it last.
    await cast(key, jiwoo, [fourth], second)
    const seen = await read(key, bada)
    expect(namesOf(seen.vetoed)).toEqual(['나비섬', '가나슈'])
    expect(rankingOf(seen)).toEqual(['라온', '다빈치'])
    expect(seen.own?.veto).toMatchObject({ id: fourth })
    // Who takes a veto back leaves room for the next.
    await cast(key, haneul, [fourth])
    expect(namesOf((await read(key, bada)).vetoed)).toEqual(['나비섬', '라온'])
    expect(rankingOf((await close(key, jiwoo)).body)).toEqual(['다빈치'])
  })

  test('is emptied by the phone that opened it, and by nobody else', async () => {
    const { key, ids } = await aTable(undefined, { people: 2, minutes: null })
    const [first = 0, second = 0] = ids
    for (const phone of ['one', 'two', 'three'])
      await cast(key, `${phone}-made-up-device-mark`, [first], second)
    expect(await read(key, jiwoo)).toMatchObject({ ballots: 3, canEmpty: true })
    expect(await read(key, haneul)).toMatchObject({ canEmpty: false })
    expect(await empty(key, haneul)).toMatchObject({
      status: 409,
      body: { error: '투표를 연 폰에서만 표를 비울 수 있어요.' },
    })
    expect(await cast(key, haneul, [second])).toMatchObject({ status: 409 })
    expect(await empty(key, jiwoo)).toMatchObject({
      status: 200,
      body: { ballots: 0, ranking: [], vetoed: [], whyNoWinner: 'no-ballots', isOpen: true },
    })
    expect((await cast(key, haneul, [second])).body).toMatchObject({ ballots: 1 })
    await close(key, jiwoo)
    expect(await empty(key, jiwoo)).toMatchObject({ status: 409, body: { code: 'VOTE_CLOSED' } })
    expect(await read(key, haneul)).toMatchObject({ ballots: 1, ranking: [{ id: second }] })
  })

  test.each([
    ['without a shelf', [], '이 카페는 아직 게임 목록이 없어서 투표를 열 수 없어요.'],
    ['with one game', [{}], '이 카페의 게임이 하나뿐이라 투표할 것이 없어요.'],
    [
      'with nothing for so many',
      [{ maxPlayers: 3 }, { maxPlayers: 2 }],
      '이 인원과 시간에 맞는 게임이 두 개가 안 돼요. 인원이나 시간을 바꿔 주세요.',
    ],
  ])('opens none at a cafe %s', async (_, games, error) => {
    expect(await aTable(games)).toMatchObject({ status: 409, body: { error } })
  })

  test.each([
    ['people', 0, '인원(people)'],
    ['people', 40, '인원(people)'],
    ['minutes', -10, '시간(minutes)'],
  ])('opens none for %s=%s', async (name, value, label) => {
    const { status, body } = await aTable([{}, {}], { people: 4, minutes: null, [name]: value })
    expect(status).toBe(400)
    expect(body.error).toContain(label)
    expect(body.error).toMatch(/요\.$/)
  })

  test('opens none at a cafe that does not exist', async () => {
    expect(
      await call('POST', 'cafes/999999/votes', { phone: jiwoo, people: 4, minutes: null }),
    ).toMatchObject({
      status: 404,
      body: { error: '카페를 찾을 수 없어요.' },
    })
  })
})

describe('games that an operator merges', () => {
  async function merge(from: number, into: number): Promise<void> {
    const operator = await aMember(on.db, { isOperator: true })
    const url = `/v1/operator/games/${from}/merge`
    const { version } = (await call('GET', `${url}?into=${into}`, undefined, { id: operator })).body
    expect((await call('POST', url, { into, version }, { id: operator })).status).toBe(200)
  }
  const four = ['가나슈', '나비섬', '다빈치', '라온'].map((name) => ({ name }))

  test('stand once on a ballot that names both, at the better place', async () => {
    const { key, ids } = await aTable(four)
    const [kept = 0, merged = 0, third = 0, fourth = 0] = ids
    await cast(key, jiwoo, [merged, third, kept, fourth])
    await cast(key, haneul, [third, kept, fourth, merged])
    await cast(key, bada, [merged])
    await merge(merged, kept)
    const ownOf = async (phone: string) => (await read(key, phone)).own?.games.map(({ id }) => id)
    expect(await ownOf(jiwoo)).toEqual([kept, third, fourth])
    expect(await ownOf(haneul)).toEqual([third, kept, fourth])
    expect(await ownOf(bada)).toEqual([kept])
    const closed = await close(key, jiwoo)
    expect(rankingOf(closed.body)).toEqual(['가나슈', '다빈치', '라온'])
  })

  test('are vetoed by whoever vetoed one of them, even if they named the other', async () => {
    const { key, ids } = await aTable(four)
    const [kept = 0, merged = 0, third = 0] = ids
    await cast(key, jiwoo, [kept, third], merged)
    await cast(key, haneul, [merged, kept])
    await merge(merged, kept)
    expect(await read(key, jiwoo)).toMatchObject({
      vetoed: [{ id: kept }],
      ranking: [{ id: third }],
      own: { games: [{ id: third }], veto: { id: kept } },
    })
  })

  test('keep the better place of both in a vote that is closed', async () => {
    const { key, ids } = await aTable(four)
    const [kept = 0, merged = 0, third = 0] = ids
    await cast(key, jiwoo, [merged, third, kept])
    await close(key, jiwoo)
    await merge(merged, kept)
    expect(rankingOf(await read(key, haneul))).toEqual(['가나슈', '다빈치'])
  })
})

describe('the stream of a vote', () => {
  /** Follows a vote in another process. The result resolves with the next message. */
  async function follow(key: string) {
    const { port } = there.app.server.address() as AddressInfo
    const leaving = new AbortController()
    const { status, body } = await fetch(`http://127.0.0.1:${port}/v1/votes/${key}/stream`, {
      signal: leaving.signal,
    })
    if (!body) throw new Error('the reply has no body')
    const reader = body.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    async function next(): Promise<VoteNews> {
      for (;;) {
        const end = text.indexOf('\n\n')
        if (end < 0) {
          const { done, value } = await reader.read()
          if (done) throw new Error('the stream has ended')
          text += value
          continue
        }
        const block = text.slice(0, end)
        text = text.slice(end + 2)
        if (block.startsWith('data: ')) return JSON.parse(block.slice('data: '.length))
      }
    }
    /** Reads on until the vote is so. */
    async function until(isSo: (news: VoteNews) => boolean): Promise<VoteNews> {
      for (;;) {
        const news = await next()
        if (isSo(news)) return news
      }
    }
    return { status, next, until, leave: () => leaving.abort() }
  }

  test('tells everybody of each ballot, a changed shelf and the end', async () => {
    const { key, ids, cafeId } = await aTable()
    const [first = 0, second = 0] = ids
    const seen = await follow(key)
    expect(await seen.next()).toMatchObject({ isOpen: true, ballots: 0 })
    await cast(key, haneul, [first, second])
    expect(rankingOf(await seen.until(({ ballots }) => ballots === 1))).toEqual(['가나슈', '나비섬'])
    const owner = await aPlayer(on)
    await aStaffMember(on.db, { cafeId, memberId: owner.id, role: 'owner' })
    await owner.call('DELETE', `staff/cafes/${cafeId}/shelf/${first}`)
    expect(rankingOf(await seen.until(({ ranking }) => ranking.length === 1))).toEqual(['나비섬'])
    await empty(key, jiwoo)
    expect(await seen.until(({ emptied }) => emptied === 1)).toMatchObject({ ballots: 0, ranking: [] })
    await cast(key, haneul, [second])
    await close(key, jiwoo)
    expect(rankingOf(await seen.until(({ isOpen }) => !isOpen))).toEqual(['나비섬'])
    seen.leave()
  })

  test('is not there for an unknown key', async () => {
    const { port } = there.app.server.address() as AddressInfo
    expect((await fetch(`http://127.0.0.1:${port}/v1/votes/unknown/stream`)).status).toBe(404)
  })
})
