import { mostNamed } from './vote'

/** A ballot on its way: what a phone has chosen and not sent yet. */
export interface Draft<Game extends { id: number }> {
  games: readonly Game[]
  veto: Game | null
}

export const emptyDraft = { games: [], veto: null } as const

/** Chooses a game as the last one, or takes it off. A sixth is not added. */
export function toggleGame<Game extends { id: number }>(draft: Draft<Game>, game: Game): Draft<Game> {
  const others = draft.games.filter(({ id }) => id !== game.id)
  if (others.length < draft.games.length) return { ...draft, games: others }
  if (others.length >= mostNamed) return draft
  return { games: [...others, game], veto: draft.veto?.id === game.id ? null : draft.veto }
}

/** Vetoes a game in place of another, or takes the veto back. A vetoed game is not wanted. */
export function toggleVeto<Game extends { id: number }>(draft: Draft<Game>, game: Game): Draft<Game> {
  if (draft.veto?.id === game.id) return { ...draft, veto: null }
  return { games: draft.games.filter(({ id }) => id !== game.id), veto: game }
}

/** Moves a chosen game one place up or down. */
export function moveGame<Game extends { id: number }>(
  draft: Draft<Game>,
  id: number,
  by: -1 | 1,
): Draft<Game> {
  const at = draft.games.findIndex((game) => game.id === id)
  const [game, other] = [draft.games[at], draft.games[at + by]]
  if (!game || !other) return draft
  return { ...draft, games: draft.games.with(at, other).with(at + by, game) }
}
