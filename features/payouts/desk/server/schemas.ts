import { z } from 'zod'
import { cafeTags } from '~/features/cafes/cafe'
import { cafeRefusals } from '~/features/cafes/refusals'
import { meetupTags } from '~/features/meetups/core/meetup'
import { changedMeanwhile } from '~/lib/conflict'
import type { EndpointParts } from '~/lib/endpoint'
import { textFile, wholeNumber, writtenText } from '~/lib/server/schema-parts'
import { askedAgainDays, payoutLimits, payoutMessages, payoutTags } from '../../payout'
import { askRefusals, payoutRefusals, payRefusals } from '../../refusals'
import { month, payee, payout } from '../../server/schemas'

const whole = z.number().int()

const owedCafe = z.object({
  id: whole,
  name: z.string(),
  passes: whole,
  /** Passes that came back after they were paid, and are taken off. */
  returned: whole,
  amount: whole,
  /** Of the amount, what is owed from before the month. */
  earlier: whole,
  /** The day on which it was paid; null while it is owed. */
  paidOn: z.string().nullable(),
  /** The bank and the end of the account number; null if no owner has entered an account. */
  account: z.string().nullable(),
  /** When an operator has last asked for it. */
  askedAt: z.date().nullable(),
})

const payoutOfCafe = z.object({
  cafe: z.object({ id: whole, name: z.string() }),
  month: z.string(),
  isOver: z.boolean(),
  amount: whole,
  passes: whole,
  returned: whole,
  doubted: whole,
  lines: z.array(
    z.object({
      id: whole,
      title: z.string(),
      startsAt: z.date(),
      amount: whole,
      reason: z.string().nullable(),
    }),
  ),
  /** Null while it is owed. */
  payout: payout.nullable(),
  /** Of the payout; a month that was undone and paid anew has another. */
  payoutId: whole.nullable(),
  payee: payee.nullable(),
  payeeChangedAt: z.date().nullable(),
  /** When an operator has last asked for the account. */
  askedAt: z.date().nullable(),
  /** The version of the lines and of the account. */
  version: z.string(),
})

const audience = 'operator: money' as const
const ofCafe = { audience, params: z.object({ cafeId: wholeNumber('카페 번호(cafeId)') }) }
const dependsOn = [payoutTags.payouts.all, meetupTags.facts.all, cafeTags.facts.all]
const lastMonth = z.object({ month: month.optional() })

export const payoutDeskCalls = {
  payouts: {
    audience,
    summary: `한 달(month, 없으면 지난달)까지 카페마다 줄 금액. 아직 주지 않은 것, 큰 금액부터. ${payoutLimits.shownCafes}곳까지 보이고 합계는 모두의 것이에요`,
    query: lastMonth,
    reply: z.object({
      month: z.string(),
      isOver: z.boolean(),
      due: whole,
      paid: whole,
      count: whole,
      cafes: z.array(owedCafe),
    }),
    dependsOn,
  },
  payoutsFile: {
    audience,
    summary: '한 달까지 카페마다 줄 금액과 계좌를 CSV로',
    query: lastMonth,
    rate: 'search',
    reply: textFile,
  },
  ofCafe: {
    ...ofCafe,
    summary: '한 카페에 한 달까지 줄 금액, 이용권 한 장씩, 받을 계좌',
    query: lastMonth,
    reply: payoutOfCafe,
    dependsOn,
    refusals: cafeRefusals.noCafe,
  },
  fileOfCafe: {
    ...ofCafe,
    summary: '한 카페에 한 달까지 줄 이용권을 한 장씩 CSV로',
    query: lastMonth,
    rate: 'search',
    reply: textFile,
    refusals: cafeRefusals.noCafe,
  },
  pay: {
    ...ofCafe,
    summary:
      '한 달까지 줄 금액을 지급 완료로 표시해요. 읽은 것(version)과 다르면 거절하고, 한 달에 한 번만 표시해요. 점주에게 알려요',
    freshSignIn: 'always',
    oncePerKey: true,
    // The reply holds the account.
    repliesSecret: true,
    body: z.object({
      month,
      version: z.string().max(40).meta({ label: '버전(version)' }),
      paidOn: z.iso.date(payoutMessages.paidOn).meta({ label: '지급일(paidOn)' }),
      note: writtenText('메모(note)', { max: payoutLimits.note, says: payoutMessages.note }).nullable(),
    }),
    reply: payoutOfCafe,
    refusals: [cafeRefusals.noCafe, changedMeanwhile, payRefusals, payoutRefusals.nothingDue],
  },
  askForPayee: {
    ...ofCafe,
    summary: `계좌가 없는 카페의 점주에게 정산받을 계좌를 적어 달라고 알려요. 한 카페에 ${askedAgainDays}일에 한 번`,
    reply: z.object({ askedAt: z.date() }),
    refusals: [cafeRefusals.noCafe, askRefusals, payoutRefusals.nothingDue],
  },
  undo: {
    ...ofCafe,
    summary:
      '잘못 표시한 지급을 이유와 함께 되돌려요. 다시 줄 금액이 되고, 점주에게 알려요. 그 카페의 마지막 지급만 되돌려요',
    freshSignIn: 'always',
    body: z.object({
      month,
      payoutId: wholeNumber('지급 번호(payoutId)'),
      reason: writtenText('이유(reason)', {
        ...payoutLimits.reason,
        says: payoutMessages.reason,
        kind: 'lines',
      }),
    }),
    reply: payoutOfCafe,
    refusals: [cafeRefusals.noCafe, changedMeanwhile, payoutRefusals.notPaid, payoutRefusals.paidLater],
  },
} satisfies Record<string, EndpointParts>
