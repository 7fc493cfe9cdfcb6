import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import type { LessonStatus } from '../../endpoints'
import { LessonStatusView } from './lesson-status-view'

const ago = '2020-01-04T14:00:00+09:00'
const waiting: LessonStatus = {
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

const renderStatus = (change: Partial<LessonStatus>) =>
  render(
    <TestMember at="/instructors/status/key" answer={() => new Response()}>
      <LessonStatusView lessonKey="key" status={{ ...waiting, ...change }} />
    </TestMember>,
  )

test('a proposed time that has passed cannot be taken, and the page says so', async () => {
  const screen = await renderStatus({ state: 'proposed', lessonAt: ago })
  await expect.element(screen.getByRole('heading', { name: '제안한 시간이 지났어요' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '이 시간 좋아요' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: '요청 취소하기' })).toBeVisible()
})

test('a request that was taken back says what the instructor cannot see, and what they may have seen', async () => {
  const hidden = '이름, 연락처와 요청 내용은 이제 강사에게 보이지 않아요.'
  const open = await renderStatus({ state: 'withdrawn' })
  await expect.element(open.getByText(hidden, { exact: true })).toBeVisible()
  await open.unmount()
  const agreed = await renderStatus({ state: 'withdrawn', isPhoneShown: true })
  await expect
    .element(agreed.getByText(`${hidden} 다만 그전에 강사가 연락처를 봤을 수 있어요.`))
    .toBeVisible()
})

test('a stopped instructor’s proposal cannot be taken, and another instructor is a press away', async () => {
  const lessonAt = '2099-01-05T15:00:00+09:00'
  const screen = await renderStatus({ state: 'proposed', lessonAt, isInstructorStopped: true })
  await expect
    .element(screen.getByRole('heading', { name: '룰마스터 강사가 지금은 레슨을 받지 않아요' }))
    .toBeVisible()
  await expect.element(screen.getByRole('link', { name: '강사 찾기' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '요청 취소하기' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '이 시간 좋아요' })).not.toBeInTheDocument()
})

test.each<[string, Partial<LessonStatus>, string]>([
  ['before the lesson', { state: 'declined', isPhoneShown: true }, '정한 레슨은 하지 못해요.'],
  ['without an answer', { state: 'declined' }, '연락처는 강사에게 보이지 않았어요.'],
  ['after the lesson', { state: 'accepted', isPhoneShown: true, lessonAt: ago }, '시간이 지난 뒤에'],
])('an instructor who left %s contacts nobody any more', async (_, change, text) => {
  const screen = await renderStatus({ ...change, instructorName: '탈퇴한 강사', hasInstructorLeft: true })
  await expect.element(screen.getByRole('heading', { name: '강사가 탈퇴했어요' })).toBeVisible()
  await expect.element(screen.getByText(text)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: '강사 찾기' })).toBeVisible()
})

test('a lesson that the instructor called off says when it was to be and why', async () => {
  const screen = await renderStatus({
    state: 'declined',
    lessonAt: '2099-01-05T15:00:00+09:00',
    calledOffAt: '2099-01-04T15:00:00+09:00',
    message: '감기에 걸렸어요.',
    isPhoneShown: true,
  })
  await expect.element(screen.getByRole('heading', { name: '강사가 레슨을 취소했어요' })).toBeVisible()
  await expect.element(screen.getByText('취소된 시간')).toBeVisible()
  await expect.element(screen.getByText('취소한 이유')).toBeVisible()
  await expect.element(screen.getByText('감기에 걸렸어요.')).toBeVisible()
})
