import { useLocation } from '~/features/places/web/use-location'
import { distanceInWords, kmBetween } from '~/lib/coordinates'
import type { Cafe } from '../../endpoints'

/** The distance from where lists measure it too, which the server does not know. */
export function CafeDistance({ cafe: { at } }: { cafe: Cafe }) {
  const { point, from } = useLocation()
  if (at === null || point === null) return null
  return (
    <span className="tabular before:mr-1.5 before:content-['·']">
      {from}에서 {distanceInWords(kmBetween(point, at))}
    </span>
  )
}
