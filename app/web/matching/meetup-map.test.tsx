import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import type { MeetupChoice } from '~/features/meetups/finding/web/queries'
import { paths } from '~/features/paths'
import { placeEndpoints } from '~/features/places/endpoints'
import type { LocationNow } from '~/features/places/web/use-location'
import { onePage } from '~/lib/paging'
import { MeetupMap } from './meetup-map'

afterEach(() => localStorage.clear())

const here = { latitude: 37.5663, longitude: 126.9779 }
const location: LocationNow = {
  my: null,
  search: here,
  address: '서울시청',
  point: here,
  isDefault: false,
  status: 'unasked',
  name: '서울시청',
  from: '서울시청',
  ask: async () => null,
}

function aPlace(id: number, name: string, about: object) {
  return {
    id,
    name,
    address: '서울 중구',
    image: null,
    at: here,
    hoursText: '',
    distance: null,
    nextSeats: null,
    ...about,
  }
}

function open(places: object[], choice: MeetupChoice = {}, asked: string[] = []) {
  return render(
    <TestMember
      at={paths.meetups('?view=map')}
      as={null}
      answer={({ path }) => {
        asked.push(path)
        return Response.json(
          path === placeEndpoints.map.path ? { provider: 'embedded', tiles: null } : onePage(places),
        )
      }}
    >
      <div className="flex h-120 w-80 flex-col">
        <MeetupMap
          location={location}
          choice={choice}
          chosen={null}
          onChoose={() => undefined}
          onFailure={(failure) => {
            throw failure
          }}
        />
      </div>
    </TestMember>,
  )
}

test('pins say when, and how many seats are left or how many meetups there are, and all are in sight', async () => {
  const tonight = new Date(Date.now() + 30 * 86_400_000).toISOString()
  const screen = await open([
    aPlace(1, '주사위다방', { count: 1, nextAt: tonight, nextSeats: 2 }),
    aPlace(2, '밤버들', { count: 3, nextAt: tonight, at: { latitude: 37.6663, longitude: 126.9779 } }),
  ])
  await expect.element(screen.getByRole('button', { name: /^주사위다방, .* · 2자리$/ })).toBeInViewport()
  await expect.element(screen.getByRole('button', { name: '밤버들, 모임 3개' })).toBeInViewport()
  await expect.element(screen.getByText('모임이 열리는 카페 2곳')).toBeVisible()
})

test('cafes in one building are told apart in a list of links', async () => {
  const nextAt = new Date(Date.now() + 30 * 86_400_000).toISOString()
  const screen = await open([
    aPlace(1, '주사위다방', { count: 2, nextAt }),
    aPlace(2, '밤버들', { count: 3, nextAt }),
  ])
  await screen.getByRole('button', { name: '모임 5개' }).click()
  const sheet = screen.getByRole('dialog', { name: '이 위치에서 모임이 열려요' })
  await expect
    .element(sheet.getByRole('link', { name: '주사위다방, 모임 2개' }))
    .toHaveAttribute('href', paths.cafeMeetups(1))
  await expect
    .element(sheet.getByRole('link', { name: '밤버들, 모임 3개' }))
    .toHaveAttribute('href', paths.cafeMeetups(2))
})

test('a map without meetups says so', async () => {
  const screen = await open([])
  await expect.element(screen.getByText('아직 열린 모임이 없어요')).toBeVisible()
})

test('what the list is chosen by chooses on the map too, except the distance', async () => {
  const asked: string[] = []
  const screen = await open([], { when: 'today', hasSeat: true, withinKm: 3 }, asked)
  await expect.element(screen.getByText('선택한 조건에 맞는 모임이 없어요')).toBeVisible()
  const query = new URLSearchParams(asked.find((path) => path.includes('when='))?.split('?')[1])
  expect(Object.fromEntries(query)).toEqual({ when: 'today', hasSeat: 'true' })
})
