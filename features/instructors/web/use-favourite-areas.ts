import { changeDeviceValue, type DeviceValue, useDeviceValue } from '~/lib/web/device-values'

const most = 10

const storedAreas: DeviceValue<string[]> = { name: 'favouriteAreas', initial: [] }

const readAreas = (stored: string[]) => stored.filter((area) => typeof area === 'string').slice(0, most)

/** Teaching areas that this device keeps as favourites. */
export function useFavouriteAreas() {
  const favourites = readAreas(useDeviceValue(storedAreas))
  function toggle(area: string): void {
    const isShown = favourites.includes(area)
    changeDeviceValue(storedAreas, (stored) => {
      const others = readAreas(stored).filter((other) => other !== area)
      return isShown ? others : [area, ...others].slice(0, most)
    })
  }
  return { favourites, toggle }
}
