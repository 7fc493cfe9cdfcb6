import type { CategorySort } from './category'
import type { GameLevel } from './game'
import type { Situation } from './situation'

/** What is wanted of a category; null means its own order, and an empty list no restriction. */
export interface CategoryChoice {
  sort: CategorySort | null
  people: readonly number[]
  levels: readonly GameLevel[]
}

/** The ways to request a list of games. */
export type GameListing =
  | { by: 'name'; page: number }
  | ({ by: 'category'; category: number; page: number } & CategoryChoice)
  | { by: 'search'; text: string; page: number }
  | { by: 'genre'; genre: string; page: number }
  | { by: 'newest'; page: number }
  | { by: 'ranking'; page: number }
  | { by: 'chance'; page: number }
  | { by: 'choice'; people: number[]; levels: GameLevel[]; page: number }
  | { by: 'situation'; situation: Situation; page: number }
