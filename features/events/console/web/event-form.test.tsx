import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import { aManagedCafe } from '~/features/cafes/console/test-managed-cafe'
import { cafeEndpoints } from '~/features/cafes/endpoints'
import { anEventReply } from '~/features/events/test-event'
import { staffPaths } from '~/features/staff-paths'
import { onePage } from '~/lib/paging'
import EditEventPage from './edit-event-page'
import EventPage from './event-page'
import NewEventPage from './new-event-page'

afterEach(() => sessionStorage.clear())

const { cafe: _, ...event } = anEventReply({ signUpUntil: '2099-03-27T09:00:00.000Z' })
const signUps = [
  {
    id: 11,
    nickname: '보들보들',
    image: null,
    people: 2,
    state: 'in',
    signedUpAt: '2099-03-01T00:00:00.000Z',
    came: null,
  },
  {
    id: 12,
    nickname: '카드정리왕',
    image: null,
    people: 1,
    state: 'waiting',
    signedUpAt: '2099-03-01T00:00:00.000Z',
    came: null,
  },
]

async function open(page: 'new' | 'edit' | 'event', canMark = true) {
  const sent: ApiCall[] = []
  const at = {
    new: [staffPaths.newEvent(1), '/staff/:id/events/new', <NewEventPage key="new" />],
    edit: [staffPaths.editEvent(1, 5), '/staff/:id/events/:eventId/edit', <EditEventPage key="edit" />],
    event: [staffPaths.event(1, 5), '/staff/:id/events/:eventId', <EventPage key="event" />],
  } as const
  const [address, path, element] = at[page]
  const screen = await render(
    <TestMember
      at={address}
      path={path}
      answer={(asked) => {
        if (asked.method !== 'GET') {
          sent.push(asked)
          return Response.json({ id: 5 })
        }
        if (asked.path.startsWith(cafeEndpoints.shelf.path)) return Response.json(onePage([]))
        return Response.json(asked.path.includes('/events/5') ? { event, signUps, canMark } : aManagedCafe())
      }}
    >
      {element}
    </TestMember>,
  )
  return { screen, sent }
}

test('the form names what is wrong, and sends an event with its moments', async () => {
  const { screen, sent } = await open('new')
  const submit = screen.getByRole('button', { name: '행사 열기' })
  let pressedAt = 0
  /** A submit button ignores a second press within 0.4 s. */
  const press = async () => {
    await expect.poll(() => performance.now() - pressedAt).toBeGreaterThan(400)
    await submit.click()
    pressedAt = performance.now()
  }
  await press()
  await expect.element(screen.getByText('제목을 입력해 주세요.')).toBeInTheDocument()
  await screen.getByLabelText('제목').fill('봄맞이 카탄 대회')
  await screen.getByLabelText('어떤 행사인가요').fill('결승까지 해요.')
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  await screen.getByLabelText('날짜', { exact: true }).fill(day)
  await screen.getByLabelText('정원').fill('10')
  await press()
  await expect.element(screen.getByText(/정원은 11명부터예요/)).toBeInTheDocument()
  await screen.getByLabelText('정원').fill('40')
  await screen.getByRole('switch', { name: '시작하기 전에 신청 마감' }).click()
  await press()
  await expect.element(screen.getByText('신청을 마감하는 날짜를 선택해 주세요.')).toBeInTheDocument()
  await screen.getByLabelText('마감 날짜').fill(day)
  await screen.getByLabelText('마감 시간').fill('10:00')
  await press()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent).toMatchObject([
    {
      method: 'POST',
      path: '/v1/staff/cafes/1/events',
      key: expect.any(String),
      body: {
        title: '봄맞이 카탄 대회',
        day,
        from: '14:00',
        until: '18:00',
        capacity: 40,
        priceNote: null,
        closesDay: day,
        closesTime: '10:00',
        gameIds: [],
      },
    },
  ])
})

test('a change starts from what is stored, and says which version it has seen', async () => {
  const { screen, sent } = await open('edit')
  await expect.element(screen.getByLabelText('날짜', { exact: true })).toHaveValue('2099-03-28')
  await expect.element(screen.getByLabelText('마감 시간')).toHaveValue('18:00')
  await screen.getByLabelText('날짜', { exact: true }).fill('2099-03-29')
  await screen.getByRole('button', { name: '수정하기' }).click()
  // Too far ahead to be opened now.
  await expect.element(screen.getByText('180일 안의 날짜를 선택해 주세요.')).toBeInTheDocument()
  expect(sent).toEqual([])
})

test('staff see who comes and who waits, mark who came, and call it off with a reason', async () => {
  const { screen, sent } = await open('event')
  await expect.element(screen.getByRole('heading', { name: '신청 1팀 2명' })).toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { name: '대기 1팀 1명' })).toBeInTheDocument()
  await screen.getByRole('button', { name: '왔어요', exact: true }).click()
  await expect
    .poll(() => sent)
    .toMatchObject([
      { method: 'PUT', path: '/v1/staff/cafes/1/events/5/sign-ups/11/came', body: { came: true } },
    ])
  await screen.getByRole('button', { name: '행사 취소' }).click()
  await expect.element(screen.getByText(/신청하거나 대기하는 2팀에게/)).toBeInTheDocument()
  await screen.getByLabelText('이유').fill('정전이에요')
  await screen.getByRole('dialog').getByRole('button', { name: '행사 취소' }).click()
  await expect
    .poll(() => sent.at(-1))
    .toMatchObject({
      method: 'POST',
      path: '/v1/staff/cafes/1/events/5/cancel',
      body: { reason: '정전이에요' },
    })
})
