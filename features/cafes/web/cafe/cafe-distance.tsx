import { useLocation } from '~/features/places/web/use-location'
import { distanceInWords, kmBetween } from '~/lib/coordinates'
import type { Cafe } from '../../cafe'

/** How far the cafe is, where it is known where somebody is or searches. It depends on who looks, so it hydrates. */
export function CafeDistance({ cafe: { at } }: { cafe: Cafe }) {
  const { my, search } = useLocation()
  const from = my ?? search
  if (at === null || from === null) return null
  return (
    <span className="tabular before:mr-1.5 before:content-['·']">{distanceInWords(kmBetween(from, at))}</span>
  )
}
