import { z } from 'zod'
import { alimtalkWords } from '~/features/notices/alimtalk'
import { noticeKind } from '~/features/notices/notice'
import { staffPaths } from '~/features/staff-paths'
import { dayInWords } from '~/lib/day-in-words'
import { grouped } from '~/lib/grouped'
import { seoulDayInWords } from '~/lib/seoul-date'

/** To the owners of a cafe that was paid. */
export const cafePaidNotice = noticeKind({
  name: 'cafe-paid',
  group: 'payments',
  details: z.object({ cafeId: z.number(), cafe: z.string(), amount: z.number(), paidOn: z.string() }),
  alimtalk: ({ cafe, amount, paidOn }) =>
    alimtalkWords('cafe-paid', {
      카페: cafe,
      금액: `${grouped(amount)}원`,
      지급일: seoulDayInWords(new Date(`${paidOn}T12:00:00+09:00`)),
    }),
  words: ({ cafeId, cafe, amount }) => ({
    title: `${cafe}의 정산 금액을 지급했어요`,
    body: `${grouped(amount)}원이에요. 어떤 이용권인지 확인해 보세요.`,
    path: staffPaths.payouts(cafeId),
  }),
})

/** To the owners of a cafe that is owed money, which nobody can pay without an account. */
export const payeeMissingNotice = noticeKind({
  name: 'cafe-payee-missing',
  group: 'payments',
  details: z.object({
    cafeId: z.number(),
    cafe: z.string(),
    amount: z.number(),
    /** YYYY-MM-DD. */
    payday: z.string(),
    /** Whether an operator asks. */
    isAsked: z.boolean(),
  }),
  words: ({ cafeId, cafe, amount, payday, isAsked }) => ({
    title: isAsked
      ? `운영팀이 ${cafe}의 정산받을 계좌를 기다려요`
      : `${cafe}의 정산 금액을 받을 계좌가 없어요`,
    body: `받을 금액이 ${grouped(amount)}원이에요. 계좌를 적으면 ${dayInWords(payday)}까지 보내 드려요.`,
    path: staffPaths.payee(cafeId),
  }),
})

/** To the owners of a cafe whose payout was marked by mistake. */
export const payoutUndoneNotice = noticeKind({
  name: 'cafe-payout-undone',
  group: 'payments',
  details: z.object({ cafeId: z.number(), cafe: z.string(), amount: z.number(), reason: z.string() }),
  words: ({ cafeId, cafe, amount, reason }) => ({
    title: `${cafe}의 정산을 지급했다는 표시를 되돌렸어요`,
    body: `${grouped(amount)}원은 다시 받을 금액이에요. 이유: ${reason}`,
    path: staffPaths.payouts(cafeId),
  }),
})

/** To the owners of a cafe whose account was changed, because whoever changes it redirects money. */
export const payeeChangedNotice = noticeKind({
  name: 'cafe-payee-changed',
  group: 'payments',
  details: z.object({ cafeId: z.number(), cafe: z.string(), account: z.string() }),
  words: ({ cafeId, cafe, account }) => ({
    title: `${cafe}의 정산받을 계좌를 바꿨어요`,
    body: `새 계좌: ${account}. 점주가 바꾼 것이 아니라면 바로 MY의 문의하기로 알려 주세요.`,
    path: staffPaths.payouts(cafeId),
  }),
})
