import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import { cafeEndpoints } from '~/features/cafes/endpoints'
import { aCafeReply } from '~/features/cafes/test-cafe'
import { paths } from '~/features/paths'
import { placeEndpoints } from '~/features/places/endpoints'
import { metresBetween } from '~/features/places/place'
import type { LocationNow } from '~/features/places/web/use-location'
import { onePage } from '~/lib/paging'
import { CafeList } from './cafe-list'
import { CafeMap } from './cafe-map'
import type { NearbyFilters } from './use-nearby-filters'

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
const filters: NearbyFilters = {
  view: 'map',
  mode: 'cafe',
  text: '',
  isSearchOpen: false,
  openAt: null,
  gameId: null,
  isFollowed: false,
  has: [],
  price: null,
  sort: 'distance',
  cafeId: null,
}
const followed = { ...filters, isFollowed: true }
const change = () => undefined

function renderMap(
  shown: NearbyFilters,
  answer: (asked: ApiCall) => Response,
  { as, location: at = location }: { as?: null; location?: LocationNow } = {},
) {
  return render(
    <TestMember
      at={paths.nearby()}
      {...(as === null && { as })}
      answer={(asked) =>
        asked.path === placeEndpoints.map.path
          ? Response.json({ provider: 'embedded', tiles: null })
          : answer(asked)
      }
    >
      <div className="flex h-120 flex-col">
        <CafeMap
          filters={shown}
          location={at}
          change={change}
          onFailure={(failure) => {
            throw failure
          }}
        />
      </div>
    </TestMember>,
  )
}

const isCafes = ({ path }: ApiCall) => path.split('?')[0] === cafeEndpoints.list.path

test('that there is no cafe anywhere is said only once the nearest were asked for, which can be repeated', async () => {
  let isAway = true
  const screen = await renderMap(filters, (asked) =>
    // Only the query of the map has an area.
    isAway && isCafes(asked) && !asked.path.includes('box=')
      ? Response.json({ error: '잠시 후 다시 시도해 주세요.' }, { status: 429 })
      : Response.json(onePage([])),
  )
  const again = screen.getByRole('button', { name: '가까운 곳 다시 찾기' })
  await expect.element(again).toBeVisible()
  await expect.element(screen.getByText('이 지역에는 없어요')).toBeVisible()
  isAway = false
  await again.click()
  await expect.element(screen.getByText('가까운 카페가 없어요')).toBeVisible()
})

test('a cafe that the member follows is said to be so beside the colour of its pin', async () => {
  const cafe = aCafeReply({ at: here, isFollowed: true })
  const screen = await renderMap(filters, (asked) =>
    Response.json(onePage(isCafes(asked) ? [cafe, aCafeReply({ id: 8, name: '종탑24', at: here })] : [])),
  )
  await expect
    .element(screen.getByRole('listitem').filter({ hasText: '주사위다방' }))
    .toMatchTextContent('팔로우한 카페')
  await expect
    .element(screen.getByRole('listitem').filter({ hasText: '종탑24' }))
    .not.toMatchTextContent('팔로우한 카페')
})

test('cafes in one building are told apart in a list of links', async () => {
  const cafes = [aCafeReply({ id: 7, at: here }), aCafeReply({ id: 8, name: '종탑24', at: here })]
  const screen = await renderMap(filters, (asked) => Response.json(onePage(isCafes(asked) ? cafes : [])))
  await screen.getByRole('button', { name: /외 1곳$/ }).click()
  const sheet = screen.getByRole('dialog', { name: '이 위치에 있는 카페' })
  await expect.element(sheet.getByRole('link', { name: '주사위다방' })).toHaveAttribute('href', paths.cafe(7))
  await expect.element(sheet.getByRole('link', { name: '종탑24' })).toHaveAttribute('href', paths.cafe(8))
})

test('visitors are told to sign in for the cafes that they follow, and nothing is asked for them', async () => {
  const asked: string[] = []
  const refuse = (one: ApiCall) => {
    if (isCafes(one)) asked.push(one.path)
    return Response.json({ error: '로그인이 필요해요.' }, { status: 401 })
  }
  const map = await renderMap(followed, refuse, { as: null })
  await expect.element(map.getByText('로그인하면 팔로우한 카페가 보여요')).toBeVisible()
  await expect.element(map.getByRole('button', { name: '로그인' })).toBeVisible()
  await map.unmount()

  const list = await render(
    <TestMember at={paths.nearby('?view=list&follow=Y')} as={null} answer={refuse}>
      <CafeList filters={{ ...followed, view: 'list' }} location={location} change={change} notice={null} />
    </TestMember>,
  )
  await expect
    .element(list.getByRole('link', { name: '로그인' }))
    .toHaveAttribute('href', paths.login(paths.nearby('?view=list&follow=Y')))
  expect(asked).toEqual([])
})

test('the locate button goes to the position that was just found, and stays where the map is if there is none', async () => {
  const old = { latitude: 37.5572, longitude: 126.9245 }
  const fresh = { latitude: 37.5446, longitude: 127.0559 }
  const found: (typeof fresh | null)[] = [null, fresh]
  const boxes: number[][] = []
  const screen = await renderMap(
    filters,
    ({ path }) => {
      const box = new URL(path, window.location.origin).searchParams.get('box')
      if (box) boxes.push(box.split(',').map(Number))
      return Response.json(onePage([]))
    },
    { location: { ...location, my: old, ask: async () => found.shift() ?? null } },
  )
  const locate = screen.getByRole('button', { name: '내 위치로 이동' })
  const centre = () => {
    const [west = 0, south = 0, east = 0, north = 0] = boxes.at(-1) ?? []
    return { latitude: (south + north) / 2, longitude: (west + east) / 2 }
  }
  await expect.poll(() => boxes.length).toBe(1)
  await locate.click()
  await locate.click()
  await expect.poll(() => boxes.length).toBe(2)
  expect(metresBetween(centre(), fresh)).toBeLessThan(300)
})
