import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aCafe, aStaffMember } from '~/features/cafes/server/factories'
import { aGame } from '~/features/catalogue/server/factories'
import { aPlayer, type Player } from '~/features/meetups/server/factories'
import { confirmationsToShow, mostPitfallsOfCafe, mostProposalsADay } from '../pitfall'

let on: TestApp
let operator: Player
beforeAll(async () => {
  on = await testApp()
  operator = await anOperator()
})
afterAll(() => on.close())

const newPlayer = () => aPlayer(on, { passes: 0 })
const severalPlayers = () => Promise.all(Array.from({ length: confirmationsToShow }, newPlayer))

async function anOperator(): Promise<Player> {
  const player = await newPlayer()
  await on.db`update members set is_operator = true, operator_rights = '{content}' where id = ${player.id}`
  return player
}

const robber = '7이 나오면 도둑을 꼭 옮겨야 해요'
const propose = (player: Player, gameId: number, text = robber) =>
  player.call('POST', `products/${gameId}/pitfalls`, { text })
const confirm = (player: Player, gameId: number, id: number) =>
  player.call('PUT', `products/${gameId}/pitfalls/${id}/confirmation`)
const takeBack = (player: Player, gameId: number, id: number) =>
  player.call('DELETE', `products/${gameId}/pitfalls/${id}/confirmation`)
const own = async (player: Player, gameId: number) => (await player.call('GET', `me/pitfalls/${gameId}`)).body

async function read(gameId: number) {
  const { shown, proposed } = (await on.app.inject({ url: `/v1/products/${gameId}/pitfalls` })).json()
  const texts = (all: { text: string }[]) => all.map(({ text }) => text)
  return { shown: texts(shown), proposed: texts(proposed) }
}

/** A game about which a member has proposed something. */
async function aProposal(text = robber) {
  const [gameId, author] = [await aGame(on.db), await newPlayer()]
  const { id } = (await propose(author, gameId, text)).body
  return { gameId, author, id }
}

test('what a member proposes is shown once three others have confirmed it, and waits again below that', async () => {
  const { gameId, author, id } = await aProposal()
  expect(await read(gameId)).toEqual({ shown: [], proposed: [robber] })
  const others = await severalPlayers()
  for (const [at, other] of others.entries()) {
    const { status, body } = await confirm(other, gameId, id)
    expect([status, body]).toEqual([200, { confirmations: at + 1, isShown: at + 1 === confirmationsToShow }])
  }
  expect(await read(gameId)).toEqual({ shown: [robber], proposed: [] })
  const [first] = others
  if (!first) throw new Error('nobody has confirmed')
  expect((await confirm(first, gameId, id)).body.confirmations).toBe(confirmationsToShow)
  expect(await own(first, gameId)).toEqual({ written: [], confirmed: [id], cafes: [], isOperator: false })
  expect(await own(author, gameId)).toMatchObject({ written: [id], confirmed: [] })
  expect((await takeBack(first, gameId, id)).body).toEqual({ confirmations: 2, isShown: false })
  expect(await read(gameId)).toEqual({ shown: [], proposed: [robber] })
})

test('nobody confirms what they have written, or what is not of this game', async () => {
  const { gameId, author, id } = await aProposal()
  expect(await confirm(author, gameId, id)).toMatchObject({ status: 409, body: { code: 'OWN_PITFALL' } })
  expect((await confirm(operator, await aGame(on.db), id)).status).toBe(404)
  expect((await takeBack(operator, gameId, 2_000_000_000)).status).toBe(404)
})

test('the same text is refused, however it is spaced, and so is abuse, too little and too much', async () => {
  const { gameId } = await aProposal()
  const other = await newPlayer()
  expect(await propose(other, gameId, ` ${robber}!! `)).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_WRITTEN' },
  })
  for (const text of ['이 병신아 규칙을 봐', '짧아', '가'.repeat(201)])
    expect((await propose(other, gameId, text)).status).toBe(400)
  expect((await propose(other, 2_000_000_000)).status).toBe(404)
  expect((await on.app.inject({ url: '/v1/products/2000000000/pitfalls' })).statusCode).toBe(404)
})

test('a member proposes so many within a day', async () => {
  const [gameId, member] = [await aGame(on.db), await newPlayer()]
  for (let at = 0; at < mostProposalsADay; at += 1)
    expect((await propose(member, gameId, `${at}번째로 틀리는 것`)).status).toBe(200)
  expect(await propose(member, gameId, '하나만 더 쓸게요')).toMatchObject({
    status: 409,
    body: { code: 'TOO_MANY' },
  })
})

test('staff of a cafe that has the game write at once, in its name, and the cafe’s log says so', async () => {
  const [gameId, staff] = [await aGame(on.db), await newPlayer()]
  const cafeId = await aCafe(on.db, { name: '주사위다방' })
  await aStaffMember(on.db, { cafeId, memberId: staff.id, role: 'owner' })
  const write = (text: string) =>
    staff.call('POST', `staff/cafes/${cafeId}/games/${gameId}/pitfalls`, { text })
  expect(await write(robber)).toMatchObject({ status: 409, body: { code: 'NOT_ON_SHELF' } })
  expect((await own(staff, gameId)).cafes).toEqual([])
  await on.db`insert into cafe_games (cafe_id, game_id, added_at) values (${cafeId}, ${gameId}, ${on.clock.now()})`
  expect((await own(staff, gameId)).cafes).toEqual([{ id: cafeId, name: '주사위다방' }])
  expect((await write(robber)).status).toBe(200)
  const { shown } = (await on.app.inject({ url: `/v1/products/${gameId}/pitfalls` })).json()
  expect(shown).toMatchObject([{ text: robber, madeBy: 'staff', cafe: '주사위다방', confirmations: 0 }])
  const { body } = await staff.call('GET', `staff/cafes/${cafeId}/log`)
  expect(JSON.stringify(body)).toContain('자주 틀리는 규칙을 썼어요')
  for (let at = 1; at < mostPitfallsOfCafe; at += 1) await write(`${at}번째로 틀리는 것`)
  expect(await write('하나만 더 쓸게요')).toMatchObject({ status: 409, body: { code: 'CAFE_FULL' } })
  const stranger = await newPlayer()
  const path = `staff/cafes/${cafeId}/games/${gameId}/pitfalls`
  expect((await stranger.call('POST', path, { text: '나도 쓸래요' })).status).toBe(404)
})

test('operators write at once, hide a text and show it again, each with an audit entry', async () => {
  const gameId = await aGame(on.db)
  const { body } = await operator.call('POST', `operator/games/${gameId}/pitfalls`, { text: robber })
  expect(await read(gameId)).toEqual({ shown: [robber], proposed: [] })
  const hide = (isHidden: boolean) =>
    operator.call('PUT', `operator/pitfalls/${body.id}/hidden`, { isHidden })
  expect((await hide(true)).status).toBe(200)
  expect((await hide(true)).status).toBe(200)
  expect(await read(gameId)).toEqual({ shown: [], proposed: [] })
  // What was hidden cannot be written anew.
  expect((await propose(await newPlayer(), gameId)).body.code).toBe('ALREADY_WRITTEN')
  expect((await hide(false)).status).toBe(200)
  expect(await read(gameId)).toEqual({ shown: [robber], proposed: [] })
  const entries = await on.db<{ action: string }[]>`
    select action from audit_entries where thing_kind = 'game' and thing_id = ${gameId} order by id`
  expect(entries.map(({ action }) => action)).toEqual(['write-pitfall', 'hide-pitfall', 'show-pitfall'])
  expect((await operator.call('PUT', 'operator/pitfalls/2000000000/hidden', { isHidden: true })).status).toBe(
    404,
  )
})

test('operators find all of them by game and by how they stand, the newest first', async () => {
  const [catan, azul] = [await aGame(on.db, { name: '찾는 카탄' }), await aGame(on.db, { name: '찾는 아줄' })]
  const write = async (gameId: number, text: string) =>
    (await operator.call('POST', `operator/games/${gameId}/pitfalls`, { text })).body.id
  const first = await write(catan, '카탄에서 처음 틀리는 것')
  await write(azul, '아줄에서 처음 틀리는 것')
  await propose(await newPlayer(), catan, '카탄에서 다음 틀리는 것')
  const found = async (query: string) => {
    const { body } = await operator.call('GET', `operator/pitfalls?q=${encodeURIComponent('찾는 ')}${query}`)
    return body.results.map(({ text, game }: { text: string; game: { name: string } }) => [game.name, text])
  }
  expect(await found('')).toEqual([
    ['찾는 카탄', '카탄에서 다음 틀리는 것'],
    ['찾는 아줄', '아줄에서 처음 틀리는 것'],
    ['찾는 카탄', '카탄에서 처음 틀리는 것'],
  ])
  expect(await found(`${encodeURIComponent('카탄')}&filter=waiting`)).toEqual([
    ['찾는 카탄', '카탄에서 다음 틀리는 것'],
  ])
  await operator.call('PUT', `operator/pitfalls/${first}/hidden`, { isHidden: true })
  expect(await found('&filter=shown')).toEqual([['찾는 아줄', '아줄에서 처음 틀리는 것']])
  expect(await found('&filter=hidden')).toEqual([['찾는 카탄', '카탄에서 처음 틀리는 것']])
})

test('whoever has written one deletes it, and nobody else', async () => {
  const { gameId, author, id } = await aProposal()
  const remove = (player: Player) => player.call('DELETE', `products/${gameId}/pitfalls/${id}`)
  expect((await remove(await newPlayer())).status).toBe(404)
  expect((await remove(author)).status).toBe(200)
  expect(await read(gameId)).toEqual({ shown: [], proposed: [] })
})

test('once the author and somebody who confirmed it have left, the text stays shown, without them', async () => {
  const { gameId, author, id } = await aProposal()
  const others = await severalPlayers()
  for (const other of others) await confirm(other, gameId, id)
  for (const left of [author, ...others.slice(0, 1)])
    expect((await left.call('DELETE', 'me')).status).toBe(200)
  const { shown } = (await on.app.inject({ url: `/v1/products/${gameId}/pitfalls` })).json()
  expect(shown).toMatchObject([{ text: robber, confirmations: confirmationsToShow - 1 }])
  const [stored] = await on.db<{ authorId: number | null }[]>`
    select author_id from game_pitfalls where id = ${id}`
  expect(stored).toEqual({ authorId: null })
})

test('a merge moves them to the game that stays, each text once', async () => {
  const { gameId: from, id } = await aProposal()
  const into = await aGame(on.db)
  await propose(await newPlayer(), from, '남는 것은 이것이에요')
  await operator.call('POST', `operator/games/${into}/pitfalls`, { text: `${robber}.` })
  const { version } = (await operator.call('GET', `operator/games/${from}/merge?into=${into}`)).body
  expect((await operator.call('POST', `operator/games/${from}/merge`, { into, version })).status).toBe(200)
  expect(await read(into)).toEqual({ shown: [`${robber}.`], proposed: ['남는 것은 이것이에요'] })
  expect((await confirm(await newPlayer(), into, id)).status).toBe(404)
})
