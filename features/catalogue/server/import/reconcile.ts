import type { ImportedFacts } from '~/db/rows/catalogue'
import type { NewGame } from '../../edited-game'
import { unknownMost } from '../../game'
import type { ImportedGame } from './read-row'

export type KnownGame = ImportedFacts

export type Change = { field: string; from: string; to: string }

/** The fields that an import updates, as the report names them. */
const labels = {
  name: '이름',
  englishName: '영문 이름',
  year: '연도',
  minPlayers: '최소 인원',
  maxPlayers: '최대 인원',
  bestPlayers: '추천 인원',
  playMinutes: '플레이 시간',
  age: '나이',
  difficulty: '난이도',
} as const

/** The middle of the scale, for games without a weight. */
const unknownDifficulty = 5

/** A new game from a row. A note explains each default used for an unknown value. */
export function toNewGame(game: ImportedGame, now: Date): { game: NewGame; notes: string[] } {
  const notes: string[] = []
  if (game.minPlayers === null) notes.push('최소 인원을 몰라 1명으로 두었어요.')
  // With the widest range, a search by number of players still finds the game.
  if (game.maxPlayers === null) notes.push(`최대 인원을 몰라 ${unknownMost}명으로 두었어요.`)
  if (game.difficulty === null) notes.push(`난이도를 몰라 가운데(${unknownDifficulty})로 두었어요.`)
  return {
    game: {
      bggId: game.bggId,
      name: game.englishName,
      englishName: game.englishName,
      aliases: [],
      year: game.year,
      minPlayers: game.minPlayers ?? 1,
      maxPlayers: game.maxPlayers ?? unknownMost,
      bestPlayers: game.bestPlayers ?? [],
      playMinutes: game.playMinutes ?? 0,
      age: game.age ?? 0,
      difficulty: game.difficulty ?? unknownDifficulty,
      genres: game.genres,
      // Imported games are in no category; they are found by search.
      categories: [],
      description: '',
      explanationImages: [],
      addedAt: now,
    },
    notes,
  }
}

/**
 * Merges a row into an existing game. Unknown facts and Korean names given by people stay as they are; a name that came
 * from the table is updated.
 */
export function reconcile(
  known: KnownGame,
  game: ImportedGame,
): { after: KnownGame; changes: Change[]; notes: string[] } {
  const notes: string[] = []
  const after: KnownGame = {
    id: known.id,
    bggId: known.bggId,
    name: known.name === known.englishName ? game.englishName : known.name,
    englishName: game.englishName,
    year: game.year ?? known.year,
    minPlayers: game.minPlayers ?? known.minPlayers,
    maxPlayers: game.maxPlayers ?? known.maxPlayers,
    bestPlayers: game.bestPlayers ?? known.bestPlayers,
    playMinutes: game.playMinutes ?? known.playMinutes,
    age: game.age ?? known.age,
    difficulty: game.difficulty ?? known.difficulty,
  }
  if (after.minPlayers > after.maxPlayers) {
    notes.push(`인원(${after.minPlayers}~${after.maxPlayers}명)이 서로 맞지 않아 그대로 두었어요.`)
    after.minPlayers = known.minPlayers
    after.maxPlayers = known.maxPlayers
  }
  const changes = (Object.keys(labels) as (keyof typeof labels)[])
    .map((field) => ({ field: labels[field], from: shown(known[field]), to: shown(after[field]) }))
    .filter(({ from, to }) => from !== to)
  return { after, changes, notes }
}

function shown(value: string | number | number[] | null): string {
  if (value === null) return '모름'
  return Array.isArray(value) ? value.join(', ') : String(value)
}
