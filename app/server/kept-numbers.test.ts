import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inviteDays } from '~/features/cafes/staff'
import { storedForDays } from '~/features/instructors/lesson'
import { hoursBefore } from '~/features/meetups/core/meetup'
import { alimtalkSettingOf, settingOf } from '~/features/notices/notice'
import { passValidDays, remindersInWords, returnedPassDays } from '~/features/passes/pass'
import { mostFeePercent, refundPolicy, usualFeePercent } from '~/features/payments/refund-policy'
import { ifWanted, whileUsing } from '~/features/policies/privacy-list'
import { consentYears } from '~/features/promotions/promotion'
import { keptAfterDeletionMs } from '~/features/questions/question'
import { fullWeight } from '~/features/reports/report'
import { daysOfVisitorsAddress, yearsOfInquiries } from '~/features/support/inquiry'
import { claimableMs } from '~/features/timer/server/commands/results'
import { dayMs } from '~/lib/durations'
import { underWayRetentionMs } from '~/lib/server/idempotency'

// Accounts and notices tell of rules of features that they do not import, and an index takes no parameter.

test.each<[item: string, says: string]>([
  ['promotions', `${consentYears}년마다`],
  ['timer', `저장하고 ${claimableMs / dayMs}일이`],
  ['lessons', `보내고 ${storedForDays}일이`],
  ['staff', `초대 링크는 ${inviteDays}일 동안만`],
  ['inquiries', `마지막 글에서 ${yearsOfInquiries}년이`],
  ['inquiries', `답하고 ${daysOfVisitorsAddress}일 뒤까지`],
  ['questions', `삭제하고 ${keptAfterDeletionMs / dayMs}일 뒤까지`],
  ['requests', `않았으면 ${underWayRetentionMs / dayMs}일`],
])('the privacy policy says of %s what the rule does: %s', (item, says) => {
  const stored = [...whileUsing, ...ifWanted].find(({ id }) => id === item)
  expect(`${stored?.why} ${stored?.until}`).toContain(says)
})

const reminders = `모임 ${hoursBefore('day-before')}시간 전과 ${hoursBefore('hours-before')}시간 전`

test('the settings of notices say when reminders come', () => {
  expect(settingOf('meetup-reminders', []).description).toContain(reminders)
  expect(alimtalkSettingOf('reminder', []).description).toBe(reminders)
  expect(settingOf('passes', []).description).toContain(remindersInWords)
})

test('games are ranked from one whole review on, in every list', () => {
  const lists = readFileSync('features/catalogue/server/queries/list-games.ts', 'utf8')
  const limits = [...lists.matchAll(/weight_sum >= (\d+)/g)].map(([, limit]) => Number(limit))
  expect(limits).toEqual([fullWeight, fullWeight, fullWeight, fullWeight])
})

test('the settings of refunds are explained with the days of the policy', () => {
  const { windowDays, freeDays, lateYears } = refundPolicy
  const settings = readFileSync('.env.example', 'utf8')
  expect(settings).toContain(
    `0부터 ${mostFeePercent}까지의 정수, 비우면 ${usualFeePercent}. 결제하고 ${freeDays}일 뒤`,
  )
  expect(settings).toContain(`환불할 수 있는 ${windowDays}일이 지난 이용권`)
  expect(settings).toContain(`구매하고 ${lateYears}년 동안`)
})

test('the ledger is explained with the days of passes', () => {
  const ledger = readFileSync('docs/ledger.md', 'utf8')
  const [first, second, last] = remindersInWords.match(/\d+/g) ?? []
  const words = [
    `"+${returnedPassDays}" means that a pass which comes back lives at least ${returnedPassDays} more days`,
    `the member, ${first}, ${second} and ${last} days before`,
    `in the morning, ${first}, ${second} and ${last} days before`,
    `a lot of ${passValidDays} days, to the end of the day`,
    `a lot of ${passValidDays} days, never refunded`,
    `expires ${passValidDays} days after we found that it was paid`,
  ]
  expect(words.filter((each) => !ledger.includes(each))).toEqual([])
})
