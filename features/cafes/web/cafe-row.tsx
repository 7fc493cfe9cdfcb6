import type { ReactNode } from 'react'
import { paths } from '~/features/paths'
import { distanceInWords } from '~/lib/coordinates'
import { grouped } from '~/lib/grouped'
import { Link } from '~/ui/link'
import { RowsSkeleton } from '~/ui/skeleton'
import { priceInShort, shortAddress } from '../cafe'
import type { CafeCard } from '../endpoints'
import { CafeCover } from './cafe-cover'
import { OpenState } from './open-state'

/** A line ends between two facts, not within one. */
function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00A0')
}

/** A cafe in a list: picture, name, opening state, distance, address, price and number of games. */
export function CafeRow({
  cafe,
  distance = cafe.distance,
  note,
  onCover,
  trailing,
  priority,
}: {
  cafe: CafeCard
  /** Kilometres; by default from the searched point. */
  distance?: number | null
  /** An additional line below the others. */
  note?: ReactNode
  /** A few words on the picture, which move nothing when they come later. */
  onCover?: ReactNode
  /** A control beside the link. */
  trailing?: ReactNode
  priority?: boolean
}) {
  const offers = [priceInShort(cafe), cafe.gameCount > 0 ? `게임 ${grouped(cafe.gameCount)}개` : null]
    .filter((part) => part !== null)
    .map(unbroken)
    .join(' · ')
  const place = [distance === null ? null : distanceInWords(distance), shortAddress(cafe.address)]
  return (
    <div className="flex items-center gap-1">
      <Link
        href={paths.cafe(cafe.id)}
        className="-ml-2 flex min-w-0 flex-1 items-center gap-3.5 rounded-card p-2 transition duration-150 hover:bg-sunken active:scale-[0.985] active:bg-sunken"
      >
        <span className="relative shrink-0 overflow-hidden rounded-control">
          <CafeCover cafe={cafe} size="row" priority={priority} className="w-20" />
          {onCover}
        </span>
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 font-semibold text-17 text-ink">{cafe.name}</span>
          <OpenState cafe={cafe} className="mt-0.5 text-13" />
          <span className="tabular mt-0.5 line-clamp-2 block text-13 text-ink-dim">
            {place.filter((part) => part !== null).join(' · ')}
          </span>
          {offers === '' ? null : (
            <span className="tabular mt-0.5 line-clamp-2 block text-13 text-ink-dim">{offers}</span>
          )}
          {note}
        </span>
      </Link>
      {trailing}
    </div>
  )
}

export const CafeRowSkeletons = ({ count }: { count: number }) => (
  <RowsSkeleton count={count} height="h-26" picture="size-20" lines={3} />
)
