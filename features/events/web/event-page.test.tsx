import { beforeAll, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import type { CafeEvent, OwnSignUp } from '../endpoints'
import { signUpRefusals } from '../refusals'
import { anEventReply } from '../test-event'
import EventPage from './event-page'

// The bar stands above the tab bar, whose height the app's style sheet says.
beforeAll(() => document.documentElement.style.setProperty('--tab-bar-height', '0px'))

const refused = ({ status, code, says }: { status: number; code: string; says: string }, more = {}) =>
  Response.json({ error: says, code, ...more }, { status })

async function open({
  event = anEventReply(),
  own = null,
  as = {},
  answer,
}: {
  event?: CafeEvent
  own?: OwnSignUp
  as?: object | null
  answer?: (asked: ApiCall) => Response | undefined
} = {}) {
  const sent: ApiCall[] = []
  let signUp = own
  const screen = await render(
    <TestMember
      at={paths.event(event.id)}
      path="/events/:id"
      as={as}
      answer={(asked) => {
        if (asked.method !== 'GET') sent.push(asked)
        const given = answer?.(asked)
        if (given) return given
        if (asked.method === 'PUT') {
          const { people } = asked.body as { people: number }
          signUp = { people, state: 'in', place: null }
        }
        if (asked.method === 'DELETE') {
          signUp = null
          return Response.json({ message: '행사 신청을 취소했어요.' })
        }
        if (asked.path.endsWith('/sign-up')) return Response.json({ signUp })
        return Response.json(asked.path.includes('birth') ? { birthYear: 1990 } : event)
      }}
    >
      <EventPage />
    </TestMember>,
  )
  return { screen, sent }
}

test('everything is read at a glance, and who signs up says for how many', async () => {
  const { screen, sent } = await open()
  await expect.element(screen.getByRole('heading', { name: '봄맞이 카탄 대회' })).toBeVisible()
  await expect.element(screen.getByText('3월 28일 (토) 오후 2:00 – 오후 6:00')).toBeInTheDocument()
  await expect.element(screen.getByText('5/20명')).toBeInTheDocument()
  await expect.element(screen.getByText('1인 10,000원')).toBeInTheDocument()
  await expect.element(screen.getByText(/미플에서 결제하지 않아요/)).toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: '카탄' })).toBeInTheDocument()
  const calendar = screen.getByRole('link', { name: '캘린더에 추가' })
  await expect.element(calendar).toHaveAttribute('href', '/calendar/events/5.ics')
  await screen.getByRole('button', { name: '신청하기' }).click()
  await screen.getByRole('button', { name: '3명', exact: true }).click()
  await screen.getByRole('button', { name: '3명 신청하기' }).click()
  await expect.element(screen.getByText('행사에 신청했어요')).toBeInTheDocument()
  expect(sent).toMatchObject([
    { method: 'PUT', path: '/v1/events/5/sign-up', body: { people: 3, waits: false, overlapKnown: false } },
  ])
})

test('a full event offers the line, and whoever comes too late for the last place is asked again', async () => {
  const full = await open({ event: anEventReply({ taken: 20, waiting: 2 }) })
  await full.screen.getByRole('button', { name: '자리 나면 참여하기 (대기 2팀)' }).click()
  await full.screen.getByRole('button', { name: '1명 대기하기' }).click()
  await expect.poll(() => full.sent).toMatchObject([{ body: { people: 1, waits: true } }])
  await full.screen.unmount()

  const late = await open({
    answer: ({ method, body }) =>
      method === 'PUT' && !(body as { waits: boolean }).waits
        ? refused(signUpRefusals.full, { free: 0 })
        : undefined,
  })
  await late.screen.getByRole('button', { name: '신청하기' }).click()
  await late.screen.getByRole('button', { name: '1명 신청하기' }).click()
  await expect.element(late.screen.getByText(/그사이 자리가 찼어요/)).toBeInTheDocument()
  await late.screen.getByRole('button', { name: '1명 대기하기' }).click()
  await expect.poll(() => late.sent.at(-1)).toMatchObject({ body: { people: 1, waits: true } })
})

test('whoever has something else at the hour is asked first, and signs up only if they still want to', async () => {
  const overlap = { kind: 'meetup', title: '저녁 카탄', startsAt: '2099-03-28T06:00:00.000Z' }
  const { screen, sent } = await open({
    answer: ({ method, body }) =>
      method === 'PUT' && !(body as { overlapKnown: boolean }).overlapKnown
        ? refused(signUpRefusals.overlap, { overlap })
        : undefined,
  })
  await screen.getByRole('button', { name: '신청하기' }).click()
  const submit = screen.getByRole('button', { name: '1명 신청하기' })
  await submit.click()
  const question = screen.getByRole('alertdialog', { name: '같은 시간에 신청한 모임이 있어요' })
  await expect.element(question).toMatchTextContent('저녁 카탄, 3월 28일 (토) 오후 3:00 그래도 신청할까요?')
  await question.getByRole('button', { name: '그대로 두기' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await submit.click()
  await question.getByRole('button', { name: '신청하기' }).click()
  await expect.element(screen.getByText('행사에 신청했어요')).toBeInTheDocument()
  expect(sent.map(({ body }) => (body as { overlapKnown: boolean }).overlapKnown)).toEqual([
    false,
    false,
    true,
  ])
})

test('whoever has signed up sees it, and withdraws after a question', async () => {
  const { screen, sent } = await open({ own: { people: 2, state: 'in', place: null } })
  await expect.element(screen.getByText('2명 신청했어요')).toBeInTheDocument()
  await screen.getByRole('button', { name: '신청 취소' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: '신청 취소' }).click()
  await expect.element(screen.getByText('신청을 취소했어요')).toBeInTheDocument()
  expect(sent).toMatchObject([{ method: 'DELETE', path: '/v1/events/5/sign-up' }])
})

test('whoever waits reads which place they have', async () => {
  const { screen } = await open({
    event: anEventReply({ taken: 20, waiting: 3 }),
    own: { people: 2, state: 'waiting', place: 3 },
  })
  await expect.element(screen.getByText('대기 3번째예요 · 2명')).toBeInTheDocument()
})

test.each<[string, Partial<CafeEvent>, string]>([
  ['called off', { isCancelled: true, cancelReason: '정전이에요' }, '취소된 행사예요.'],
  ['closed', { signUpUntil: '2020-01-01T00:00:00.000Z' }, '신청이 마감됐어요.'],
  [
    'begun',
    { startsAt: '2020-01-01T00:00:00.000Z', signUpUntil: '2020-01-01T00:00:00.000Z' },
    '이미 시작한 행사예요.',
  ],
])('one that is %s takes nobody', async (_, part, says) => {
  const { screen } = await open({ event: anEventReply(part), as: null })
  await expect.element(screen.getByText(says, { exact: true })).toBeVisible()
  if (part.cancelReason) {
    await expect
      .element(screen.getByText(/카페가 이 행사를 취소했어요. 이유: 정전이에요/))
      .toBeInTheDocument()
  }
  expect(screen.getByRole('button', { name: '신청하기' }).query()).toBeNull()
})

test('an event that was called off says why, and offers no places', async () => {
  const event = anEventReply({ isCancelled: true, cancelReason: '정전으로 문을 열지 못해요' })
  const { screen } = await open({ event })
  await expect.element(screen.getByText(/정전으로 문을 열지 못해요/)).toBeVisible()
  await expect.element(screen.getByText('5/20명')).toBeInTheDocument()
  await expect.element(screen.getByText(/자리 남음/)).not.toBeInTheDocument()
})
