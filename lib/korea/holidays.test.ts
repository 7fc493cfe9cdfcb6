import * as gazette from '@hyunbinseo/holidays-kr/all'
import { expect, test } from 'vitest'
import { holidayOn, holidaysKnownUntil } from './holidays'

const published = new Map<string, readonly string[]>(
  Object.values(gazette).flatMap((year) => Object.entries(year)),
)
const lastPublished = Number(Object.keys(gazette).at(-1)?.slice(1))
const years = Array.from({ length: lastPublished + 1 - 2026 + 1 }, (_, at) => 2026 + at)

function daysOf(year: number): string[] {
  const first = Date.UTC(year, 0, 1)
  return Array.from({ length: 366 }, (_, at) =>
    new Date(first + at * 86_400_000).toISOString().slice(0, 10),
  ).filter((day) => day.startsWith(String(year)))
}

test('every day of the published years is a holiday exactly where the gazette says so', () => {
  expect(holidaysKnownUntil).toBe(`${lastPublished}-12-31`)
  for (const day of years.filter((year) => year <= lastPublished).flatMap(daysOf)) {
    expect([day, holidayOn(day) !== null]).toEqual([day, published.has(day)])
  }
})

test('names are those that people say', () => {
  const named = ['2027-01-01', '2027-02-06', '2027-03-01', '2027-05-03', '2027-12-27', '2028-10-03']
  expect(named.map(holidayOn)).toEqual([
    '새해 첫날',
    '설날 연휴',
    '삼일절',
    '노동절 대체공휴일',
    '성탄절 대체공휴일',
    '추석 · 개천절',
  ])
})

test('every year of the list, also the one after the gazette, has the holidays of every year', () => {
  const fixed = ['01-01', '03-01', '05-01', '05-05', '06-06', '07-17', '08-15', '10-03', '10-09', '12-25']
  for (const year of years) {
    expect(fixed.filter((day) => holidayOn(`${year}-${day}`) === null)).toEqual([])
    const names = daysOf(year).flatMap((day) => holidayOn(day) ?? [])
    expect(names.filter((name) => name === '설날 연휴')).toHaveLength(2)
    expect(names.filter((name) => name === '추석 연휴')).toHaveLength(2)
    expect(names).toContain('부처님 오신 날')
  }
})

test('a substitute follows what falls on a weekend, and is itself a working day', () => {
  const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
  const all = years.flatMap(daysOf).filter((day) => holidayOn(day) !== null)
  const substitutes = all.filter((day) => holidayOn(day)?.endsWith('대체공휴일'))
  for (const day of substitutes) expect([0, 6], day).not.toContain(weekday(day))
  // These are given back when they fall on a Saturday or Sunday.
  const givenBack = [
    '삼일절',
    '노동절',
    '제헌절',
    '어린이날',
    '부처님 오신 날',
    '광복절',
    '개천절',
    '한글날',
    '성탄절',
  ]
  const onWeekends = all.filter(
    (day) => givenBack.includes(holidayOn(day) ?? '') && [0, 6].includes(weekday(day)),
  )
  for (const day of onWeekends) {
    const name = `${holidayOn(day)} 대체공휴일`
    expect(
      substitutes.some((other) => other > day && holidayOn(other) === name),
      day,
    ).toBe(true)
  }
})

test('other days have no name', () => {
  expect(holidayOn('2026-02-19')).toBeNull()
  expect(holidayOn('2099-12-25')).toBeNull()
  expect(holidayOn('constructor')).toBeNull()
})
