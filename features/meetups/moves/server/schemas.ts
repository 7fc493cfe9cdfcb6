import { z } from 'zod'
import { cafeTags } from '~/features/cafes/cafe'
import type { EndpointParts } from '~/lib/endpoint'
import { wholeNumber } from '~/lib/server/schema-parts'
import { meetupTags } from '../../core/meetup'
import { meetupRefusals } from '../../core/refusals'
import { hostOf, text } from '../../core/server/schemas'
import { answerMoveRefusals, proposeMoveRefusals } from '../move-refusals'

const whole = z.number().int()

const ofMeetup = { params: z.object({ id: wholeNumber('모임 번호') }) }

/** Only who has a seat sees it. */
const move = z.object({
  move: z
    .object({
      id: whole,
      cafe: z.object({ id: whole, name: z.string(), address: z.string() }),
      startsAt: z.date(),
      deadline: z.date(),
      /** What the viewer has said; null while they have not, and for the host. */
      own: z.enum(['yes', 'no']).nullable(),
      /** How many of the others come along, do not, and have not said. */
      yes: whole,
      no: whole,
      unsaid: whole,
    })
    .nullable(),
})

export const moveCalls = {
  move: {
    ...ofMeetup,
    audience: 'member',
    reply: move,
    summary: '방장이 물어본 새 날짜와 장소, 그리고 함께하겠다고 답한 사람 수. 앉아 있는 사람만 봐요',
    dependsOn: [meetupTags.facts.by('id'), meetupTags.own.all, cafeTags.facts.all],
    refusals: meetupRefusals.noMeetup,
  },
  proposeMove: {
    ...ofMeetup,
    audience: hostOf('id'),
    reply: move,
    provenPhone: true,
    summary:
      '날짜와 시간, 카페를 옮길지 앉아 있는 모두에게 물어봐요. 모두 답하거나 기한이 되면 옮기고, 함께하지 않는 사람은 이용권을 돌려받아요',
    body: z.object({
      day: text('날짜(day)', 40),
      time: text('시간(time)', 40),
      cafeId: wholeNumber('카페 번호(cafeId)'),
    }),
    refusals: proposeMoveRefusals,
  },
  withdrawMove: {
    ...ofMeetup,
    audience: hostOf('id'),
    reply: move,
    summary: '옮기자고 물어본 것을 거둬요. 아무것도 달라지지 않아요',
  },
  answerMove: {
    ...ofMeetup,
    audience: 'member',
    reply: move,
    summary: '옮긴 모임에 함께할지 답해요. 기한까지 바꿀 수 있고, 답하지 않으면 함께하지 않는 것으로 봐요',
    body: z.object({
      moveId: wholeNumber('물어본 번호(moveId)'),
      comesAlong: z.boolean().meta({ label: '함께할지(comesAlong)' }),
    }),
    refusals: answerMoveRefusals,
  },
} satisfies Record<string, EndpointParts>
