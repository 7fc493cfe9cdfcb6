import { toCsvRow } from '~/lib/csv'
import { seoulMoment } from '~/lib/seoul-date'

/** A row of a cafe's statement: a used pass, or one that came back after the cafe was paid for it. */
export interface Settlement {
  title: string
  startsAt: Date
  tier: number
  because: SettlementCause
  settledAt: Date
  /** Why it came back. */
  reason?: string | null
  /** Members say that the meetup did not take place, and no operator has decided yet. */
  isDoubted: boolean
}

export const doubtedName = '확인 중'

export const settlementCauses = ['check-in', 'end', 'return'] as const
export type SettlementCause = (typeof settlementCauses)[number]

export const causeNames: Record<SettlementCause, string> = {
  'check-in': '체크인',
  end: '모임 종료',
  return: '지급한 뒤 돌아온 이용권',
}

/** What a row adds to the statement, in won. */
export const amountOf = ({ tier, because }: Pick<Settlement, 'tier' | 'because'>): number =>
  because === 'return' ? -tier : tier

export const mostShownSettlements = 100
/** More than any cafe can have in a month, given its seats. */
export const mostSettlementsInFile = 20_000

const minuteOf = (moment: Date) => seoulMoment(moment).slice(0, 16).replace('T', ' ')

/** Writes a CSV file. The byte order mark tells spreadsheets that it is UTF-8. */
export function writeSettlements(settlements: readonly Settlement[]): string {
  const rows = settlements.map(({ title, startsAt, tier, because, settledAt, reason, isDoubted }) =>
    toCsvRow([
      minuteOf(settledAt),
      title,
      minuteOf(startsAt),
      // What is doubted is not added up with the others.
      isDoubted ? '' : amountOf({ tier, because }),
      reason ? `${causeNames[because]}: ${reason}` : causeNames[because],
      isDoubted ? `${doubtedName} (${tier}원)` : because === 'return' ? '되돌림' : '정산',
    ]),
  )
  return `\uFEFF${toCsvRow(['정산 시각', '모임', '모임 시작', '이용권(원)', '이유', '상태'])}${rows.join('')}`
}
