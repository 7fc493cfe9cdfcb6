import { useLocation } from '~/features/places/web/use-location'
import { distanceInWords, kmBetween } from '~/lib/coordinates'
import type { Cafe } from '../../endpoints'

/** The distance from the user's or the searched location, which the server does not know. */
export function CafeDistance({ cafe: { at } }: { cafe: Cafe }) {
  const { my, search } = useLocation()
  const from = my ?? search
  if (at === null || from === null) return null
  return (
    <span className="tabular before:mr-1.5 before:content-['·']">{distanceInWords(kmBetween(from, at))}</span>
  )
}
