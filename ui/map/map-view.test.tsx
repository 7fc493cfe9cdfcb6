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
