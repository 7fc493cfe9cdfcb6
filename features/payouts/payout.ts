import { countCharacters, typedDashed } from '~/lib/characters'
import { toCsvRow } from '~/lib/csv'
import { monthAfter } from '~/lib/month'
import { seoulDate, seoulMoment } from '~/lib/seoul-date'
import { tagKind } from '~/lib/tags'

/** To whom a cafe's money goes. */
export interface Payee {
  /** Ten digits. */
  businessNumber: string
  bank: string
  account: string
  holder: string
}

export const payoutLimits = {
  businessNumber: 10,
  bank: 20,
  accountDigits: { min: 7, max: 20 },
  account: 30,
  holder: 40,
  note: 300,
  reason: { min: 2, max: 300 },
  shownLines: 500,
  shownCafes: 300,
} as const
export const mostCafesInFile = 5_000
export const mostShownPayouts = 36

export const payoutMessages = {
  businessNumber: `사업자등록번호 ${payoutLimits.businessNumber}자리를 확인해 주세요.`,
  bank: `은행 이름은 1자에서 ${payoutLimits.bank}자까지 입력해 주세요.`,
  account: `계좌번호는 숫자와 줄표(-)로 ${payoutLimits.accountDigits.min}자리에서 ${payoutLimits.accountDigits.max}자리까지 입력해 주세요.`,
  holder: `예금주는 1자에서 ${payoutLimits.holder}자까지 입력해 주세요.`,
  note: `메모는 ${payoutLimits.note}자까지 입력해 주세요.`,
  reason: `이유를 ${payoutLimits.reason.min}자에서 ${payoutLimits.reason.max}자까지 입력해 주세요.`,
  paidOn: '지급한 날짜를 오늘까지의 날짜로 선택해 주세요.',
} as const

const digitsOf = (text: string) => typedDashed(text).replace(/[\s-]/g, '')
const weights = [1, 3, 7, 1, 3, 7, 1, 3, 5]

/** Checks the last digit, which the tax office computes from the others. */
export function whyBadBusinessNumber(text: string): string | null {
  const digits = [...digitsOf(text)].map(Number)
  if (!/^\d+$/.test(digitsOf(text)) || digits.length !== payoutLimits.businessNumber)
    return payoutMessages.businessNumber
  const sum = weights.reduce((all, weight, at) => all + weight * (digits[at] ?? 0), 0)
  const carried = Math.floor((5 * (digits[8] ?? 0)) / 10)
  return (10 - ((sum + carried) % 10)) % 10 === digits[9] ? null : payoutMessages.businessNumber
}

export function whyBadBank(text: string): string | null {
  const length = countCharacters(text.trim())
  return length >= 1 && length <= payoutLimits.bank ? null : payoutMessages.bank
}

export function whyBadAccount(text: string): string | null {
  const { min, max } = payoutLimits.accountDigits
  const { length } = digitsOf(text)
  return /^\d+(-\d+)*$/.test(typedDashed(text)) && length >= min && length <= max
    ? null
    : payoutMessages.account
}

export function whyBadHolder(text: string): string | null {
  const length = countCharacters(text.trim())
  return length >= 1 && length <= payoutLimits.holder ? null : payoutMessages.holder
}

export function tidyPayee({ businessNumber, bank, account, holder }: Payee): Payee {
  return {
    businessNumber: digitsOf(businessNumber),
    bank: bank.trim(),
    account: typedDashed(account),
    holder: holder.trim(),
  }
}

/** '123-45-67890'. */
export function spellBusinessNumber(digits: string): string {
  return digits.replace(/^(\d{3})(\d{2})(\d{5})$/, '$1-$2-$3')
}

/** What lists and logs show of an account. */
export function hintOf({ bank, account }: Payee): string {
  return `${bank} …${digitsOf(account).slice(-4)}`
}

/** The last month that is over in Seoul, as YYYY-MM. */
export function lastMonthOver(now: Date): string {
  const first = new Date(`${seoulDate(now).slice(0, 7)}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() - 1)
  return first.toISOString().slice(0, 7)
}

export const isMonthOver = (month: string, now: Date): boolean => month <= lastMonthOver(now)

/** What is owed of a month is paid until this day of the next one. */
const payday = 10
/** So many days before it owners without an account are reminded, at ten. */
const remindedDays = 3
/** An operator asks the same owners for their account once in this time. */
export const askedAgainDays = 3
const dayMs = 86_400_000

/** The payday on which what is owed of a month is paid, as YYYY-MM-DD: the next one, where its own is past. */
export function paydayOf(month: string, now: Date): string {
  const day = `${monthAfter(month, 1)}-${String(payday).padStart(2, '0')}`
  return day >= seoulDate(now) ? day : paydayOf(monthAfter(month, 1), now)
}

/** When owners are next reminded of the account that is missing for what is owed of a month. */
export function nextReminder(month: string, now: Date): Date {
  const day = paydayOf(month, now)
  const at = new Date(new Date(`${day}T10:00:00+09:00`).getTime() - remindedDays * dayMs)
  return at > now ? at : nextReminder(day.slice(0, 7), now)
}

/** When an operator may ask for the account again; null if at once. */
export function asksAgainAt(askedAt: Date | null, now: Date): Date | null {
  if (askedAt === null) return null
  const at = new Date(askedAt.getTime() + askedAgainDays * dayMs)
  return at > now ? at : null
}

/** A pass that a payout pays, or takes off if `amount` is negative. */
export interface PayoutLine {
  title: string
  startsAt: Date
  amount: number
  /** Why it came back. */
  reason: string | null
}

const returnedName = '지급한 뒤 돌아온 이용권'

/** What a line is: a used pass, or one that came back, and why. */
export function spellLine({ amount, reason }: Pick<PayoutLine, 'amount' | 'reason'>): string {
  if (amount > 0) return '사용된 이용권'
  return reason === null ? returnedName : `${returnedName}: ${reason}`
}

const minuteOf = (moment: Date) => seoulMoment(moment).slice(0, 16).replace('T', ' ')
const byteOrderMark = '\uFEFF'

/** Writes a CSV file. The byte order mark tells spreadsheets that it is UTF-8. */
export function writePayoutLines(lines: readonly PayoutLine[]): string {
  const rows = lines.map((line) =>
    toCsvRow([minuteOf(line.startsAt), line.title, line.amount, spellLine(line)]),
  )
  return `${byteOrderMark}${toCsvRow(['모임 시작', '모임', '금액(원)', '내용'])}${rows.join('')}`
}

export interface PaidCafe {
  id: number
  name: string
  passes: number
  returned: number
  amount: number
  paidOn: string | null
  isOver: boolean
  payee: Payee | null
}

function stateOf({ amount, paidOn, isOver, payee }: PaidCafe): string {
  if (paidOn !== null) return '지급 완료'
  if (amount <= 0) return '다음 달에 빼요'
  if (payee === null) return '계좌 없음'
  return isOver ? '지급 예정' : '아직 끝나지 않은 달'
}

/** '이용권 3장 · 돌아온 이용권 1장'. */
export function spellPasses({ passes, returned }: Pick<PaidCafe, 'passes' | 'returned'>): string {
  return `이용권 ${passes.toLocaleString('ko-KR')}장${returned === 0 ? '' : ` · 돌아온 이용권 ${returned.toLocaleString('ko-KR')}장`}`
}

/** What all cafes are owed or were paid, to transfer it at a bank. */
export function writePayouts(cafes: readonly PaidCafe[]): string {
  const head = [
    '카페 번호',
    '카페',
    '이용권',
    '돌아온 이용권',
    '금액(원)',
    '상태',
    '지급일',
    '사업자등록번호',
    '계좌',
    '예금주',
  ]
  const rows = cafes.map((cafe) => {
    const { id, name, passes, returned, amount, paidOn, payee } = cafe
    return toCsvRow([
      id,
      name,
      passes,
      returned,
      amount,
      stateOf(cafe),
      paidOn ?? '',
      payee === null ? '' : spellBusinessNumber(payee.businessNumber),
      // With its bank, because spreadsheets take the zeros and the end off a number that stands alone.
      payee === null ? '' : `${payee.bank} ${payee.account}`,
      payee?.holder ?? '',
    ])
  })
  return `${byteOrderMark}${toCsvRow(head)}${rows.join('')}`
}

export const payoutTags = {
  /** What cafes are owed and were paid, and to whom, for operators. */
  payouts: tagKind('payouts'),
}
