import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aGame } from '~/features/catalogue/server/factories'
import { blankOf, changedIn } from '~/lib/facts'
import { seededRandom } from '~/lib/seeded-random'
import type { NewCafe, ShelfEntry } from '../cafe'
import { type CafeFacts, cafeFacts } from '../facts'
import { isOpenAt, toSeoulMoment } from '../opening-hours'
import { changeCafe, storeFacts } from './commands/cafes'
import { aCafe, everyDay } from './factories'
import { findManagedCafe } from './queries/managed-cafe'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

async function read(url: string) {
  const reply = await on.app.inject({ url })
  return { status: reply.statusCode, headers: reply.headers, ...reply.json() }
}

async function namesAt(url: string): Promise<string[]> {
  const { results } = await read(url)
  return results.map(({ name }: { name: string }) => name)
}

const copy = (gameId: number): ShelfEntry => ({ gameId, copies: 2, condition: 'new', canTeach: true })
/** Somewhere far from the cafes of other tests. */
const busan = { latitude: 35.1796, longitude: 129.0756 }
const nearBusan = 'lat=35.1796&lng=129.0756'

describe('the nearest cafes', () => {
  test('come first, with distances in kilometres from both points; one without a place is last', async () => {
    const far = await aCafe(on.db, { at: { latitude: 37.6, longitude: 126.98 } })
    const near = await aCafe(on.db, { at: { latitude: 37.567, longitude: 126.979 } })
    const nowhere = await aCafe(on.db, { at: null })
    const { results, count } = await read('/v1/cafe?lat=37.5666&lng=126.9784&mylat=37.6&mylng=126.98')
    expect(results.map(({ id }: { id: number }) => id)).toEqual([near, far, nowhere])
    expect(count).toBe(3)
    expect(results[0]).toMatchObject({
      distance: 0.069,
      distance_my: 3.67,
      cart_distance: 3.67,
      coord: '126.979 37.567',
    })
    expect(results[2]).toMatchObject({ distance: null, distance_my: null, coord: null })
    const { results: fromCityHall } = await read('/v1/cafe')
    expect(fromCityHall[0]).toMatchObject({ id: near, distance: expect.closeTo(0.07, 2), distance_my: null })
    for (const id of [far, near, nowhere]) await on.db`delete from cafes where id = ${id}`
  })

  test('can be narrowed to facilities and to a price, in a list and on the map, and put into another order', async () => {
    const at = { latitude: 34.8, longitude: 128 }
    const names = ['주차와 단체', '주차 못 함', '비싼 곳']
    const game = await aGame(on.db)
    const ids = [
      await aCafe(on.db, {
        name: names[0] ?? '',
        at,
        facilities: ['지하 주차장', '단체석'],
        weekdayPass: 7000,
      }),
      await aCafe(on.db, {
        name: names[1] ?? '',
        at,
        facilities: ['주차 불가', '단체석'],
        weekdayPass: 5000,
      }),
      await aCafe(on.db, {
        name: names[2] ?? '',
        at,
        facilities: ['주차'],
        weekdayPass: 9000,
        weekendPass: 8000,
        shelf: [copy(game)],
      }),
    ]
    const point = 'lat=34.8&lng=128'
    for (const where of [point, `${point}&box=127.9,34.7,128.1,34.9`]) {
      const near = async (query: string) =>
        (await namesAt(`/v1/cafe?${where}&${query}`)).filter((name) => names.includes(name))
      expect(await near('has=parking')).toEqual([names[0], names[2]])
      expect(await near('has=parking,group')).toEqual([names[0]])
      expect(await near('price=6000')).toEqual([names[1]])
      expect(await near('price=8000&has=parking')).toEqual([names[0], names[2]])
    }
    expect((await namesAt(`/v1/cafe?${point}&sort=price`)).slice(0, 3)).toEqual([
      names[1],
      names[0],
      names[2],
    ])
    expect((await namesAt(`/v1/cafe?${point}&sort=games`))[0]).toBe(names[2])
    expect(await namesAt(`/v1/cafe?${point}&product_id=${game}&has=parking&price=8000`)).toEqual([names[2]])
    for (const id of ids) await on.db`delete from cafes where id = ${id}`
  })

  test.each([
    ['has=parking,sauna', '시설(has)'],
    ['price=6500', '종일 이용권 값(price)'],
    ['sort=fame', '정렬(sort)'],
  ])('are not listed by %s, and the refusal names the field', async (query, field) => {
    const { status, error } = await read(`/v1/cafe?${query}`)
    expect(status).toBe(400)
    expect(error).toContain(field)
  })

  test('are twenty a page, and a list goes as far as two hundred', async () => {
    await on.db`
      insert into cafes (name, address, latitude, longitude, letters, initials, added_at, updated_at)
      select 'n' || n, '부산광역시 1', 35.2 + n * 0.001, 129, 'n', '', now(), now() from generate_series(1, 210) n`
    const first = await read(`/v1/cafe?lat=35.2&lng=129`)
    expect(first.count).toBe(200)
    expect(first.results.map(({ name }: { name: string }) => name)).toEqual(
      Array.from({ length: 20 }, (_, at) => `n${at + 1}`),
    )
    const last = await read(`/v1/cafe?lat=35.2&lng=129&page=10`)
    expect(last.results.at(-1).name).toBe('n200')
    expect(last.next).toBeNull()
    expect(await read(`/v1/cafe?lat=35.2&lng=129&page=11`)).toMatchObject({ count: 200, results: [] })
    await on.db`delete from cafes where name like 'n%'`
  })

  test('are found by name, by address, by first consonants, and by words in any order', async () => {
    const id = await aCafe(on.db, { name: '주사위다방', address: '서울특별시 중구 버들동 12' })
    await aCafe(on.db, { name: '다른 카페', address: '서울특별시 마포구 연남동 3' })
    for (const text of ['주사위', '버들동', 'ㅈㅅㅇㄷㅂ', '버들동 주사위', '다ㅂ']) {
      expect(await namesAt(`/v1/cafe?search_f=${encodeURIComponent(text)}`), text).toEqual(['주사위다방'])
    }
    expect(await namesAt(`/v1/cafe?search_f=${encodeURIComponent('%%')}`)).toEqual([])
    expect(await namesAt('/v1/cafe?search_f=')).toHaveLength(2)
    expect(await namesAt(`/v1/cafe?store_id=${id}&lat=37.5&lng=127`)).toEqual(['주사위다방'])
    await on.db`delete from cafes`
  })

  test('are those that are open at a time, also past midnight, and not on a day off', async () => {
    await aCafe(on.db, { name: '저녁 카페', opening: everyDay(18, 26) })
    await aCafe(on.db, { name: '낮 카페', opening: everyDay(10, 18) })
    await aCafe(on.db, { name: '모르는 카페', opening: null })
    await aCafe(on.db, {
      name: '쉬는 카페',
      opening: everyDay(18, 26),
      dayOffs: [{ day: '2026-11-22', reason: null }],
    })
    expect(await namesAt('/v1/cafe?open_at=2026-11-22T19:00')).toEqual(['저녁 카페'])
    expect(await namesAt('/v1/cafe?open_at=2026-11-23T01:30')).toEqual(['저녁 카페'])
    expect((await namesAt('/v1/cafe?open_at=2026-11-22T01:30')).sort()).toEqual(['쉬는 카페', '저녁 카페'])
    expect(await namesAt('/v1/cafe?open_at=2026-11-22T12:00')).toEqual(['낮 카페'])
    await on.db`delete from cafes`
  })

  test('with a game that are open at a time are one request', async () => {
    const gameId = await aGame(on.db, { name: '스플렌더' })
    const at = busan
    await aCafe(on.db, { name: '있고 열림', at, opening: everyDay(18, 26), shelf: [copy(gameId)] })
    await aCafe(on.db, { name: '있고 닫힘', at, opening: everyDay(10, 18), shelf: [copy(gameId)] })
    await aCafe(on.db, { name: '없고 열림', at, opening: everyDay(18, 26) })
    expect(await namesAt(`/v1/cafe?${nearBusan}&product_id=${gameId}&open_at=2026-11-22T19:00`)).toEqual([
      '있고 열림',
    ])
    expect(await namesAt(`/v1/cafe?${nearBusan}&product_id=${gameId}`)).toHaveLength(2)
    expect(
      await namesAt(`/v1/cafe?box=129,35,129.2,35.3&product_id=${gameId}&open_at=2026-11-22T19:00`),
    ).toEqual(['있고 열림'])
    await on.db`delete from cafes`
  })

  test('in a part of the map are those inside of it', async () => {
    await aCafe(on.db, { name: '안', at: { latitude: 37.55, longitude: 126.95 } })
    await aCafe(on.db, { name: '밖', at: { latitude: 37.65, longitude: 126.95 } })
    expect(await namesAt('/v1/cafe?box=126.9,37.5,127,37.6&lat=37.55&lng=126.95')).toEqual(['안'])
    await on.db`delete from cafes`
  })

  test('in a corner of the map are shown, of a street, the country or the whole world', async () => {
    await aCafe(on.db, { name: '모퉁이', at: { latitude: 33.3, longitude: 126.2 } })
    const corners = [
      '126.2,33.3,126.21,33.31',
      '126.19,33.29,126.2,33.3',
      '126.2,33.3,131.9,38.7',
      '126.2,33.3,180,90',
      '-180,-90,126.2,33.3',
    ]
    for (const box of corners) {
      expect(await namesAt(`/v1/cafe?box=${box}`), box).toEqual(['모퉁이'])
    }
    expect(await namesAt('/v1/cafe?box=126.2001,33.3,126.21,33.31')).toEqual([])
    await on.db`delete from cafes`
  })
})

describe('the same question asked of the database and of the rule', () => {
  test('is any cafe open at any moment?', async () => {
    const random = seededRandom('open cafes')
    for (let nth = 0; nth < 25; nth += 1) {
      const opening = Array.from({ length: 7 }, () => {
        const opens = random.int(480, 1439)
        return random.chance(0.3) ? null : { opens, closes: random.int(opens + 1, 480 + 1440) }
      })
      const dayOffs = random.chance(0.5) ? [{ day: `2026-11-${random.int(16, 29)}`, reason: null }] : []
      const id = await aCafe(on.db, { opening, dayOffs })
      for (let look = 0; look < 12; look += 1) {
        const moment = new Date(
          Date.parse('2026-11-16T00:00:00+09:00') + random.int(0, 14 * 1440 - 1) * 60_000,
        )
        const { date, minute } = toSeoulMoment(moment)
        const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
        const { results } = await read(`/v1/cafe?open_at=${date}T${time}`)
        expect(results.length === 1, `${date} ${time} ${JSON.stringify(opening)}`).toBe(
          isOpenAt(moment, { opening, dayOffs }),
        )
      }
      await on.db`delete from cafes where id = ${id}`
    }
  })
})

describe('a cafe', () => {
  const whole: Partial<NewCafe> = {
    name: '주사위다방',
    at: { latitude: 37.5688, longitude: 126.9935 },
    image: '/media/art/cafes/jusawi-dabang',
    phones: ['02-000-1001', '010-0000-0000'],
    event: '음료 한 잔 더',
    facilities: ['와이파이', '주차'],
    weekdayAdultFee: 3500,
    weekendAdultFee: 4500,
    weekdayChildFee: 3000,
    weekendChildFee: 4000,
    weekdayPass: 6000,
    weekendPass: 8000,
    dayOffs: [{ day: '2099-01-01', reason: '대관' }],
    notices: [
      { text: '옛 공지', updatedAt: new Date('2026-01-01T00:00:00Z') },
      { text: '<b>굵은</b> 공지', updatedAt: new Date('2026-02-01T00:00:00Z') },
    ],
  }

  test('has everything of its page, and notices as plain text, the newest first', async () => {
    const id = await aCafe(on.db, whole)
    const cafe = await read(`/v1/cafe/${id}/?lat=37.5688&lng=126.9935`)
    expect(cafe).toMatchObject({
      id,
      name: '주사위다방',
      cafe_image: '/media/art/cafes/jusawi-dabang',
      distance: 0,
      tel_display: '02-000-1001',
      phone_number: '010-0000-0000',
      tel1: null,
      tel2: null,
      coord: '126.9935 37.5688',
      has_liked: false,
      has_liked_cnt: 0,
      event: '음료 한 잔 더',
      bizhour_info: '매일 12:00–23:00',
      facilities: '와이파이, 주차',
      usage_time_cost: { weekday_adult: 3500, weekend_adult: 4500, weekday_child: 3000, weekend_child: 4000 },
      weekday_pass: 6000,
      weekend_pass: 8000,
      opening_hours: everyDay(12, 23),
      day_offs: [{ date: '2099-01-01', reason: '대관' }],
      more_images: [],
      notice: [
        { description: '<b>굵은</b> 공지', updated_at: '2026-02-01T09:00:00.000+09:00' },
        { description: '옛 공지', updated_at: '2026-01-01T09:00:00.000+09:00' },
      ],
    })
    expect(cafe.headers['cache-control']).toBe('no-store')
    await on.settled()
    expect((await read(`/v1/cafe/${id}`)).headers.etag).toBeDefined()
    expect(await read('/v1/cafe/999999')).toMatchObject({ status: 404, error: '카페를 찾을 수 없어요.' })
    expect(await read('/v1/cafe?store_id=999999')).toMatchObject({ status: 404 })
  })

  test('that changes is read anew, and its shelf moves with it', async () => {
    const gameId = await aGame(on.db)
    const about = { ...whole, shelf: [copy(gameId)], weekdayPass: null, weekendPass: null }
    const id = await aCafe(on.db, about)
    expect((await read(`/v1/cafe/${id}`)).name).toBe('주사위다방')
    const [{ at: before }] = [about]
    expect(before).toBeDefined()
    await on.db.transaction((tx) =>
      changeCafe(
        tx,
        id,
        {
          ...(whole as NewCafe),
          address: '부산광역시 1',
          opening: null,
          shelf: [copy(gameId)],
          addedAt: new Date(),
          name: '새 이름',
          at: busan,
        },
        new Date('2026-03-01T00:00:00Z'),
      ),
    )
    expect((await read(`/v1/cafe/${id}`)).name).toBe('새 이름')
    expect((await read(`/v1/storeproduct?${nearBusan}&product_id=${gameId}`)).results).toMatchObject([
      { id, distance: 0, copies: 2, condition: 'new', can_teach: true },
    ])
    await on.db`update cafes set latitude = 37.5 where id = ${id}`
    expect((await read(`/v1/storeproduct?${nearBusan}&product_id=${gameId}`)).results).toEqual([])
  })

  test('keeps every fact that is declared, and what is not given stays', async () => {
    const id = await aCafe(on.db, { weekdayPass: 5_000 })
    const given: CafeFacts = {
      name: '모두 적은 카페',
      address: '부산광역시 해운대구 우동 3',
      latitude: 35.163,
      longitude: 129.1636,
      phones: ['051-000-0001'],
      businessNumber: 'MA0101202210A0099999',
      event: '오늘만 반값',
      facilities: ['주차'],
      weekdayAdultFee: 4_000,
      weekendAdultFee: 4_500,
      weekdayChildFee: 3_000,
      weekendChildFee: 3_500,
      weekdayPass: 7_000,
      weekendPass: 9_000,
      holidaysAsWeekend: true,
    }
    expect(Object.values(changedIn(cafeFacts, blankOf(cafeFacts), given))).not.toContain(false)
    const stored = () => findManagedCafe(on.db, id, new Date())
    await on.db.transaction((tx) => storeFacts(tx, id, given))
    expect(await stored()).toMatchObject(given)
    await on.db.transaction((tx) => storeFacts(tx, id, { event: null }))
    expect(await stored()).toMatchObject({ ...given, event: null, opens: expect.any(Array) })
  })

  test('has the days on which it is closed, from today on for three months', async () => {
    const id = await aCafe(on.db, { opening: everyDay(12, 23).with(0, null) })
    const { results, count } = await read(`/v1/cafeDayOffView/?cafe_id=${id}`)
    expect(count).toBeGreaterThanOrEqual(13)
    expect(results[0].reason).toBe('정기 휴무')
    expect(await read('/v1/cafeDayOffView/?cafe_id=999999')).toMatchObject({ status: 404 })
  })

  test('has pass prices, or says that it has none, and anything that is no cafe has no information', async () => {
    const priced = await aCafe(on.db, { weekdayPass: 6000, weekendPass: null })
    const free = await aCafe(on.db)
    expect((await read(`/v1/storepass/?cafe_id=${priced}`)).results).toEqual([
      { weekday_pass: 6000, weekend_pass: null },
    ])
    expect(await read(`/v1/storepass/?cafe_id=${free}`)).toMatchObject({
      status: 404,
      code: 'NO_PRICE',
      error: '매장이 가격을 정하지 않았어요.',
    })
    for (const query of ['', '?cafe_id=', '?cafe_id=abc', '?cafe_id=0', '?cafe_id=999999']) {
      expect(await read(`/v1/storepass/${query}`), query).toMatchObject({
        status: 400,
        code: 'NO_CAFE',
        error: '카페의 이용권 정보를 확인할 수 없어요.',
      })
    }
  })
})

describe('a shelf', () => {
  test('lists the games of a cafe, twenty a page, and those whose name fits', async () => {
    const ids: number[] = []
    for (let nth = 0; nth < 22; nth += 1) ids.push(await aGame(on.db, { name: `게임 ${nth}` }))
    const named = await aGame(on.db, { name: '스플렌더', aliases: ['스플랜더'] })
    const cafeId = await aCafe(on.db, { shelf: [...ids, named].map(copy) })
    const first = await read(`/v1/storegetproduct/?cafe=${cafeId}`)
    expect(first.results).toHaveLength(20)
    expect(first).toMatchObject({ count: 23, previous: null })
    expect(first.results[0]).toMatchObject({ copies: 2, condition: 'new', can_teach: true })
    expect((await read(`/v1/storegetproduct/?cafe=${cafeId}&page=2`)).results).toHaveLength(3)
    for (const text of ['스플', 'ㅅㅍㄹㄷ', '스플랜더']) {
      expect(
        await namesAt(`/v1/storegetproduct?cafe=${cafeId}&search_f=${encodeURIComponent(text)}`),
      ).toEqual(['스플렌더'])
    }
    expect(
      await read(`/v1/storegetproduct?cafe=${cafeId}&search_f=${encodeURIComponent('가'.repeat(31))}`),
    ).toMatchObject({
      status: 400,
      error: '검색어(search_f)는 30자까지 쓸 수 있어요.',
    })
    expect(await read('/v1/storegetproduct?cafe=999999')).toMatchObject({ status: 404 })
  })

  test('names the nearest ten owners of a game, none further than twenty kilometres', async () => {
    const gameId = await aGame(on.db)
    for (let nth = 0; nth < 12; nth += 1) {
      await aCafe(on.db, {
        name: `주인 ${nth}`,
        at: { ...busan, latitude: busan.latitude + nth * 0.02 },
        shelf: [copy(gameId)],
      })
    }
    expect(await namesAt(`/v1/storeproduct?${nearBusan}&product_id=${gameId}`)).toEqual(
      Array.from({ length: 9 }, (_, nth) => `주인 ${nth}`),
    )
    expect(
      await namesAt(`/v1/storeproduct?lat=${busan.latitude + 0.1}&lng=129.0756&product_id=${gameId}`),
    ).toHaveLength(10)
  })
})

test.each([
  [
    'lat=127&lng=37.5',
    'lat',
    '위도(lat)는 -90에서 90 사이예요. 위도와 경도가 바뀌지 않았는지 확인해 주세요.',
  ],
  [
    'lat=37&lng=181',
    'lng',
    '경도(lng)는 -180에서 180 사이예요. 위도와 경도가 바뀌지 않았는지 확인해 주세요.',
  ],
  ['lat=37', 'lng', '위도(lat)와 경도(lng)를 함께 보내 주세요.'],
  ['lng=127&lat=', 'lat', '위도(lat)와 경도(lng)를 함께 보내 주세요.'],
  ['mylng=127', 'mylat', '위도(mylat)와 경도(mylng)를 함께 보내 주세요.'],
  ['lat=NaN&lng=127', 'lat', '위도(lat)는 숫자로 입력해 주세요.'],
  ['lat=1e2&lng=127', 'lat', '위도(lat)는 숫자로 입력해 주세요.'],
  ['open_at=tomorrow', 'open_at', '여는 시각(open_at)의 형식이 맞지 않아요.'],
  ['box=1,2,3', 'box', '지도 범위(box)의 형식이 맞지 않아요.'],
  ['box=127,38,126,37', 'box', '지도 범위(box)는 서쪽, 남쪽, 동쪽, 북쪽 끝의 순서로 보내 주세요.'],
  [`search_f=${encodeURIComponent('가')}`, 'search_f', '검색어는 2글자 이상 입력해 주세요.'],
])('%s is refused with a sentence about %s', async (query, field, sentence) => {
  const reply = await read(`/v1/cafe?${query}`)
  expect(reply.status).toBe(400)
  expect(reply.fields[field]).toBe(sentence)
})
