import { countCharacters, countShown } from '~/lib/characters'

export const objectionHours = 48
export const objectionLength = { min: 10, max: 500 } as const

/** Until when a member can object to having been marked as not come. */
export function objectUntil(markedAt: Date): Date {
  return new Date(markedAt.getTime() + objectionHours * 60 * 60_000)
}

/** Why a member cannot object. They do so once; a mark that was taken back and made again before that is a new one. */
export function whyCannotObject(
  {
    attendance,
    markedAt,
    hasObjected,
  }: { attendance: string | null; markedAt: Date | null; hasObjected: boolean },
  now: Date,
): 'notMarked' | 'objected' | 'tooLate' | null {
  if (hasObjected) return 'objected'
  if (attendance !== 'no-show' || markedAt === null) return 'notMarked'
  return now >= objectUntil(markedAt) ? 'tooLate' : null
}

export function whyBadObjection(text: string): string | null {
  const length = countCharacters(text.trim())
  if (countShown(text) < objectionLength.min)
    return `이의 신청 내용을 ${objectionLength.min}자 이상 써 주세요.`
  return length > objectionLength.max ? `이의 신청 내용은 ${objectionLength.max}자까지 쓸 수 있어요.` : null
}
