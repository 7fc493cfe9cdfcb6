import { shortAddress } from '~/features/cafes/cafe'
import type { CafeCard } from '~/features/cafes/endpoints'
import { CafeCover } from '~/features/cafes/web/cafe-cover'
import { distanceInWords } from '~/lib/coordinates'
import { Icon } from '~/ui/icon'
import { passPricesInWords } from '../../../core/meetup-in-words'

/** A cafe that can be chosen, with the price of a meetup there. */
export function CafeChoice({ cafe, onChoose }: { cafe: CafeCard; onChoose: () => void }) {
  const place = [cafe.distance === null ? null : distanceInWords(cafe.distance), shortAddress(cafe.address)]
  return (
    <button
      type="button"
      onClick={onChoose}
      className="-mx-2 flex w-[calc(100%+--spacing(4))] items-center gap-3.5 rounded-card p-2 text-left transition duration-150 hover:bg-sunken active:scale-[0.985] active:bg-sunken"
    >
      <CafeCover cafe={cafe} size="row" className="w-16 shrink-0 rounded-control" />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-semibold text-17 text-ink">{cafe.name}</span>
        <span className="tabular mt-0.5 line-clamp-2 block text-13 text-ink-dim">
          {place.filter((part) => part !== null).join(' · ')}
        </span>
        <span className="tabular mt-0.5 flex items-center gap-1 text-13 text-ink">
          <Icon name="ticket" size={16} className="text-brand-strong" />
          {passPricesInWords(cafe)}
        </span>
      </span>
      <Icon name="chevron-right" size={18} className="shrink-0 text-ink-dim" />
    </button>
  )
}
