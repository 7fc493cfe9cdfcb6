import { z } from 'zod'
import type { EndpointParts } from '~/lib/endpoint'
import { wholeNumber } from '~/lib/server/schema-parts'
import { joinRefusals, meetupRefusals } from '../../core/refusals'
import { hostOf } from '../../core/server/schemas'
import { inviteRefusals, linkGone } from '../invite-refusals'

const ofMeetup = { params: z.object({ id: wholeNumber('모임 번호') }) } as const

/** What replaces the password of a private meetup for a while. */
const shownTicket = z.object({ ticket: z.string(), expiresAt: z.date() })

/** What opens a private meetup: its password, or its link. */
export const inviteCalls = {
  unlock: {
    ...ofMeetup,
    summary: '비공개 모임의 비밀번호를 확인하고 짧은 입장권(ticket)을 줘요',
    body: z.object({
      password: z.string().max(400).meta({ label: '비밀번호(password)', text: 'exact' }),
    }),
    reply: shownTicket,
    refusals: [meetupRefusals.noMeetup, joinRefusals.wrongPassword],
  },
  inviteByLink: {
    ...ofMeetup,
    audience: hostOf('id'),
    summary:
      '비공개 모임의 초대 링크. 처음 물을 때 만들고, renews면 새것으로 바꿔요. 전의 링크와 그 링크로 받은 입장권은 바로 못 쓰게 돼요',
    body: z.object({ renews: z.boolean().default(false).meta({ label: '새 링크(renews)' }) }),
    reply: z.object({ token: z.string() }),
    refusals: inviteRefusals,
  },
  unlockByLink: {
    ...ofMeetup,
    summary: '초대 링크(token)를 확인하고 비밀번호 대신 쓰는 짧은 입장권(ticket)을 줘요',
    body: z.object({ token: z.string().max(100).meta({ label: '초대 링크(token)' }) }),
    reply: shownTicket,
    refusals: [meetupRefusals.noMeetup, linkGone],
  },
} satisfies Record<string, EndpointParts>
