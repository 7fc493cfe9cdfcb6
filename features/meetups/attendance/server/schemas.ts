import { z } from 'zod'
import { accountTags } from '~/features/accounts/account'
import type { EndpointParts } from '~/lib/endpoint'
import { judgedText, listOf, wholeNumber } from '~/lib/server/schema-parts'
import { meetupTags } from '../../core/meetup'
import { hostOf, person } from '../../core/server/schemas'
import { objectionHours, whyBadObjection } from '../no-show'
import { notHeldHours } from '../not-held'
import {
  answerRefusals,
  attendanceRefusals,
  companyRefusals,
  noShowRefusals,
  notHeldByMemberRefusals,
  objectionRefusals,
} from '../refusals'

const ofMeetup = { audience: 'member', params: z.object({ id: wholeNumber('모임 번호') }) } as const

const whole = z.number().int()

const companions = z.object({
  /** The others with a seat, each with the viewer's answer about them and their recorded attendance. */
  companions: z.array(
    z.object({
      entryId: whole,
      user: person,
      wouldMeetAgain: z.boolean().nullable(),
      hasAttended: z.boolean().nullable(),
    }),
  ),
  /** Whether the viewer is the host, who also records who came. */
  isHost: z.boolean(),
  /** Whether the meetup has ended. Before that only the host can record something, namely who came. */
  isOver: z.boolean(),
  /** Until when answers are accepted. */
  until: z.date(),
})

/** Somebody with a seat was marked as not come. */
const noShow = z.object({
  /** 'struck' is a mark that operators have taken away. */
  state: z.enum(['no-show', 'disputed', 'struck']),
  markedAt: z.date(),
  /** Until when the member can object. */
  until: z.date(),
  canObject: z.boolean(),
  objection: z
    .object({
      text: z.string(),
      objectedAt: z.date(),
      /** Null until operators have decided. */
      outcome: z.enum(['stands', 'struck']).nullable(),
    })
    .nullable(),
})

const ofNoShow = { ...ofMeetup, reply: z.object({ noShow: noShow.nullable() }) }

/** What a seated member has said of whether the meetup took place. */
const notHeldStatement = z.object({
  hasSaid: z.boolean(),
  /** Whether it can be said, or taken back, now. */
  canSay: z.boolean(),
  /** Null until operators have decided. */
  outcome: z.enum(['held', 'not-held']).nullable(),
})

const ofNotHeld = { ...ofMeetup, audience: 'member', reply: notHeldStatement } as const

export const attendanceCalls = {
  notHeldStatement: {
    ...ofNotHeld,
    summary: '모임이 열리지 않았다고 내가 알렸는지',
    dependsOn: [meetupTags.facts.by('id'), meetupTags.own.all],
    refusals: noShowRefusals,
  },
  sayNotHeld: {
    ...ofNotHeld,
    summary: `모임이 열리지 않았다고 알려요. 시작부터 끝나고 ${notHeldHours}시간까지. 두 명이 알리면 운영팀이 확인해요`,
    refusals: notHeldByMemberRefusals,
  },
  takeBackNotHeld: {
    ...ofNotHeld,
    summary: '알린 것을 거둬요. 운영팀이 확인하기 전까지',
    refusals: notHeldByMemberRefusals,
  },
  noteAttendance: {
    ...ofMeetup,
    audience: hostOf('id'),
    summary: '누가 왔는지 모임을 연 사람이 알려요. 카페에서 확인한 사람은 바꿀 수 없어요',
    body: z.object({
      people: listOf(
        z.object({
          entryId: wholeNumber('참여 번호(entryId)'),
          hasAttended: z.boolean().meta({ label: '참석 여부(hasAttended)' }),
        }),
        { max: 10 },
      ).meta({ label: '참석(people)' }),
    }),
    reply: companions,
    refusals: attendanceRefusals,
  },
  companions: {
    ...ofMeetup,
    summary: '함께한 사람과, 다시 만나고 싶은지 내가 답한 것',
    reply: companions,
    dependsOn: [meetupTags.facts.by('id'), meetupTags.own.all, accountTags.profiles.all],
    refusals: companyRefusals,
  },
  answer: {
    ...ofMeetup,
    summary: '함께한 사람을 다시 만나고 싶은지 답해요. 다시 보내면 바뀌어요',
    body: z.object({
      answers: listOf(
        z.object({
          userId: wholeNumber('회원 번호(userId)'),
          wouldMeetAgain: z.boolean().meta({ label: '다시 만나고 싶은지(wouldMeetAgain)' }),
        }),
        { max: 10 },
      ).meta({ label: '답(answers)' }),
    }),
    reply: companions,
    refusals: answerRefusals,
  },
  noShow: {
    ...ofNoShow,
    summary: '내가 오지 않은 것으로 표시됐는지, 이의를 신청할 수 있는지',
    dependsOn: [meetupTags.facts.by('id'), meetupTags.own.all],
    refusals: noShowRefusals,
  },
  objectToNoShow: {
    ...ofNoShow,
    summary: `오지 않았다는 표시에 이의를 신청해요. 표시되고 ${objectionHours}시간 안에 한 번, 운영팀이 결정해요`,
    body: z.object({ text: judgedText('이의 신청 내용(text)', whyBadObjection, 2_000, 'lines') }),
    refusals: objectionRefusals,
  },
} satisfies Record<string, EndpointParts>
