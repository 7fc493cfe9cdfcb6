import type { Locator, Page } from '@playwright/test'
import { cafeEndpoints } from '~/features/cafes/endpoints'
import { findingEndpoints } from '~/features/meetups/finding/endpoints'
import { paths } from '~/features/paths'
import { placeEndpoints } from '~/features/places/endpoints'
import { expect, test } from './journey'
import { findGame, listCafes } from './town'

const hongdae = { latitude: 37.557234567, longitude: 126.924512345 }
const seongsu = { latitude: 37.5446, longitude: 127.0559 }
const cityHall = { latitude: 37.5666103, longitude: 126.9783882 }

const mapOf = (page: Page) => page.getByRole('region', { name: '카페 지도' })
const pinsOf = (page: Page) => mapOf(page).locator('[data-pin]')
const chosenPin = (page: Page) => page.locator('[data-pin=chosen]')
const listOf = (page: Page) => page.getByRole('list', { name: '가까운 카페' })
const placeOf = (page: Page) => page.getByRole('link', { name: /^위치 설정/ })

/** The map of another provider, whose SDK is replaced by a stand-in. */
const useSdk = (page: Page, provider: 'naver' | 'kakao', clientId: string) =>
  page.route(`**${placeEndpoints.map.path}`, (route) =>
    route.fulfill({ json: { provider, clientId, scriptUrl: `/sandbox/map-sdks/${provider}.js` } }),
  )

/** Whoever is here agrees to what the position is for. */
async function agreeToPosition(page: Page, press: (target: Locator) => Promise<void>): Promise<void> {
  await press(page.getByRole('button', { name: '내 위치 사용' }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: '동의하고 계속' }))
}

test('somebody who shares their position sees what is around them, on the map and in the list alike', async ({
  page,
  context,
  open,
  press,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(hongdae)
  const asked: URL[] = []
  page.on('request', (request) => asked.push(new URL(request.url())))
  await open(paths.nearby())
  await agreeToPosition(page, press)
  await expect(placeOf(page)).toContainText('마포구')
  await expect(mapOf(page).getByRole('img', { name: '내 위치' })).toBeVisible()
  await expect(pinsOf(page).first()).toBeVisible()
  // The first pins are drawn before the map has come to rest.
  await expect.poll(() => mapOf(page).locator('.map-name').count()).toBeGreaterThanOrEqual(5)

  await press(page.getByRole('button', { name: '목록', exact: true }))
  const rows = listOf(page).getByRole('link')
  await expect(rows.first()).toBeVisible()
  const [nearest] = await listCafes(page.request, { from: { latitude: 37.5572, longitude: 126.9245 } })
  await expect(rows.first()).toContainText(nearest?.name ?? '')

  await press(page.getByRole('button', { name: '지도' }))
  await open(paths.cafeOnMap(nearest?.id ?? 0))
  await expect(page.getByRole('region', { name: nearest?.name ?? '', exact: true })).toBeVisible()
  await expect(chosenPin(page)).toHaveAttribute('aria-label', nearest?.name ?? '')

  const host = new URL(page.url()).host
  expect(asked.filter((url) => url.host !== host).map(String), 'nothing outside is asked').toEqual([])
  const sent = asked.flatMap(({ searchParams }) =>
    ['lat', 'lng', 'mylat', 'mylng', 'x', 'y'].flatMap((name) => searchParams.get(name) ?? []),
  )
  expect(sent.length).toBeGreaterThan(0)
  for (const degrees of sent) expect(degrees).toMatch(/^\d+(\.\d{1,4})?$/)
})

test('somebody who has moved is where they are after one press, and an old position is not shown as the present one', async ({
  page,
  context,
  open,
  press,
}) => {
  const ownDot = mapOf(page).getByRole('img', { name: '내 위치' })
  const locate = page.getByRole('button', { name: '내 위치로 이동' })
  /** How far the own position is from the middle of the map, in pixels. */
  const fromMiddle = async () => {
    const [map, dot] = await Promise.all([mapOf(page).boundingBox(), ownDot.boundingBox()])
    if (!map || !dot) return Number.POSITIVE_INFINITY
    return Math.hypot(
      map.x + map.width / 2 - (dot.x + dot.width / 2),
      map.y + map.height / 2 - (dot.y + dot.height / 2),
    )
  }
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(hongdae)
  await open(paths.nearby())
  // A permission that the browser granted is no consent.
  await expect(placeOf(page)).toContainText('서울시청')
  await agreeToPosition(page, press)
  await expect(placeOf(page)).toContainText('마포구')
  // The map opens on the nearest cafes, so that the own position need not be in its middle.
  await expect(ownDot).toBeInViewport()
  await context.setGeolocation(seongsu)
  await press(locate)
  await expect(placeOf(page)).toContainText('성동구')
  await expect.poll(fromMiddle).toBeLessThan(40)

  await context.clearPermissions()
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (_, fail) =>
      fail?.({ code: 1, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3, message: '' })
  })
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('root') ?? '')
    stored.state.storage.location.myAt -= 3_600_000
    localStorage.setItem('root', JSON.stringify(stored))
  })
  await page.reload()
  await expect(pinsOf(page).first()).toBeVisible()
  await expect(placeOf(page)).toContainText('성동구')
  await expect(ownDot).toHaveCount(0)
  await press(locate)
  await expect(page.getByText(/^위치 권한이 꺼져 있어요/)).toBeVisible()
  await expect(placeOf(page)).toContainText('성동구')
})

test('the place of the meetups is set on the same screen, which leads back to them', async ({
  page,
  open,
  press,
}) => {
  await open(paths.meetups('?seat=Y'))
  await press(placeOf(page))
  await page.getByRole('searchbox').fill('마포구')
  await page.getByRole('searchbox').press('Enter')
  await press(page.getByRole('button', { name: /서울 마포구/ }).first())
  await expect(page).toHaveURL(paths.meetups('?seat=Y'))
  await expect(placeOf(page)).toContainText('마포구')
})

test('somebody who keeps their position to themselves chooses a place instead', async ({
  page,
  open,
  press,
}) => {
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (_, fail) =>
      fail?.({ code: 1, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3, message: '' })
  })
  await open(`${paths.nearby()}?view=list`)
  await expect(page.getByRole('status').filter({ hasText: '현재 위치를 알려 주면' })).toBeVisible()
  await agreeToPosition(page, press)
  await expect(page.getByText('위치 권한이 꺼져 있어 서울시청 주변을 보여 드려요.')).toBeVisible()

  await press(placeOf(page))
  await expect(page.getByRole('heading', { level: 1, name: '위치 설정' })).toBeVisible()
  await page.getByRole('searchbox', { name: '주소나 장소 이름' }).fill('성수역')
  await press(page.getByRole('button', { name: '검색', exact: true }))
  await press(page.getByRole('button', { name: '성수역 즐겨찾기 추가' }))
  await press(
    page
      .getByRole('list', { name: '주소' })
      .getByRole('button', { name: /^성수역/ })
      .first(),
  )
  await expect(placeOf(page)).toContainText('성수역')
  await expect(page).toHaveURL(/view=list/)
  const [nearest] = await listCafes(page.request, { from: { latitude: 37.5446, longitude: 127.0559 } })
  await expect(listOf(page).getByRole('link').first()).toContainText(nearest?.name ?? '')

  await open(paths.locationSetting())
  for (const name of ['즐겨찾는 위치', '최근 위치']) {
    await expect(
      page.getByRole('region', { name }).getByRole('button', { name: '성수역', exact: true }),
    ).toBeVisible()
  }
})

test('a position that comes late replaces the city hall', async ({ page, open, press }) => {
  await page.addInitScript(({ latitude, longitude }) => {
    // The app gives up a position after eight seconds, but not while the browser's question is open.
    navigator.permissions.query = async () =>
      ({ state: 'findPosition' in window ? 'prompt' : 'granted' }) as PermissionStatus
    navigator.geolocation.getCurrentPosition = (found) => {
      Object.assign(window, {
        findPosition: () => found({ coords: { latitude, longitude } } as GeolocationPosition),
      })
    }
  }, hongdae)
  await open(`${paths.nearby()}?view=list`)
  await agreeToPosition(page, press)
  await expect(page.getByText('위치를 확인하는 동안 서울시청 주변을 보여 드려요.')).toBeVisible()
  await expect(listOf(page).getByRole('link').first()).toBeVisible()
  await page.evaluate(() => Reflect.get(window, 'findPosition')())
  await expect(placeOf(page)).toContainText('마포구')
  const [nearest] = await listCafes(page.request, { from: { latitude: 37.5572, longitude: 126.9245 } })
  await expect(listOf(page).getByRole('link').first()).toContainText(nearest?.name ?? '')
})

test('which cafe near me is open at 19:00 today and has 스플렌더 takes two taps', async ({
  page,
  open,
  press,
}) => {
  const { id } = await findGame(page.request, '스플렌더')
  await open(paths.nearby(`?view=list&game=${id}`))
  await press(page.getByRole('button', { name: '시간 선택' }))
  await press(page.getByRole('button', { name: '오늘 19:00' }))
  await expect(page).toHaveURL(/open=19%3A00|open=19:00/)
  await expect(page.getByRole('button', { name: /^스플렌더 있는 곳/ })).toBeVisible()
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul' }).format(new Date())
  const right = await listCafes(page.request, { from: cityHall, gameId: id, openAt: `${today}T19:00` })
  expect(right.length).toBeGreaterThan(0)
  const rows = listOf(page).getByRole('link')
  await expect(rows).toHaveCount(right.length)
  for (const [at, cafe] of right.entries()) await expect(rows.nth(at)).toContainText(cafe.name)
})

test('a cafe near me that has a game takes three taps, from the map and from the page of the game', async ({
  page,
  open,
  press,
}) => {
  const game = await findGame(page.request, '스플렌더')
  const [nearest] = await listCafes(page.request, { from: cityHall, gameId: game.id })
  let taps = 0
  const tap = async (target: Parameters<typeof press>[0]) => {
    taps += 1
    await press(target)
  }
  const seen = page.getByRole('list', { name: '지도에 보이는 카페' })
  const cafe = seen.getByRole('link', { name: new RegExp(nearest?.name ?? '') })
  const isCafe = () => expect(page.getByRole('heading', { level: 1 })).toHaveText(nearest?.name ?? '')

  await open(paths.nearby())
  await tap(page.getByRole('button', { name: '게임으로 찾기' }))
  await page.getByRole('searchbox', { name: '게임 이름' }).fill('ㅅㅍㄹㄷ')
  await tap(
    page
      .getByRole('list', { name: '찾은 게임' })
      .getByRole('button', { name: /스플렌더/ })
      .first(),
  )
  await expect(page).toHaveURL(new RegExp(`game=${game.id}`))
  await tap(cafe)
  await isCafe()
  expect(taps).toBe(3)

  taps = 0
  await open(paths.game(game.id))
  await tap(
    page.getByRole('list', { name: '이 게임을 할 수 있는 곳' }).getByRole('link', { name: /^가까운 카페/ }),
  )
  await expect(page.getByRole('button', { name: /^스플렌더 있는 곳/ })).toBeVisible()
  await tap(cafe)
  await isCafe()
  expect(taps).toBeLessThanOrEqual(3)

  // The game that was looked for is offered without typing.
  await open(paths.nearby())
  await press(page.getByRole('button', { name: '게임으로 찾기' }))
  await expect(
    page.getByRole('list', { name: '최근 찾은 게임' }).getByRole('button', { name: /스플렌더/ }),
  ).toBeVisible()
})

/** The pins that lie under something of the map's own, or under another group. */
const findCoveredPins = (page: Page) =>
  page.evaluate(() => {
    const covers = (one: DOMRect, other: DOMRect) =>
      one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
    const pins = [...document.querySelectorAll('[data-pin]')].map((pin) => ({
      name: pin.getAttribute('aria-label'),
      isGroup: pin.matches('[data-pin=group]'),
      box: pin.getBoundingClientRect(),
    }))
    const over = [...document.querySelectorAll('[data-over-map] > *')].map((each) =>
      each.getBoundingClientRect(),
    )
    const apart = (one: DOMRect, other: DOMRect) => Math.hypot(one.x - other.x, one.y - other.y)
    return pins
      .filter(
        (pin) =>
          over.some((box) => covers(pin.box, box)) ||
          pins.some(
            (other) => other !== pin && pin.isGroup && other.isGroup && apart(pin.box, other.box) < 40,
          ),
      )
      .map(({ name }) => name)
  })

test('the maps open with no pin under their buttons and no group over another', async ({ page, open }) => {
  for (const window of [
    { width: 320, height: 640 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(window)
    for (const address of [paths.nearby(), paths.meetups('?view=map')]) {
      await open(address)
      await expect(page.locator('[data-pin]').first()).toBeVisible()
      await expect.poll(() => findCoveredPins(page), `${address} at ${window.width}`).toEqual([])
    }
  }
})

test('maps whose cafes cannot be read say so, and another try brings them', async ({
  page,
  open,
  press,
  complaints,
}) => {
  complaints.foresee(/status of 429/)
  const calls = new RegExp(`(${cafeEndpoints.list.path}|${findingEndpoints.map.path})\\b`)
  const refuse = () => page.route(calls, (route) => route.fulfill({ status: 429, json: {} }))
  await refuse()
  await open(paths.nearby())
  await expect(page.getByText('카페를 불러오지 못했어요')).toBeVisible()
  await expect(page.getByText('카페를 찾고 있어요')).toHaveCount(0)
  await page.unroute(calls)
  await press(page.getByRole('button', { name: '다시 불러오기' }))
  await expect(pinsOf(page).first()).toBeVisible()
  await expect(page.getByText('카페를 불러오지 못했어요')).toHaveCount(0)

  await refuse()
  await open(paths.meetups('?view=map'))
  await expect(page.getByText('지도를 준비하지 못했어요.')).toBeVisible()
  await page.unroute(calls)
  await press(page.getByRole('button', { name: '다시 불러오기' }))
  await expect(page.getByText(/^모임이 열리는 카페 \d+곳$/)).toBeVisible()
})

for (const provider of ['naver', 'kakao'] as const) {
  test(`the map of ${provider} shows the same cafes, and the list stands in when it refuses`, async ({
    page,
    open,
    press,
    complaints,
  }) => {
    await useSdk(page, provider, 'demo')
    await open(paths.nearby())
    await expect(mapOf(page).locator(`[data-sdk=${provider}]`)).toBeVisible()
    await expect(pinsOf(page).first()).toBeVisible()
    const [nearest] = await listCafes(page.request, { from: cityHall })
    await open(paths.cafeOnMap(nearest?.id ?? 0))
    await expect(chosenPin(page)).toHaveAttribute('aria-label', nearest?.name ?? '')
    await press(
      page
        .getByRole('region', { name: nearest?.name ?? '', exact: true })
        .getByRole('button', { name: '닫기', exact: true }),
    )
    await expect(chosenPin(page)).toHaveCount(0)

    complaints.foresee(/the map/, /status of 401/, /Refused to execute script/)
    await page.unrouteAll()
    await useSdk(page, provider, 'refused')
    await open(paths.nearby())
    await expect(page.getByText(/^지도를 .* 목록으로 보여 드려요\.$/)).toBeVisible()
    await expect(listOf(page).getByRole('link').first()).toBeVisible()
  })
}
