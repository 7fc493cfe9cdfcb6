import { z } from 'zod'
import { accountTags } from '~/features/accounts/account'
import { meetupTags } from '~/features/meetups/core/meetup'
import { meetupRefusals } from '~/features/meetups/core/refusals'
import type { EndpointParts } from '~/lib/endpoint'
import { beforeQuery, pageOf, wholeNumber, writtenText } from '~/lib/server/schema-parts'
import { longestText, questionTags, textProblems } from '../question'
import { questionRefusals } from '../refusals'

const whole = z.number().int()

const written = z.object({
  id: whole,
  /** Null where operators have hidden it. */
  text: z.string().nullable(),
  writtenAt: z.date(),
  /** 0 stands for a member who has left. */
  user: z.object({ id: whole, name: z.string(), image: z.string().nullable() }),
  isHost: z.boolean(),
  isOwn: z.boolean(),
})

const question = written.extend({ answers: z.array(written) })

const meetupNumber = wholeNumber('모임 번호')
const ofMeetup = z.object({ id: meetupNumber })
const ofQuestion = z.object({ id: meetupNumber, questionId: wholeNumber('질문 번호') })
/** For a private meetup: what unlocking it has given. */
const ticket = z.string().max(2_000).optional().meta({ label: '입장권(ticket)' })
const text = writtenText('내용(text)', {
  min: 1,
  max: longestText,
  says: textProblems.long,
  tooShort: textProblems.empty,
  kind: 'lines',
})

const talkRefusals = [
  meetupRefusals.noMeetup,
  questionRefusals['called-off'],
  questionRefusals['too-late'],
  questionRefusals.banned,
  questionRefusals.refused,
]

export const questionCalls = {
  list: {
    summary:
      '모임에 올라온 질문과 답, 최근 질문부터. 비공개 모임은 입장권(ticket)이 없으면 비어 있어요. 내가 차단한 사람의 글은 빠져요',
    params: ofMeetup,
    query: z.object({ before: beforeQuery(), ticket }),
    reply: pageOf(question),
    dependsOn: [
      questionTags.ofMeetup.by('id'),
      meetupTags.facts.by('id'),
      accountTags.profiles.all,
      accountTags.blocks.all,
    ],
    refusals: meetupRefusals.noMeetup,
  },
  ask: {
    summary: '모임에 질문해요. 모임을 연 사람에게 알려요',
    audience: 'member',
    oncePerKey: true,
    agreedTerms: true,
    params: ofMeetup,
    body: z.object({ text, ticket }),
    reply: z.object({ id: whole }),
    refusals: [...talkRefusals, questionRefusals.locked, questionRefusals.tooMany, questionRefusals.full],
  },
  answer: {
    summary: '질문에 답해요. 모임을 연 사람과 참여자만 할 수 있고, 질문한 사람에게 알려요',
    audience: 'member',
    oncePerKey: true,
    params: ofQuestion,
    body: z.object({ text }),
    reply: z.object({ id: whole }),
    refusals: [
      ...talkRefusals,
      questionRefusals.noQuestion,
      questionRefusals.notThere,
      questionRefusals.answersFull,
    ],
  },
  remove: {
    summary:
      '내 질문이나 답을 삭제해요. 모임을 연 사람은 그 모임의 질문을 삭제할 수 있어요. 질문을 삭제하면 답도 사라져요',
    audience: 'member',
    params: ofQuestion,
    reply: z.object({ message: z.string() }),
    refusals: [meetupRefusals.noMeetup, questionRefusals.noQuestion],
  },
} satisfies Record<string, EndpointParts>
