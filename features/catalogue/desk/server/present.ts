import { aliasesOf, type ManagedGameRow, versionOfGame } from '../../server/queries/managed-games'

export function presentManagedGame(game: ManagedGameRow) {
  return {
    ...game,
    aliases: aliasesOf(game),
    categories: (game.categories ?? []).filter((category) => category > 1),
    explanation: game.explanation ?? [],
    questions: game.questions ?? [],
    version: versionOfGame(game),
  }
}
