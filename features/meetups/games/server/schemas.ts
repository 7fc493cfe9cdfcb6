import { z } from 'zod'
import type { EndpointParts } from '~/lib/endpoint'
import { listOf, wholeNumber } from '~/lib/server/schema-parts'
import { mostGames } from '../../core/meetup'
import { tooManyGames } from '../meetup-games'
import { explainRefusals, takeBackExplainingRefusals } from '../refusals'

const games = listOf(wholeNumber('게임 번호'), { max: mostGames, tooLong: tooManyGames })

/** What a new meetup plays; both lists together are limited by the command. */
export const chosenGames = {
  gameIds: games.default([]).meta({ label: '게임(gameIds)' }),
  broughtIds: games.default([]).meta({ label: '가져올 게임(broughtIds)' }),
}

/** What an edit changes; null leaves it. */
export const changedGames = {
  gameIds: games.nullable().default(null).meta({ label: '게임(gameIds)' }),
  broughtIds: games.nullable().default(null).meta({ label: '가져올 게임(broughtIds)' }),
}

const explaining = {
  audience: 'member',
  params: z.object({ id: wholeNumber('모임 번호'), gameId: wholeNumber('게임 번호') }),
  reply: z.object({ isExplaining: z.boolean() }),
} as const

export const explainCalls = {
  explain: {
    ...explaining,
    summary: '이 모임의 게임을 내가 설명하겠다고 해요. 자리가 있는 사람만 할 수 있어요',
    refusals: explainRefusals,
  },
  takeBackExplaining: {
    ...explaining,
    summary: '설명하겠다고 한 것을 거둬요',
    refusals: takeBackExplainingRefusals,
  },
} satisfies Record<string, EndpointParts>
