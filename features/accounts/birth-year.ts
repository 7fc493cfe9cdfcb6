import { seoulDate } from '~/lib/seoul-date'

const oldest = 1900
/** The age, by the year of birth alone, at which somebody counts as an adult and from which they may sign up. */
export const adultAge = 19
export const youngestAge = 14
/** What ends after this hour in Seoul is for adults. */
export const adultsFromHour = 22

const yearOf = (now: Date) => Number(seoulDate(now).slice(0, 4))

/** Whether somebody counts as an adult: from the first day of the year in which they come of age. */
export function isAdult(birthYear: number, now: Date): boolean {
  return yearOf(now) - birthYear >= adultAge
}

/** What somebody has typed as their year of birth; null for nothing. Anything else becomes a year that is refused. */
export function toBirthYear(typed: string): number | null {
  const text = typed.trim()
  if (text === '') return null
  return /^\d{4}$/.test(text) ? Number(text) : 0
}

export function whyBadBirthYear(birthYear: number, now: Date): string | null {
  const year = yearOf(now)
  if (birthYear < oldest || birthYear > year) return '태어난 해를 1995처럼 네 자리로 입력해 주세요.'
  return year - birthYear < youngestAge
    ? `만 ${youngestAge}세 이상만 미플을 쓸 수 있어요. 태어난 해를 확인해 주세요.`
    : null
}
