import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aPlay } from '~/features/play-records/server/factories'
import { aReview } from '~/features/reviews/server/factories'
import { inOurWords } from '~/lib/calls-version'
import { projectRoot } from '~/lib/server/project-root'
import { changeGame } from './commands/games'
import { likeGame } from './commands/likes'
import { aGame, countsOf } from './factories'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

async function get(url: string) {
  const reply = await on.app.inject({ url })
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
}

async function namesOf(url: string): Promise<string[]> {
  const { status, body } = await get(url)
  expect(status).toBe(200)
  return body.results.map(({ name }: { name: string }) => name)
}

describe('one game', () => {
  test('contains everything that its page needs, and nothing else', async () => {
    const id = await aGame(on.db, {
      slug: 'splendor-page',
      name: '스플렌더 쪽',
      englishName: 'Splendor Page',
      year: 2014,
      minPlayers: 2,
      maxPlayers: 4,
      bestPlayers: [3],
      playMinutes: 30,
      age: 10,
      difficulty: 3,
      genres: ['전략', '엔진빌딩', '세트수집', '카드'],
      description: '보석을 모아요.',
      image: '/media/games/splendor',
      explanation: [
        { title: '준비', lines: ['보석을 쌓아요', '카드를 펼쳐요'] },
        { title: '차례', lines: ['보석을 가져와요'] },
      ],
      explanationImages: ['/media/explain/splendor-1', '/media/explain/splendor-2'],
      videoUrl: 'https://video.example/splendor',
    })
    const first = await aMember(on.db)
    const second = await aMember(on.db)
    await aReview(on.db, { gameId: id, authorId: first, star: 5 })
    await aReview(on.db, { gameId: id, authorId: second, star: 4 })
    const expected = {
      id,
      name: '스플렌더 쪽',
      image1: '/media/games/splendor',
      genre_1: '전략',
      genre_2: '엔진빌딩',
      genre_3: '세트수집',
      level: 'EASY',
      meerkat_level: 3,
      min_person: 2,
      max_person: 4,
      play_time: 30,
      recommend_age: 10,
      used_count: 0,
      has_liked_cnt: 0,
      review_score: 4.5,
      review_count: 2,
      name_en: 'Splendor Page',
      year: 2014,
      best_person: [3],
      description: '보석을 모아요.',
      explanation: [
        { title: '준비', lines: ['보석을 쌓아요', '카드를 펼쳐요'] },
        { title: '차례', lines: ['보석을 가져와요'] },
      ],
      explain_img1: '/media/explain/splendor-1',
      explain_img2: '/media/explain/splendor-2',
      explain_img3: null,
      explain_img4: null,
      explain_img5: null,
      explain_img6: null,
      explain_img7: null,
      media_url: 'https://video.example/splendor',
      has_liked: false,
      is_used: false,
      is_re: false,
      is_used_data: null,
    }
    expect(await get(`/v1/products/${id}`)).toMatchObject({ status: 200, body: expected })
    expect((await get(`/v1/products/${id}/`)).body).toEqual(expected)
  })

  test('has a score of 0.0 and no reviews while nobody has reviewed it', async () => {
    const id = await aGame(on.db)
    expect((await get(`/v1/products/${id}`)).body).toMatchObject({ review_score: 0, review_count: 0 })
  })

  test('is not found if it does not exist', async () => {
    const reply = await get('/v1/products/2147483647')
    expect(reply.status).toBe(404)
    expect(reply.body).toEqual({ error: '게임을 찾을 수 없어요.', code: 'NOT_FOUND' })
  })

  test.each([
    ['abc', '게임 번호는 숫자로 입력해 주세요.'],
    ['0', '게임 번호는 1 이상이어야 해요.'],
    ['-1', '게임 번호는 1 이상이어야 해요.'],
    ['1.5', '게임 번호는 숫자로 입력해 주세요.'],
    ['99999999999', '게임 번호는 2147483647 이하여야 해요.'],
    ['%00', '쓸 수 없는 글자가 들어 있어요.'],
    ['%F0%9F%8E%B2', '게임 번호는 숫자로 입력해 주세요.'],
    ['%3Cscript%3E', '게임 번호는 숫자로 입력해 주세요.'],
  ])('refuses the number %s with a sentence', async (id, error) => {
    const reply = await get(`/v1/products/${id}`)
    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({ error, code: 'BAD_INPUT', fields: { id: error } })
  })

  test('refuses an address that cannot be read', async () => {
    const reply = await get('/v1/products/%E0%A4%A')
    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({ error: '보내 주신 내용을 읽을 수 없어요.' })
  })
})

describe('the words of a call', () => {
  test('are ours for our pages and the fixed ones for everybody else, also from the cache', async () => {
    await aGame(on.db, { name: '두 말 게임', minPlayers: 3, categories: [{ category: 15, position: 1 }] })
    const read = async (query: string, headers = {}) => {
      const reply = await on.app.inject({ url: `/v1/products?${query}`, headers })
      expect(reply.headers.vary).toContain('calls-version')
      return reply.json().results
    }
    for (const _ of ['computed', 'cached']) {
      const [ours] = await read('category=15', inOurWords)
      expect(ours).toMatchObject({ name: '두 말 게임', minPlayers: 3, isLiked: false, score: null })
      const [fixed] = await read('gubun=15')
      expect(fixed).toMatchObject({ name: '두 말 게임', min_person: 3, has_liked: false, review_score: 0 })
      expect(fixed).not.toHaveProperty('minPlayers')
    }
  })

  test('name the field of bad input', async () => {
    const url = '/v1/products?'
    const ours = await on.app.inject({ url: `${url}people=9&choice=Y`, headers: inOurWords })
    expect(ours.json().fields).toEqual({ people: '인원(people)의 형식이 맞지 않아요.' })
    const fixed = await on.app.inject({ url: `${url}course1=person_9&choice=Y` })
    expect(fixed.json().fields).toEqual({ course1: '인원(course1)의 형식이 맞지 않아요.' })
  })
})

describe('a list whose JSON the database makes', () => {
  test('has the same cards as a search, whose reply is cut to its schema', async () => {
    const memberId = await aMember(on.db)
    const member = { ...(await signIn(on.app, memberId)), ...inOurWords }
    const ids: number[] = []
    for (let difficulty = 1; difficulty <= 10; difficulty += 1) {
      ids.push(
        await aGame(on.db, {
          name: `같은 카드 "${difficulty}"`,
          difficulty,
          image: difficulty % 2 === 0 ? '/media/games/same' : undefined,
          genres: ['같은카드', '둘', '셋', '넷'].slice(0, (difficulty % 4) + 1),
          categories: [{ category: 14, position: difficulty }],
        }),
      )
    }
    const [gameId = 0] = ids
    await aReview(on.db, { gameId, authorId: memberId, star: 4 })
    await aReview(on.db, { gameId, authorId: await aMember(on.db), star: 5 })
    await aPlay(on.db, { gameId, memberId })
    for (const liked of ids.slice(0, 2))
      await likeGame(on.db, { gameId: liked, memberId, likedAt: on.clock.now() })

    for (const headers of [inOurWords, member]) {
      const read = async (url: string): Promise<{ id: number }[]> =>
        (await on.app.inject({ url, headers })).json().results
      const cards = await read(`/v1/products?${new URLSearchParams({ text: '같은 카드' })}`)
      expect(cards).toHaveLength(10)
      const genre = new URLSearchParams({ genre: '같은카드' })
      const lists = ['category=14', 'category=01', 'ranking=Y', 'new=Y', genre, ''].map(
        (query) => `/v1/products?${query}`,
      )
      for (const list of headers === member ? [...lists, '/v1/me/product/carts'] : lists) {
        const { body } = await on.app.inject({ url: list, headers })
        // PostgreSQL breaks lines between rows: its JSON was sent as it is, because the schema lists all that is in it.
        expect(body, list).toContain(', \n {')
        const rows: { id: number }[] = JSON.parse(body).results
        const listed = rows.filter(({ id }) => ids.includes(id))
        expect(listed.map(({ id }) => id)).toContain(gameId)
        for (const card of listed) expect(card, list).toEqual(cards.find(({ id }) => id === card.id))
      }
    }
  })
})

describe('a category', () => {
  test('is in its own order, twenty per page, with links to the neighbouring pages', async () => {
    for (let at = 21; at >= 1; at -= 1) {
      await aGame(on.db, { name: `추리 ${at}`, categories: [{ category: 8, position: at }] })
    }
    const first = (await get('/v1/products?gubun=08')).body
    expect(first).toMatchObject({
      count: 21,
      next: 'https://meeple.example/v1/products?gubun=08&page=2',
      previous: null,
    })
    expect(first.results.map(({ name }: { name: string }) => name)).toEqual(
      Array.from({ length: 20 }, (_, at) => `추리 ${at + 1}`),
    )
    const second = (await get('/v1/products/?gubun=08&page=2')).body
    expect(second).toMatchObject({
      count: 21,
      next: null,
      previous: 'https://meeple.example/v1/products/?gubun=08&page=1',
    })
    expect(second.results).toHaveLength(1)
    expect((await get('/v1/products?gubun=08&page=3')).body).toEqual({
      count: 21,
      next: null,
      previous: null,
      results: [],
    })
  })

  test('is ordered and narrowed as asked, with the unknown last', async () => {
    const shelf = (position: number) => [{ category: 12, position }]
    const facts = { minPlayers: 2, maxPlayers: 4 }
    await aGame(on.db, { name: '긴 것', playMinutes: 90, difficulty: 7, ...facts, categories: shelf(1) })
    await aGame(on.db, { name: '모를 것', playMinutes: 0, difficulty: 3, ...facts, categories: shelf(2) })
    await aGame(on.db, {
      name: '짧은 것',
      playMinutes: 15,
      difficulty: 1,
      minPlayers: 3,
      maxPlayers: 9,
      categories: shelf(3),
    })
    const played = await aGame(on.db, {
      name: '쉬운 것',
      playMinutes: 30,
      difficulty: 1,
      ...facts,
      categories: shelf(4),
    })
    await aReview(on.db, { gameId: played, authorId: await aMember(on.db), star: 5 })
    const ours = (query: string) => namesOf(`/v1/products?gubun=12&${query}`)
    expect(await ours('')).toEqual(['긴 것', '모를 것', '짧은 것', '쉬운 것'])
    expect(await ours('sort=short')).toEqual(['짧은 것', '쉬운 것', '긴 것', '모를 것'])
    expect(await ours('sort=easy')).toEqual(['짧은 것', '쉬운 것', '모를 것', '긴 것'])
    expect(await ours('sort=score')).toEqual(['쉬운 것', '긴 것', '모를 것', '짧은 것'])
    expect(await ours('course1=person_2')).toEqual(['긴 것', '모를 것', '쉬운 것'])
    expect(await ours('course1=person_8&course2=A')).toEqual(['짧은 것'])
    expect(await ours('sort=easy&course1=person_4&course2=A,B')).toEqual(['짧은 것', '쉬운 것', '모를 것'])
    expect(await ours('course2=E')).toEqual([])
  })

  test('refuses an order that is unknown, and any for TOP 20 or another list', async () => {
    expect((await get('/v1/products?gubun=12&sort=name')).status).toBe(400)
    for (const query of ['gubun=01&sort=easy', 'ranking=Y&sort=easy', 'gubun=01&course1=person_2']) {
      const { status, body } = await get(`/v1/products?${query}`)
      expect(status).toBe(400)
      expect(body.error).toContain('TOP 20이 아닌 카테고리')
    }
  })

  test('without games is an empty list', async () => {
    expect((await get('/v1/products?gubun=16')).body).toEqual({
      count: 0,
      next: null,
      previous: null,
      results: [],
    })
  })
})

describe('the whole catalogue', () => {
  test('is listed by name by default', async () => {
    const names = await namesOf('/v1/products')
    expect(names).toEqual([...names].sort())
    expect(names).toHaveLength(20)
  })
})

describe('new games', () => {
  test('are the twenty that were last added to a category', async () => {
    for (let day = 10; day <= 30; day += 1) {
      await aGame(on.db, {
        name: `새 게임 ${day}`,
        addedAt: new Date(`2030-01-${day}T00:00:00Z`),
        categories: [{ category: 9, position: day }],
      })
    }
    await aGame(on.db, { name: '들여오기만 한 게임', addedAt: new Date('2030-02-01T00:00:00Z') })
    const { body } = await get('/v1/products?new=Y')
    expect(body.count).toBe(20)
    expect(body.results.map(({ name }: { name: string }) => name)).toEqual(
      Array.from({ length: 20 }, (_, at) => `새 게임 ${30 - at}`),
    )
    expect((await get('/v1/products?new=Y&page=2')).body.results).toEqual([])
  })
})

describe('the ranking', () => {
  test('lists rated games by the published mean, which a single vote hardly moves', async () => {
    const voters = await Promise.all(Array.from({ length: 8 }, () => aMember(on.db)))
    const loved = await aGame(on.db, { name: '두루 사랑받는 게임' })
    const oneVote = await aGame(on.db, { name: '한 사람만 매긴 게임' })
    const disliked = await aGame(on.db, { name: '모두 싫어하는 게임' })
    await aGame(on.db, { name: '아무도 매기지 않은 게임' })
    for (const authorId of voters) {
      await aReview(on.db, { gameId: loved, authorId, star: 5 })
      await aReview(on.db, { gameId: disliked, authorId, star: 1 })
    }
    await aReview(on.db, { gameId: oneVote, authorId: voters[0] ?? 0, star: 5 })
    const names = await namesOf('/v1/products?ranking=Y')
    const ours = names.filter((name) => name.endsWith('게임') && !name.startsWith('이름'))
    expect(ours).toEqual(['두루 사랑받는 게임', '한 사람만 매긴 게임', '모두 싫어하는 게임'])
  })

  test('has the scores that docs/ranking.md describes', async () => {
    const published = await readFile(path.join(projectRoot, 'docs/ranking.md'), 'utf8')
    const figures =
      /score = \((\d+) × ([\d.]+) \+ sum of weight × stars\) \/ \((\d+) \+ sum of weights\)/.exec(published)
    const [, prior = '', mean = '', priorBelow] = figures ?? []
    expect(priorBelow).toBe(prior)
    const gameId = await aGame(on.db)
    let stars = 0
    let reviews = 0
    for (const star of [null, 5, 4, 4, 1]) {
      if (star !== null) {
        await aReview(on.db, { gameId, authorId: await aMember(on.db), star })
        stars += star
        reviews += 1
      }
      const { rankScore, score } = await countsOf(on.db, gameId)
      expect(rankScore).toBeCloseTo((Number(prior) * Number(mean) + stars) / (Number(prior) + reviews), 9)
      expect(score).toBe(reviews === 0 ? null : Math.round((stars / reviews) * 10) / 10)
    }
  })

  test('has its first twenty on the shelf TOP 20, in the same order', async () => {
    const authorId = await aMember(on.db)
    for (let at = 1; at <= 22; at += 1) {
      const gameId = await aGame(on.db, { name: `으뜸 ${at}`, categories: [{ category: 1, position: at }] })
      await aReview(on.db, { gameId, authorId, star: 1 + (at % 5) })
    }
    const { body } = await get('/v1/products?gubun=01')
    expect(body).toMatchObject({ count: 20, next: null })
    const idsOf = ({ results }: { results: { id: number }[] }) => results.map(({ id }) => id)
    expect(idsOf(body)).toEqual(idsOf((await get('/v1/products?ranking=Y')).body).slice(0, 20))
    expect((await get('/v1/products?gubun=01&page=2')).body).toMatchObject({ count: 20, results: [] })
  })
})

describe('games by chance', () => {
  test('are ten different ones, drawn anew for every request', async () => {
    const draws = new Set<string>()
    for (let draw = 0; draw < 4; draw += 1) {
      const { body, headers } = await get('/v1/products?random=Y')
      expect(body).toMatchObject({ count: 10, next: null, previous: null })
      const ids = body.results.map(({ id }: { id: number }) => id)
      expect(new Set(ids).size).toBe(10)
      expect(headers['cache-control']).toBe('no-store')
      expect(headers.etag).toBeUndefined()
      draws.add(ids.join())
    }
    expect(draws.size).toBeGreaterThan(1)
  })
})

describe('recommended games', () => {
  // Only games in a category are recommended.
  const shelf = [{ category: 9, position: 1 }]
  let choosing: TestApp
  beforeAll(async () => {
    choosing = await testApp()
    const { db } = choosing
    await aGame(db, { name: '혼자', minPlayers: 1, maxPlayers: 1, difficulty: 1, categories: shelf })
    await aGame(db, { name: '둘이서', minPlayers: 2, maxPlayers: 2, difficulty: 4, categories: shelf })
    await aGame(db, { name: '일곱까지', minPlayers: 3, maxPlayers: 7, difficulty: 5, categories: shelf })
    await aGame(db, { name: '여덟까지', minPlayers: 4, maxPlayers: 8, difficulty: 6, categories: shelf })
    await aGame(db, { name: '열부터', minPlayers: 10, maxPlayers: 20, difficulty: 9, categories: shelf })
    await aGame(db, { name: '들여오기만 한 게임', minPlayers: 1, maxPlayers: 20, difficulty: 4 })
    const best = await aGame(db, {
      name: '둘부터 여섯',
      minPlayers: 2,
      maxPlayers: 6,
      difficulty: 10,
      categories: shelf,
    })
    await aReview(db, { gameId: best, authorId: await aMember(db), star: 5 })
  })
  afterAll(() => choosing.close())

  test.each([
    ['course1=person_1', ['혼자']],
    ['course1=person_2', ['둘부터 여섯', '둘이서']],
    ['course1=person_1,person_2', ['둘부터 여섯', '혼자', '둘이서']],
    ['course1=person_7', ['일곱까지', '여덟까지']],
    // Eight means eight or more.
    ['course1=person_8', ['여덟까지', '열부터']],
    ['course2=A', ['혼자']],
    ['course2=B,C', ['둘이서', '일곱까지', '여덟까지']],
    ['course2=E', ['둘부터 여섯', '열부터']],
    ['course1=person_2&course2=E', ['둘부터 여섯']],
  ])('for %s are the highest ranked ones that fit', async (courses, names) => {
    const reply = await choosing.app.inject({ url: `/v1/products?choice=Y&${courses}` })
    expect(reply.json().results.map(({ name }: { name: string }) => name)).toEqual(names)
    expect(reply.json().count).toBe(names.length)
  })

  test.each(['choice=Y&course1=person_2&course2=', 'choice=Y&course1=&course2=B'])(
    '%s ignores empty parameters',
    async (query) => {
      expect((await choosing.app.inject({ url: `/v1/products?${query}` })).statusCode).toBe(200)
    },
  )

  test('are ten at most', async () => {
    for (let at = 0; at < 12; at += 1)
      await aGame(choosing.db, { name: `많은 게임 ${at}`, difficulty: 7, categories: shelf })
    const { results } = (await choosing.app.inject({ url: '/v1/products?choice=Y&course2=D' })).json()
    expect(results).toHaveLength(10)
  })
})

describe('an invalid list request', () => {
  test.each([
    ['gubun=zz', 'gubun', '카테고리(gubun)의 형식이 맞지 않아요.'],
    ['gubun=00', 'gubun', '카테고리(gubun)의 형식이 맞지 않아요.'],
    ['gubun=17', 'gubun', '카테고리(gubun)의 형식이 맞지 않아요.'],
    ['gubun=99', 'gubun', '카테고리(gubun)의 형식이 맞지 않아요.'],
    ['gubun=01&gubun=02', 'gubun', '카테고리(gubun)는 글자로 입력해 주세요.'],
    ['gubun=01&page=-1', 'page', '페이지 번호(page)는 1 이상이어야 해요.'],
    ['gubun=01&page=0', 'page', '페이지 번호(page)는 1 이상이어야 해요.'],
    ['gubun=01&page=abc', 'page', '페이지 번호(page)는 숫자로 입력해 주세요.'],
    ['gubun=01&page=99999999999', 'page', '페이지 번호(page)는 10000 이하여야 해요.'],
    [`search_f=${'a'.repeat(10_240)}`, 'search_f', '검색어(search_f)는 100자까지 쓸 수 있어요.'],
    ['search_f=%00', 'search_f', '쓸 수 없는 글자가 들어 있어요.'],
    ['new=yes', 'new', '새 게임(new)은 Y만 쓸 수 있어요.'],
    ['choice=Y&course1=person_9', 'course1', '인원(course1)의 형식이 맞지 않아요.'],
    ['choice=Y&course1=', 'choice', '인원(course1)이나 난이도(course2)를 하나 이상 선택해 주세요.'],
    ['choice=Y&course2=F', 'course2', '난이도(course2)의 형식이 맞지 않아요.'],
    ['choice=Y', 'choice', '인원(course1)이나 난이도(course2)를 하나 이상 선택해 주세요.'],
    [
      'course1=person_2',
      'course1',
      '인원(course1)과 난이도(course2)는 추천(choice=Y)이나 TOP 20이 아닌 카테고리(gubun)와 함께 보내 주세요.',
    ],
    [
      'gubun=01&ranking=Y',
      'ranking',
      '목록은 한 가지 방법으로만 볼 수 있어요. (gubun), (ranking) 가운데 하나만 보내 주세요.',
    ],
  ])('%s names the field in Korean', async (query, field, sentence) => {
    const { status, body } = await get(`/v1/products?${query}`)
    expect(status).toBe(400)
    expect(body).toEqual({ error: sentence, code: 'BAD_INPUT', fields: { [field]: sentence } })
  })
})

describe('cached lists', () => {
  test('answer with an ETag, and with nothing when the caller has it already', async () => {
    const url = '/v1/products?gubun=05'
    await aGame(on.db, { name: '여럿이', categories: [{ category: 5, position: 1 }] })
    // Nothing is cached until the notification of the last change has arrived.
    await on.settled()
    const { headers } = await get(url)
    expect(headers['cache-control']).toBe('public, no-cache')
    const again = await on.app.inject({ url, headers: { 'if-none-match': String(headers.etag) } })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
  })

  test('stay until a change is announced, and are dropped then', async () => {
    const id = await aGame(on.db, { name: '옛 이름' })
    const url = `/v1/products/${id}`
    // Nothing is cached until the notification of the last write has arrived.
    await expect
      .poll(async () => {
        const { body } = await get(url)
        await on.db`update games set year = coalesce(year, 2000) + 1 where id = ${id}`
        return (await get(url)).body.year === body.year
      })
      .toBe(true)
    await on.db.transaction((tx) =>
      changeGame(tx, id, {
        name: '새 이름',
        aliases: [],
        minPlayers: 2,
        maxPlayers: 2,
        bestPlayers: [],
        playMinutes: 10,
        age: 8,
        difficulty: 1,
        genres: [],
        categories: [],
        description: '',
        explanationImages: [],
        addedAt: new Date('2026-01-01T00:00:00Z'),
      }),
    )
    await expect.poll(async () => (await get(url)).body.name).toBe('새 이름')
  })

  test('are not given to callers with a token', async () => {
    const reply = await on.app.inject({
      url: '/v1/products?gubun=05',
      headers: { authorization: 'Bearer x' },
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['cache-control']).toBe('no-store')
  })
})
