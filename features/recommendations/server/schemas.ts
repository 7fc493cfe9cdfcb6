import { z } from 'zod'
import { gameTags, levelOfLetter, peopleOrMore } from '~/features/catalogue/game'
import { gameCard } from '~/features/catalogue/server/schemas'
import type { EndpointParts } from '~/lib/endpoint'
import { commaList } from '~/lib/server/schema-parts'

const numbers = (text: string | undefined) => text?.split(',').map(Number) ?? []

export const recommendationCalls = {
  personal: {
    summary: '내 취향에 맞춘 추천',
    query: z.object({
      people: commaList('인원(people)', new RegExp(`^[1-${peopleOrMore}]$`))
        .optional()
        .transform(numbers),
      /** Letters of levels. */
      difficulties: commaList('난이도(difficulties)', /^[A-E]$/)
        .optional()
        .transform((letters) => letters?.split(',').map(levelOfLetter) ?? []),
      /** Whether to include games that the member has reviewed, liked or played. */
      withKnown: z.literal('Y').optional().meta({ label: '아는 게임도(withKnown)' }),
      /** The ids of games that the screen already shows. */
      without: commaList('제외할 게임(without)', /^\d{1,9}$/)
        .optional()
        .transform(numbers),
    }),
    reply: z.object({
      /** Whether any of the results comes from the member's taste. */
      isPersonal: z.boolean(),
      /** The number of the member's reviews, likes and plays. */
      signals: z.number().int(),
      /** A sentence that explains how personal the results are or how the choice was widened, or null. */
      sentence: z.string().nullable(),
      games: z.array(
        gameCard.extend({
          reason: z.string(),
          /** The member's own game that contributes most to this result; null if the result is not by taste. */
          because: z.object({ id: z.number().int(), name: z.string() }).nullable(),
        }),
      ),
    }),
    dependsOn: [gameTags.facts.all, gameTags.figures.all, gameTags.own.all],
    audience: 'member',
  },
} satisfies Record<string, EndpointParts>
