import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { embeddedMap } from './embedded/embedded-map'
import { MapView } from './map-view'

const cityHall = { latitude: 37.5665, longitude: 126.978 }
const openMap = embeddedMap({
  loadBaseMap: async () => ({ land: [], waters: [], streets: [], names: [] }),
  tiles: null,
  edges: { south: 32, west: 122, north: 40, east: 134 },
})

test('a press on a group zooms in where that parts it, and else says what stands there', async () => {
  const onTogether = vi.fn()
  const onRest = vi.fn()
  const marker = (id: number, label: string, north = 0) => ({
    id,
    at: { ...cityHall, latitude: cityHall.latitude + north },
    label,
    caption: label,
    look: 'plain' as const,
  })
  const map = (markers: ReturnType<typeof marker>[]) => (
    <div style={{ height: 384 }}>
      <MapView
        openMap={openMap}
        view={{ centre: cityHall, zoom: 15 }}
        minZoom={7}
        maxZoom={18}
        markers={markers}
        chosen={null}
        ownPosition={null}
        label="카페 지도"
        onChoose={() => undefined}
        onTogether={onTogether}
        onRest={onRest}
        onFailure={(failure) => {
          throw failure
        }}
        className="relative h-full"
      />
    </div>
  )
  const screen = await render(map([marker(1, '보드랑'), marker(2, '종탑', 0.0008)]))
  await page.getByRole('button', { name: /외 1곳$/ }).click()
  await expect.poll(() => onRest.mock.lastCall?.[1].zoom).toBe(17)
  await expect.element(page.getByRole('button', { name: '종탑' })).toBeInTheDocument()
  expect(onTogether).not.toHaveBeenCalled()

  // One building, and about ten metres, which the closest zoom does not part.
  await screen.rerender(map([marker(1, '보드랑'), marker(2, '종탑'), marker(3, '밤버들', 0.0001)]))
  await page.getByRole('button', { name: /외 2곳$/ }).click()
  expect(onTogether.mock.calls.map(([ids]) => [...ids].sort())).toEqual([[1, 2, 3]])
})

test('a press chooses a pin, and a map that is dragged by its pin moves without choosing anything', async () => {
  const onChoose = vi.fn()
  const onRest = vi.fn()
  await render(
    <div style={{ height: 384 }}>
      <MapView
        openMap={openMap}
        view={{ centre: cityHall, zoom: 15 }}
        minZoom={7}
        maxZoom={20}
        markers={[{ id: 7, at: cityHall, label: '보드랑', look: 'plain' }]}
        chosen={null}
        ownPosition={null}
        label="카페 지도"
        onChoose={onChoose}
        onRest={onRest}
        onFailure={(failure) => {
          throw failure
        }}
        className="relative h-full"
      />
    </div>,
  )
  const pin = page.getByRole('button', { name: '보드랑' })
  await pin.click()
  expect(onChoose.mock.calls).toEqual([[7]])

  const before = (await pin.findElement()).getBoundingClientRect()
  await userEvent.dragAndDrop(pin, page.getByRole('region'), { targetPosition: { x: 80, y: 120 } })
  await expect.poll(() => onRest.mock.lastCall?.[1].centre.longitude).toBeGreaterThan(cityHall.longitude)
  const after = (await pin.findElement()).getBoundingClientRect()
  expect(after.x).toBeLessThan(before.x - 50)
  expect(onChoose).toHaveBeenCalledOnce()
})
