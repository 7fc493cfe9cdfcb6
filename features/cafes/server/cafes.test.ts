import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aGame } from '~/features/catalogue/server/factories'
import { aCafe } from './factories'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

async function read(url: string) {
  const reply = await on.app.inject({ url })
  return { status: reply.statusCode, ...reply.json() }
}

test('the nearest cafes come first, each with its distance in kilometres', async () => {
  const far = await aCafe(on.db, { name: '먼 카페', at: { latitude: 37.6, longitude: 126.98 } })
  const near = await aCafe(on.db, { name: '가까운 카페', at: { latitude: 37.567, longitude: 126.979 } })
  const nowhere = await aCafe(on.db, { name: '떠돌이 카페', at: null })
  const { results, count } = await read('/v1/cafe?lat=37.5666&lng=126.9784&mylat=37.6&mylng=126.98')
  expect(results.map(({ id }: { id: number }) => id)).toEqual([near, far, nowhere])
  expect(count).toBe(3)
  expect(results[0]).toMatchObject({ distance: 0.069, distance_my: 3.67, coord: '126.979 37.567' })
  expect(results[2]).toMatchObject({ distance: null, coord: null })
  const gameId = await aGame(on.db)
  expect((await read(`/v1/storeproduct/?lat=37.5&lng=127&product_id=${gameId}`)).results).toEqual([])
  expect((await read(`/v1/cafe/${near}`)).name).toBe('가까운 카페')
})
