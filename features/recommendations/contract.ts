import { z } from 'zod'
import { listedGameShape } from '~/features/catalogue/contract'
import { type GameLevel, letterOf, levelOfLetter, peopleOrMore } from '~/features/catalogue/game'
import { gameTags } from '~/features/catalogue/tags'
import { commaList, get } from '~/lib/contract'
import { each, field, wireShape, words } from '~/lib/wire-shape'

const letters = commaList('난이도(difficulty)', /^[A-E]$/)
const numbers = {
  toWire: (given: readonly number[]) => given.join(','),
  fromWire: (text: string) => text.split(',').map(Number),
  missing: [] as number[],
}

export const personalRequestShape = wireShape({
  people: field('people', commaList('인원(people)', new RegExp(`^[1-${peopleOrMore}]$`)).optional(), numbers),
  levels: field('difficulty', letters.optional(), {
    toWire: (levels: readonly GameLevel[]) => levels.map(letterOf).join(','),
    fromWire: (text) => text.split(',').map(levelOfLetter),
    missing: [] as GameLevel[],
  }),
  /** Whether to include games that the member has reviewed, liked or played. */
  withKnown: field('known', z.literal('Y').optional().meta({ label: '아는 게임도(known)' }), {
    ...words({ Y: true }),
    missing: false,
  }),
  /** The ids of games that the screen already shows. */
  leftOut: field('without', commaList('제외할 게임(without)', /^\d{1,9}$/).optional(), numbers),
})

const personalGameShape = wireShape({
  ...listedGameShape.fields,
  reason: z.string(),
  /** The member's own game that contributes most to this result; null if the result is not by taste. */
  because: z.object({ id: z.number().int(), name: z.string() }).nullable(),
})

export const personalShape = wireShape({
  /** Whether any of the results comes from the member's taste. */
  isPersonal: field('is_personal', z.boolean()),
  /** The number of the member's reviews, likes and plays. */
  signals: z.number().int(),
  /** A sentence that explains how personal the results are or how the choice was widened, or null. */
  sentence: z.string().nullable(),
  games: field('results', z.array(personalGameShape.schema), each(personalGameShape)),
})
export type Personal = ReturnType<typeof personalShape.fromWire>

export const recommendationEndpoints = {
  personal: get('/v1/me/recommendations', {
    summary: '내 취향에 맞춘 추천',
    query: personalRequestShape.schema,
    reply: personalShape.schema,
    dependsOn: [gameTags.facts.all, gameTags.figures.all, gameTags.own.all],
    audience: 'member',
  }),
}
