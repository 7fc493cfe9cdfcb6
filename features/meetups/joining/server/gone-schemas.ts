import { z } from 'zod'
import type { EndpointParts } from '~/lib/endpoint'
import { pageOf } from '~/lib/server/schema-parts'
import { meetupTags } from '../../core/meetup'
import { passEffects } from '../../core/pass-outcome'
import { goneShownDays, goneWays } from '../gone-entry'

const whole = z.number().int()

/** A meetup that the member did not come to: what they knew of it, how their part ended, and what became of the pass. */
const goneEntry = z.object({
  id: whole,
  title: z.string(),
  startsAt: z.date(),
  isPublic: z.boolean(),
  cafe: z.object({ id: whole, name: z.string() }),
  way: z.enum(goneWays),
  isHost: z.boolean(),
  pass: z.enum(passEffects),
})

export const goneCalls = {
  gone: {
    summary: `내가 나갔거나 내보내졌거나 취소된 모임과 이용권이 어떻게 됐는지, 최근 ${goneShownDays}일`,
    audience: 'member',
    reply: pageOf(goneEntry),
    dependsOn: [meetupTags.own.all, meetupTags.facts.all],
  },
} satisfies Record<string, EndpointParts>
