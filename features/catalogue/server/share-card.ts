import { coverWidths } from '~/lib/game-picture-widths'
import type { Reader } from '~/lib/server/database'
import { playerRange, yearInWords } from '../game'
import { findGame } from './queries/games'

/** The content of a game's share card, or null for an unknown game. */
export async function gameShareCard(db: Reader, id: number) {
  const game = await findGame(db, id)
  if (!game) return null
  return {
    title: game.name,
    subtitle: [game.englishName, game.year === null ? null : yearInWords(game.year)]
      .filter((fact) => fact !== null)
      .join(' · '),
    meta: [
      playerRange({ minPlayers: game.minPlayers, maxPlayers: game.maxPlayers }),
      ...(game.playMinutes > 0 ? [`${game.playMinutes}분`] : []),
      ...(game.age > 0 ? [`${game.age}세 이상`] : []),
      ...(game.score === null ? [] : [`별점 ${game.score.toFixed(1)}`]),
    ],
    picture: game.image === null ? null : `${game.image}-${coverWidths.at(-1)}.webp`,
  }
}
