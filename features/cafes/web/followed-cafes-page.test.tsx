import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { anAccount } from '~/features/accounts/test-account'
import { TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import { storedLocation } from '~/features/places/web/location-store'
import { asOwnPoint } from '~/lib/coordinates'
import { onePage } from '~/lib/paging'
import { changeDeviceValue } from '~/lib/web/device-values'
import { cafeEndpoints } from '../endpoints'
import FollowedCafesPage from './followed-cafes-page'

afterEach(() => localStorage.clear())

test('the followed cafes are asked for from where the user is, so that each shows its distance', async () => {
  const my = { latitude: 37.5572, longitude: 126.9245 }
  changeDeviceValue(storedLocation, () => ({
    address: '서울 마포구',
    my,
    myAt: Date.now(),
    myOf: anAccount().id,
    search: my,
  }))
  const asked: string[] = []
  await render(
    <TestMember
      at={paths.followedCafes()}
      answer={({ path }) => {
        asked.push(path)
        return Response.json(onePage([]))
      }}
    >
      <FollowedCafesPage />
    </TestMember>,
  )
  const ofList = () => asked.filter((path) => path.startsWith(cafeEndpoints.followed.path))
  await expect.poll(() => ofList().length).toBeGreaterThan(0)
  const from = new URLSearchParams(Object.entries(asOwnPoint(my))).toString()
  for (const path of ofList()) expect(path).toContain(from)
})
