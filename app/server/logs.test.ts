import { afterAll, beforeAll, expect, test } from 'vitest'
import { cafeEndpoints } from '~/features/cafes/contract'
import { addressEndpoints } from '~/features/places/contract'
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
    of(addressEndpoints.at.path, { x: longitude, y: latitude }),
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
