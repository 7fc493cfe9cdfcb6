import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aGame } from '~/features/catalogue/server/factories'
import { aPlay } from '~/features/play-records/server/factories'
import { weighReviewers } from '~/features/reviews/server/commands/weights'
import { aReview, letCountFully } from '~/features/reviews/server/factories'
import { findReviewerWeight } from '~/features/reviews/server/queries'

let on: TestApp
let operatorId: number
let operator: Record<string, string>
beforeAll(async () => {
  on = await testApp()
  operatorId = await aMember(on.db, { isOperator: true })
  operator = await signIn(on.app, operatorId)
})
afterAll(() => on.close())

async function send(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  const reply = await on.app.inject({ method, url, headers: operator, ...(payload && { payload }) })
  return { status: reply.statusCode, body: reply.json() }
}

const read = async (id: number) => (await send('GET', `/v1/operator/games/${id}`)).body

/** Saves the whole game, as its form does. */
async function edit(id: number, about: object) {
  const { id: _, ...facts } = await read(id)
  return send('PUT', `/v1/operator/games/${id}`, { ...facts, ...about })
}

async function found(text: string): Promise<number[]> {
  const { body } = await send('GET', `/v1/operator/games?q=${encodeURIComponent(text)}`)
  return body.results.map(({ id }: { id: number }) => id)
}

test('lists of games and an order are read again after a review of a game in them', async () => {
  for (const path of ['games', 'categories/3/games']) {
    const { headers } = await on.app.inject({ url: `/v1/operator/${path}`, headers: operator })
    expect(String(headers['cache-tag']).split(','), path).toContain('game-figures')
  }
})

describe('a game of operators', () => {
  test('is edited, found by its new names, and keeps its place in its categories', async () => {
    const id = await aGame(on.db, { name: '옛이름보드', categories: [{ category: 3, position: 7 }] })
    const saved = await edit(id, {
      name: '새이름보드',
      aliases: ['다른부름말'],
      minPlayers: 3,
      maxPlayers: 5,
      categories: [3, 5],
      explanation: [{ title: '준비', lines: ['판을 펴요.'] }],
      videoUrl: 'https://video.example/1',
      questions: [
        { question: '카드는 몇 장?', options: ['한 장', '두 장'], answer: 1, reason: '두 장씩 나눠요.' },
      ],
      timerMode: 'rummikub',
    })
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({
      name: '새이름보드',
      aliases: ['다른부름말'],
      categories: [3, 5],
      questions: [{ answer: 1 }],
      timerMode: 'rummikub',
    })
    expect(await found('새이름보드')).toEqual([id])
    expect(await found('다른부름말')).toEqual([id])
    const [place] = await on.db<{ position: number }[]>`
      select position from game_categories where game_id = ${id} and category = 3`
    expect(place?.position).toBe(7)
    const entries = await on.db<{ action: string; details: { before: object; after: object } }[]>`
      select action, details from audit_entries where thing_kind = 'game' and thing_id = ${id}`
    expect(entries).toMatchObject([
      { action: 'change-game', details: { before: { name: '옛이름보드' }, after: { name: '새이름보드' } } },
    ])
  })

  test('that a colleague has edited meanwhile is not overwritten', async () => {
    const id = await aGame(on.db, { name: '함께수정' })
    const { version } = await read(id)
    expect((await edit(id, { description: '동료의 설명이에요.' })).status).toBe(200)
    const late = await edit(id, { version, description: '늦은 설명이에요.' })
    expect([late.status, late.body.code]).toEqual([409, 'CHANGED_MEANWHILE'])
    expect((await read(id)).description).toBe('동료의 설명이에요.')
  })

  test.each([
    [{ name: ' ' }, 'name'],
    [{ maxPlayers: 1, minPlayers: 2 }, 'maxPlayers'],
    [{ difficulty: 11 }, 'difficulty'],
    [{ videoUrl: 'javascript:alert(1)' }, 'videoUrl'],
    [{ categories: [1] }, 'categories.0'],
    [{ aliases: Array.from({ length: 21 }, (_, at) => `이름${at}`) }, 'aliases'],
    [{ explanation: [{ title: '', lines: ['줄'] }] }, 'explanation.0.title'],
    [{ image: 'https://elsewhere.example/cover' }, 'image'],
    [{ explanationImages: ['/media/games/another'] }, 'explanationImages'],
    [{ questions: [{ question: '?', options: ['하나'], answer: 0, reason: '이유' }] }, 'questions.0'],
    [{ questions: [{ question: '?', options: ['같음', '같음'], answer: 0, reason: '이유' }] }, 'questions.0'],
    [{ questions: [{ question: '?', options: ['하나', '둘'], answer: 2, reason: '이유' }] }, 'questions.0'],
    [
      { questions: [{ question: '?', options: ['하나', '둘'], answer: 0, reason: '' }] },
      'questions.0.reason',
    ],
    [{ timerMode: 'hourglass' }, 'timerMode'],
    [{ explanationImages: Array.from({ length: 8 }, () => '/media/x') }, 'explanationImages'],
  ])('is refused with %.40j, naming the field', async (about, field) => {
    const { status, body } = await edit(await aGame(on.db), about)
    expect([status, body]).toEqual([
      400,
      { error: expect.stringMatching(/요\.$/), code: 'BAD_INPUT', fields: { [field]: body.error } },
    ])
  })

  test('is added by hand, once, and is found by everybody', async () => {
    const key = { ...operator, 'idempotency-key': 'add-a-game-by-hand' }
    const game = {
      name: '손으로적은게임',
      englishName: 'By Hand',
      aliases: ['손적게'],
      year: 2026,
      minPlayers: 2,
      maxPlayers: 5,
      playMinutes: 45,
      age: 10,
      difficulty: 4,
      genres: ['가족'],
      categories: [3, 13],
      description: '손으로 적었어요.',
      explanation: [{ title: '준비', lines: ['판을 펴요.'] }],
      videoUrl: 'https://video.example/2',
      image: null,
      explanationImages: [],
      questions: [],
      timerMode: 'countUp',
    }
    const add = (part: object = {}, headers: Record<string, string> = operator) =>
      on.app.inject({ method: 'POST', url: '/v1/operator/games', headers, payload: { ...game, ...part } })
    const added = await add({}, key)
    expect([added.statusCode, added.json()]).toMatchObject([200, game])
    const { id } = added.json()
    expect((await add({}, key)).json().id).toBe(id)
    expect(await found('손적게')).toEqual([id])
    const inCategory = (await on.app.inject({ url: '/v1/products?gubun=13' })).json().results
    expect(inCategory.at(-1).id).toBe(id)

    expect([(await add()).statusCode, (await add()).json().code]).toEqual([409, 'KNOWN_GAME'])
    expect((await add({ name: '손적게', year: null })).json().code).toBe('KNOWN_GAME')
    expect((await add({ year: 2019 })).statusCode).toBe(200)
    const member = await signIn(on.app, await aMember(on.db))
    expect((await add({ name: '몰래게임' }, member)).statusCode).toBe(403)
    expect((await add({ name: '몰래게임' }, {})).statusCode).toBe(401)
    expect(await found('몰래게임')).toEqual([])

    const { body } = await send('GET', `/v1/operator/audit?kind=game&thing=${id}`)
    expect(body.results).toMatchObject([
      {
        sentence: '게임을 추가했어요',
        changes: expect.arrayContaining([expect.stringContaining('손으로적은게임')]),
      },
    ])
  })

  test('gets its cover and the pictures of its explanation, which everybody sees', async () => {
    const id = await aGame(on.db, { name: '그림게임' })
    const bytes = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#3355aa' } })
      .png()
      .toBuffer()
    const upload = async (use: string) => {
      const reply = await on.app.inject({
        method: 'POST',
        url: `/v1/operator/pictures/${use}`,
        headers: { ...operator, 'content-type': 'image/png' },
        payload: bytes,
      })
      return reply.json().image as string
    }
    const [image, first, second] = [
      await upload('cover'),
      await upload('explanation'),
      await upload('explanation'),
    ]
    const saved = await edit(id, { image, explanationImages: [first, second] })
    expect(saved.body).toMatchObject({ image, explanationImages: [first, second] })
    const seen = (await on.app.inject({ url: `/v1/products/${id}` })).json()
    expect(seen).toMatchObject({ image1: expect.stringContaining(image) })
    expect([seen.explain_img1, seen.explain_img2]).toEqual([
      expect.stringContaining(first),
      expect.stringContaining(second),
    ])
    expect((await edit(id, { image: null, explanationImages: [] })).body).toMatchObject({
      image: null,
      explanationImages: [],
    })
  })

  test('changes its place in a category, unless somebody else has changed the order meanwhile', async () => {
    const ids: number[] = []
    for (const position of [1, 2, 2]) {
      ids.push(await aGame(on.db, { categories: [{ category: 16, position }] }))
    }
    const [one = 0, two = 0, three = 0] = ids
    const order = async () => {
      const reply = await on.app.inject({ url: '/v1/products?gubun=16' })
      return reply.json().results.map(({ id }: { id: number }) => id)
    }
    const { body } = await send('GET', '/v1/operator/categories/16/games')
    const move = (gameId: number, place: number) =>
      send('PUT', '/v1/operator/categories/16/games', { gameId, place, version: body.version })
    expect((await move(three, 1)).status).toBe(200)
    expect(await order()).toEqual([three, one, two])
    expect((await move(two, 1)).body.code).toBe('CHANGED_MEANWHILE')
    expect(await order()).toEqual([three, one, two])
    expect((await send('GET', '/v1/operator/categories/1/games')).status).toBe(400)
  })

  test('is found in its category with the place that it has among all', async () => {
    await aGame(on.db, { name: '먼저 나오는 게임', categories: [{ category: 15, position: 1 }] })
    const id = await aGame(on.db, { name: '우주 화투판', categories: [{ category: 15, position: 2 }] })
    await aGame(on.db, { name: '우주 화투판 확장', categories: [{ category: 14, position: 1 }] })
    const found = async (text: string) =>
      (await send('GET', `/v1/operator/categories/15/games?q=${encodeURIComponent(text)}`)).body
    expect(await found('우주화ㅌ')).toMatchObject({ count: 1, total: 2, results: [{ id, place: 2 }] })
    expect(await found('없는 이름')).toMatchObject({ count: 0, total: 2, results: [] })
    expect((await found('')).results.map(({ place }: { place: number }) => place)).toEqual([1, 2])
  })
})

describe('two games that are one', () => {
  async function aPair() {
    const from = await aGame(on.db, { name: '겹친게임둘째', categories: [{ category: 4, position: 3 }] })
    const into = await aGame(on.db, { name: '겹친게임첫째' })
    return { from, into }
  }

  async function merge({ from, into }: { from: number; into: number }) {
    const preview = await send('GET', `/v1/operator/games/${from}/merge?into=${into}`)
    const done = await send('POST', `/v1/operator/games/${from}/merge`, {
      into,
      version: preview.body.version,
    })
    return { preview: preview.body, done }
  }

  const countsOf = async (id: number) => {
    const [counts] = await on.db<
      { reviewCount: number; starSum: number; playCount: number; likeCount: number }[]
    >`select review_count, star_sum, play_count, like_count from games where id = ${id}`
    return counts
  }

  test('are merged with all that people did, each once, and the old address leads on', async () => {
    const { from, into } = await aPair()
    const [ann, bob] = [await aMember(on.db), await aMember(on.db)]
    const as = { [ann]: await signIn(on.app, ann), [bob]: await signIn(on.app, bob) }
    const like = async (memberId: number, gameId: number) => {
      const reply = await on.app.inject({
        method: 'POST',
        url: '/v1/me/product/carts',
        headers: as[memberId] ?? {},
        payload: { product_id: gameId },
      })
      expect(reply.statusCode).toBe(200)
    }
    await like(ann, from)
    await like(ann, into)
    await like(bob, from)
    const now = on.clock.now()
    const later = new Date(now.getTime() + 60_000)
    await aReview(on.db, { gameId: into, authorId: ann, star: 2, writtenAt: now })
    await aReview(on.db, { gameId: from, authorId: ann, star: 5, writtenAt: later })
    await aPlay(on.db, { gameId: from, memberId: bob })
    await letCountFully(on.db, bob)
    await on.db`
      insert into game_count_votes (member_id, game_id, players, is_good, voted_at)
      values (${bob}, ${from}, 3, true, ${now}), (${bob}, ${into}, 3, false, '2026-01-01')`

    const { preview, done } = await merge({ from, into })
    expect(preview).toMatchObject({ reviews: 1, doubledReviews: 1, plays: 1, likes: 2, doubledLikes: 1 })
    expect(done.status).toBe(200)
    expect(done.body.aliases).toContain('겹친게임둘째')

    expect(await countsOf(into)).toEqual({ reviewCount: 1, starSum: 5, playCount: 1, likeCount: 2 })
    expect(await countsOf(from)).toBeUndefined()
    const votes = await on.db<{ isGood: boolean }[]>`
      select is_good from game_count_votes where game_id = ${into}`
    expect(votes).toEqual([{ isGood: true }])
    expect(await found('겹친게임둘째')).toEqual([into])
    // They have known one game less than before.
    expect(await weighReviewers(on.db, now)).toBe(2)
    expect([await findReviewerWeight(on.db, ann), await findReviewerWeight(on.db, bob)]).toEqual([0, 0])
    const old = await on.app.inject({ url: `/v1/products/${from}` })
    expect([old.statusCode, old.json().moved]).toEqual([404, into])

    const entries = await on.db<{ actorId: number; action: string; details: object }[]>`
      select actor_id, action, details from audit_entries where thing_kind = 'game' and thing_id = ${into}`
    expect(entries).toMatchObject([
      {
        actorId: operatorId,
        action: 'merge-games',
        details: { merged: from, reviews: 1, plays: 1, likes: 2 },
      },
    ])

    // After a chain of merges, every old address leads to the last game.
    const last = await aGame(on.db, { name: '겹친게임셋째' })
    expect((await merge({ from: into, into: last })).done.status).toBe(200)
    const chained = await on.app.inject({ url: `/v1/products/${from}` })
    expect(chained.json().moved).toBe(last)
  })

  test('are left alone when one was edited since the preview, and when both are the same', async () => {
    const { from, into } = await aPair()
    const { body } = await send('GET', `/v1/operator/games/${from}/merge?into=${into}`)
    await edit(into, { description: '그사이 바뀐 설명이에요.' })
    const late = await send('POST', `/v1/operator/games/${from}/merge`, { into, version: body.version })
    expect([late.status, late.body.code]).toEqual([409, 'CHANGED_MEANWHILE'])
    expect((await read(from)).name).toBe('겹친게임둘째')
    const same = await send('GET', `/v1/operator/games/${from}/merge?into=${from}`)
    expect([same.status, same.body.code]).toEqual([400, 'SAME_GAME'])
    expect((await send('GET', `/v1/operator/games/${from}/merge?into=2147483647`)).status).toBe(404)
  })

  test('leave nothing behind: every table that names a game is moved, worked out anew, or ends with it', async () => {
    const moved = ['cafe_games', 'game_count_votes', 'game_likes', 'instructor_games', 'league_standings']
    moved.push(
      'cafe_event_games',
      'favourite_games',
      'game_pitfalls',
      'meetup_explainers',
      'meetup_games',
      'owned_games',
      'plays',
      'reviews',
      'standing_table_games',
    )
    moved.push(
      'shelf_ballot_games',
      'shelf_vote_results',
      'sitting_games',
      'sitting_rings',
      'teaching_times',
      'timer_paces',
      'timer_results',
      'timer_sessions',
    )
    const ofTheGame = [
      'evening_games',
      'game_categories',
      'game_explanations',
      'game_names',
      'game_questions',
      'merged_games',
    ]
    const workedOutAnew = ['game_neighbours', 'taste_states', 'tastes']
    const naming = await on.db<{ name: string }[]>`
      select distinct conrelid::regclass::text as name
      from pg_constraint where confrelid = 'games'::regclass and contype = 'f' order by name`
    expect(naming.map(({ name }) => name)).toEqual([...moved, ...ofTheGame, ...workedOutAnew].sort())
  })
})
