import type { CountsOfRow } from '~/db/rows/catalogue'
import type { Database } from '~/lib/server/database'
import type { NewGame } from '../edited-game'
import { addGame } from './commands/games'

/** A test game; pass only what matters to the test. */
export function aGame(db: Database, about: Partial<NewGame> = {}): Promise<number> {
  return db.transaction((tx) =>
    addGame(tx, {
      name: '이름 없는 게임',
      aliases: [],
      minPlayers: 2,
      maxPlayers: 4,
      bestPlayers: [],
      playMinutes: 30,
      age: 8,
      difficulty: 5,
      genres: [],
      categories: [],
      description: '',
      explanationImages: [],
      addedAt: new Date('2026-01-01T00:00:00Z'),
      ...about,
    }),
  )
}

/** The stored counts of a game. */
export async function countsOf(db: Database, gameId: number) {
  const [counts] = await db<CountsOfRow[]>`
    select review_count, star_sum, play_count, weight_sum, weighed_stars, rank_score, score
    from games where id = ${gameId}`
  if (!counts) throw new Error(`there is no game ${gameId}`)
  return counts
}
