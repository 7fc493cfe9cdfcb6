import { categories } from './category'
import type { GameLevel } from './game'
import type { Situation } from './situation'

/** What a category can be ordered by instead of its own order. Not in category.ts, which every first visit to home reads. */
export const categorySorts = ['score', 'plays', 'easy', 'short'] as const
export type CategorySort = (typeof categorySorts)[number]

/** The tab in a URL; anything invalid means the first tab. */
export function tabFrom(text: string | null): number {
  if (text === null || !/^\d{1,2}$/.test(text)) return 0
  const tab = Number(text)
  return tab < categories.length ? tab : 0
}

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
