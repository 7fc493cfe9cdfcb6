import { expect, test } from 'vitest'
import { whyTalkIsOver } from './question'

const startsAt = new Date('2026-03-20T10:00:00Z')
const hoursLater = (hours: number) => new Date(startsAt.getTime() + hours * 3_600_000)

test('people talk until 24 hours after the end, which comes six hours after the start at the latest', () => {
  const running = { status: 'confirmed', startsAt, endedAt: null } as const
  expect(whyTalkIsOver(running, hoursLater(-48))).toBeNull()
  expect(whyTalkIsOver(running, new Date(hoursLater(30).getTime() - 1))).toBeNull()
  expect(whyTalkIsOver(running, hoursLater(30))).toBe('too-late')
  const ended = { status: 'ended', startsAt, endedAt: hoursLater(2) } as const
  expect(whyTalkIsOver(ended, new Date(hoursLater(26).getTime() - 1))).toBeNull()
  expect(whyTalkIsOver(ended, hoursLater(26))).toBe('too-late')
})

test('a meetup that was called off takes no word', () => {
  expect(whyTalkIsOver({ status: 'cancelled', startsAt, endedAt: null }, hoursLater(-48))).toBe('called-off')
})
