import { useInfiniteQuery } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import { instructorDeskEndpoints } from '../desk/endpoints'
import { allLessons } from '../desk/web/queries'
import type { Lesson } from '../endpoints'
import { lessonMessages, longestMessage } from '../lesson'
import { answerRefusals } from '../refusals'
import { LessonCard } from './lesson-card'
import { LessonCards } from './lesson-cards'

afterEach(() => sessionStorage.clear())

function Searched({ text }: { text: string }) {
  return (
    <LessonCards
      query={useInfiniteQuery(allLessons('open', text))}
      state="open"
      text={text}
      answerCall={instructorDeskEndpoints.answer}
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
  calledOffAt: null,
} as const

test('an operator who accepts for an instructor is told that the number is shown to the instructor', async () => {
  const screen = await render(
    <TestMember at="/operator/lessons" answer={nothing}>
      <LessonCard lesson={lesson} answerCall={instructorDeskEndpoints.answer} />
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

type Reply = () => Response | Promise<Response>

const refusedAt =
  (field: string, message: string): Reply =>
  () =>
    Response.json({ error: message, code: 'BAD_INPUT', fields: { [field]: message } }, { status: 400 })

async function openCard({
  replies = [],
  memberId = 7,
  part = {},
}: {
  replies?: Reply[]
  memberId?: number
  part?: Partial<Lesson>
} = {}) {
  const sent: ApiCall[] = []
  const screen = await render(
    <TestMember
      at={paths.lessonInbox()}
      as={{ id: memberId, isInstructor: true }}
      answer={(asked) => {
        sent.push(asked)
        return replies[sent.length - 1]?.() ?? Response.json(lesson)
      }}
    >
      <LessonCard lesson={{ ...lesson, ...part }} />
    </TestMember>,
  )
  async function choose(answer: string) {
    await screen.getByRole('article').getByRole('button', { name: answer }).click()
    const sheet = screen.getByRole('dialog')
    return {
      sheet,
      message: sheet.getByLabelText('남기는 말 (선택)'),
      time: sheet.getByLabelText('제안할 시간'),
      /** Submits like the Enter key, bypassing the button, which ignores quick second presses. */
      submit: () => document.querySelector('form')?.requestSubmit(),
      close: async () => {
        await sheet.getByRole('button', { name: '닫기' }).click()
        await expect.element(sheet).not.toBeInTheDocument()
      },
    }
  }
  return { screen, sent, choose }
}

const words = '주말에는 언제든 좋아요.'

test('what an instructor has typed is still there after closing the sheet and after a reload, until it is sent', async () => {
  const before = await openCard()
  const first = await before.choose('수락')
  await first.message.fill(words)
  await first.close()
  const second = await before.choose('수락')
  await expect.element(second.message).toHaveValue(words)
  await expect.element(second.sheet.getByText('작성하던 내용을 불러왔어요.')).toBeVisible()
  await before.screen.unmount()

  const after = await openCard()
  const third = await after.choose('수락')
  await expect.element(third.message).toHaveValue(words)
  await third.sheet.getByRole('button', { name: '수락' }).click()
  await expect.element(after.screen.getByText('레슨을 수락했어요')).toBeInTheDocument()
  await expect.element(third.sheet).not.toBeInTheDocument()
  expect(after.sent).toMatchObject([{ method: 'PUT', body: { answer: 'accept', message: words } }])
  const fourth = await after.choose('수락')
  await expect.element(fourth.message).toHaveValue('')
})

test('what was typed for one answer stands neither at another, nor at another request, nor before another member', async () => {
  const own = await openCard()
  const typed = await own.choose('수락')
  await typed.message.fill(words)
  await typed.close()
  const declined = await own.choose('거절')
  await expect.element(declined.message).toHaveValue('')
  await own.screen.unmount()
  for (const other of [{ memberId: 8 }, { part: { id: 2 } }]) {
    const { screen, choose } = await openCard(other)
    const { message } = await choose('수락')
    await expect.element(message).toHaveValue('')
    await screen.unmount()
  }
})

test('a proposal without a time is not sent, and its time is focused', async () => {
  const { sent, choose } = await openCard()
  const { sheet, time, message } = await choose('시간 제안')
  await message.fill('가'.repeat(longestMessage + 1))
  await sheet.getByRole('button', { name: '제안 보내기' }).click()
  await expect.element(time).toHaveFocus()
  await expect.element(time).toHaveAccessibleDescription(lessonMessages.noTime)
  await time.fill('2099-01-05T15:00')
  await expect.element(time).not.toHaveAttribute('aria-invalid')
  expect(sent).toEqual([])
})

test('a message that is too long is not sent, and is focused', async () => {
  const { sent, choose } = await openCard()
  const { message, submit } = await choose('거절')
  await message.fill('가'.repeat(longestMessage + 1))
  submit()
  await expect.element(message).toHaveFocus()
  await expect.element(message).toHaveAccessibleDescription(lessonMessages.messageLong)
  expect(sent).toEqual([])
})

test('what the server refuses is told at its field, and is then sent again', async () => {
  const { screen, sent, choose } = await openCard({
    replies: [refusedAt('time', answerRefusals.past.says), refusedAt('message', '글을 고쳐 주세요.')],
  })
  const { sheet, time, message, submit } = await choose('시간 제안')
  await time.fill('2020-01-05T15:00')
  await message.fill(words)
  submit()
  await expect.element(time).toHaveFocus()
  await expect.element(time).toHaveAccessibleDescription(answerRefusals.past.says)
  await time.fill('2099-01-05T15:00')
  submit()
  await expect.element(message).toHaveFocus()
  await expect.element(message).toHaveAccessibleDescription('글을 고쳐 주세요.')
  await message.fill(`${words} 괜찮으세요?`)
  submit()
  await expect.element(screen.getByText('시간을 제안했어요')).toBeInTheDocument()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(sent.map(({ body }) => body)).toEqual([
    { answer: 'propose', time: '2020-01-05T15:00:00+09:00', message: words },
    { answer: 'propose', time: '2099-01-05T15:00:00+09:00', message: words },
    { answer: 'propose', time: '2099-01-05T15:00:00+09:00', message: `${words} 괜찮으세요?` },
  ])
})

test('a refusal that is about no field is told in a dialog, and the message is kept', async () => {
  const { says, code, status } = answerRefusals.notApproved
  const { screen, choose } = await openCard({
    replies: [() => Response.json({ error: says, code }, { status })],
  })
  const { message, submit } = await choose('수락')
  await message.fill(words)
  submit()
  await screen.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await expect.element(message).toHaveValue(words)
})

test('an answer that is pressed twice is sent once', async () => {
  let reply = (_response: Response) => {}
  const { screen, sent, choose } = await openCard({
    replies: [
      () =>
        new Promise((resolve) => {
          reply = resolve
        }),
    ],
  })
  const { sheet, submit } = await choose('거절')
  await sheet.getByRole('button', { name: '거절' }).dblClick()
  submit()
  await expect.poll(() => sent).toHaveLength(1)
  reply(Response.json(lesson))
  await expect.element(screen.getByText('요청을 거절했어요')).toBeInTheDocument()
  expect(sent).toHaveLength(1)
})

const agreed = { state: 'accepted', lessonAt: '2099-01-05T15:00:00+09:00', phone: '01012345678' } as const

test('an agreed lesson is called off with a reason, which is asked for', async () => {
  const { screen, sent } = await openCard({ part: agreed })
  await screen.getByRole('button', { name: '레슨 취소하기' }).click()
  const sheet = screen.getByRole('dialog', { name: '레슨 취소하기' })
  const reason = sheet.getByLabelText('취소하는 이유')
  await sheet.getByRole('button', { name: '레슨 취소' }).click()
  await expect.element(reason).toHaveFocus()
  await expect.element(reason).toHaveAccessibleDescription(lessonMessages.reasonEmpty)
  expect(sent).toEqual([])
  await reason.fill('감기에 걸렸어요. ')
  document.querySelector('form')?.requestSubmit()
  await expect.element(screen.getByText('레슨을 취소했어요')).toBeInTheDocument()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(sent).toMatchObject([
    { method: 'POST', path: '/v1/me/lessons/1/call-off', body: { reason: '감기에 걸렸어요.' } },
  ])
})

test('a lesson that is over, or another’s, cannot be called off, and one that was says why', async () => {
  const screen = await render(
    <TestMember at="/operator/lessons" answer={nothing}>
      <LessonCard lesson={{ ...lesson, ...agreed }} answerCall={instructorDeskEndpoints.answer} />
      <LessonCard lesson={{ ...lesson, ...agreed, lessonAt: '2020-01-05T15:00:00+09:00' }} />
      <LessonCard
        lesson={{
          ...lesson,
          state: 'declined',
          calledOffAt: '2020-01-05T15:00:00+09:00',
          message: '비가 와요.',
        }}
      />
    </TestMember>,
  )
  await expect.element(screen.getByText('레슨을 취소했어요')).toBeVisible()
  await expect.element(screen.getByText('취소한 이유: 비가 와요.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '레슨 취소하기' })).not.toBeInTheDocument()
})
