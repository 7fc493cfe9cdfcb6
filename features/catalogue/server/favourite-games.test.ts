import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMeetup, aPlayer, type Player } from '~/features/meetups/server/factories'
import { aPlay } from '~/features/play-records/server/factories'
import { aReview } from '~/features/reviews/server/factories'
import { moveFavourites } from './commands/favourite-games'
import { aGame } from './factories'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

const choose = (player: Player, gameIds: readonly unknown[]) =>
  player.call('PUT', 'me/favourite-games', { gameIds })

const idsOf = (games: { id: number }[]) => games.map(({ id }) => id)

async function chosenBy(player: Player): Promise<number[]> {
  return idsOf((await player.call('GET', 'me/favourite-games')).body.chosen)
}

/** Games that the member has liked, played and reviewed. */
async function knownGames(player: Player) {
  const [liked, played, reviewed] = [await aGame(on.db), await aGame(on.db), await aGame(on.db)]
  await player.call('POST', 'me/product/carts', { product_id: liked })
  await aPlay(on.db, { gameId: played, memberId: player.id })
  await aReview(on.db, { gameId: reviewed, authorId: player.id, star: 5 })
  return { liked, played, reviewed }
}

test('a member chooses among the games that they know, and everybody at a meetup sees them in this order', async () => {
  const host = await aPlayer(on)
  const meetupId = await aMeetup(on, host.id)
  const seen = async () => {
    const { results } = (await on.app.inject({ url: `/v1/gameRoomEnter?room_id=${meetupId}` })).json()
    return idsOf(results[0].user.favorite_games)
  }
  expect(await seen()).toEqual([])
  const { liked, played, reviewed } = await knownGames(host)
  const { offered } = (await host.call('GET', 'me/favourite-games')).body
  expect(idsOf(offered)).toEqual([reviewed, liked, played])

  expect((await choose(host, [played, reviewed, played])).status).toBe(200)
  expect(await chosenBy(host)).toEqual([played, reviewed])
  expect(await seen()).toEqual([played, reviewed])
  await choose(host, [])
  expect(await seen()).toEqual([])
})

test('a game that the member does not know, or a fourth one, is refused; a chosen one may stay', async () => {
  const player = await aPlayer(on)
  const { liked, played, reviewed } = await knownGames(player)
  await choose(player, [liked])
  const stranger = await choose(player, [liked, await aGame(on.db)])
  expect([stranger.status, stranger.body.code]).toEqual([409, 'GAME_NOT_KNOWN'])
  const fourth = await choose(player, [liked, played, reviewed, 1])
  expect([fourth.status, fourth.body.error]).toEqual([400, '좋아하는 게임은 3개까지 선택할 수 있어요.'])
  await player.call('GET', `jjimdel?product_id=${liked}`)
  expect((await choose(player, [liked, played])).status).toBe(200)
  expect(await chosenBy(player)).toEqual([liked, played])
})

test('are in the export, and whoever chose two games that become one keeps it once', async () => {
  const [both, one] = [await aPlayer(on), await aPlayer(on)]
  const { liked: from, played: into, reviewed } = await knownGames(both)
  await one.call('POST', 'me/product/carts', { product_id: from })
  await choose(both, [from, reviewed, into])
  await choose(one, [from])
  await on.db.transaction((tx) => moveFavourites(tx, { from, into }))
  expect(await chosenBy(both)).toEqual([into, reviewed])
  expect(await chosenBy(one)).toEqual([into])
  expect((await both.call('GET', 'me/export')).body.favouriteGames).toEqual([
    '이름 없는 게임',
    '이름 없는 게임',
  ])
})
