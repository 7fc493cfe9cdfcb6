import { z } from 'zod'
import { cafeTags } from '~/features/cafes/cafe'
import type { EndpointParts } from '~/lib/endpoint'
import { wholeNumber } from '~/lib/server/schema-parts'
import { meetupTags } from '../../core/meetup'
import { text } from '../../core/server/schemas'
import { seatStepMinutes } from '../cafe-seats'

const whole = z.number().int()

/** `times` is null where nothing limits the meetups of the day. `free` seats are left for one that starts then. */
const seatsOnDay = z.object({
  times: z.array(z.object({ startsAt: z.date(), free: whole, needsYes: z.boolean() })).nullable(),
})

export const seatCalls = {
  seatsOnDay: {
    summary: `카페가 하루에 모임에 내주는 자리, ${seatStepMinutes}분마다. times가 null이면 자리를 정하지 않은 날`,
    params: z.object({ cafeId: wholeNumber('카페 번호') }),
    query: z.object({ day: text('날짜(day)', 10) }),
    reply: seatsOnDay,
    dependsOn: [meetupTags.facts.all, cafeTags.facts.by('cafeId')],
    cachedFor: 'everybody',
  },
} satisfies Record<string, EndpointParts>
