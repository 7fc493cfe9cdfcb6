import type { GameLevel } from './game'
import type { Situation } from './situation'

/** The ways to request a list of games. */
export type GameListing =
  | { by: 'name'; page: number }
  | { by: 'category'; category: number; page: number }
  | { by: 'search'; text: string; page: number }
  | { by: 'genre'; genre: string; page: number }
  | { by: 'newest'; page: number }
  | { by: 'ranking'; page: number }
  | { by: 'chance'; page: number }
  | { by: 'choice'; people: number[]; levels: GameLevel[]; page: number }
  | { by: 'situation'; situation: Situation; page: number }
