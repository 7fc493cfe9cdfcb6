import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { changeDeviceValue, readDeviceValue } from '~/lib/web/device-values'
import { Overlays } from '~/ui/overlays'
import { type Point, presentForMs } from '../place'
import { type How, locationConsents, storedLocation, withdrawConsent } from './location-store'
import { useLocation } from './use-location'

const hongdae = { latitude: 37.5572, longitude: 126.9245 }
const seongsu = { latitude: 37.5446, longitude: 127.0559 }

/** The device: where it is, or why it does not say, and what the user has permitted. */
const device = {
  at: hongdae as Point | { code: number },
  permission: 'granted' as PermissionState,
  asked: [] as PositionOptions[],
}

let now = Date.parse('2026-11-24T03:00:00Z')
const later = (ms: number) => {
  now += ms
  vi.setSystemTime(now)
}
const lookAgain = () => document.dispatchEvent(new Event('visibilitychange'))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  // Whatever an earlier test has asked for is old.
  later(3_600_000)
  Object.assign(device, { at: hongdae, permission: 'granted', asked: [] })
  changeDeviceValue(storedLocation, () => storedLocation.initial)
  changeDeviceValue(locationConsents, () => ['visitor' as const])
  vi.spyOn(navigator.permissions, 'query').mockImplementation(
    async () => ({ state: device.permission }) as PermissionStatus,
  )
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found, failed, options) => {
    device.asked.push(options ?? {})
    if ('code' in device.at) failed?.({ ...device.at, PERMISSION_DENIED: 1 } as GeolocationPositionError)
    else found({ coords: device.at } as GeolocationPosition)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function Spot({ how = 'usual' }: { how?: How }) {
  const { my, name, ask } = useLocation({ how })
  return (
    <>
      <p>나: {my === null ? '모름' : my.latitude}</p>
      <p>찾는 곳: {name}</p>
      <button type="button" onClick={() => void ask()}>
        내 위치
      </button>
    </>
  )
}

const Whereabouts = (props: { how?: How }) => (
  <>
    <Spot {...props} />
    <Overlays />
  </>
)

const keepFix = (myAt: number | null, address = '현재 위치') =>
  changeDeviceValue(storedLocation, () => ({ address, my: hongdae, myAt, myOf: null, search: hongdae }))

test.each([
  ['an hour ago', 3_600_000],
  ['at a time that was not kept', null],
])('a position that was read %s is not the present one', async (_, age) => {
  device.permission = 'prompt'
  keepFix(age === null ? null : now - age)
  const screen = await render(<Whereabouts />)
  await expect.element(screen.getByText('찾는 곳: 마지막 위치')).toBeVisible()
  await expect.element(screen.getByText('나: 모름')).toBeVisible()
  expect(device.asked).toEqual([])
})

test('a position of some minutes ago is the present one, until it is too old', async () => {
  device.permission = 'prompt'
  vi.useRealTimers()
  keepFix(Date.now() - presentForMs + 1_000)
  const screen = await render(<Whereabouts />)
  await expect.element(screen.getByText('나: 37.5572')).toBeVisible()
  await expect.element(screen.getByText('나: 모름')).toBeVisible()
})

test('a screen that is looked at again after a minute asks again, and a prompt never appears by itself', async () => {
  const screen = await render(<Whereabouts />)
  await expect.element(screen.getByText('나: 37.5572')).toBeVisible()
  device.at = seongsu
  lookAgain()
  await screen.rerender(<Whereabouts key="another screen" />)
  expect(device.asked).toHaveLength(1)
  later(61_000)
  lookAgain()
  await expect.element(screen.getByText('나: 37.5446')).toBeVisible()
  expect(device.asked).toHaveLength(2)

  later(61_000)
  device.permission = 'prompt'
  lookAgain()
  await screen.rerender(<Whereabouts key="a third screen" />)
  expect(device.asked).toHaveLength(2)
})

test('a screen that lists the nearest few asks for a position of ten seconds, a precise one', async () => {
  const screen = await render(<Whereabouts />)
  await expect.poll(() => device.asked).toHaveLength(1)
  await screen.rerender(<Whereabouts key="game" how="exact" />)
  await expect.poll(() => device.asked).toHaveLength(2)
  expect(device.asked.at(-1)).toMatchObject({ enableHighAccuracy: true, maximumAge: 10_000 })
  later(11_000)
  lookAgain()
  await expect.poll(() => device.asked).toHaveLength(3)
})

test.each([
  ['refused', { code: 1 }, /위치 권한이 꺼져 있어요/],
  ['not found', { code: 2 }, '위치가 정확하지 않아요'],
])('a press whose position is %s says so, and keeps the place that was chosen', async (_, trouble, says) => {
  device.permission = 'prompt'
  device.at = trouble
  changeDeviceValue(locationConsents, () => [])
  keepFix(null, '서울 마포구')
  const screen = await render(<Whereabouts />)
  await screen.getByRole('button', { name: '내 위치' }).click()
  expect(device.asked, 'before anybody agreed').toEqual([])
  await screen.getByRole('button', { name: '동의하고 계속' }).click()
  await expect.poll(() => device.asked).toMatchObject([{ maximumAge: 0 }])
  await expect.element(screen.getByText(says)).toBeVisible()
  await expect.element(screen.getByText('찾는 곳: 서울 마포구')).toBeVisible()
})

test('a browser that gives the position without a prompt is not asked before whoever is here has agreed', async () => {
  // Another member agreed on this device.
  changeDeviceValue(locationConsents, () => [7])
  const screen = await render(<Whereabouts />)
  await expect.element(screen.getByText('찾는 곳: 서울시청 주변')).toBeVisible()
  lookAgain()
  await screen.getByRole('button', { name: '내 위치' }).click()
  await expect.element(screen.getByText('현재 위치를 사용할까요?')).toBeVisible()
  expect(device.asked).toEqual([])
  await screen.getByRole('button', { name: '동의하고 계속' }).click()
  await expect.element(screen.getByText('나: 37.5572')).toBeVisible()

  await withdrawConsent()
  await expect.element(screen.getByText('나: 모름')).toBeVisible()
  later(61_000)
  lookAgain()
  await screen.rerender(<Whereabouts key="another screen" />)
  expect(device.asked).toHaveLength(1)
})

test('a position that arrives after the consent was taken back is not stored', async () => {
  const arrivals: (() => void)[] = []
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found) => {
    arrivals.push(() => found({ coords: hongdae } as GeolocationPosition))
  })
  const screen = await render(<Whereabouts />)
  await screen.getByRole('button', { name: '내 위치' }).click()
  await expect.poll(() => arrivals).toHaveLength(2)
  await withdrawConsent()
  for (const arrive of arrivals) arrive()
  await expect.element(screen.getByText('찾는 곳: 서울시청 주변')).toBeVisible()
  expect(readDeviceValue(storedLocation)).toEqual(storedLocation.initial)
})

describe('a member', () => {
  /** The server knows this consent, and notes what it is told. */
  const here = (as: number, since: string | null, told: unknown[] = []) => {
    vi.spyOn(window, 'fetch').mockImplementation(async (path, init) => {
      if (init?.method === 'PUT') told.push([path, JSON.parse(String(init.body))])
      const consent = { kind: 'location', version: '2026-11-26', isGiven: since !== null, at: since }
      return Response.json(String(path).endsWith('/consents') ? [consent] : {})
    })
    return render(
      <TestMember at="/nearby" as={{ id: as }} answer={() => Response.json({})}>
        <Spot />
      </TestMember>,
    )
  }

  test('who agreed on another device is not asked again', async () => {
    const screen = await here(21, '2026-11-20T03:00:00.000Z')
    await expect.element(screen.getByText('나: 37.5572')).toBeVisible()
    expect(readDeviceValue(locationConsents)).toContain(21)
  })

  test.each([
    ['gives the position', 22, 'granted', [22]],
    ['would ask first', 24, 'prompt', [24]],
    ['refuses', 25, 'denied', [25]],
    ['would ask first and has only the position', 26, 'prompt', []],
  ] as const)(
    'who took the consent back on another device is not located here, where the browser %s',
    async (...given) => {
      const [, id, permission, consents] = given
      device.permission = permission
      changeDeviceValue(locationConsents, () => consents)
      changeDeviceValue(storedLocation, () => ({
        address: '현재 위치',
        my: hongdae,
        myAt: now,
        myOf: id,
        search: hongdae,
      }))
      const screen = await here(id, null)
      await expect.element(screen.getByText('나: 모름')).toBeVisible()
      expect(readDeviceValue(storedLocation).my).toBeNull()
      await expect.poll(() => readDeviceValue(locationConsents)).toEqual([])
      expect(device.asked).toEqual([])
    },
  )

  test('is not located where the person before was, and what they agree to is stored', async () => {
    keepFix(now)
    const told: unknown[] = []
    const screen = await here(23, null, told)
    await expect.element(screen.getByText('찾는 곳: 서울시청 주변')).toBeVisible()
    await expect.element(screen.getByText('나: 모름')).toBeVisible()
    await screen.getByRole('button', { name: '내 위치' }).click()
    await screen.getByRole('button', { name: '동의하고 계속' }).first().click()
    await expect.element(screen.getByText('나: 37.5572')).toBeVisible()
    expect(told).toEqual([['/v1/me/consents/location', { isGiven: true }]])
  })
})
