import { z } from 'zod'
import type { GameChoice, RecommendedGame } from '~/features/catalogue/choice'
import { toRecommendedGame, WireListedGame } from '~/features/catalogue/contract'
import { letterOf, levelOfLetter, peopleOrMore } from '~/features/catalogue/game'
import { gameTags } from '~/features/catalogue/tags'
import { commaList, get } from '~/lib/contract'

export const PersonalQuery = z.object({
  people: commaList('인원(people)', new RegExp(`^[1-${peopleOrMore}]$`)).optional(),
  difficulty: commaList('난이도(difficulty)', /^[A-E]$/).optional(),
  /** Games that they have reviewed, liked or played too. */
  known: z.literal('Y').optional().meta({ label: '아는 게임도(known)' }),
  /** Games that stand beside the answer already. */
  without: commaList('제외할 게임(without)', /^\d{1,9}$/).optional(),
})

export const WirePersonalGame = z.object({
  ...WireListedGame.shape,
  reason: z.string(),
  /** The game of theirs that speaks loudest for this one; null where the reason is another. */
  because: z.object({ id: z.number().int(), name: z.string() }).nullable(),
})
export type WirePersonalGame = z.output<typeof WirePersonalGame>

export const WirePersonal = z.object({
  /** Whether any of the results comes from their taste. */
  is_personal: z.boolean(),
  /** Their reviews, likes and plays. */
  signals: z.number().int(),
  /** What they should know about this answer, or null. */
  sentence: z.string().nullable(),
  results: z.array(WirePersonalGame),
})
export type WirePersonal = z.output<typeof WirePersonal>

export const recommendationEndpoints = {
  personal: get('/v1/me/recommendations', {
    summary: '내 취향에 맞춘 추천',
    query: PersonalQuery,
    reply: WirePersonal,
    dependsOn: [gameTags.facts.all, gameTags.figures.all, gameTags.own.all],
    audience: 'member',
  }),
}

export interface Personal {
  isPersonal: boolean
  signals: number
  sentence: string | null
  games: (RecommendedGame & { because: { id: number; name: string } | null })[]
}

export function fromPersonalRequest(
  { people, levels }: GameChoice,
  leftOut: readonly number[],
): z.input<typeof PersonalQuery> {
  return {
    without: leftOut.join(','),
    people: people.join(','),
    difficulty: levels.map(letterOf).join(','),
  }
}

export function toGameChoice({ people, difficulty }: z.output<typeof PersonalQuery>): GameChoice {
  return {
    people: people?.split(',').map(Number) ?? [],
    levels: difficulty?.split(',').map(levelOfLetter) ?? [],
  }
}

export function toLeftOut({ without }: z.output<typeof PersonalQuery>): number[] {
  return without?.split(',').map(Number) ?? []
}

export function toPersonal(wire: WirePersonal): Personal {
  return {
    isPersonal: wire.is_personal,
    signals: wire.signals,
    sentence: wire.sentence,
    games: wire.results.map((game) => ({ ...toRecommendedGame(game), because: game.because })),
  }
}
