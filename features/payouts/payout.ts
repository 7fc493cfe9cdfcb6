import { countCharacters } from '~/lib/characters'
import { toCsvRow } from '~/lib/csv'
import { seoulDate, seoulMoment } from '~/lib/seoul-date'

/** To whom a cafe's money goes. */
export interface Payee {
  /** Ten digits. */
  businessNumber: string
  bank: string
  account: string
  holder: string
}

export const payoutLimits = {
  bank: 20,
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
  businessNumber: '사업자등록번호 10자리를 확인해 주세요.',
  bank: `은행 이름은 1자에서 ${payoutLimits.bank}자까지 입력해 주세요.`,
  account: '계좌번호는 숫자와 줄표(-)로 7자리에서 20자리까지 입력해 주세요.',
  holder: `예금주는 1자에서 ${payoutLimits.holder}자까지 입력해 주세요.`,
  note: `메모는 ${payoutLimits.note}자까지 입력해 주세요.`,
  reason: '이유를 2자에서 300자까지 입력해 주세요.',
  paidOn: '지급한 날짜를 오늘까지의 날짜로 선택해 주세요.',
} as const

const digitsOf = (text: string) => text.replace(/[\s-]/g, '')
const weights = [1, 3, 7, 1, 3, 7, 1, 3, 5]

/** Checks the last digit, which the tax office computes from the others. */
export function whyBadBusinessNumber(text: string): string | null {
  const digits = [...digitsOf(text)].map(Number)
  if (!/^\d{10}$/.test(digitsOf(text))) return payoutMessages.businessNumber
  const sum = weights.reduce((all, weight, at) => all + weight * (digits[at] ?? 0), 0)
  const carried = Math.floor((5 * (digits[8] ?? 0)) / 10)
  return (10 - ((sum + carried) % 10)) % 10 === digits[9] ? null : payoutMessages.businessNumber
}

export function whyBadBank(text: string): string | null {
  const length = countCharacters(text.trim())
  return length >= 1 && length <= payoutLimits.bank ? null : payoutMessages.bank
}

export function whyBadAccount(text: string): string | null {
  return /^\d+(-\d+)*$/.test(text.trim()) && /^\d{7,20}$/.test(digitsOf(text)) ? null : payoutMessages.account
}

export function whyBadHolder(text: string): string | null {
  const length = countCharacters(text.trim())
  return length >= 1 && length <= payoutLimits.holder ? null : payoutMessages.holder
}

export function tidyPayee({ businessNumber, bank, account, holder }: Payee): Payee {
  return {
    businessNumber: digitsOf(businessNumber),
    bank: bank.trim(),
    account: account.trim(),
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

/** A pass that a payout pays, or takes off if `amount` is negative. */
export interface PayoutLine {
  title: string
  startsAt: Date
  amount: number
}

const minuteOf = (moment: Date) => seoulMoment(moment).slice(0, 16).replace('T', ' ')
const byteOrderMark = '\uFEFF'

/** Writes a CSV file. The byte order mark tells spreadsheets that it is UTF-8. */
export function writePayoutLines(lines: readonly PayoutLine[]): string {
  const rows = lines.map(({ title, startsAt, amount }) =>
    toCsvRow([minuteOf(startsAt), title, amount, amount < 0 ? '지급한 뒤 돌아온 이용권' : '사용된 이용권']),
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
