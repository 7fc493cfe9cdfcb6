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
  /** Games that they have reviewed, liked or played too. */
  withKnown: field('known', z.literal('Y').optional().meta({ label: '아는 게임도(known)' }), {
    ...words({ Y: true }),
    missing: false,
  }),
  /** Games that stand beside the answer already. */
  leftOut: field('without', commaList('제외할 게임(without)', /^\d{1,9}$/).optional(), numbers),
})

const personalGameShape = wireShape({
  ...listedGameShape.fields,
  reason: z.string(),
  /** The game of theirs that speaks loudest for this one; null where the reason is another. */
  because: z.object({ id: z.number().int(), name: z.string() }).nullable(),
})

export const personalShape = wireShape({
  /** Whether any of the results comes from their taste. */
  isPersonal: field('is_personal', z.boolean()),
  /** Their reviews, likes and plays. */
  signals: z.number().int(),
  /** What they should know about this answer, or null. */
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
