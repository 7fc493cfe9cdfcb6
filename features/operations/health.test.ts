import { describe, expect, test } from 'vitest'
import { meetupDaysAhead } from '~/features/cafes/cafe'
import { placeNamesCheckedOn } from '~/features/places/place-names'
import { holidaysKnownUntil } from '~/lib/korea/holidays'
import type { SystemHealth } from './endpoints'
import { adviceOn } from './health'

const asOf = '2026-03-18T23:00:00.000+09:00'
const early = '2026-03-18T22:50:00.000+09:00'
const lately = '2026-03-18T22:59:00.000+09:00'
const morning = '2026-03-19T08:00:00.000+09:00'

const quiet: SystemHealth = {
  ...{ asOf, setUp: [], jobs: [], failedJobs: [], due: [], failedItems: [], channels: [], upkeep: [] },
  ways: {
    alimtalk: { templates: [], days: 30, sent: 0, failed: 0 },
    hasMail: false,
    hasAlertWebhook: false,
  },
  backup: { kept: 14, place: 'host:/backups/1', size: 1, since: early },
}
const push = { channel: 'push', waiting: 0, oldest: null, atNight: 0, paused: 0, nextAt: null }
const job = { kind: 'drop-thing', title: null, waiting: 1, running: 0, failing: 0, givenUp: 0, oldest: early }
const tonesOf = (health: Partial<SystemHealth>) => adviceOn({ ...quiet, ...health }).map(({ tone }) => tone)

describe('what there is to be done', () => {
  test('is nothing while all goes by', () => {
    expect(adviceOn(quiet)).toEqual([])
    expect(tonesOf({ channels: [{ ...push, waiting: 3, oldest: lately }] })).toEqual([])
  })

  test('is nothing about pushes that wait for the morning, which is said', () => {
    const [advice] = adviceOn({ ...quiet, channels: [{ ...push, atNight: 12, nextAt: morning }] })
    expect(advice?.tone).toBe('fine')
    expect(advice?.text).toContain('푸시 12건은 조용한 시간이라 아침을 기다려요.')
  })

  test('is told of pushes that nothing keeps back, and do not go out', () => {
    const channels = [{ ...push, waiting: 2, oldest: early, atNight: 12, nextAt: morning }]
    expect(tonesOf({ channels })).toEqual(['wrong', 'fine'])
    expect(adviceOn({ ...quiet, channels })[0]?.text).toContain('10분째')
  })

  test('is told of jobs that nobody takes, not of one that is under way or fails with a reason', () => {
    expect(tonesOf({ jobs: [job] })).toEqual(['wrong'])
    expect(tonesOf({ jobs: [{ ...job, running: 1 }] })).toEqual([])
    expect(tonesOf({ jobs: [{ ...job, failing: 1 }] })).toEqual([])
  })

  test('is told that the list of holidays ends before the last day that meetups are opened for', () => {
    const daysBefore = (days: number) =>
      new Date(Date.parse(holidaysKnownUntil) - days * 86_400_000).toISOString()
    expect(
      adviceOn({ ...quiet, backup: { ...quiet.backup, kept: 0 }, asOf: daysBefore(meetupDaysAhead) }),
    ).toEqual([])
    const [advice] = adviceOn({
      ...quiet,
      backup: { ...quiet.backup, kept: 0 },
      asOf: daysBefore(meetupDaysAhead - 1),
    })
    expect(advice).toMatchObject({ tone: 'wrong', text: expect.stringContaining('공휴일 목록') })
  })

  test('is reminded yearly to have the names of places checked', () => {
    const told = (asOf: string) =>
      adviceOn({ ...quiet, backup: { ...quiet.backup, kept: 0 }, asOf }).filter(({ text }) =>
        text.includes('지역 이름'),
      )
    const checked = Date.parse(placeNamesCheckedOn)
    expect(told(new Date(checked + 364 * 86_400_000).toISOString())).toEqual([])
    expect(told(new Date(checked + 366 * 86_400_000).toISOString())).toHaveLength(1)
  })

  test('is told of a backup that last night did not make, unless none is wanted', () => {
    const since = '2026-03-17T20:59:00.000+09:00'
    const last = { ...quiet.backup, since }
    expect(adviceOn({ ...quiet, backup: last })).toEqual([
      { tone: 'wrong', text: expect.stringContaining('26시간') },
    ])
    expect(tonesOf({ backup: { ...last, place: null, size: null } })).toEqual(['wrong'])
    expect(tonesOf({ backup: { ...last, since: '2026-03-17T21:01:00.000+09:00' } })).toEqual([])
    expect(tonesOf({ backup: { ...last, kept: 0 } })).toEqual([])
  })

  test('tells what has been given up apart from what is tried again by itself', () => {
    const failed = {
      id: 1,
      kind: 'drop-thing',
      title: null,
      tries: 25,
      mostTries: 25,
      nextAt: null,
      error: 'no answer',
    }
    expect(tonesOf({ failedJobs: [failed] })).toEqual(['wrong'])
    expect(tonesOf({ failedJobs: [{ ...failed, nextAt: morning }] })).toEqual(['fine'])
  })
})
