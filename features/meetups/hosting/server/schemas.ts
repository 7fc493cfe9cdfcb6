import { z } from 'zod'
import type { EndpointParts } from '~/lib/endpoint'
import { editedFacts, wholeNumber } from '~/lib/server/schema-parts'
import { hostFacts } from '../../core/facts'
import { hostOf, meetup, text } from '../../core/server/schemas'
import { changedGames } from '../../games/server/schemas'
import { changes } from '../../opening/server/schemas'
import { editRefusals } from '../refusals'
import { announcementCalls } from './announcement-schemas'
import { handOverCalls } from './hand-over-schemas'

const ofMeetup = { params: z.object({ id: wholeNumber('모임 번호') }) }

const ofHost = { ...ofMeetup, audience: hostOf('id'), reply: meetup } as const

export const hostingCalls = {
  edit: {
    ...ofHost,
    summary: '제목, 내용, 연락처, 게임, 경험과 늦은 참여를 수정해요. 보내지 않은 것은 그대로예요',
    body: changes
      .extend({
        contact: text('연락처(contact)', 400),
        ...changedGames,
        takesLate: z.boolean().nullable().default(null).meta({ label: '늦은 참여(takesLate)' }),
        ...editedFacts(hostFacts).shape,
      })
      .strict(),
    refusals: editRefusals,
  },
  ...handOverCalls,
  ...announcementCalls,
} satisfies Record<string, EndpointParts>
