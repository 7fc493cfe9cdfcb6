import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { leftNickname } from '~/features/accounts/account'
import { accountRefusals } from '~/features/accounts/refusals'
import { lockMember } from '~/features/accounts/server/commands/members'
import { aMember, anIdentity, signIn } from '~/features/accounts/server/factories'
import { aGame } from '~/features/catalogue/server/factories'
import { paths } from '~/features/paths'
import type { MemberData } from '~/lib/server/member-data'
import { countWaitingForLocks } from '~/lib/server/test-database'
import { queuedJobs } from '~/lib/server/test-jobs'
import { type TestApp, testApp } from './test-app'

/** A trial feature that refuses to let members leave who like a game, and everybody on 1 April. */
const likes: MemberData = {
  name: 'trial of likes',
  tables: [],
  collect: async () => null,
  whyCannotLeave: async (tx, memberId) => {
    const [found] = await tx<{ count: number }[]>`
      select count(*)::int as count from game_likes where member_id = ${memberId}`
    const count = found?.count ?? 0
    if (count === 0) return []
    return [
      {
        message: `찜한 게임이 ${count}개 있어요.`,
        place: { path: paths.likedGames(), label: '찜한 게임 보기' },
      },
    ]
  },
  erase: async () => undefined,
}
const days: MemberData = {
  name: 'trial of days',
  tables: [],
  collect: async () => null,
  whyCannotLeave: async (_tx, _memberId, now) =>
    now.toISOString().includes('-04-01T') ? [{ message: '만우절에는 지울 수 없어요.', place: null }] : [],
  erase: async () => undefined,
}

let on: TestApp
beforeAll(async () => {
  on = await testApp({}, { trialData: [likes, days] })
})
afterAll(() => on.close())

let memberId: number
let gameId: number
let headers: Record<string, string>
beforeEach(async () => {
  memberId = await aMember(on.db)
  await anIdentity(on.db, { memberId, provider: 'kakao', subject: String(memberId) })
  gameId = await aGame(on.db)
  headers = await signIn(on.app, memberId)
})
afterEach(() => on.clock.set('2026-03-18T03:00:00Z'))

async function leave() {
  const reply = await on.app.inject({ method: 'DELETE', url: '/v1/me', headers })
  return { status: reply.statusCode, body: reply.json() }
}

const like = () =>
  on.app.inject({ method: 'POST', url: '/v1/me/product/carts', headers, payload: { product_id: gameId } })

const reasonOfLikes = {
  message: '찜한 게임이 1개 있어요.',
  place: { path: paths.likedGames(), label: '찜한 게임 보기' },
}

test('lists every obstacle of every feature, with where to settle it, and deletes nothing', async () => {
  await like()
  on.clock.set('2026-04-01T03:00:00Z')
  headers = await signIn(on.app, memberId)
  expect(await leave()).toEqual({
    status: 409,
    body: {
      code: 'CANNOT_LEAVE',
      error: accountRefusals.cannotLeave.says,
      reasons: [reasonOfLikes, { message: '만우절에는 지울 수 없어요.', place: null }],
    },
  })
  const asked = await on.app.inject({ url: '/v1/me/leaving', headers })
  expect(asked.json()).toEqual({
    reasons: [reasonOfLikes, { message: '만우절에는 지울 수 없어요.', place: null }],
  })
  const me = await on.app.inject({ url: '/v1/me/info', headers })
  expect(me.json()).toMatchObject({ id: memberId, signs_in_with: ['kakao'] })
  expect(await queuedJobs(on.db)).not.toContainEqual(
    expect.objectContaining({ payload: expect.objectContaining({ subject: String(memberId) }) }),
  )
})

test('succeeds once the obstacles are settled', async () => {
  await like()
  expect((await leave()).body.reasons).toEqual([reasonOfLikes])
  await on.app.inject({ url: `/v1/jjimdel?product_id=${gameId}`, headers })
  expect((await leave()).status).toBe(200)
  const [row] = await on.db<{ nickname: string }[]>`select nickname from members where id = ${memberId}`
  expect(row?.nickname).toBe(leftNickname)
})

test('is also refused because of data that is being stored at that moment', async () => {
  let leaving: ReturnType<typeof leave> | undefined
  await on.db.transaction(async (tx) => {
    await lockMember(tx, memberId)
    leaving = leave()
    await expect.poll(() => countWaitingForLocks(on.db)).toBe(1)
    await tx`insert into game_likes (member_id, game_id, liked_at) values (${memberId}, ${gameId}, ${on.clock.now()})`
  })
  expect(await leaving).toMatchObject({ status: 409, body: { reasons: [reasonOfLikes] } })
})
