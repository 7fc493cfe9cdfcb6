import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember } from '~/features/accounts/server/factories'
import { aPlay } from '~/features/play-records/server/factories'
import { aGame } from './factories'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
  await aGame(on.db, { name: '스플렌더', englishName: 'Splendor' })
  await aGame(on.db, { name: '스플렌더 대결', englishName: 'Splendor Duel' })
  await aGame(on.db, { name: '카탄', englishName: 'CATAN', aliases: ['카탄의 개척자', '세틀러 오브 카탄'] })
  await aGame(on.db, { name: '아컴 호러 카드게임', englishName: 'Arkham Horror: The Card Game' })
  await aGame(on.db, { name: '7 원더스', englishName: '7 Wonders' })
  await aGame(on.db, { name: '오를레앙', englishName: 'Orléans' })
  await aGame(on.db, { name: '할리갈리', englishName: 'Halli Galli' })
  await aGame(on.db, { name: '달무티', englishName: 'The Great Dalmuti' })
  for (let at = 1; at <= 25; at += 1) await aGame(on.db, { name: `숲속의 집 ${at}` })
})
afterAll(() => on.close())

async function search(text: string, page = 1) {
  const reply = await on.app.inject({ url: '/v1/products', query: { search_f: text, page: String(page) } })
  expect(reply.statusCode).toBe(200)
  return reply.json()
}

async function found(text: string): Promise<string[]> {
  return (await search(text)).results.map(({ name }: { name: string }) => name)
}

describe('a search', () => {
  test.each([
    ['스플렌더', 'the title'],
    ['ㅅㅍㄹㄷ', 'first consonants'],
    ['ㅅㅍ', 'some first consonants'],
    ['스플', 'a beginning'],
    ['스플ㄹ', 'a syllable just begun'],
    ['스플레', 'a syllable half typed'],
    ['splendor', 'the English title'],
    ['SPLEN', 'capitals'],
    ['스 플 렌 더', 'spaces'],
    ['스플랜더', 'a wrong vowel'],
    ['스플랜', 'a wrong vowel in half a name'],
    ['즈플렌더', 'a wrong first letter'],
    ['splndor', 'a letter too few'],
    ['spleendor', 'a letter too many'],
    ['splendro', 'two letters the wrong way round'],
    ['스렌더', 'a syllable missing'],
    ['스렌', 'a syllable missing in half a name'],
    ['스렌플더', 'two syllables swapped'],
    ['플스렌', 'two syllables swapped in half a name'],
    ['tmvmffpsej', 'the English keyboard'],
    ['tmvmffp', 'the English keyboard, half typed'],
    ['Tmvmffpsej', 'the English keyboard with a capital'],
    ['tvfe', 'first consonants on the English keyboard'],
    ['네ㅣ두액', 'the Korean keyboard'],
    ['스플렌더 한글판', 'an edition'],
    ['스플렌더 (영문판)', 'another edition'],
    ['ｓｐｌｅｎｄｏｒ', 'full-width letters'],
    ['ㅅㅍㄹㄷ'.normalize('NFKD'), 'first consonants that would join'],
    ['스플렌더'.normalize('NFD'), 'a name in parts'],
    ['스플렌더 보드게임', 'a word more'],
    ['스플렌더 게임 추천', 'two words more'],
    ['스플렌더규칙', 'a word more without a space'],
    ['스플랜더 하는 법', 'a typo and words more'],
    ['ㅅㅍㄹㄷ 룰', 'first consonants and a word more'],
  ])('for %s finds 스플렌더 first (%s)', async (text) => {
    expect((await found(text))[0]).toBe('스플렌더')
  })

  test.each([
    ['카턴', '카탄'],
    ['가탄', '카탄'],
    ['개척자', '카탄'],
    ['세틀러', '카탄'],
    ['orleans', '오를레앙'],
    ['7원', '7 원더스'],
    ['ㅇㄷㅅ', '7 원더스'],
    ['7', '7 원더스'],
    ['호러', '아컴 호러 카드게임'],
    ['ㅎㄹㅋㄷ', '아컴 호러 카드게임'],
    ['할리갈이', '할리갈리'],
    ['무', '달무티'],
    ['ㅋ', '카탄'],
    // Two consonants that the keyboard joined into one character.
    ['ㄺ', '할리갈리'],
  ])('for %s finds %s', async (text, name) => {
    expect(await found(text)).toContain(name)
  })

  test('puts the name itself before names that begin with it, and those before names that contain it', async () => {
    await aGame(on.db, { name: '작은 무역상' })
    await aGame(on.db, { name: '무역상과 바다' })
    await aGame(on.db, { name: '무역상' })
    expect(await found('무역상')).toEqual(['무역상', '무역상과 바다', '작은 무역상'])
  })

  test('orders equally close names by popularity', async () => {
    await aGame(on.db, { name: '기차 하나' })
    const played = await aGame(on.db, { name: '기차와 긴 이름' })
    await aPlay(on.db, { gameId: played, memberId: await aMember(on.db) })
    expect(await found('기차')).toEqual(['기차와 긴 이름', '기차 하나'])
  })

  test('does not guess at typos while something is spelled as typed', async () => {
    await aGame(on.db, { name: '마법사' })
    await aGame(on.db, { name: '마범사' })
    expect(await found('마법사')).toEqual(['마법사'])
  })

  test('puts whole names that lack a syllable before names with that beginning', async () => {
    await aGame(on.db, { name: '등대지기의 하루' })
    await aGame(on.db, { name: '등대지기' })
    expect(await found('등지기')).toEqual(['등대지기', '등대지기의 하루'])
  })

  test('puts guesses at a whole name below games that only contain the text', async () => {
    await aGame(on.db, { name: '북극 탐사' })
    await aGame(on.db, { name: '탐지사' })
    expect(await found('탐사')).toEqual(['북극 탐사', '탐지사'])
    expect(await search('탐사', 2)).toMatchObject({ count: 2, results: [] })
  })

  test('keeps a word that belongs to the name although it is usually a filler word', async () => {
    await aGame(on.db, { name: '바람의 게임' })
    await aGame(on.db, { name: '바람의 노래' })
    expect(await found('바람의 게임')).toEqual(['바람의 게임'])
    expect((await found('바람의 게임 추천'))[0]).toBe('바람의 게임')
  })

  test('offers the lists whose name it matches, above the games', async () => {
    await aGame(on.db, {
      name: '별빛 경주',
      genres: ['경주', '우주'],
      categories: [{ category: 7, position: 1 }],
    })
    expect((await search('마피아')).shelves).toEqual([{ name: '마피아/블러핑', gubun: '07' }])
    expect(await search('경주 게임')).toMatchObject({
      shelves: [{ name: '경주', genre: '경주' }],
    })
    expect((await search('경주')).results[0].name).toBe('별빛 경주')
    const shelf = await on.app.inject({ url: '/v1/products', query: { genre: '경주' } })
    expect(shelf.json()).toMatchObject({ count: 1, results: [{ name: '별빛 경주' }] })
    expect(await search('경주', 2)).not.toHaveProperty('shelves')
    expect(await search('없는장르')).not.toHaveProperty('shelves')
  })

  test('counts every game once, however many of its names are found', async () => {
    const { count, results } = await search('카탄')
    expect(count).toBe(1)
    expect(results).toHaveLength(1)
  })

  test('has pages of twenty', async () => {
    const first = await search('숲속')
    expect(first.count).toBe(25)
    expect(first.results).toHaveLength(20)
    expect(first.next).toBe(
      `https://meeple.example/v1/products?search_f=${encodeURIComponent('숲속')}&page=2`,
    )
    expect((await search('숲속', 2)).results).toHaveLength(5)
    expect(await search('숲속', 3)).toMatchObject({ count: 25, results: [] })
  })

  test.each(['', '   ', '🎲', '!?%_', '\\', "' or 1=1 --", '<script>alert(1)</script>', '없는게임이름'])(
    'for %j finds nothing and causes no error',
    async (text) => {
      expect(await search(text)).toEqual({ count: 0, next: null, previous: null, results: [] })
    },
  )

  test('is not cached, because there are too many different ones', async () => {
    const reply = await on.app.inject({ url: '/v1/products', query: { search_f: '카탄' } })
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  test('accepts a hundred characters of Hangul', async () => {
    expect((await search('값'.repeat(100))).count).toBe(0)
  })
})
