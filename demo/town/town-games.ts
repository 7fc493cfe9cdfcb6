import type { NewGame } from '~/features/catalogue/edited-game'
import type { ExplanationPart } from '~/features/catalogue/game'
import { hashText } from '~/lib/seeded-random'
import { explanationParts, explanationTitles, pictureAddress } from './pictures'
import type { ExplanationEntry, GameEntry, TownContent } from './read-content'
import { minuteInDay, pastMoment } from './town-time'

const yearDays = 365

/** The demo games in the catalogue's format, most popular first. */
export function townGames({ games, explanations }: TownContent, now: Date): (NewGame & { slug: string })[] {
  const explained = new Map(explanations.map((explanation) => [explanation.game, explanation]))
  const addedAt = addedDates(games, now)
  return games.map((game, at) => {
    const explanation = explained.get(game.slug)
    return {
      slug: game.slug,
      bggId: game.bggId,
      name: game.nameKo,
      englishName: game.nameEn,
      aliases: game.aliases,
      year: game.year,
      minPlayers: game.minPlayers,
      maxPlayers: game.maxPlayers,
      bestPlayers: game.bestPlayers,
      playMinutes: game.playMinutes,
      age: game.age,
      difficulty: game.difficulty,
      genres: game.genres,
      categories: game.categories.map((category) => ({ category: Number(category), position: at + 1 })),
      description: game.description,
      image: pictureAddress({ kind: 'games', key: game.slug }),
      explanation: explanation === undefined ? [] : inWords(explanation),
      questions: explanation?.questions ?? [],
      timerMode: explanation?.timerMode ?? 'countUp',
      explanationImages:
        explanation === undefined
          ? []
          : explanationParts.map((part) =>
              pictureAddress({ kind: 'explanations', key: `${game.slug}-${part}` }),
            ),
      addedAt: addedAt.get(game.slug) ?? now,
    }
  })
}

/** The text of the explanation pictures in their order; the tip comes last. */
function inWords({ tip, questions: _, timerMode: _mode, ...steps }: ExplanationEntry): ExplanationPart[] {
  return [
    ...explanationParts.map((part) => ({ title: explanationTitles[part], lines: steps[part] })),
    { title: '도움말', lines: [tip] },
  ]
}

/** The dates on which the games were added: spread over a year, older games first. */
function addedDates(games: GameEntry[], now: Date): Map<string, Date> {
  const byAge = [...games].sort(
    (a, b) => (a.year ?? -10_000) - (b.year ?? -10_000) || hashText(a.slug) - hashText(b.slug),
  )
  return new Map(
    byAge.map(({ slug }, at) => {
      const daysAgo = Math.floor(((byAge.length - at) / byAge.length) * yearDays)
      return [slug, pastMoment(now, daysAgo, minuteInDay(`added ${slug}`, 10, 18))]
    }),
  )
}
