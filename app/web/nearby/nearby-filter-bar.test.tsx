import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { cafeEndpoints } from '~/features/cafes/endpoints'
import { aCafeReply } from '~/features/cafes/test-cafe'
import { aGameReply } from '~/features/catalogue/test-game'
import { paths } from '~/features/paths'
import { placeEndpoints } from '~/features/places/endpoints'
import { storedLocation } from '~/features/places/web/location-store'
import type { LocationNow } from '~/features/places/web/use-location'
import { onePage } from '~/lib/paging'
import { readDeviceValue } from '~/lib/web/device-values'
import { NearbyFilterBar } from './nearby-filter-bar'
import { PlaceSuggestions } from './place-suggestions'
import { type NearbyChange, useNearbyFilters } from './use-nearby-filters'

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
const seongsu = {
  name: '성수역',
  road: null,
  lot: '서울 성동구 성수동',
  latitude: 37.5446,
  longitude: 127.0559,
}

function answer({ path }: { path: string }) {
  const [address] = path.split('?')
  if (address === placeEndpoints.search.path) {
    return Response.json({ found: [seongsu], total: 1, isEnd: true, source: 'kakao' })
  }
  if (address === cafeEndpoints.list.path)
    return Response.json(onePage([aCafeReply({ id: 5, name: '성수보드' })]))
  return Response.json(onePage([aGameReply({ id: 7, name: '성수의 왕' })]))
}

function Bar() {
  const { filters, params, change } = useNearbyFilters()
  return (
    <>
      <NearbyFilterBar filters={filters} change={change} />
      <p>주소: {params.toString()}</p>
    </>
  )
}

test('sorting and conditions are kept in the address and counted on the chip', async () => {
  const screen = await render(
    <TestMember at={paths.nearby()} as={null} answer={answer}>
      <Bar />
    </TestMember>,
  )
  await screen.getByRole('button', { name: '정렬·조건', exact: true }).click()
  const sheet = screen.getByRole('dialog', { name: '정렬과 조건' })
  await sheet.getByRole('button', { name: '단체석' }).click()
  await sheet.getByRole('button', { name: '주차' }).click()
  await sheet.getByRole('button', { name: '6,000원 이하' }).click()
  await expect.element(screen.getByText('주소: has=parking%2Cgroup&price=6000')).toBeVisible()
  await sheet.getByRole('button', { name: '주차' }).click()
  await sheet.getByRole('button', { name: '카페 보기' }).click()
  await expect.element(screen.getByRole('button', { name: '정렬·조건 2' })).toBeVisible()
})

function Suggestions() {
  const [chosen, setChosen] = useState<NearbyChange[]>([])
  return (
    <div className="relative">
      <p>고른 것: {JSON.stringify(chosen)}</p>
      <PlaceSuggestions
        typed="성수"
        location={location}
        onChoose={(wanted) => setChosen((before) => [...before, wanted])}
      />
    </div>
  )
}

test('a text may mean a place, a cafe or a game, and each leads to its cafes', async () => {
  const screen = await render(
    <TestMember at={paths.nearby()} as={null} answer={answer}>
      <Suggestions />
    </TestMember>,
  )
  await screen.getByRole('button', { name: /^성수보드/ }).click()
  await screen.getByRole('button', { name: /^성수의 왕/ }).click()
  await screen.getByRole('button', { name: /^성수역/ }).click()
  await expect.element(screen.getByText('고른 것: [{"cafe":"5","view":null},{"game":"7"},{}]')).toBeVisible()
  expect(readDeviceValue(storedLocation)).toMatchObject({ address: '성수역', search: { latitude: 37.5446 } })
})
