import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { anAccount } from '~/features/accounts/test-account'
import { TestMember } from '~/features/accounts/web/test-member'
import type { Meetup } from '~/features/meetups/core/endpoints'
import { aMeetup } from '~/features/meetups/core/test-meetup'
import { paths } from '~/features/paths'
import { storedLocation } from '~/features/places/web/location-store'
import { onePage } from '~/lib/paging'
import { changeDeviceValue } from '~/lib/web/device-values'
import Concerns from './concerns'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const hourMs = 60 * 60_000
const soon = aMeetup({ id: 20, title: '퇴근길 보드게임', games: [{ id: 1, name: '카탄', image: null }] })
const own = {
  id: 7,
  state: 'seated' as const,
  place: null,
  isHost: false,
  checkedInAt: null,
  hasReviewed: false,
  wasMarkedAbsent: false,
}

/** The member's meetup starts in this many hours. */
function ownMeetup(hours: number, part: Partial<Meetup> = {}): Meetup {
  const startsAt = new Date(Date.now() + hours * hourMs).toISOString()
  return aMeetup({ own, startsAt, status: 'confirmed', title: '내 저녁 모임', ...part })
}

function open({
  next = null,
  soonest = [soon],
  as = {},
}: {
  next?: Meetup | null
  soonest?: Meetup[]
  as?: null | object
} = {}) {
  const asked: string[] = []
  const screen = render(
    <TestMember
      at={paths.home()}
      as={as}
      answer={({ path }) => {
        asked.push(path)
        if (path.includes('me=Y')) return Response.json(onePage(next === null ? [] : [next]))
        return Response.json(onePage(soonest))
      }}
    >
      <Concerns />
    </TestMember>,
  )
  return { screen, asked }
}

test('a visitor sees the soonest meetups, and nobody asks for own ones', async () => {
  const { screen: shown, asked } = open({ as: null })
  const screen = await shown
  const card = screen.getByRole('link', { name: /퇴근길 보드게임/ })
  await expect.element(card).toHaveAttribute('href', paths.meetup(20))
  await expect.element(card).toMatchTextContent('2자리 남음')
  expect(asked.filter((path) => path.includes('me=Y'))).toEqual([])
})

test('a member sees the next own meetup: when, with whom and the way there', async () => {
  const { screen: shown } = open({
    next: ownMeetup(48, {
      seated: [
        { id: anAccount().id, name: '나', image: null },
        { id: 901, name: '판벌이는곰', image: null },
        { id: 902, name: '느긋한말', image: null },
      ],
    }),
  })
  const screen = await shown
  await expect.element(screen.getByRole('link', { name: '내 저녁 모임' })).toBeVisible()
  await expect.element(screen.getByText('주사위다방 · 판벌이는곰 님 외 1명과 함께')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '길찾기' })).toBeVisible()
  await expect.element(screen.getByText('퇴근길 보드게임')).not.toBeInTheDocument()
})

test('when nothing is coming, a member sees what a visitor sees', async () => {
  const { screen: shown } = open({ next: ownMeetup(-30, { status: 'ended' }) })
  const screen = await shown
  await expect.element(screen.getByText('퇴근길 보드게임')).toBeVisible()
  await expect.element(screen.getByText('내 저녁 모임')).not.toBeInTheDocument()
})

test('where the place is known, meetups around it are asked for', async () => {
  changeDeviceValue(storedLocation, () => ({
    address: '서울 마포구',
    search: { latitude: 37.55, longitude: 126.92 },
    my: null,
    myAt: null,
    myOf: null,
  }))
  const { screen: shown, asked } = open({ as: null })
  const screen = await shown
  await expect.element(screen.getByRole('heading', { name: '가까운 모임' })).toBeVisible()
  expect(asked.some((path) => path.includes('ownLat=37.5500') && path.includes('withinKm=20'))).toBe(true)
})

test('where nothing can be joined, opening one is offered', async () => {
  const { screen: shown } = open({ as: null, soonest: [] })
  const screen = await shown
  await expect.element(screen.getByRole('link', { name: '모임 열기' })).toBeVisible()
})
