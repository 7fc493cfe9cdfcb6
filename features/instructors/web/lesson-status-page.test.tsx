import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import type { LessonStatus } from '../endpoints'
import LessonStatusPage from './lesson-status-page'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a request that waits shows its answer by itself, and asks no more after that', async () => {
  const key = 'a'.repeat(32)
  const status: LessonStatus = {
    state: 'waiting',
    instructorId: 7,
    instructorName: '룰마스터',
    hasInstructorLeft: false,
    isInstructorStopped: false,
    isPhoneShown: false,
    name: '김하늘',
    content: '네 명이 처음 해 봐요.',
    wishedAt: null,
    lessonAt: null,
    message: '',
    requestedAt: '2020-01-01T10:00:00+09:00',
    calledOffAt: null,
    offers: [],
  }
  let asked = 0
  const answer = ({ path }: { path: string }) => {
    if (!path.includes(key)) return Response.json({})
    asked += 1
    return Response.json(status)
  }
  const screen = await render(
    <TestMember at={`/instructors/status/${key}`} path="/instructors/status/:key" answer={answer}>
      <LessonStatusPage />
    </TestMember>,
  )
  await vi.advanceTimersByTimeAsync(100)
  await expect
    .element(screen.getByRole('heading', { name: '룰마스터 강사의 답을 기다리고 있어요' }))
    .toBeVisible()
  status.state = 'accepted'
  await vi.advanceTimersByTimeAsync(31_000)
  await expect
    .element(screen.getByRole('heading', { name: '룰마스터 강사가 곧 연락할 거예요' }))
    .toBeVisible()
  const before = asked
  await vi.advanceTimersByTimeAsync(120_000)
  expect(asked).toBe(before)
})
