import { z } from 'zod'
import type { EndpointParts } from '~/lib/endpoint'
import { wholeNumber } from '~/lib/server/schema-parts'
import { meetupTags } from '../../core/meetup'
import { dateStates } from '../../core/series'
import { seriesRefusals, skipDateRefusals } from '../refusals'

const ofSeries = z.object({ seriesId: wholeNumber('반복 모임 번호') })

const series = z.object({
  dates: z.array(
    z.object({
      day: z.string(),
      state: z.enum(dateStates),
      /** Null unless it is open. */
      meetupId: z.number().int().nullable(),
      /** When it opens; null unless the clock will open it. */
      opensAt: z.date().nullable(),
      /** Why it could not be opened, for its host. */
      failure: z.string().nullable(),
    }),
  ),
  isOwn: z.boolean(),
})

const byHost = {
  audience: 'member',
  reply: series,
} as const

export const seriesCalls = {
  series: {
    params: ofSeries,
    summary: '매주 반복하는 모임의 날들',
    reply: series,
    dependsOn: [meetupTags.facts.all, meetupTags.own.all],
    refusals: seriesRefusals.noSeries,
  },
  skipDate: {
    ...byHost,
    params: ofSeries.extend({ day: z.string().max(10).meta({ label: '날짜(day)' }) }),
    summary: '아직 열리지 않은 날을 건너뛰어요',
    refusals: skipDateRefusals,
  },
  endSeries: {
    ...byHost,
    params: ofSeries,
    summary: '반복을 그만해요. 이미 열린 모임은 그대로예요',
    refusals: seriesRefusals,
  },
} satisfies Record<string, EndpointParts>
