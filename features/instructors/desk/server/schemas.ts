import { z } from 'zod'
import { accountTags } from '~/features/accounts/account'
import { gameTags } from '~/features/catalogue/game'
import type { EndpointParts } from '~/lib/endpoint'
import { beforeQuery, pageOf, searchQuery, wholeNumber, writtenText } from '~/lib/server/schema-parts'
import { applicationMessages, instructorTags, longestOf, longestSearch } from '../../instructor'
import { instructorRefusals } from '../../refusals'
import { answering, inboxState, instructor, lesson, stateOfApplication } from '../../server/schemas'

const applicant = instructor.extend({
  state: stateOfApplication,
  reason: z.string(),
  nickname: z.string().nullable(),
  appliedAt: z.date(),
  version: z.string(),
})

const searched = { search: searchQuery(longestSearch, 'search'), before: beforeQuery() }

const audience = 'operator: support' as const

export const instructorDeskCalls = {
  applicants: {
    summary: '강사 신청과 강사, 오래 기다린 순',
    audience,
    query: z.object({ state: stateOfApplication.optional().meta({ label: '상태(state)' }), ...searched }),
    reply: pageOf(applicant),
    dependsOn: [instructorTags.facts.all, accountTags.profiles.all, gameTags.facts.all],
  },
  decide: {
    summary:
      '신청을 승인하거나 거절하고, 위치를 확인해요. 강사 활동을 중지하려면 다시 로그인해야 할 수 있어요',
    audience,
    freshSignIn: 'sometimes',
    params: z.object({ id: wholeNumber('번호') }),
    body: z.object({
      decision: z.enum(['approve', 'decline']).meta({ label: '결정(decision)' }),
      isLocationApproved: z.boolean().default(false).meta({ label: '위치 확인(isLocationApproved)' }),
      reason: writtenText('이유(reason)', {
        max: longestOf.reason,
        says: applicationMessages.reasonLong,
        kind: 'lines',
      }).default(''),
      version: z.string().max(100).meta({ label: '확인한 내용(version)' }),
    }),
    reply: applicant,
    refusals: [instructorRefusals.noInstructor, instructorRefusals.applicationChanged],
  },
  lessons: {
    summary: '모든 레슨 요청, 새로운 것부터. 연락처는 보이지 않아요',
    audience,
    query: z.object({ state: inboxState, ...searched }),
    reply: pageOf(lesson),
    dependsOn: [instructorTags.lessons.all, instructorTags.facts.all],
  },
  answer: {
    summary: '강사를 대신해 답해요. 연락처는 강사에게만 보여요',
    audience,
    ...answering,
  },
} satisfies Record<string, EndpointParts>
