import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { cafeEndpoints } from '~/features/cafes/endpoints'
import { aGame } from '~/features/catalogue/server/factories'
import { placeEndpoints } from '~/features/places/endpoints'
import { type TestApp, testApp } from './test-app'

const lines: string[] = []
let on: TestApp
beforeAll(async () => {
  const logTo = { write: (line: string) => void lines.push(line) }
  on = await testApp({ LOG_LEVEL: 'debug' }, { withStandIns: true, logTo })
})
afterAll(() => on.close())

const point = { latitude: '37.5512', longitude: '126.9213' }
const of = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`

test('no line of the log holds where somebody is, not even of a request that fails', async () => {
  const { latitude, longitude } = point
  const here = { lat: latitude, lng: longitude, mylat: latitude, mylng: longitude }
  const requests = [
    of(cafeEndpoints.list.path, here),
    of(cafeEndpoints.list.path, { ...here, box: `${longitude},${latitude},127,38` }),
    of(cafeEndpoints.list.path, { ...here, lat: longitude, lng: latitude }),
    of(placeEndpoints.addressAt.path, { longitude, latitude }),
  ]
  const ask = async () => {
    for (const url of requests) await on.app.inject({ url })
  }
  await on.app.inject({
    method: 'PUT',
    url: '/sandbox/kakao-local/behaviour',
    payload: { answer: 'failing' },
  })
  await ask()
  expect(lines.join('')).toContain('the address service failed')
  await on.db`alter table cafes rename to lost_cafes`
  await on.db`alter table regions rename to lost_regions`
  await ask()
  await on.db`alter table lost_cafes rename to cafes`
  await on.db`alter table lost_regions rename to regions`
  expect(lines.join('')).toContain('request failed')
  for (const line of lines) {
    expect(line).not.toContain(latitude)
    expect(line).not.toContain(longitude)
  }
})

test('no line of the log holds what PostgreSQL says of a row that it refused', async () => {
  const place = '010-2233-4455'
  await on.db`alter table plays add constraint no_place check (place is null)`
  const { statusCode } = await on.app.inject({
    method: 'POST',
    url: '/v1/me/product/used',
    headers: await signIn(on.app, await aMember(on.db)),
    payload: { product_id: await aGame(on.db), place },
  })
  await on.db`alter table plays drop constraint no_place`
  expect(statusCode).toBe(500)
  expect(lines.join('')).toContain('no_place')
  for (const line of lines) expect(line).not.toContain(place)
})

test('a member who leaves stands in the log with nothing but their number, for whoever restores a backup', async () => {
  const memberId = await aMember(on.db, { nickname: '떠나는이' })
  const headers = await signIn(on.app, memberId)
  expect((await on.app.inject({ method: 'DELETE', url: '/v1/me', headers })).statusCode).toBe(200)
  const left = lines.filter((line) => line.includes('member left'))
  expect(left.map((line) => JSON.parse(line))).toMatchObject([{ member: memberId }])
  for (const line of lines) expect(line).not.toContain('떠나는이')
})
