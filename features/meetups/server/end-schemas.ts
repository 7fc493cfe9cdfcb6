import { z } from 'zod'
import { wholeNumber } from '~/lib/server/schema-parts'

/** Until when a meetup lasts, in its host's words. Both are empty if nothing was said. */
export const shownEnd = { lastsMinutes: z.number().int().nullable(), beforeLastTrain: z.boolean() }

export const chosenEnd = {
  lastsMinutes: wholeNumber('걸리는 시간, 분(lastsMinutes)', { min: 1, max: 1_000 }).nullable().default(null),
  beforeLastTrain: z.boolean().default(false).meta({ label: '막차 전에 끝남(beforeLastTrain)' }),
}
