import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, aSession } from '~/features/accounts/server/factories'
import { aCafe, aStaffMember } from './factories'
import { findStaffRole } from './queries/staff'
import { cafeRights } from './rights'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

async function someone(): Promise<{ memberId: number; headers: { authorization: string } }> {
  const memberId = await aMember(on.db)
  return { memberId, headers: { authorization: `Bearer ${(await aSession(on.app, memberId)).access}` } }
}

async function follow(headers: object, body: object) {
  const reply = await on.app.inject({
    method: 'POST',
    url: '/v1/me/cafe/carts/',
    headers: { ...headers },
    payload: body,
  })
  return { status: reply.statusCode, ...reply.json() }
}

async function read(url: string, headers: object = {}) {
  const reply = await on.app.inject({ url, headers: { ...headers } })
  return { status: reply.statusCode, ...reply.json() }
}

describe('following a cafe', () => {
  test('counts once however often it is sent, shows to the member alone, and can be taken back', async () => {
    const cafeId = await aCafe(on.db)
    const { headers } = await someone()
    expect((await read(`/v1/cafe/${cafeId}`)).has_liked_cnt).toBe(0)
    for (let time = 0; time < 2; time += 1) {
      expect(await follow(headers, { cafe_id: cafeId })).toEqual({
        status: 200,
        has_liked: true,
        has_liked_cnt: 1,
      })
    }
    expect(await read(`/v1/cafe/${cafeId}`, headers)).toMatchObject({ has_liked: true, has_liked_cnt: 1 })
    expect(await read(`/v1/cafe/${cafeId}`)).toMatchObject({ has_liked: false, has_liked_cnt: 1 })
    expect((await read('/v1/cafe?follow=Y', headers)).results).toMatchObject([
      { id: cafeId, has_liked: true },
    ])
    expect(await follow(headers, { cafe_id: cafeId, is_liked: false })).toMatchObject({
      has_liked: false,
      has_liked_cnt: 0,
    })
    expect((await read('/v1/cafe?follow=Y', headers)).results).toEqual([])
  })

  test('lists the last followed first, with the distance from the member', async () => {
    const { headers } = await someone()
    const ids = [await aCafe(on.db), await aCafe(on.db, { at: null }), await aCafe(on.db)]
    for (const cafe_id of ids) {
      await follow(headers, { cafe_id })
      on.clock.set(new Date(on.clock.now().getTime() + 60_000).toISOString())
    }
    const { results, count } = await read('/v1/me/cafe/carts/?mylat=37.5666&mylng=126.9784', headers)
    expect(count).toBe(3)
    expect(results.map(({ id }: { id: number }) => id)).toEqual([...ids].reverse())
    expect(results[0]).toMatchObject({ cart_distance: 0, has_liked: true })
    expect(results[1].cart_distance).toBeNull()
  })

  test('is for members and for cafes that are there', async () => {
    const cafeId = await aCafe(on.db)
    expect(await follow({}, { cafe_id: cafeId })).toMatchObject({ status: 401 })
    expect(await read('/v1/cafe?follow=Y')).toMatchObject({ status: 401, code: 'AUTH_REQUIRED' })
    const { headers } = await someone()
    expect(await follow(headers, { cafe_id: 999_999 })).toMatchObject({
      status: 404,
      error: '카페를 찾을 수 없어요.',
    })
    expect(await follow(headers, {})).toMatchObject({
      status: 400,
      fields: { cafe_id: '카페 번호(cafe_id)는 꼭 필요해요.' },
    })
  })

  test('goes with the member: it is in their export, and leaving lowers the count and ends looking after cafes', async () => {
    const cafeId = await aCafe(on.db, { name: '주사위다방' })
    const { memberId, headers } = await someone()
    await follow(headers, { cafe_id: cafeId })
    await aStaffMember(on.db, { cafeId, memberId })
    expect(await read('/v1/me/export', headers)).toMatchObject({
      followed_cafes: [{ cafe: '주사위다방' }],
      cafes_looked_after: { cafes: [{ cafe: '주사위다방', role: 'staff' }] },
    })
    expect((await on.app.inject({ method: 'DELETE', url: '/v1/me', headers })).statusCode).toBe(200)
    expect((await read(`/v1/cafe/${cafeId}`)).has_liked_cnt).toBe(0)
    expect(await findStaffRole(on.db, { cafeId, memberId })).toBeNull()
  })
})

test('only those who look after a cafe have the right of its staff', async () => {
  const cafeId = await aCafe(on.db)
  const [staff, other] = [await someone(), await someone()]
  await aStaffMember(on.db, { cafeId, memberId: staff.memberId })
  const ask = (id: number, memberId: number) => cafeRights.staff?.(on.db, { id, memberId })
  expect(await ask(cafeId, staff.memberId)).toBeNull()
  expect(await ask(cafeId, other.memberId)).toMatchObject({ status: 404, code: 'NOT_STAFF' })
  expect(await ask(999_999, other.memberId)).toMatchObject({ status: 404 })
})
