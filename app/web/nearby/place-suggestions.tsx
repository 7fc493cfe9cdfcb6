import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { shortAddress, shortestCafeSearch } from '~/features/cafes/cafe'
import { cafeQueries } from '~/features/cafes/web/queries'
import { longestSearch as longestGameSearch } from '~/features/catalogue/game'
import { gameQueries } from '~/features/catalogue/web/queries'
import { longestSearch as longestPlaceSearch, searchPoint } from '~/features/places/place'
import { choosePlace } from '~/features/places/web/location-store'
import { placeQueries } from '~/features/places/web/queries'
import type { LocationNow } from '~/features/places/web/use-location'
import { countCharacters } from '~/lib/characters'
import { distanceInWords } from '~/lib/coordinates'
import { itemsOf } from '~/lib/web/list-pages'
import { useSettledText } from '~/lib/web/use-settled-text'
import { Icon, type IconName } from '~/ui/icon'
import type { NearbyChange } from './use-nearby-filters'

const mostOfAKind = 3

function Suggestion({
  icon,
  name,
  detail,
  onPress,
}: {
  icon: IconName
  name: string
  detail: ReactNode
  onPress: () => void
}) {
  return (
    <li>
      <button
        type="button"
        onClick={onPress}
        className="flex min-h-12 w-full items-center gap-3 px-5 py-1.5 text-left -outline-offset-2 hover:bg-sunken active:bg-sunken"
      >
        <Icon name={icon} size={20} className="text-ink-dim" />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-15 text-ink">{name}</span>
          <span className="tabular block truncate text-13 text-ink-dim">{detail}</span>
        </span>
      </button>
    </li>
  )
}

/** Places, cafes and games that the typed text may mean, below the search box. Choosing one moves the map. */
export function PlaceSuggestions({
  typed,
  location,
  onChoose,
}: {
  typed: string
  location: LocationNow
  onChoose: (wanted: NearbyChange) => void
}) {
  const text = useSettledText(typed).slice(0, Math.min(longestGameSearch, longestPlaceSearch))
  const isLong = countCharacters(text) >= shortestCafeSearch
  const placesFound = useInfiniteQuery({ ...placeQueries.search(text), enabled: isLong })
  const cafesFound = useInfiniteQuery({
    ...cafeQueries.list({ from: location.point ?? searchPoint(location), text }),
    enabled: isLong,
  })
  const gamesFound = useInfiniteQuery({ ...gameQueries.search(text), enabled: text !== '' })
  const places = isLong ? itemsOf(placesFound.data, ({ id }) => id).slice(0, mostOfAKind) : []
  const cafes = isLong ? itemsOf(cafesFound.data, ({ id }) => id).slice(0, mostOfAKind) : []
  const games = text === '' ? [] : itemsOf(gamesFound.data, ({ id }) => id).slice(0, mostOfAKind)
  if (places.length + cafes.length + games.length === 0) return null
  return (
    <ul
      aria-label="검색 제안"
      className="absolute inset-x-0 top-full z-30 max-h-[55dvh] overflow-y-auto border-line border-y bg-raised py-1 shadow-float"
    >
      {places.map((place) => (
        <Suggestion
          key={`place ${place.id}`}
          icon="map-pin"
          name={place.name}
          detail={place.road ?? place.lot ?? '이 위치 주변 카페'}
          onPress={() => {
            choosePlace({ ...place, address: place.name })
            onChoose({})
          }}
        />
      ))}
      {cafes.map((cafe) => (
        <Suggestion
          key={`cafe ${cafe.id}`}
          icon="home"
          name={cafe.name}
          detail={[
            '카페',
            cafe.distance === null ? null : distanceInWords(cafe.distance),
            shortAddress(cafe.address),
          ]
            .filter((part) => part !== null)
            .join(' · ')}
          onPress={() => onChoose({ cafe: String(cafe.id), view: null })}
        />
      ))}
      {games.map((game) => (
        <Suggestion
          key={`game ${game.id}`}
          icon="dice"
          name={game.name}
          detail="이 게임이 있는 카페"
          onPress={() => onChoose({ game: String(game.id) })}
        />
      ))}
    </ul>
  )
}
