import { z } from 'zod'
import type { EndpointParts } from '~/lib/endpoint'
import { listOf, wholeNumber } from '~/lib/server/schema-parts'
import { mostGames } from '../meetup'
import { tooManyGames } from '../meetup-games'
import { meetupRefusals } from '../refusals'

export const shownGames = z.array(
  z.object({ id: z.number().int(), name: z.string(), image: z.string().nullable() }),
)

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

/** The seated members who have said that they explain a game, in this order. */
export const shownExplainers = z.array(
  z.object({ gameId: z.number().int(), id: z.number().int(), name: z.string(), isOwn: z.boolean() }),
)

const explaining = {
  audience: 'member',
  params: z.object({ id: wholeNumber('모임 번호'), gameId: wholeNumber('게임 번호') }),
  reply: z.object({ isExplaining: z.boolean() }),
} as const

export const explainCalls = {
  explain: {
    ...explaining,
    summary: '이 모임의 게임을 내가 설명하겠다고 해요. 자리가 있는 사람만 할 수 있어요',
    refusals: [
      meetupRefusals.noMeetup,
      meetupRefusals.notSeatedThere,
      meetupRefusals.notPlayedThere,
      meetupRefusals.over,
    ],
  },
  takeBackExplaining: {
    ...explaining,
    summary: '설명하겠다고 한 것을 거둬요',
    refusals: [meetupRefusals.noMeetup, meetupRefusals.notSeatedThere, meetupRefusals.over],
  },
} satisfies Record<string, EndpointParts>
