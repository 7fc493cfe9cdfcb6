import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { passEndpoints } from '~/features/passes/endpoints'
import { noPasses } from '~/features/passes/pass'
import { paths } from '~/features/paths'
import { paymentEndpoints } from '~/features/payments/endpoints'
import type { Invitation } from '../friends/endpoints'
import { invitationTexts } from '../friends/pair'
import FriendSeatPage from './friend-seat-page'

const token = 'A'.repeat(22)
const invitation: Invitation = {
  state: 'open',
  inviter: { name: '느긋한말', image: null },
  meetupId: 12,
  title: '토요일 오후, 전략 게임 한 판',
  cafe: { name: '주사위다방', address: '서울특별시 중구 버들동 196-20' },
  startsAt: '2099-06-12T05:00:00.000Z',
  lastsMinutes: null,
  tier: 7000,
  deadline: '2099-06-11T05:10:00.000Z',
  isOwn: false,
  isTaken: false,
}

const sent: unknown[] = []
afterEach(() => void sent.splice(0))

function open(part: Partial<Invitation>, owned = 1) {
  return render(
    <TestMember
      at={paths.friendSeat(token)}
      answer={({ method, path, body }) => {
        if (path === passEndpoints.counts.path) return Response.json([{ ...noPasses, 7000: owned }])
        if (method === 'POST') sent.push(body)
        if (path === paymentEndpoints.openOrder.path) return Response.json({ merchantUid: 'pass_1' })
        return Response.json(method === 'POST' ? { meetupId: 12 } : { ...invitation, ...part })
      }}
    >
      <FriendSeatPage />
    </TestMember>,
  )
}

test('the link says who invites to what, until when, and seats with one press', async () => {
  const screen = await open({})
  await expect.element(screen.getByRole('heading', { name: '느긋한말 님이 함께하자고 해요' })).toBeVisible()
  await expect
    .element(screen.getByRole('region', { name: '모임' }))
    .toMatchTextContent('토요일 오후, 전략 게임 한 판')
  await expect.element(screen.getByText(/자리는 6월 11일 \(목\) 오후 2:10까지 맡아 뒀어요/)).toBeVisible()
  await screen.getByRole('button', { name: '이 자리에 앉기 · 7,000원' }).click()
  await expect
    .element(screen.getByRole('heading', { name: '느긋한말 님이 함께하자고 해요' }))
    .not.toBeInTheDocument()
})

test('whoever has no pass pays for the one that is needed, for this seat', async () => {
  const screen = await open({}, 0)
  await screen.getByRole('button', { name: '7,000원 결제하고 앉기' }).click()
  await vi.waitFor(() =>
    expect(sent).toEqual([
      { tier: 7000, count: 1, meetupId: 12 },
      { merchantUid: 'pass_1', friend: expect.any(String) },
    ]),
  )
})

test.each(['claimed', 'alone', 'fell', 'left'] as const)(
  'a seat that is not held any more (%s) says why, and leads to the meetup',
  async (state) => {
    const screen = await open({ state })
    await expect.element(screen.getByText(invitationTexts[state])).toBeVisible()
    await expect
      .element(screen.getByRole('link', { name: '모임 보기' }))
      .toHaveAttribute('href', paths.meetup(12))
  },
)

test('a deadline that has passed on the open page is over', async () => {
  const screen = await open({ deadline: '2020-06-11T05:10:00.000Z' })
  await expect.element(screen.getByText(invitationTexts.fell)).toBeVisible()
})

test('who has sent the link themselves is told to pass it on', async () => {
  const screen = await open({ isOwn: true })
  await expect.element(screen.getByText(/내가 보낸 초대예요/)).toBeVisible()
})
