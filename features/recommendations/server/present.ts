import type { PersonalGameRow } from '~/db/rows/recommendations'
import { type GameChoice, reasonsForChoice } from '~/features/catalogue/choice'
import type { ChosenGameRow } from '~/features/catalogue/server/queries/choose-games'
import { readCard } from '~/features/catalogue/server/queries/read-card'
import type { Personal } from '../endpoints'
import { reasonFromTaste } from '../recommendation'

type PersonalGame = Personal['games'][number]

export function presentPersonalGame(row: PersonalGameRow): PersonalGame {
  return {
    ...readCard(row),
    reason: reasonFromTaste({
      name: row.becauseName,
      star: row.becauseStar,
      isLiked: row.becauseIsLiked,
      playCount: row.becausePlayCount,
    }),
    because: { id: row.becauseId, name: row.becauseName },
  }
}

/** Games that fit the choice and fill up the results if there are too few by taste. */
export function presentFillingGames(rows: readonly ChosenGameRow[], choice: GameChoice): PersonalGame[] {
  const cards = rows.map(readCard)
  const reasons = reasonsForChoice(cards, choice)
  return cards.map((card, at) => ({ ...card, reason: reasons[at] ?? '', because: null }))
}
