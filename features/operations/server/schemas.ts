import { z } from 'zod'
import { accountTags } from '~/features/accounts/account'
import { cafeTags } from '~/features/cafes/cafe'
import { gameTags } from '~/features/catalogue/game'
import { instructorTags } from '~/features/instructors/instructor'
import { paymentTags } from '~/features/payments/order'
import { payoutTags } from '~/features/payouts/payout'
import { reportTags } from '~/features/reports/report'
import { reviewTags } from '~/features/reviews/review'
import { supportTags } from '~/features/support/inquiry'
import type { EndpointParts } from '~/lib/endpoint'
import { wholeNumber } from '~/lib/server/schema-parts'
import { longestActorSearch } from '../audit'
import { operationsRefusals } from '../refusals'

const whole = z.number().int()
const moment = z.date().nullable()

/** The key, which logs contain, and the Korean title; null for what this version does not know. */
const work = z.object({ kind: z.string(), title: z.string().nullable() })

const failure = work.extend({ id: whole, tries: whole, nextAt: moment, error: z.string().nullable() })

/** What a live site still lacks, in sentences; empty in demo mode. */
const setUp = z.array(z.object({ tone: z.enum(['wrong', 'fine']), text: z.string() }))

const systemHealth = z.object({
  asOf: z.date(),
  setUp,
  jobs: z.array(
    work.extend({ waiting: whole, running: whole, failing: whole, givenUp: whole, oldest: moment }),
  ),
  failedJobs: z.array(failure.extend({ mostTries: whole })),
  due: z.array(work.extend({ waiting: whole, failing: whole, oldest: moment })),
  failedItems: z.array(failure.extend({ subject: z.string(), dueAt: z.date() })),
  channels: z.array(
    z.object({
      channel: z.string(),
      waiting: whole,
      oldest: moment,
      atNight: whole,
      paused: whole,
      nextAt: moment,
    }),
  ),
  upkeep: z.array(work.extend({ ranAt: z.date() })),
  /** The ways out of the house that are configured. */
  ways: z.object({
    /** Those that the service has taken and that failed, of the last days; no templates if none are sent. */
    alimtalk: z.object({ templates: z.array(z.string()), days: whole, sent: whole, failed: whole }),
    hasMail: z.boolean(),
    hasAlertWebhook: z.boolean(),
  }),
  /** The last nightly one; without one `place` is null and `since` the age of the database. None is made if 0 are kept. */
  backup: z.object({
    kept: whole,
    place: z.string().nullable(),
    size: whole.nullable(),
    since: z.date(),
  }),
})

/** The product's figures for one week; `week` is its Monday. */
const weekOfHouse = z.object({
  week: z.string(),
  newMembers: whole,
  plays: whole,
  meetups: whole,
  cancelledMeetups: whole,
  orders: whole,
  ordersWon: whole,
  /** What went back in the week. */
  refundedWon: whole,
  /** What came in less what went back; below zero where more went back. */
  netWon: whole,
})

const auditEntry = z.object({
  id: whole,
  /** Null if the server or a command-line tool did it. */
  actorId: whole.nullable(),
  /** The nickname. Also null if the member has left. */
  actor: z.string().nullable(),
  /** What was done, in a sentence. */
  sentence: z.string(),
  /** One line for each detail. */
  changes: z.array(z.string()),
  kind: z.string(),
  thing: whole,
  at: z.date(),
})

const retry = (label: string) => ({
  audience: 'operator: any' as const,
  params: z.object({ id: wholeNumber(label, { max: Number.MAX_SAFE_INTEGER }) }),
  reply: z.object({}),
  refusals: operationsRefusals.notFailing,
})

/** Half a year, including the current week. */
export const houseWeeks = 26

export const operationsCalls = {
  health: {
    summary:
      '작업, 정해진 시각에 할 일, 보낼 알림, 정기 정리, 백업의 상태와 실제 운영에 빠진 준비(setUp). 실패한 것은 오래된 것부터 쉰 개. atNight는 아침을 기다리는 푸시',
    audience: 'operator: any',
    reply: systemHealth,
  },
  numbers: {
    summary: `최근 ${houseWeeks}주의 숫자: 새 회원, 플레이 기록, 모임, 결제. 한 주는 월요일에 시작해요`,
    audience: 'operator: money',
    rate: 'search',
    /** Oldest first. The last week is not over yet. */
    reply: z.object({ weeks: z.array(weekOfHouse) }),
  },
  retryJob: { ...retry('작업 번호'), summary: '실패한 작업을 지금 다시 시도' },
  retryItem: { ...retry('할 일 번호'), summary: '실패한 할 일을 지금 다시 시도' },
  audit: {
    summary:
      '누가 무엇을 했는지, 새로운 것부터. who는 닉네임이나 회원 번호, kind와 thing은 대상, before는 앞 답의 nextBefore',
    audience: 'operator: chief',
    query: z.object({
      who: z.string().max(longestActorSearch).optional().meta({ label: '사람(who)' }),
      kind: z
        .string()
        .regex(/^[a-z-]{1,30}$/, '종류(kind)의 형식이 맞지 않아요.')
        .optional()
        .meta({ label: '종류(kind)' }),
      thing: wholeNumber('번호(thing)').optional(),
      before: wholeNumber('앞 답의 nextBefore(before)').optional(),
    }),
    reply: z.object({ results: z.array(auditEntry), nextBefore: whole.nullable() }),
    dependsOn: [accountTags.status.all, cafeTags.facts.all],
  },
  waiting: {
    summary:
      '운영자를 기다리는 일: 신고된 사람과 모임과 리뷰, 확인할 주문, 강사 신청, 답하지 않은 레슨 요청과 문의, 지급할 카페 정산, 늦은 백업의 수와 실제 운영에 빠진 준비(setUp)',
    audience: 'operator: any',
    reply: z.object({
      orders: whole,
      applications: whole,
      lessons: whole,
      /** Of which members say that they did not take place. */
      meetups: whole,
      inquiries: whole,
      /** What was reported, reviews that the server has flagged, and appeals. */
      reports: whole,
      /** Cafes to be paid for months that are over, how much in won, and until which day; null if none. */
      payouts: whole,
      toPay: z.object({ won: whole, until: z.string() }).nullable(),
      /** 1 if the nightly backup is missing. */
      backups: whole,
      setUp,
    }),
    dependsOn: [
      accountTags.status.all,
      cafeTags.facts.all,
      gameTags.facts.all,
      reviewTags.one.all,
      supportTags.inquiries.all,
      reportTags.cases.all,
      paymentTags.orders.all,
      payoutTags.payouts.all,
      instructorTags.facts.all,
      instructorTags.lessons.all,
    ],
  },
} satisfies Record<string, EndpointParts>
