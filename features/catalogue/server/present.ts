import type { ChosenGame } from '../choice'
import { fromGame, fromGameCard, type WireGame, type WireGameCard, type WireListedGame } from '../contract'
import type { ChosenGameRow } from './queries/choose-games'
import type { GameCardRow, GameRow } from './queries/games'
import { readCard } from './queries/read-card'

export function presentGameCard(row: GameCardRow): WireGameCard {
  return fromGameCard(readCard(row))
}

/** A game that was picked out, with what `reasonFor` says of it. */
export function presentChosenGame(
  row: ChosenGameRow,
  reasonFor: (game: ChosenGame) => string,
): WireListedGame {
  return {
    ...presentGameCard(row),
    reason: reasonFor({ ...readCard(row), bestPlayers: row.best_players }),
  }
}

export function presentGame(row: GameRow): WireGame {
  return fromGame({
    ...readCard(row),
    englishName: row.english_name,
    year: row.year,
    bestPlayers: row.best_players,
    description: row.description,
    explanation: row.explanation ?? [],
    explanationImages: row.explanation_images,
    videoUrl: row.video_url,
  })
}
