import type { GameCardRow } from '~/db/rows/catalogue'
import type { GameCard } from '../../endpoints'
import { levelOf, mostGenresShown } from '../../game'

/** The row with what is derived from it and from the viewer, who may be nobody. */
export function readCard<Row extends GameCardRow>(row: Row): Row & GameCard {
  return {
    ...row,
    genres: row.genres.slice(0, mostGenresShown),
    level: levelOf(row.difficulty),
    isLiked: row.isLiked ?? false,
    isPlayed: row.lastPlayedOn !== null,
    isReviewed: row.isReviewed ?? false,
  }
}
