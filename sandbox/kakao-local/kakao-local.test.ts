import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openKakaoLocal } from '~/features/places/server/client'
import { type StandIns, startStandIns } from '../test-stand-ins'
import { kakaoLocalDemoKey } from './routes'

let on: StandIns
beforeAll(async () => {
  on = await startStandIns()
})
afterAll(() => on.close())
beforeEach(() => on.behave('kakao-local', {}))

const ask = async (
  path: string,
  asked: Record<string, string>,
  key: string | null = `KakaoAK ${kakaoLocalDemoKey}`,
) => {
  const reply = await fetch(
    `${on.address}/sandbox/kakao-local/v2/local/${path}?${new URLSearchParams(asked)}`,
    {
      headers: key === null ? {} : { authorization: key },
    },
  )
  return { status: reply.status, body: await reply.json() }
}

describe('the stand-in of Kakao Local', () => {
  test('gives coordinates as text, longitude first', async () => {
    const { body } = await ask('search/address.json', { query: '연남동' })
    expect(body.meta).toEqual({ total_count: 1, pageable_count: 1, is_end: true })
    expect(body.documents[0]).toMatchObject({ x: '126.922000000', y: '37.564500000', road_address: null })
  })

  test('knows a building by its street', async () => {
    const { body } = await ask('search/address', { query: '마포구 양화로 160' })
    expect(body.documents[0].road_address).toMatchObject({ road_name: '양화로', main_building_no: '160' })
  })

  test('shows at most 45 places, and the last page again beyond the end', async () => {
    const first = await ask('search/keyword.json', { query: '역' })
    expect(first.body.meta.total_count).toBeGreaterThan(45)
    expect(first.body.meta.pageable_count).toBe(45)
    expect(first.body.documents[0]).toMatchObject({ phone: '', distance: '' })
    const third = await ask('search/keyword.json', { query: '역', page: '3' })
    expect(third.body.meta.is_end).toBe(true)
    const ninth = await ask('search/keyword.json', { query: '역', page: '9' })
    expect(ninth.body.documents).toEqual(third.body.documents)
  })

  test('sorts places by distance from a point', async () => {
    const { body } = await ask('search/keyword.json', {
      query: '역',
      x: '126.9245',
      y: '37.5572',
      sort: 'distance',
      radius: '1500',
    })
    expect(body.documents[0]).toMatchObject({ place_name: '홍대입구역', distance: '0' })
    const metres = body.documents.map(({ distance }: { distance: string }) => Number(distance))
    expect(metres).toEqual([...metres].sort((a, b) => a - b))
    expect(Math.max(...metres)).toBeLessThanOrEqual(1500)
  })

  test('names the region of a point in numbers, and its address in text', async () => {
    const at = { x: '126.922', y: '37.5645' }
    expect((await ask('geo/coord2regioncode.json', at)).body.documents[0]).toMatchObject({
      x: 126.922,
      y: 37.5645,
    })
    expect((await ask('geo/coord2address.json', at)).body.documents[0]).toMatchObject({ road_address: null })
    expect((await ask('geo/coord2address.json', { x: '0', y: '0' })).body).toEqual({
      meta: { total_count: 0 },
      documents: [],
    })
  })

  test.each<[number, string, string, Record<string, string>, (string | null)?]>([
    [400, 'MissingParameter', 'search/address.json', {}],
    [400, 'MissingParameter', 'geo/coord2address.json', {}],
    [400, 'InvalidArgument', 'search/address.json', { query: 'a', size: '31' }],
    [400, 'InvalidArgument', 'search/keyword.json', { query: 'a', size: '16' }],
    [400, 'InvalidArgument', 'search/keyword.json', { query: 'a', page: '46' }],
    [400, 'MissingParameter', 'search/keyword.json', { query: 'a', sort: 'distance' }],
    [401, 'AccessDeniedError', 'search/address.json', { query: 'a' }, null],
    [401, 'AccessDeniedError', 'search/address.json', { query: 'a' }, 'KakaoAK another'],
  ])('answers %d %s to %s with %j', async (status, errorType, path, asked, key) => {
    expect(await ask(path, asked, key)).toMatchObject({ status, body: { errorType } })
  })
})

describe('the client', () => {
  const open = (more: Partial<Parameters<typeof openKakaoLocal>[0]> = {}) =>
    openKakaoLocal({ ...on.settings.kakaoLocal(), ...more }, on.clock)

  test('asks once for the same words within five minutes', async () => {
    const client = open()
    const first = await client.search('연남동', 1)
    await on.behave('kakao-local', { answer: 'failing' })
    expect(await client.search('연남동', 1)).toEqual(first)
    on.passMinutes(6)
    await expect(client.search('연남동', 1)).rejects.toMatchObject({ name: 'ProviderFailed' })
  })

  test('shows nothing beyond the end instead of the last page again', async () => {
    const client = open()
    const { total } = await client.search('시', 1)
    const last = Math.ceil(total / 15)
    expect(last).toBeGreaterThan(1)
    expect(await client.search('시', last)).toMatchObject({ isEnd: true, total })
    expect(await client.search('시', last + 1)).toMatchObject({ found: [], isEnd: true })
  })

  test.each([
    ['failing', 'unavailable', 'InternalError'],
    ['not-json', 'unavailable', 'unreadable'],
    ['unknown-key', 'rejected', 'AccessDeniedError'],
    ['switched-off', 'rejected', 'OPEN_MAP_AND_LOCAL'],
    ['quota-spent', 'unavailable', 'RequestThrottled'],
    ['slow', 'unavailable', 'timeout'],
  ])('says of an answer that is "%s" that it is %s', async (answer, kind, code) => {
    await on.behave('kakao-local', { answer })
    const failure = await open({ timeoutMs: 300 })
      .search('비밀스러운 주소', 1)
      .then(
        () => null,
        (error: unknown) => error,
      )
    expect(failure).toMatchObject({ name: 'ProviderFailed', kind, code })
    expect(String(failure) + JSON.stringify(failure)).not.toContain('비밀')
  })
})
