import { z } from 'zod'
import { listOf, wholeNumber } from '~/lib/server/schema-parts'
import { mostGames } from '../meetup'
import { tooManyGames } from '../meetup-games'

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
