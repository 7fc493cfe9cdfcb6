import type { Database } from '~/lib/server/database'
import type { NewGame } from '../game'
import { addGame } from './commands/games'

/** A game for tests; says only what the test is about. */
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
