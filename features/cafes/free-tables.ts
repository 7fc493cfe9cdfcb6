import { minuteMs } from '~/lib/durations'
import { howLongAgo } from '~/lib/how-long-ago'

/** What the staff of a cafe last saw free. */
export interface FreeTables {
  tables: number
  seenAt: Date
}

/** What nobody has looked at since is not said. */
export const freshMs = 10 * minuteMs

/** '지금 자리 있어요 · 테이블 3개' and when that was seen; null if none is free, or nobody has looked lately. */
export function freeTablesInWords(
  free: { tables: number; seenAt: string } | null,
  now: Date,
): { says: string; seen: string } | null {
  if (free === null || free.tables === 0) return null
  const seenAt = new Date(free.seenAt)
  const age = now.getTime() - seenAt.getTime()
  if (age >= freshMs) return null
  return {
    says: `지금 자리 있어요 · 테이블 ${free.tables}개`,
    seen: `${age < minuteMs ? '방금' : howLongAgo(seenAt, now)} 확인`,
  }
}
