import { z } from 'zod'
import type { EndpointParts } from '~/lib/endpoint'
import { wholeNumber } from '~/lib/server/schema-parts'
import { meetupTags } from '../../core/meetup'
import { passEffects } from '../../core/pass-outcome'
import { hostOf, leavingEffect, meetup } from '../../core/server/schemas'
import { callingOffChanged, callOffRefusals, closeRefusals, confirmRefusals, endRefusals } from '../refusals'

const ofMeetup = { params: z.object({ id: wholeNumber('모임 번호') }) }

const ofHost = { ...ofMeetup, audience: hostOf('id'), reply: meetup } as const

const whole = z.number().int()

/** What happens to everybody and their passes if the meetup is called off now (see calling-off.ts). */
const callingOff = z.object({ people: whole, passes: whole, own: leavingEffect, lapses: z.boolean() })

const shownCallingOff = z.object({
  people: whole.nonnegative().max(1_000_000),
  passes: whole.nonnegative().max(1_000_000),
  own: z.enum(passEffects),
  lapses: z.boolean(),
})

export const courseCalls = {
  confirm: {
    ...ofHost,
    summary: '모임을 확정해요. 그 뒤에도 참여할 수 있게 할지 정해요',
    body: z.object({ takesLate: z.boolean().default(false).meta({ label: '늦은 참여(takesLate)' }) }),
    refusals: confirmRefusals,
  },
  previewCallOff: {
    ...ofHost,
    summary: '지금 모임을 취소하면 이용권이 어떻게 되는지',
    reply: callingOff,
    dependsOn: [meetupTags.facts.by('id')],
    refusals: callOffRefusals,
  },
  callOff: {
    ...ofHost,
    summary: '모임을 취소해요. 모두의 이용권이 돌아가요',
    /** The effect that the host was shown. The request is refused if it would have another. */
    body: z.object({ expected: shownCallingOff.optional().meta({ label: '확인한 결과(expected)' }) }),
    refusals: [callOffRefusals, callingOffChanged],
  },
  close: {
    ...ofHost,
    summary: '모집을 마감해요',
    refusals: closeRefusals,
  },
  end: {
    ...ofHost,
    summary: '시작한 모임을 끝내요',
    refusals: endRefusals,
  },
} satisfies Record<string, EndpointParts>
