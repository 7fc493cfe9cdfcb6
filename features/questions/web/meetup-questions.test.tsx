import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import { aMeetup } from '~/features/meetups/core/test-meetup'
import { paths } from '~/features/paths'
import { onePage } from '~/lib/paging'
import { type Question, questionEndpoints } from '../endpoints'
import { MeetupQuestions } from './meetup-questions'

const pathOf = ({ path }: { path: string }) => path.replace(':id', '12').replace(':questionId', '7')
const by = (id: number, name: string) => ({
  user: { id, name, image: null },
  writtenAt: '2026-03-18T03:00:00.000Z',
})
const question: Question = {
  id: 7,
  text: '처음인데 가도 되나요?',
  ...by(9, '조용한해'),
  isHost: false,
  isOwn: false,
  answers: [{ id: 8, text: '그럼요!', ...by(2, '판벌이는곰'), isHost: true, isOwn: false }],
}
const hidden: Question = { ...question, id: 6, text: null, answers: [] }
const seat = { id: 1, place: null, checkedInAt: null, hasReviewed: false, wasMarkedAbsent: false }
const guest = aMeetup({ own: { ...seat, state: 'seated', isHost: false } })
const reader = aMeetup()

async function open(meetup: typeof reader, { list, as }: { list?: () => Response; as?: null } = {}) {
  const sent: ApiCall[] = []
  const screen = await render(
    <TestMember
      at={paths.meetup(meetup.id)}
      as={as === null ? null : {}}
      answer={(asked) => {
        if (asked.method !== 'GET') {
          sent.push(asked)
          return Response.json({ id: 20, message: '삭제했어요' })
        }
        return asked.path.includes('/questions') && list ? list() : Response.json(onePage([question, hidden]))
      }}
    >
      <MeetupQuestions meetup={meetup} />
    </TestMember>,
  )
  return { screen, sent }
}

test('a reader reads questions with their answers and asks one, but answers none', async () => {
  const { screen, sent } = await open(reader)
  await expect.element(screen.getByText('그럼요!')).toBeVisible()
  await expect.element(screen.getByText('운영팀이 가린 글이에요.')).toBeVisible()
  expect(screen.getByRole('button', { name: /^답하기/ }).query()).toBeNull()
  await screen.getByLabelText('질문', { exact: true }).fill('  몇 시까지 하나요?  ')
  await screen.getByRole('button', { name: '질문 올리기' }).click()
  await expect.element(screen.getByText('질문을 올렸어요. 답이 오면 알려 드려요')).toBeInTheDocument()
  expect(sent).toMatchObject([
    { method: 'POST', path: pathOf(questionEndpoints.ask), body: { text: '몇 시까지 하나요?' } },
  ])
})

test('a guest answers', async () => {
  const { screen, sent } = await open(guest)
  await screen.getByRole('button', { name: '답하기 (조용한해 님의 질문)' }).click()
  await screen.getByLabelText('조용한해 님에게 답하기').fill('저도 처음이에요')
  await screen.getByRole('button', { name: '답 올리기' }).click()
  await expect.element(screen.getByText('답을 올렸어요')).toBeInTheDocument()
  expect(sent).toMatchObject([{ path: pathOf(questionEndpoints.answer), body: { text: '저도 처음이에요' } }])
})

test('whoever has written it deletes it after a question', async () => {
  const { screen, sent } = await open(reader, {
    list: () => Response.json(onePage([{ ...question, isOwn: true }])),
  })
  await screen.getByRole('button', { name: '조용한해 님의 질문 더보기' }).click()
  await screen.getByRole('button', { name: '삭제하기' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: '삭제하기' }).click()
  await expect.element(screen.getByText('글을 삭제했어요')).toBeInTheDocument()
  expect(sent).toMatchObject([{ method: 'DELETE', path: pathOf(questionEndpoints.remove) }])
})

test('visitors are asked to sign in, and without questions it says so', async () => {
  const { screen } = await open(reader, { list: () => Response.json(onePage([])), as: null })
  await expect.element(screen.getByText('아직 질문이 없어요. 궁금한 점을 먼저 물어보세요.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '로그인하고 질문하기' })).toBeVisible()
})

test('once it is called off nobody writes, and what cannot be read is read again', async () => {
  let isAway = true
  const { screen } = await open(aMeetup({ status: 'cancelled' }), {
    list: () =>
      isAway
        ? Response.json({ error: '잠시 후 다시 시도해 주세요.' }, { status: 429 })
        : Response.json(onePage([question])),
  })
  await expect.element(screen.getByText('취소된 모임이라 질문하거나 답할 수 없어요.')).toBeVisible()
  expect(screen.getByRole('button', { name: '질문 올리기' }).query()).toBeNull()
  await expect.element(screen.getByText('질문을 불러오지 못했어요')).toBeVisible()
  isAway = false
  await screen.getByRole('button', { name: '다시 불러오기' }).click()
  await expect.element(screen.getByText('그럼요!')).toBeVisible()
})

test('nothing is sent without words, or with too many', async () => {
  const { screen, sent } = await open(reader)
  await screen.getByRole('button', { name: '질문 올리기' }).click()
  await expect.element(screen.getByText('내용을 써 주세요.')).toBeVisible()
  await screen.getByLabelText('질문', { exact: true }).fill('가'.repeat(301))
  await expect.element(screen.getByText('1자를 줄여 주세요')).toBeVisible()
  expect(sent).toEqual([])
})
