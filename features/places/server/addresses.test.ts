import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { importRegions } from './import/import-regions'
import { readRegions } from './import/read-regions'

let on: TestApp
beforeAll(async () => {
  on = await testApp({}, { withStandIns: true })
})
afterAll(() => on.close())

async function ask(path: string) {
  const reply = await on.app.inject({ url: `/v1/${path}` })
  return { status: reply.statusCode, body: reply.json() }
}

const search = (query: string, page = 1) =>
  ask(`addresses?${new URLSearchParams({ q: query, page: String(page) })}`)

async function behave(answer: string) {
  await on.app.inject({ method: 'PUT', url: '/sandbox/kakao-local/behaviour', payload: { answer } })
}
afterEach(() => behave('normal'))

describe('a search for an address', () => {
  test('finds a region with its point and where the list ends', async () => {
    expect(await search('연남동')).toEqual({
      status: 200,
      body: {
        total: 1,
        isEnd: true,
        source: 'kakao',
        found: [
          {
            name: '서울 마포구 연남동',
            road: null,
            lot: '서울 마포구 연남동',
            longitude: 126.922,
            latitude: 37.5645,
          },
        ],
      },
    })
  })

  test('finds a building on a street, and a station by its name', async () => {
    const street = await search('양화로 160')
    expect(street.body.found[0]).toMatchObject({ road: '서울 마포구 양화로 160' })
    const station = await search('홍대입구역')
    expect(station.body).toMatchObject({
      source: 'kakao',
      found: [{ name: '홍대입구역', longitude: 126.9245, latitude: 37.5572 }],
    })
  })

  test('goes on page by page until the end, and no further', async () => {
    const names = new Set<string>()
    let page = 1
    for (let isEnd = false; !isEnd; page += 1) {
      const { body } = await search('시', page)
      for (const { name } of body.found) names.add(name)
      isEnd = body.isEnd
    }
    expect(page).toBeGreaterThan(2)
    expect(names.size).toBe((await search('시')).body.total)
    expect((await search('시', page + 1)).body).toMatchObject({ found: [], isEnd: true })
  })

  test('that finds nothing says so with an empty list', async () => {
    expect(await search('없는동네이름')).toMatchObject({
      status: 200,
      body: { found: [], total: 0, isEnd: true },
    })
  })

  test.each([
    ['addresses', '검색어(q)는 꼭 필요해요.'],
    ['addresses?q=%20%20', '검색어(q)는 1자 이상이어야 해요.'],
    [`addresses?q=${'가'.repeat(101)}`, '검색어(q)는 100자까지 쓸 수 있어요.'],
    ['addresses?q=a&page=46', '페이지 번호(page)는 45 이하여야 해요.'],
    ['addresses/at?longitude=126.9', '위도(latitude)와 경도(longitude)를 함께 보내 주세요.'],
    ['addresses/at', '위도(latitude)와 경도(longitude)를 함께 보내 주세요.'],
    [
      'addresses/at?longitude=37.5&latitude=126.9',
      '위도(latitude)는 -90에서 90 사이예요. 위도와 경도가 바뀌지 않았는지 확인해 주세요.',
    ],
    [
      'addresses/at?longitude=181&latitude=1',
      '경도(longitude)는 -180에서 180 사이예요. 위도와 경도가 바뀌지 않았는지 확인해 주세요.',
    ],
    ['addresses/at?longitude=seoul&latitude=37', '경도(longitude)는 숫자로 입력해 주세요.'],
  ])('%s is refused: %s', async (path, sentence) => {
    const { status, body } = await ask(path)
    expect(status).toBe(400)
    expect(body.error).toBe(sentence)
  })
})

describe('the address of a point', () => {
  test('is that of its neighbourhood', async () => {
    expect((await ask('addresses/at?longitude=126.9221&latitude=37.5644')).body.found).toEqual([
      {
        name: '서울 마포구 연남동',
        road: null,
        lot: '서울 마포구 연남동',
        longitude: 126.9221,
        latitude: 37.5644,
      },
    ])
  })

  test('is nothing outside Korea', async () => {
    expect(await ask('addresses/at?longitude=0&latitude=0')).toMatchObject({
      status: 200,
      body: { found: [] },
    })
  })
})

test('no measurement of requests holds what was asked or where', async () => {
  await search('비밀스러운동네')
  await ask('addresses/at?longitude=126.9871&latitude=37.5601')
  const { body } = await on.app.inject({ url: '/v1/metrics' })
  expect(body).toContain('route="/v1/addresses/at"')
  for (const part of ['126.98', '37.56', encodeURIComponent('비밀'), '비밀']) expect(body).not.toContain(part)
})

describe('when the address service fails', () => {
  test.each(['failing', 'not-json', 'unknown-key', 'switched-off', 'quota-spent', 'slow'])(
    'with "%s", our own list answers and says so',
    async (behaviour) => {
      await behave(behaviour)
      // Each behaviour gets its own words, because replies are cached for some minutes.
      const found = await search(`마포구 연남동 ${' '.repeat(behaviour.length)}`.trim())
      const street = await search(`${behaviour.length}`)
      expect(street.status).toBe(200)
      expect(found.body).toMatchObject({ found: [{ name: '서울 마포구 연남동' }] })
      const point = await ask(`addresses/at?longitude=126.9${behaviour.length}&latitude=37.56`)
      expect(point.body).toMatchObject({ source: 'regions', found: [{ road: null }] })
    },
  )
})

describe('an imported list', () => {
  async function fileOf(text: string | Buffer): Promise<string> {
    const folder = await mkdtemp(path.join(tmpdir(), 'meeple-regions-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = path.join(folder, 'regions.csv')
    await writeFile(file, text)
    return file
  }
  const header = 'code,level,sido,sigungu,eupmyeondong,lat,lng\n'

  test('makes finer places findable, and importing it again changes nothing', async () => {
    const file = await fileOf(
      `\ufeff${header}4111156000,emd,경기도,수원시 장안구,율천동,37.2989,126.9716\r\n3611055000,emd,세종특별자치시,,한솔동,36.4793,127.2527\r\n`,
    )
    expect((await search('율천동')).body.found).toEqual([])
    expect(await importRegions(on.db, readRegions(file))).toMatchObject({
      rows: 2,
      added: 2,
      changed: 0,
      refused: [],
    })
    expect((await search('율천동')).body).toMatchObject({
      source: 'regions',
      found: [{ name: '경기 수원시 장안구 율천동', longitude: 126.9716, latitude: 37.2989 }],
    })
    expect(await importRegions(on.db, readRegions(file))).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 2,
    })
    const moved = await fileOf(`${header}4111156000,emd,경기도,수원시 장안구,율천동,37.3,126.9716\n`)
    expect(await importRegions(on.db, readRegions(moved))).toMatchObject({
      added: 0,
      changed: 1,
      unchanged: 0,
    })
  })

  test('names each row that cannot be read, and takes the others', async () => {
    const rows = [
      '1,sido,서울특별시,,,37,127',
      '1100000000,city,서울특별시,,,37,127',
      '1100000000,sido,,,,37,127',
      '1100000000,sgg,서울특별시,,,37,127',
      '1100000000,sido,서울특별시,,,north,127',
      '1100000000,sido,서울특별시,,,,',
      '1100000000,sido,서울특별시,,,127,37',
      '1100000000,sido,서울특별시,,',
      `1100000000,sido,${'가'.repeat(41)},,,37,127`,
      '2100000000,sido,시험시,,,37,127',
      '2100000000,sido,시험시,,,37,127',
    ]
    const report = await importRegions(on.db, readRegions(await fileOf(header + rows.join('\n'))))
    expect(report).toMatchObject({ rows: 11, added: 1 })
    expect(report.refused.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 12])
    expect(report.refused.map(({ reason }) => reason)).toContain(
      '좌표가 한국 밖이에요. 위도(lat)와 경도(lng)가 바뀌지 않았는지 확인해 주세요.',
    )
  })

  test.each<[string, string | Buffer, string]>([
    ['without anything but a word', Buffer.from([0xbc, 0xad, 0xbf, 0xef]), '열이 없어요'],
    ['without the columns', 'a,b\n1,2\n', '열이 없어요'],
    ['with a quote left open', `${header}"1,2`, 'CSV로 읽을 수 없어요'],
    ['that is empty', '', '열이 없어요'],
  ])('%s is refused as a whole', async (_, text, sentence) => {
    await expect(importRegions(on.db, readRegions(await fileOf(text)))).rejects.toThrow(sentence)
  })

  test('that is not there is refused', async () => {
    await expect(importRegions(on.db, readRegions('/nowhere/regions.csv'))).rejects.toThrow(
      '파일을 찾을 수 없어요',
    )
  })
})
