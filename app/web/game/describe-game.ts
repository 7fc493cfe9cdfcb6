import type { Game } from '~/features/catalogue/endpoints'
import { coverWidths } from '~/lib/game-picture-widths'

const mostStars = 5
const leastStars = 1

/** The game as schema.org data. A rating is included only if somebody has given one. */
export function describeGame(game: Game, publicUrl: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Game',
    name: game.name,
    ...(game.englishName === null ? {} : { alternateName: game.englishName }),
    description: game.description,
    ...(game.image === null ? {} : { image: `${publicUrl}${game.image}-${coverWidths.at(-1)}.webp` }),
    numberOfPlayers: { '@type': 'QuantitativeValue', minValue: game.minPlayers, maxValue: game.maxPlayers },
    ...(game.age > 0 ? { typicalAgeRange: `${game.age}-` } : {}),
    genre: game.genres,
    ...(game.score === null
      ? {}
      : {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: game.score,
            reviewCount: game.reviewCount,
            bestRating: mostStars,
            worstRating: leastStars,
          },
        }),
  }
}
