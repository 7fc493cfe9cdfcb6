import { useInfiniteQuery } from '@tanstack/react-query'
import { useSession } from '~/features/accounts/web/use-session'
import { useLocation } from '~/features/places/web/use-location'
import { defaultPoint } from '~/lib/coordinates'
import { itemsOf } from '~/lib/web/list-pages'
import { Chip } from '~/ui/chip'
import { namesOffered } from '../cafe'
import { cafeQueries, ownCafeQueries } from './queries'

/** Suggests the names of followed and nearby cafes for a field, so that one press fills it in. */
export function CafeNames({
  typed,
  isWanted,
  onChoose,
}: {
  typed: string
  /** Suggestions are loaded, and have their room, only if this is true. */
  isWanted: boolean
  onChoose: (name: string) => void
}) {
  const { status } = useSession()
  const followed = useInfiniteQuery({ ...ownCafeQueries.followed(), enabled: isWanted && status === 'in' })
  const { point } = useLocation()
  const nearest = useInfiniteQuery({
    ...cafeQueries.list({ from: point ?? defaultPoint }),
    enabled: isWanted && point !== null,
  })
  const nameOf = (query: typeof followed) => itemsOf(query.data, ({ id }) => id).map(({ name }) => name)
  const names = namesOffered([...nameOf(followed), ...nameOf(nearest)], typed)
  if (!isWanted) return null
  return (
    // Keeps its height while it is empty, so that nothing below moves.
    <div className="-mt-4 mb-2 h-11">
      {names.length === 0 ? null : (
        <ul
          aria-label="카페 이름"
          className="no-scrollbar -mx-5 flex h-11 items-center gap-2 overflow-x-auto px-5"
        >
          {names.map((name) => (
            <li key={name}>
              <Chip icon="map-pin" onClick={() => onChoose(name)}>
                {name}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
