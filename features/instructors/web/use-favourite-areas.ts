import { useIsStored } from '~/features/places/web/use-location'
import { useLocalState } from '~/lib/web/local-state'

const most = 10

/** Teaching areas that this device keeps as favourites. */
export function useFavouriteAreas() {
  const isStored = useIsStored()
  const kept = useLocalState((state) => state.storage.favouriteAreas)
  const remember = useLocalState((state) => state.rememberAreas)
  const favourites = isStored ? kept.filter((area) => typeof area === 'string').slice(0, most) : []
  return {
    favourites,
    toggle: (area: string) =>
      remember(
        favourites.includes(area)
          ? favourites.filter((other) => other !== area)
          : [area, ...favourites].slice(0, most),
      ),
  }
}
