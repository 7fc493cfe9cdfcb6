import { y2026, y2027 } from '@hyunbinseo/holidays-kr/all'

/**
 * The public holidays of Korea with their substitutes and the days of elections. The package has what the gazette
 * (관보) published; each year's list (월력요항) appears there in the summer before. To extend it, install the version with
 * the next year, name the year here and take its days out of `byLaw`. Operators see a warning 90 days before it ends.
 */
const published: Readonly<Record<string, readonly string[]>> = { ...y2026, ...y2027 }

/** The last day that the gazette speaks of. */
export const holidaysKnownUntil = '2027-12-31'

/** What the law on public holidays says of the year after. Days that are decreed are missing. */
const byLaw: Readonly<Record<string, readonly string[]>> = {
  '2028-01-01': ['1월 1일'],
  '2028-01-26': ['설날 전날'],
  '2028-01-27': ['설날'],
  '2028-01-28': ['설날 다음 날'],
  '2028-03-01': ['3ㆍ1절'],
  '2028-04-12': ['국회의원선거'],
  '2028-05-01': ['노동절'],
  '2028-05-02': ['부처님 오신 날'],
  '2028-05-05': ['어린이날'],
  '2028-06-06': ['현충일'],
  '2028-07-17': ['제헌절'],
  '2028-08-15': ['광복절'],
  '2028-10-02': ['추석 전날'],
  '2028-10-03': ['추석', '개천절'],
  '2028-10-04': ['추석 다음 날'],
  '2028-10-05': ['대체공휴일(개천절)'],
  '2028-10-09': ['한글날'],
  '2028-12-25': ['기독탄신일'],
}

/** Names of the gazette that people say otherwise. */
const saidAs: Readonly<Record<string, string>> = {
  '1월 1일': '새해 첫날',
  '3ㆍ1절': '삼일절',
  기독탄신일: '성탄절',
}

function inWords(name: string): string {
  const [, given] = /^대체공휴일\((.+)\)$/.exec(name) ?? []
  if (given !== undefined) return `${inWords(given)} 대체공휴일`
  return saidAs[name] ?? name.replace(/ (?:전날|다음 날)$/, ' 연휴')
}

const names = new Map(
  Object.entries({ ...published, ...byLaw }).map(([day, each]) => [day, each.map(inWords).join(' · ')]),
)

/** The name of the public holiday on this day; null on other days, and after the list ends. */
export function holidayOn(day: string): string | null {
  return names.get(day) ?? null
}
