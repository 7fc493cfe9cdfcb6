import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import { aManagedCafe } from '~/features/cafes/console/test-managed-cafe'
import type { WhyNoCheckIn } from '~/features/meetups/attendance/attendance'
import { staffPaths } from '~/features/staff-paths'
import type { MeetupOfDay } from '../endpoints'
import MeetupsPage from './meetups-page'

const meetup: MeetupOfDay = {
  id: 9,
  title: '토요일 전략 게임',
  startsAt: '2099-03-20T10:00:00.000Z',
  status: 'open',
  isPublic: true,
  host: '판벌이는곰',
  byCafe: false,
  minPeople: 2,
  maxPeople: 4,
  seated: 2,
  unanswered: 0,
  checkedIn: 0,
  notified: 2,
  tier: 7000,
  answerBy: null,
  canCancel: false,
  canSayNotHeld: false,
}

const coming = [
  { day: '2099-03-20', meetups: 1, people: 2, asking: 0 },
  { day: '2099-03-28', meetups: 2, people: 5, asking: 1 },
]

async function open(part: Partial<MeetupOfDay>, whyNoCheckIn: WhyNoCheckIn | null = null) {
  const sent: ApiCall[] = []
  const seats = [
    {
      entryId: 1,
      nickname: '판벌이는곰',
      image: null,
      isHost: true,
      checkedInAt: '2099-03-20T09:55:00.000Z',
      canUndo: whyNoCheckIn === null,
      hasAttended: true,
    },
    {
      entryId: 2,
      nickname: '느긋한말',
      image: null,
      isHost: false,
      checkedInAt: null,
      canUndo: false,
      hasAttended: whyNoCheckIn === 'over',
    },
  ]
  const screen = await render(
    <TestMember
      at={staffPaths.meetups(1)}
      path="/staff/:id/meetups"
      answer={(asked) => {
        if (asked.method !== 'GET') {
          sent.push(asked)
          return Response.json({})
        }
        if (asked.path.endsWith('/seats')) return Response.json({ seats, whyNoCheckIn })
        return asked.path.endsWith('/meetups')
          ? Response.json({ day: '2099-03-20', coming, meetups: [{ ...meetup, ...part }] })
          : Response.json(aManagedCafe({ role: 'staff' }))
      }}
    >
      <MeetupsPage />
    </TestMember>,
  )
  return { screen, sent }
}

test('the staff say yes to a meetup that waits for it', async () => {
  const { screen, sent } = await open({ answerBy: '2099-03-20T03:00:00.000Z' })
  await expect.element(screen.getByText('매장 확인 전')).toBeInTheDocument()
  await screen.getByRole('button', { name: '받기', exact: true }).click()
  await expect.element(screen.getByText('모임을 받기로 했어요. 모두에게 알렸어요')).toBeInTheDocument()
  expect(sent.at(-1)).toMatchObject({
    method: 'PUT',
    path: '/v1/staff/cafes/1/meetups/9/answer',
    body: { isYes: true },
  })
})

test('a no has a reason, which everybody reads', async () => {
  const { screen, sent } = await open({ answerBy: '2099-03-20T03:00:00.000Z' })
  await screen.getByRole('button', { name: '받지 않기' }).click()
  const sheet = screen.getByRole('dialog', { name: '모임을 받지 않을까요?' })
  await sheet.getByLabelText('이유').fill('단체 손님이 있어요')
  await sheet.getByRole('button', { name: '받지 않기' }).click()
  await expect.element(screen.getByText('받지 않는다고 알렸어요')).toBeInTheDocument()
  expect(sent.at(-1)?.body).toEqual({ isYes: false, reason: '단체 손님이 있어요' })
})

test('a meetup shows who comes and who is there, and a guest is checked in by hand', async () => {
  const { screen, sent } = await open({})
  await screen.getByRole('button', { name: '참여하는 사람과 체크인' }).click()
  const sheet = screen.getByRole('dialog', { name: meetup.title })
  await expect.element(sheet.getByText('오후 6:55 체크인')).toBeInTheDocument()
  await sheet.getByRole('button', { name: '느긋한말 체크인' }).click()
  const question = screen.getByRole('alertdialog', { name: '느긋한말 님을 체크인할까요?' })
  await question.getByRole('button', { name: '뒤로' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(sent).toEqual([])
  await sheet.getByRole('button', { name: '느긋한말 체크인' }).click()
  await question.getByRole('button', { name: '체크인' }).click()
  await expect.element(screen.getByText('느긋한말 님을 체크인했어요')).toBeInTheDocument()
  expect(sent.at(-1)?.path).toBe('/v1/staff/cafes/1/meetups/9/seats/2/check-in')
})

test('a check-in by hand is taken back after a question', async () => {
  const { screen, sent } = await open({})
  await screen.getByRole('button', { name: '참여하는 사람과 체크인' }).click()
  await screen.getByRole('button', { name: '판벌이는곰 체크인 되돌리기' }).click()
  const question = screen.getByRole('alertdialog', { name: '판벌이는곰 님의 체크인을 되돌릴까요?' })
  await question.getByRole('button', { name: '되돌리기' }).click()
  await expect.element(screen.getByText('판벌이는곰 님의 체크인을 되돌렸어요')).toBeInTheDocument()
  expect(sent.at(-1)).toMatchObject({
    method: 'DELETE',
    path: '/v1/staff/cafes/1/meetups/9/seats/1/check-in',
  })
})

test('a meetup after midnight stands on the list of the evening before', async () => {
  const { screen } = await open({ startsAt: '2099-03-20T15:30:00.000Z' })
  await expect.element(screen.getByText('다음 날 오전 0:30')).toBeInTheDocument()
})

test('seats say why nobody is checked in, and who came by the word of the host', async () => {
  const waiting = await open({}, 'awaitsYes')
  await waiting.screen.getByRole('button', { name: '참여하는 사람과 체크인' }).click()
  const sheet = waiting.screen.getByRole('dialog', { name: meetup.title })
  await expect.element(sheet.getByText('모임을 받은 뒤에 체크인할 수 있어요.')).toBeInTheDocument()
  await expect.element(sheet.getByRole('button', { name: '느긋한말 체크인' })).not.toBeInTheDocument()
  await waiting.screen.unmount()
  const over = await open({}, 'over')
  await over.screen.getByRole('button', { name: '참여하는 사람과 체크인' }).click()
  await expect.element(over.screen.getByText('왔어요', { exact: true })).toBeInTheDocument()
  await expect.element(over.screen.getByText(/더 체크인할 수 없어요/)).toBeInTheDocument()
})

test('coming days are listed, each a way to its meetups', async () => {
  const { screen } = await open({})
  const days = screen.getByRole('region', { name: '다가오는 날' })
  const link = days.getByRole('link')
  await expect.element(link).toHaveAttribute('href', staffPaths.meetups(1, '2099-03-28'))
  await expect.element(link).toMatchTextContent('모임 2개 · 5명')
})
