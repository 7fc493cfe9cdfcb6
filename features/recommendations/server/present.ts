import { type GameChoice, reasonsForChoice } from '~/features/catalogue/choice'
import type { ChosenGameRow } from '~/features/catalogue/server/queries/choose-games'
import { readCard } from '~/features/catalogue/server/queries/read-card'
import type { Personal } from '../contract'
import { reasonFromTaste } from '../recommendation'
import type { PersonalGameRow } from './queries'

type PersonalGame = Personal['games'][number]

export function presentPersonalGame(row: PersonalGameRow): PersonalGame {
  return {
    ...readCard(row),
    reason: reasonFromTaste({
      name: row.because_name,
      star: row.because_star,
      isLiked: row.because_is_liked,
      playCount: row.because_play_count,
    }),
    because: { id: row.because_id, name: row.because_name },
  }
}

/** Games that fit the choice and fill up the results if there are too few by taste. */
export function presentFillingGames(rows: readonly ChosenGameRow[], choice: GameChoice): PersonalGame[] {
  const cards = rows.map((row) => ({ ...readCard(row), bestPlayers: row.best_players }))
  const reasons = reasonsForChoice(cards, choice)
  return cards.map((card, at) => ({ ...card, reason: reasons[at] ?? '', because: null }))
}
