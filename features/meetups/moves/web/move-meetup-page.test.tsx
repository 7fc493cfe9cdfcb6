import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import { cafeEndpoints } from '~/features/cafes/endpoints'
import { dateAfter } from '~/features/cafes/opening-hours'
import { aCafeReply } from '~/features/cafes/test-cafe'
import { paths } from '~/features/paths'
import { seoulDate } from '~/lib/seoul-date'
import { type Meetup, meetupEndpoints } from '../../core/endpoints'
import { startsAtOf } from '../../core/meetup'
import { aMeetup } from '../../core/test-meetup'
import { moveEndpoints } from '../endpoints'
import MoveMeetupPage from './move-meetup-page'

afterEach(() => sessionStorage.clear())

/** Five days from now, so that the host may still ask. */
const day = dateAfter(seoulDate(new Date()), 5)
const startsAt = startsAtOf(day, '18:00').toISOString()
const own = { entryId: 1, isHost: true, state: 'seated' } as unknown as Meetup['own']
const proposePath = moveEndpoints.proposeMove.path.replace(':id', '12')

function open(part: Partial<Meetup>, { answer = () => Response.json({}), at = paths.moveMeetup(12) } = {}) {
  const sent: ApiCall[] = []
  const meetup = { ...aMeetup({ day, time: '18:00', startsAt, isOwn: true, own, ...part }), seenBy: 7 }
  return {
    sent,
    screen: render(
      <TestMember
        at={at}
        as={{ id: 7 }}
        answer={(call) => {
          if (call.method !== 'GET') {
            sent.push(call)
            return answer()
          }
          if (call.path === meetupEndpoints.one.path.replace(':id', '12')) return Response.json(meetup)
          if (call.path === cafeEndpoints.cafe.path.replace(':id', '3'))
            return Response.json({ ...aCafeReply({ weekdayPass: 7000, weekendPass: 7000 }), opening: null })
          return Response.json({ count: 0, next: null, previous: null, results: [], times: null })
        }}
      >
        <MoveMeetupPage />
      </TestMember>,
    ),
  }
}

async function chooseHalfPastFour(screen: Awaited<ReturnType<typeof open>['screen']>) {
  await screen.getByRole('button', { name: /^시간/ }).click()
  await userEvent.fill(screen.getByLabelText('시작 시간'), '16:30')
  await screen.getByRole('button', { name: '오후 4:30 선택' }).click()
  // A sheet that has just closed holds presses back for a moment.
  const from = performance.now()
  await expect.poll(() => performance.now() - from).toBeGreaterThan(500)
}

test('the host asks everybody seated about another time, and reads what it does to whom before', async () => {
  const { screen: opening, sent } = open({})
  const screen = await opening
  const ask = screen.getByRole('button', { name: '1명에게 물어보기' })
  await expect.element(ask).toBeDisabled()
  await expect
    .element(screen.getByRole('region', { name: '옮기면' }))
    .toMatchTextContent('이용권을 돌려받아요')
  await chooseHalfPastFour(screen)
  await ask.click()
  await vi.waitFor(() =>
    expect(sent.map(({ path, body }) => ({ path, body }))).toEqual([
      { path: proposePath, body: { cafeId: 3, day, time: '16:30' } },
    ]),
  )
})

test('alone, the meetup moves at once, and nothing is said of passes where none is taken', async () => {
  const { screen: opening } = open({ seatsTaken: 1, tier: null })
  const screen = await opening
  await expect.element(screen.getByText('앉아 있는 사람이 나뿐이라 바로 옮겨요.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '옮기기', exact: true })).toBeDisabled()
  await expect
    .element(screen.getByRole('region', { name: '옮기면' }))
    .not.toMatchTextContent('이용권을 돌려받아요')
})

test('a refusal is said, and what was chosen stays', async () => {
  const says = '이 시간에는 카페가 모임에 내줄 자리가 없어요.'
  const answer = () => Response.json({ error: says, code: 'NO_SEATS' }, { status: 409 })
  const { screen: opening } = open({}, { answer })
  const screen = await opening
  await chooseHalfPastFour(screen)
  await screen.getByRole('button', { name: '1명에게 물어보기' }).click()
  await expect.element(screen.getByText(says)).toBeVisible()
  await screen.getByRole('button', { name: '확인' }).click()
  await expect.element(screen.getByRole('button', { name: /^시간/ })).toMatchTextContent('오후 4:30')
})

test.each<[string, Partial<Meetup>, string]>([
  ['somebody else’s', { isOwn: false, own: null }, '모임을 연 사람만 옮길 수 있어요.'],
  ['called off', { status: 'cancelled', cancelledBy: 'host' }, '이미 끝나거나 취소된 모임이에요.'],
])('a meetup that is %s says why it does not move', async (_, part, says) => {
  const screen = await open(part).screen
  await expect.element(screen.getByText(says)).toBeVisible()
})

test('an address without a number leads to the meetups', async () => {
  const screen = await open({}, { at: paths.moveMeetup(12).replace('12', 'x') }).screen
  await expect.element(screen.getByRole('link', { name: '모임 목록으로' })).toBeVisible()
})
