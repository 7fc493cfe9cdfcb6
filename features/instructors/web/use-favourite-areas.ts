import { changeDeviceValue, type DeviceValue, useDeviceValue } from '~/lib/web/device-values'

const most = 10

const keptAreas: DeviceValue<string[]> = { name: 'favouriteAreas', initial: [] }

const readAreas = (kept: string[]) => kept.filter((area) => typeof area === 'string').slice(0, most)

/** Teaching areas that this device keeps as favourites. */
export function useFavouriteAreas() {
  const favourites = readAreas(useDeviceValue(keptAreas))
  function toggle(area: string): void {
    const isShown = favourites.includes(area)
    changeDeviceValue(keptAreas, (kept) => {
      const others = readAreas(kept).filter((other) => other !== area)
      return isShown ? others : [area, ...others].slice(0, most)
    })
  }
  return { favourites, toggle }
}
