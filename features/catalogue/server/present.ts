import type { ChosenGame } from '../choice'
import { gameShape, listedGameShape, type WireGame, type WireListedGame } from '../contract'
import type { ChosenGameRow } from './queries/choose-games'
import type { GameCardRow, GameRow } from './queries/games'
import { readCard } from './queries/read-card'

export function presentGameCard(row: GameCardRow): WireListedGame {
  return listedGameShape.toWire(readCard(row))
}

/** Presents recommended games with their reasons, which depend on the whole selection. */
export function presentChosenGames(
  rows: readonly ChosenGameRow[],
  reasonsFor: (games: readonly ChosenGame[]) => string[],
): WireListedGame[] {
  const reasons = reasonsFor(rows.map((row) => ({ ...readCard(row), bestPlayers: row.bestPlayers })))
  return rows.map((row, at) => ({ ...presentGameCard(row), reason: reasons[at] ?? '' }))
}

export function presentGame(row: GameRow): WireGame {
  return gameShape.toWire({
    ...readCard(row),
    englishName: row.englishName,
    year: row.year,
    bestPlayers: row.bestPlayers,
    description: row.description,
    explanation: row.explanation ?? [],
    explanationImages: row.explanationImages,
    videoUrl: row.videoUrl,
  })
}
