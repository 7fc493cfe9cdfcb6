import type { AddressFound } from '~/features/places/endpoints'
import { Icon } from '~/ui/icon'

const mostShown = 8

/** What a search for an address found, to choose one. */
export function FoundAddresses({
  found,
  onChoose,
}: {
  found: readonly AddressFound[]
  onChoose: (chosen: AddressFound) => void
}) {
  if (found.length === 0) return null
  return (
    <ul aria-label="찾은 위치" className="mt-1 rounded-card ring-1 ring-line">
      {found.slice(0, mostShown).map((each) => (
        <li
          key={`${each.name} ${each.latitude} ${each.longitude}`}
          className="border-line border-b last:border-b-0"
        >
          <button
            type="button"
            className="flex min-h-12 w-full items-center gap-3 px-3 py-2 text-left hover:bg-sunken"
            onClick={() => onChoose(each)}
          >
            <Icon name="map-pin" size={18} className="shrink-0 text-ink-dim" />
            <span className="min-w-0">
              <span className="block text-15 text-ink">{each.name}</span>
              <span className="block text-13 text-ink-dim">{each.road ?? each.lot}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
