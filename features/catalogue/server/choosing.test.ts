import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember } from '~/features/accounts/server/factories'
import { aReview } from '~/features/reviews/server/factories'
import { fitsChoice } from '../choice'
import { difficultyLetters, gameLevels } from '../game'
import { aGame } from './factories'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

async function ask(query: string) {
  const reply = await on.app.inject({ url: `/v1/products?${query}` })
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
}

async function namesOf(query: string): Promise<string[]> {
  const { status, body } = await ask(query)
  expect(status).toBe(200)
  return body.results.map(({ name }: { name: string }) => name)
}

/** A random number generator that repeats in every run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
}

describe('games for a choice', () => {
  test('are ten with a reason each: first those best with that number, then by rank', async () => {
    const shelf = [{ category: 3, position: 1 }]
    const loved = await aGame(on.db, {
      name: '사랑받는 게임',
      difficulty: 3,
      maxPlayers: 5,
      categories: shelf,
    })
    await aReview(on.db, { gameId: loved, authorId: await aMember(on.db), star: 5 })
    for (let at = 0; at < 11; at += 1) {
      await aGame(on.db, {
        name: `다섯이 좋은 게임 ${at}`,
        difficulty: 3,
        maxPlayers: 5,
        bestPlayers: [5],
        categories: shelf,
      })
    }
    const { body } = await ask('choice=Y&course1=person_5&course2=B')
    expect(body.results).toHaveLength(10)
    expect(body.widened).toBeUndefined()
    const reasons = body.results.map(({ reason }: { reason: string }) => reason)
    expect(reasons.slice(0, 3)).toEqual([
      '5명이 할 때 가장 재밌고, 30분이면 끝나요',
      '5명이 할 때 가장 재밌고, 규칙이 쉬워요',
      '30분이면 끝나고, 규칙이 쉬워요',
    ])
    for (const reason of reasons) {
      expect(reasons.filter((other: string) => other === reason).length).toBeLessThanOrEqual(3)
    }
    const four = await ask('choice=Y&course1=person_4&course2=B')
    expect(four.body.results[0]).toMatchObject({ id: loved, reason: '4명이 할 수 있고, 별점이 5.0점이에요' })
  })

  test('report that the difficulty was widened, and to what', async () => {
    await aGame(on.db, {
      name: '열두 명의 추리',
      difficulty: 6,
      minPlayers: 6,
      maxPlayers: 12,
      categories: [{ category: 7, position: 1 }],
    })
    const { body } = await ask('choice=Y&course1=person_8&course2=A')
    expect(body.results.map(({ name }: { name: string }) => name)).toEqual(['열두 명의 추리'])
    expect(body.widened).toEqual({
      course1: 'person_8',
      course2: 'A,B,C',
      sentence: '딱 맞는 게임이 없어서 난이도를 ‘아주 쉬움’부터 ‘보통’까지 넓혔어요.',
    })
    expect(body.results[0].reason).toBe('8명 이상이 할 수 있고, 30분이면 끝나요')
  })

  test('fit the choice, or what it was widened to, for every choice', async () => {
    const varied = await testApp()
    const number = numbersFrom(42)
    for (let at = 0; at < 40; at += 1) {
      const minPlayers = 1 + number(5)
      await aGame(varied.db, {
        name: `여러 게임 ${at}`,
        difficulty: 1 + number(10),
        minPlayers,
        maxPlayers: minPlayers + number(3),
        bestPlayers: number(2) === 0 ? [] : [minPlayers],
        categories: number(4) === 0 ? [] : [{ category: 1 + number(16), position: at }],
      })
    }
    let widened = 0
    for (let draw = 0; draw < 150; draw += 1) {
      const people = [...new Set(Array.from({ length: number(3) }, () => `person_${1 + number(8)}`))].join()
      const wanted = number(3) + (people === '' ? 1 : 0)
      const letters = [...new Set(Array.from({ length: wanted }, () => difficultyLetters[number(5)]))].join()
      const url = `/v1/products?choice=Y&course1=${people}&course2=${letters}`
      const body = (await varied.app.inject({ url })).json()
      const fitted = body.widened ?? { course1: people, course2: letters }
      const partsOf = (list: string) => list.split(',').filter((part) => part !== '')
      const choice = {
        people: partsOf(fitted.course1).map((part) => Number(part.slice(-1))),
        levels: gameLevels.filter((_, at) => partsOf(fitted.course2).includes(difficultyLetters[at] ?? '')),
      }
      expect(body.results.length, url).toBeGreaterThan(0)
      for (const game of body.results) {
        const seats = { minPlayers: game.min_person, maxPlayers: game.max_person }
        expect(fitsChoice({ ...seats, level: game.level }, choice), url).toBe(true)
        expect(game.reason, url).not.toBe('')
      }
      if (body.widened) widened += 1
    }
    // Makes sure that the test has covered widened choices.
    expect(widened).toBeGreaterThan(5)
    await varied.close()
  })
})

describe('games for a situation', () => {
  test('come from its category, with a fitting reason', async () => {
    await aGame(on.db, {
      name: '둘의 결투',
      minPlayers: 2,
      maxPlayers: 2,
      bestPlayers: [2],
      categories: [{ category: 2, position: 2 }],
    })
    await aGame(on.db, { name: '둘도 되는 게임', categories: [{ category: 2, position: 1 }] })
    expect(await namesOf('choice=Y&situation=two')).toEqual(['둘의 결투', '둘도 되는 게임'])
    const { body } = await ask('choice=Y&situation=two')
    expect(body.results[0].reason).toBe('둘이 할 때 가장 재밌고, 30분이면 끝나요')
  })

  test.each([
    [
      'choice=Y&situation=nobody',
      'situation',
      '상황(situation)은 two, beginners, party, team, children, alone 중에서 선택해 주세요.',
    ],
    ['situation=two', 'situation', '상황(situation)은 추천(choice=Y)과 함께 보내 주세요.'],
    ['choice=Y&situation=two&course2=A', 'situation', '상황(situation)은 인원이나 난이도 없이 보내 주세요.'],
  ])('%s is refused in Korean', async (query, field, sentence) => {
    const { status, body } = await ask(query)
    expect(status).toBe(400)
    expect(body).toEqual({ error: sentence, code: 'BAD_INPUT', fields: { [field]: sentence } })
  })
})

test('random games come with a reason each and are never cached', async () => {
  const first = await ask('random=Y')
  expect(first.headers['cache-control']).toBe('no-store')
  for (const { reason } of first.body.results) expect(reason).not.toBe('')
})
