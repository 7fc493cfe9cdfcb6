import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import { placeEndpoints } from '~/features/places/endpoints'
import type { LocationNow } from '~/features/places/web/use-location'
import { onePage } from '~/lib/paging'
import { InstructorMap } from './instructor-map'

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
const filters = {
  view: 'map',
  radius: 10,
  area: null,
  text: '',
  isSearchOpen: false,
  instructorId: null,
} as const

test('a search that failed says so on the map, and goes on when asked', async () => {
  let isAway = true
  const screen = await render(
    <TestMember
      at={paths.nearbyInstructors()}
      answer={({ path }) => {
        // The map itself never opens; only what lies on it matters here.
        if (path === placeEndpoints.map.path) return new Promise<Response>(() => {})
        return isAway
          ? Response.json({ error: '잠시 후 다시 시도해 주세요.' }, { status: 429 })
          : Response.json({ count: 0, next: null, previous: null, results: [] })
      }}
    >
      <InstructorMap
        filters={filters}
        location={location}
        change={() => undefined}
        onFailure={() => undefined}
      />
    </TestMember>,
  )
  await expect.element(screen.getByText('강사를 불러오지 못했어요')).toBeInTheDocument()
  await expect.element(screen.getByText('강사를 찾고 있어요')).not.toBeInTheDocument()
  isAway = false
  await screen.getByRole('button', { name: '다시 불러오기' }).click()
  await expect.element(screen.getByText('10km 안에 강사가 없어요')).toBeInTheDocument()
  await expect.element(screen.getByText('강사 0명')).toBeInTheDocument()
})

test('instructors in one building are told apart in a list of links', async () => {
  const instructors = [
    { id: 1, name: '보들보들', at: here },
    { id: 2, name: '밤버들', at: here },
  ]
  const screen = await render(
    <TestMember
      at={paths.nearbyInstructors()}
      answer={({ path }) =>
        Response.json(
          path === placeEndpoints.map.path ? { provider: 'embedded', tiles: null } : onePage(instructors),
        )
      }
    >
      <div className="flex h-120 flex-col">
        <InstructorMap
          filters={filters}
          location={location}
          change={() => undefined}
          onFailure={(failure) => {
            throw failure
          }}
        />
      </div>
    </TestMember>,
  )
  await screen.getByRole('button', { name: '2 곳' }).click()
  const sheet = screen.getByRole('dialog', { name: '이 위치에 있는 강사' })
  await expect
    .element(sheet.getByRole('link', { name: '보들보들' }))
    .toHaveAttribute('href', paths.instructor(1))
  await expect
    .element(sheet.getByRole('link', { name: '밤버들' }))
    .toHaveAttribute('href', paths.instructor(2))
})
