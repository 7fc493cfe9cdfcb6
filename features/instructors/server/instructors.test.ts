import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aGame } from '~/features/catalogue/server/factories'
import { anInstructor } from './factories'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

async function ask(path: string) {
  const reply = await on.app.inject({ url: `/v1/${path}` })
  return { status: reply.statusCode, body: reply.json() }
}
const namesOf = async (query: string) =>
  (await ask(`instructors?${query}`)).body.results.map(
    (each: { activity_name: string }) => each.activity_name,
  )

describe('the list of instructors', () => {
  beforeAll(async () => {
    await anInstructor(on.db, { name: '가까운 강사', areas: ['중구', '종로구', '용산구', '마포구'] })
    await anInstructor(on.db, {
      name: '조금 먼 강사',
      at: { latitude: 37.63, longitude: 126.9784 },
      areas: ['강북구'],
    })
    await anInstructor(on.db, {
      name: '꽤 먼 강사',
      at: { latitude: 37.71, longitude: 126.9784 },
      areas: ['의정부시'],
    })
    await anInstructor(on.db, {
      name: '부산 강사',
      address: '부산광역시 해운대구 우동',
      at: { latitude: 35.1631, longitude: 129.1635 },
      areas: ['해운대구'],
    })
    await anInstructor(on.db, { name: '온라인 강사', at: null, areas: ['중구'] })
    await anInstructor(on.db, { name: '기다리는 사람', state: 'waiting' })
    await anInstructor(on.db, { name: '거절된 사람', state: 'declined' })
  })

  test('goes from near to far, and names nobody whom no operator has approved', async () => {
    const { body } = await ask('instructors')
    expect(body).toMatchObject({ count: 5, next: null, previous: null })
    expect(body.results[0]).toEqual({
      id: expect.any(Number),
      activity_name: '가까운 강사',
      profile_image: null,
      address: '서울특별시 중구 버들동 1',
      instructor_intro: '처음 오신 분도 한 판을 끝까지 해 볼 수 있게 도와드려요.',
      coord: '126.9784 37.5666',
      distance: expect.closeTo(0, 1),
      has_education_center: false,
      location_approved: false,
      teaching_areas: ['중구', '종로구', '용산구', '마포구'],
      fee: null,
      games_count: 0,
      updated_at: '2026-01-01T09:00:00.000+09:00',
    })
    expect(await namesOf('')).toEqual([
      '가까운 강사',
      '조금 먼 강사',
      '꽤 먼 강사',
      '부산 강사',
      '온라인 강사',
    ])
  })

  test('ends at the radius, which is measured from the point asked for', async () => {
    const here = 'lat=37.5666&lng=126.9784'
    expect(await namesOf(`radius=5&${here}`)).toEqual(['가까운 강사'])
    expect(await namesOf(`radius=10&${here}`)).toEqual(['가까운 강사', '조금 먼 강사'])
    expect(await namesOf(`radius=20&${here}`)).toEqual(['가까운 강사', '조금 먼 강사', '꽤 먼 강사'])
    expect(await namesOf('radius=20&lat=35.16&lng=129.16')).toEqual(['부산 강사'])
  })

  test('can be of one area, and of what is searched for by name, place and first consonants', async () => {
    expect(await namesOf(`teaching_area=${encodeURIComponent('중구')}`)).toEqual([
      '가까운 강사',
      '온라인 강사',
    ])
    expect(await namesOf(`search=${encodeURIComponent('해운대')}`)).toEqual(['부산 강사'])
    expect(await namesOf(`search=${encodeURIComponent('ㅇㄹㅇ')}`)).toEqual(['온라인 강사'])
    expect(await namesOf(`search=${encodeURIComponent('없는사람')}`)).toEqual([])
  })

  test('of the areas counts who teaches there', async () => {
    const { body } = await ask('instructors/teaching_areas')
    expect(body.results[0]).toEqual({ teaching_area: '중구', instructor_count: 2 })
    expect(body.count).toBe(7)
  })

  test.each([
    ['radius=7', 'radius'],
    ['radius=5', 'radius'],
    ['lat=37.5', 'lng'],
    ['lat=126.9&lng=37.5', 'lat'],
    ['lat=37.5&lng=200', 'lng'],
    [`search=${'a'.repeat(31)}`, 'search'],
    ['page=0', 'page'],
  ])('refuses %s, and says why', async (query, field) => {
    const { status, body } = await ask(`instructors?${query}`)
    expect(status).toBe(400)
    expect(Object.keys(body.fields)).toEqual([field])
  })
})

test('an instructor who is suspended is neither listed nor shown until that ends', async () => {
  const memberId = await aMember(on.db, { isInstructor: true })
  const at = { latitude: 33.4996, longitude: 126.5312 }
  const id = await anInstructor(on.db, { name: '정지된 강사', memberId, at, areas: ['제주시'] })
  const seen = async () => [
    (await namesOf('')).includes('정지된 강사'),
    (await namesOf('radius=5&lat=33.4996&lng=126.5312')).includes('정지된 강사'),
    (await namesOf(`search=${encodeURIComponent('정지된')}`)).includes('정지된 강사'),
    (await ask('instructors/teaching_areas')).body.results.some(
      (each: { teaching_area: string }) => each.teaching_area === '제주시',
    ),
    (await ask(`instructors/${id}`)).status === 200,
  ]
  const everywhere = [true, true, true, true, true]
  expect(await seen()).toEqual(everywhere)
  const operator = await signIn(on.app, await aMember(on.db, { isOperator: true }))
  const file = `/v1/operator/members/${memberId}`
  const change = async (method: 'PUT' | 'POST', path: string, about: object = {}) => {
    const { version } = (await on.app.inject({ url: file, headers: operator })).json()
    const payload = { version, ...about }
    const reply = await on.app.inject({ method, url: `${file}/${path}`, headers: operator, payload })
    expect(reply.statusCode).toBe(200)
    await on.settled()
  }
  await change('PUT', 'suspension', { reason: '레슨에 오지 않았어요', until: null })
  expect(await seen()).toEqual([false, false, false, false, false])
  await change('POST', 'suspension/lifted')
  expect(await seen()).toEqual(everywhere)
})

describe('an instructor', () => {
  test('is shown with games, certifications and education center', async () => {
    const gameId = await aGame(on.db, { name: '보석 상인', age: 10, minPlayers: 2, maxPlayers: 4 })
    const id = await anInstructor(on.db, {
      name: '센터 강사',
      snsUrl: 'https://blog.example.com/center',
      certifications: ['보드게임지도사 1급'],
      gameIds: [gameId, 999_999],
      fee: 30_000,
      isLocationApproved: true,
      center: {
        name: '놀이학교',
        address: '중구 1',
        intro: '주말 반이 있어요.',
        programs: ['초등반', '가족반'],
      },
    })
    expect((await ask(`instructors/${id}`)).body).toMatchObject({
      activity_name: '센터 강사',
      sns_url: 'https://blog.example.com/center',
      certifications: ['보드게임지도사 1급'],
      location_approved: true,
      has_education_center: true,
      fee: 30_000,
      games_count: 1,
      games: [{ id: gameId, game_name: '보석 상인', suitable_age: '만 10세 이상', player_count: '2~4명' }],
      education_center: {
        center_name: '놀이학교',
        center_address: '중구 1',
        center_intro: '주말 반이 있어요.',
        education_programs: ['초등반', '가족반'],
      },
    })
  })

  test.each(['waiting', 'declined'] as const)('who is %s is not there', async (state) => {
    const id = await anInstructor(on.db, { state })
    expect(await ask(`instructors/${id}`)).toMatchObject({
      status: 404,
      body: { error: '강사를 찾을 수 없어요.' },
    })
  })
})
