import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import type { LocationNow } from '~/features/places/web/use-location'
import { LocationBox } from './location-box'

const location: LocationNow = {
  my: null,
  search: null,
  address: null,
  point: { latitude: 37.5663, longitude: 126.9779 },
  isDefault: true,
  status: 'unasked',
  name: '서울시청 주변',
  from: '서울시청',
  ask: async () => null,
}

test('a place that nobody has given is not said to be theirs', async () => {
  const screen = await render(
    <TestMember at={paths.meetups()} as={null} answer={() => Response.json({})}>
      <LocationBox location={location} />
      <LocationBox location={{ ...location, isDefault: false, name: '버들동' }} />
    </TestMember>,
  )
  await expect.element(screen.getByRole('link', { name: '위치 설정: 서울시청 주변' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: '위치 설정: 버들동' })).toBeVisible()
})
