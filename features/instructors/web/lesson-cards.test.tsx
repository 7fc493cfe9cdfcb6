import { useInfiniteQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { lessonMessages } from '../lesson'
import { LessonCard } from './lesson-card'
import { LessonCards } from './lesson-cards'
import { lessonQueries } from './queries'

function Searched({ text }: { text: string }) {
  return (
    <LessonCards
      query={useInfiniteQuery(lessonQueries.everybodys('open', text))}
      state="open"
      text={text}
      asOperator
    />
  )
}

const nothing = () => Response.json({ count: 0, next: null, previous: null, results: [] })

test('a search for a request that nobody sent is told from having nothing to answer', async () => {
  const screen = await render(
    <TestMember at="/operator/lessons" answer={nothing}>
      <Searched text="뷁뷁" />
      <Searched text="" />
    </TestMember>,
  )
  await expect.element(screen.getByText('‘뷁뷁’ 요청을 찾을 수 없어요')).toBeInTheDocument()
  await expect.element(screen.getByText('답할 요청이 없어요')).toBeInTheDocument()
})

const lesson = {
  id: 1,
  state: 'waiting',
  instructorId: 7,
  instructorName: '룰마스터',
  isInstructorStopped: false,
  name: '김하늘',
  phone: null,
  email: null,
  content: '네 명이 처음 해 봐요.',
  wishedAt: null,
  lessonAt: null,
  message: '',
  requestedAt: '2020-01-01T10:00:00+09:00',
} as const

test('an operator who accepts for an instructor is told that the number is shown to the instructor', async () => {
  const screen = await render(
    <TestMember at="/operator/lessons" answer={nothing}>
      <LessonCard lesson={lesson} asOperator />
    </TestMember>,
  )
  await screen.getByRole('button', { name: '수락' }).click()
  await expect
    .element(screen.getByText('수락하면 요청한 사람의 연락처가 강사에게 보여요.'))
    .toBeInTheDocument()
})

test('a wish whose time has passed cannot be accepted, only answered with another time', async () => {
  const screen = await render(
    <TestMember at="/me/lessons" answer={nothing}>
      <LessonCard lesson={{ ...lesson, wishedAt: '2020-01-04T14:00:00+09:00' }} />
    </TestMember>,
  )
  await expect.element(screen.getByText(lessonMessages.wishPassed)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '수락' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: '시간 제안' })).toBeVisible()
})

test('a card that shows a proposed time offers no acceptance of the requested one', async () => {
  const proposed = { state: 'proposed', lessonAt: '2099-01-05T15:00:00+09:00' } as const
  const screen = await render(
    <TestMember at="/me/lessons" answer={nothing}>
      <LessonCard lesson={{ ...lesson, ...proposed, wishedAt: '2099-01-04T14:00:00+09:00' }} />
    </TestMember>,
  )
  await expect.element(screen.getByRole('button', { name: '시간 제안' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '수락' })).not.toBeInTheDocument()
})

test('a stopped instructor is offered nothing but to decline', async () => {
  const screen = await render(
    <TestMember at="/me/lessons" answer={nothing}>
      <LessonCard lesson={{ ...lesson, isInstructorStopped: true }} />
    </TestMember>,
  )
  await expect.element(screen.getByText('강사 활동이 중지되어 거절만 할 수 있어요.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '거절' })).toBeVisible()
  for (const name of ['수락', '시간 제안']) {
    await expect.element(screen.getByRole('button', { name })).not.toBeInTheDocument()
  }
})
