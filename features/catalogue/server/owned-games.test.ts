import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aPlayer, type Player } from '~/features/meetups/server/factories'
import { toCsvRow } from '~/lib/csv'
import { mostOwned } from '../owned-game'
import { moveOwned } from './commands/owned-games'
import { aGame } from './factories'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

async function ownedBy(player: Player, text = ''): Promise<string[]> {
  const { results } = (await player.call('GET', `me/owned-games?text=${encodeURIComponent(text)}`)).body
  return results.map(({ name }: { name: string }) => name)
}

const bring = (player: Player, text: string, where: '' | '/preview' = '') =>
  player.call('POST', `me/owned-games/import${where}`, { text })

/** A file as BoardGameGeek exports it, with some of its columns. */
function collection(rows: [name: string, bggId: number | string, own: number | string][]): string {
  const header = ['objectname', 'objectid', 'rating', 'own', 'wishlist', 'comment', 'originalname']
  return [
    toCsvRow(header),
    ...rows.map(([name, bggId, own]) => toCsvRow([name, bggId, 7.5, own, 0, '두 줄\n"메모"', name])),
  ].join('')
}

let bggId = 700_000
async function aNumberedGame(name: string): Promise<{ id: number; bggId: number }> {
  bggId += 1
  return { id: await aGame(on.db, { name, bggId }), bggId }
}

test('a member adds a game once, finds it in the list, and takes it out again', async () => {
  const [player, other] = [await aPlayer(on), await aPlayer(on)]
  const [azul, catan] = [await aGame(on.db, { name: '아줄' }), await aGame(on.db, { name: '카탄' })]
  for (const id of [catan, azul, azul]) {
    expect(await player.call('PUT', `me/owned-games/${id}`)).toEqual({ status: 200, body: { isOwned: true } })
  }
  expect(await ownedBy(player)).toEqual(['아줄', '카탄'])
  expect(await ownedBy(player, '카타')).toEqual(['카탄'])
  expect(await ownedBy(other)).toEqual([])
  expect((await player.call('GET', `me/owned-games/${azul}`)).body).toEqual({ isOwned: true })
  await player.call('DELETE', `me/owned-games/${azul}`)
  await player.call('DELETE', `me/owned-games/${azul}`)
  expect((await player.call('GET', `me/owned-games/${azul}`)).body).toEqual({ isOwned: false })
  expect(await ownedBy(player)).toEqual(['카탄'])
})

test('a game that nobody has is refused, and one more than fit', async () => {
  const player = await aPlayer(on)
  expect(await player.call('PUT', 'me/owned-games/2000000000')).toMatchObject({
    status: 404,
    body: { error: '게임을 찾을 수 없어요.' },
  })
  const one = await aNumberedGame('천 번째 다음 게임')
  await on.db`
    with made as (
      insert into games (slug, name, min_players, max_players, best_players, play_minutes, age, difficulty, genres, description, explanation_images, added_at)
      select 'many-' || nth, '많은 게임 ' || nth, 2, 4, '{}', 30, 8, 5, '{}', '', '{}', ${on.clock.now()}
      from generate_series(1, ${mostOwned}::int) as nth returning id
    )
    insert into owned_games (member_id, game_id, added_at) select ${player.id}::int, id, ${on.clock.now()} from made`
  const full = { status: 409, body: { code: 'TOO_MANY_OWNED' } }
  expect(await player.call('PUT', `me/owned-games/${one.id}`)).toMatchObject(full)
  const text = collection([['천 번째 다음 게임', one.bggId, 1]])
  expect(await bring(player, text, '/preview')).toMatchObject(full)
  expect(await bring(player, text)).toMatchObject(full)
  expect((await player.call('GET', 'me/owned-games')).body.count).toBe(mostOwned)
})

describe('a collection of BoardGameGeek', () => {
  test('is shown before it is added, by number and then by name, and adds nothing the second time', async () => {
    const player = await aPlayer(on)
    const byNumber = await aNumberedGame('번호로 찾는 게임')
    const byName = await aGame(on.db, { name: '이름으로 찾는 게임', aliases: ['Found By Name'] })
    const text = collection([
      ['Renamed Somewhere', byNumber.bggId, 1],
      ['found by name!', '', 2],
      ['Nobody Knows It', 699_999, 1],
      ['Only Wished For', byNumber.bggId, 0],
      ['번호로 찾는 게임', '', 1],
    ])
    const preview = await bring(player, text, '/preview')
    expect(preview.body.counts).toEqual({ new: 2, known: 1, unknownGame: 1, notOwned: 1 })
    expect(preview.body.rows[0]).toEqual({
      row: 1,
      name: 'Renamed Somewhere',
      game: { id: byNumber.id, name: '번호로 찾는 게임' },
      outcome: 'new',
    })
    expect(preview.body.rows[2]).toEqual({
      row: 3,
      name: 'Nobody Knows It',
      game: null,
      outcome: 'unknownGame',
    })
    expect(await ownedBy(player)).toEqual([])
    expect((await bring(player, text)).body).toEqual(preview.body)
    expect(await ownedBy(player)).toEqual(['번호로 찾는 게임', '이름으로 찾는 게임'])
    expect((await player.call('GET', `me/owned-games/${byName}`)).body).toEqual({ isOwned: true })
    expect((await bring(player, text)).body.counts).toEqual({ new: 0, known: 3, unknownGame: 1, notOwned: 1 })
  })

  test.each([
    ['without content', '   ', '파일이 비어 있어요.'],
    ['of something else', '날짜,점수\n2026-01-01,3', /objectid나 objectname 열이 있어야 해요/],
    ['that is cut off', 'objectname,own\n"카탄,1', /2번째 줄에서 끊겼거나 깨졌어요/],
    [
      'with too many rows',
      `objectname\n${'카탄\n'.repeat(10_001)}`,
      '한 번에 10,000줄까지 가져올 수 있어요. 파일을 나눠 주세요.',
    ],
    ['of separators alone', `objectname\n${','.repeat(1_500_001)}`, /파일을 나눠 주세요/],
  ])('%s is refused with the reason', async (_, text, says) => {
    const { status, body } = await bring(await aPlayer(on), text, '/preview')
    expect([status, body.code]).toEqual([400, 'BROKEN_FILE'])
    expect(body.error).toEqual(typeof says === 'string' ? says : expect.stringMatching(says))
    expect(body.fields.text).toBe(body.error)
  })

  test('without a text is refused as bad input', async () => {
    const player = await aPlayer(on)
    expect(await player.call('POST', 'me/owned-games/import', { text: 7 })).toMatchObject({
      status: 400,
      body: { code: 'BAD_INPUT', fields: { text: expect.stringContaining('파일 내용(text)') } },
    })
  })
})

test('is in the export, and whoever has two games that become one keeps it once', async () => {
  const [both, one] = [await aPlayer(on), await aPlayer(on)]
  const [from, into] = [await aGame(on.db, { name: '같은 게임' }), await aGame(on.db, { name: '남는 게임' })]
  for (const id of [from, into]) await both.call('PUT', `me/owned-games/${id}`)
  await one.call('PUT', `me/owned-games/${from}`)
  await on.db.transaction((tx) => moveOwned(tx, { from, into }))
  expect(await ownedBy(both)).toEqual(['남는 게임'])
  expect(await ownedBy(one)).toEqual(['남는 게임'])
  expect((await one.call('GET', 'me/export')).body.ownedGames).toMatchObject([{ name: '남는 게임' }])
})
