import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aCafe, everyDay } from '~/features/cafes/server/factories'
import { aGame } from '~/features/catalogue/server/factories'
import { inOurWords } from '~/lib/calls-version'
import { workDueItems } from '~/lib/server/due-items'
import { meetupDue } from '../../server/due'
import { aMeetup, aPlayer, type Player } from '../../server/factories'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())
/** Wednesday noon in Seoul. */
beforeEach(() => on.clock.set('2026-03-18T03:00:00Z'))

const draft = {
  ...{ title: '금요일 저녁', content: '가져온 게임도 해요.', play_date: '2026-03-20', play_time: '19:00' },
  ...{ min_person: 2, max_person: 4 },
}

/** A host with two games at home, at a cafe with two others on its shelf. */
async function aHost() {
  const host = await aPlayer(on, { passes: 6 })
  const shelf = [await aGame(on.db, { name: '카페 게임' }), await aGame(on.db, { name: '카페 게임 둘' })]
  const own = [await aGame(on.db, { name: '내 게임' }), await aGame(on.db, { name: '내 게임 둘' })]
  for (const id of own) await host.call('PUT', `me/owned-games/${id}`)
  const cafeId = await aCafe(on.db, {
    weekdayPass: 6000,
    weekendPass: 7000,
    opening: everyDay(12, 24),
    shelf: shelf.map((gameId) => ({ gameId, copies: 1, condition: 'good' as const, canTeach: false })),
  })
  const open = (games: object) => host.call('POST', 'boardGameRoom/', { ...draft, cafe_id: cafeId, ...games })
  return { host, shelf: shelf as [number, number], own: own as [number, number], cafeId, open }
}

const idsOf = (games: { id: number }[]) => games.map(({ id }) => id)

/** The games of a meetup as our pages read them. */
async function gamesOf(meetupId: number) {
  const { games, brought } = (
    await on.app.inject({ url: `/v1/boardGameRoom/${meetupId}`, headers: inOurWords })
  ).json()
  return { games: idsOf(games), brought: idsOf(brought) }
}

async function meetupsWith(gameId: number): Promise<number[]> {
  const reply = await on.app.inject({ url: `/v1/boardGameRoom?gameId=${gameId}`, headers: inOurWords })
  return idsOf(reply.json().results)
}

test('a host brings games of the own list, apart from those of the cafe, and the room is found by them', async () => {
  const { shelf, own, open } = await aHost()
  const { status, body } = await open({ game_ids: [shelf[0], own[0]], brought_ids: [own[0], own[0]] })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(await gamesOf(body.id)).toEqual({ games: [shelf[0]], brought: [own[0]] })
  // Other programs go on reading games that the cafe has.
  expect(idsOf(body.games)).toEqual([shelf[0]])
  expect(body.brought_games).toEqual([{ id: own[0], name: '내 게임', image1: null }])
  expect(await meetupsWith(own[0])).toEqual([body.id])
})

test('a game that is not in the list is refused, and a fourth one, with the field named', async () => {
  const { host, shelf, own, open } = await aHost()
  const stranger = await aGame(on.db)
  expect(await open({ brought_ids: [own[0], stranger] })).toMatchObject({
    status: 409,
    body: {
      code: 'GAME_NOT_OWNED',
      error: '‘가진 게임’에 없는 게임은 가져올 수 없어요. 다시 선택해 주세요.',
      fields: { brought_ids: expect.any(String) },
    },
  })
  expect(await open({ game_ids: shelf, brought_ids: own })).toMatchObject({
    status: 400,
    body: { fields: { game_ids: '게임은 3개까지 선택할 수 있어요.' } },
  })
  expect(await open({ brought_ids: [1, 2, 3, 4] })).toMatchObject({ status: 400 })
  expect(await open({ game_ids: [own[0]] })).toMatchObject({ body: { code: 'NO_SUCH_GAME' } })
  expect((await host.call('GET', 'me/passes')).status).toBe(200)
})

test('the host changes them later; another program that sets the cafe’s games leaves them', async () => {
  const { host, shelf, own, open } = await aHost()
  const { id } = (await open({ brought_ids: [own[0]] })).body
  const edit = (body: object, by: Player = host) => by.call('PATCH', `boardGameRoom/${id}/`, body)
  expect((await edit({ game_ids: [shelf[0]] })).body.sequence).toBe(1)
  expect(await gamesOf(id)).toEqual({ games: [shelf[0]], brought: [own[0]] })
  expect(await edit({ game_ids: [...shelf, own[1]] })).toMatchObject({ status: 400 })
  // What was promised can stay when it has left the list, but not come back.
  await host.call('DELETE', `me/owned-games/${own[0]}`)
  expect((await edit({ brought_ids: [own[0], own[1]] })).status).toBe(200)
  expect(await gamesOf(id)).toEqual({ games: [shelf[0]], brought: own })
  expect((await edit({ brought_ids: [own[0], own[1]] })).body.sequence).toBe(2)
  expect((await edit({ brought_ids: [] })).status).toBe(200)
  expect(await edit({ brought_ids: [own[0]] })).toMatchObject({ body: { code: 'GAME_NOT_OWNED' } })
  expect((await edit({ brought_ids: [own[1]] }, await aPlayer(on))).status).toBe(404)
})

test('every date of a series brings what its host still has', async () => {
  const { host, shelf, own, open } = await aHost()
  const { body } = await open({
    game_ids: [shelf[0]],
    brought_ids: own,
    days: ['2026-03-27', '2026-04-03', '2026-04-10'],
  })
  await host.call('DELETE', `me/owned-games/${own[1]}`)
  on.clock.set('2026-03-20T10:00:00Z')
  await workDueItems(on.db, meetupDue, {
    clock: on.clock,
    onError: (_, error) => {
      throw error
    },
  })
  const { dates } = (await host.call('GET', `meetup-series/${body.series_id}`)).body
  const rooms: number[] = dates.flatMap(({ meetupId }: { meetupId: number | null }) => meetupId ?? [])
  expect(rooms).toHaveLength(3)
  expect(await gamesOf(rooms[0] ?? 0)).toEqual({ games: [shelf[0]], brought: own })
  for (const id of rooms.slice(1)) {
    expect(await gamesOf(id)).toEqual({ games: [shelf[0]], brought: [own[0]] })
  }
})

test('a private room tells nobody what is brought', async () => {
  const { host, own, cafeId } = await aHost()
  const id = await aMeetup(on, host.id, { cafeId, broughtIds: own, passwordHash: 'a hash' })
  expect(await gamesOf(id)).toEqual({ games: [], brought: [] })
  expect(await meetupsWith(own[0])).toEqual([])
})
