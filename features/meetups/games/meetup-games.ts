import { mostGames } from '../core/meetup'

/** A game that somebody has chosen in a form. */
export interface ChosenGame {
  id: number
  name: string
  image: string | null
}

export interface ChosenGames {
  /** Games that the chosen cafe owns. */
  games: ChosenGame[]
  /** Games of the member's own list. Both together are limited. */
  brought: ChosenGame[]
}

export const tooManyGames = `게임은 ${mostGames}개까지 선택할 수 있어요.`
export const broughtByHost = '방장이 가져와요'

/** What a meetup plays: games on the shelf of its cafe, and games that its host brings along. */
export interface NamedGames {
  gameIds: readonly number[]
  broughtIds: readonly number[]
}

/** Each game once. One that the host brings is not taken from the shelf. */
export function onceEach({ gameIds, broughtIds }: NamedGames): { gameIds: number[]; broughtIds: number[] } {
  const brought = new Set(broughtIds)
  return {
    gameIds: [...new Set(gameIds)].filter((id) => !brought.has(id)),
    broughtIds: [...brought],
  }
}

export const areTooManyGames = ({ gameIds, broughtIds }: NamedGames) =>
  gameIds.length + broughtIds.length > mostGames

interface ShownGames<Game> {
  games: readonly Game[]
  brought: readonly Game[]
}

/** Everything that a meetup plays, in the order in which it is shown. */
export function allGamesOf<Game>({ games, brought }: ShownGames<Game>): Game[] {
  return [...games, ...brought]
}
