import { shortAddress } from '~/features/cafes/cafe'
import { paths } from '~/features/paths'
import { distanceInWords } from '~/lib/coordinates'
import { Badge } from '~/ui/badge'
import { Link } from '~/ui/link'
import { RowsSkeleton } from '~/ui/skeleton'
import type { InstructorCard } from '../endpoints'
import { feeInWords, shortAreas } from '../instructor'
import { InstructorPhoto } from './instructor-photo'

function Areas({ areas }: { areas: readonly string[] }) {
  const { shown, others } = shortAreas(areas)
  return (
    <span className="mt-1.5 flex flex-wrap gap-1">
      {shown.map((area) => (
        <Badge key={area}>{area}</Badge>
      ))}
      {others === 0 ? null : (
        <Badge>
          <span className="tabular">+{others}</span>
          <span className="sr-only">곳</span>
        </Badge>
      )}
    </span>
  )
}

/** An instructor in a list: photo, name, location, teaching areas and hourly fee. */
export function InstructorRow({ instructor }: { instructor: InstructorCard }) {
  const { id, name, address, distance, areas, fee, hasCenter, isLocationApproved } = instructor
  const place = [distance === null ? null : distanceInWords(distance), shortAddress(address)]
  return (
    <Link
      href={paths.instructor(id)}
      className="-mx-2 flex items-start gap-3.5 rounded-card p-2 transition duration-150 hover:bg-sunken active:scale-[0.985] active:bg-sunken"
    >
      <InstructorPhoto instructor={instructor} className="mt-0.5" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold text-17 text-ink">{name}</span>
          {isLocationApproved ? (
            <Badge tone="good" icon="check">
              위치 확인
            </Badge>
          ) : null}
          {hasCenter ? <Badge tone="brand">교육 센터</Badge> : null}
        </span>
        <span className="tabular mt-0.5 line-clamp-2 block text-13 text-ink-dim">
          {place.filter((part) => part !== null).join(' · ')}
        </span>
        <Areas areas={areas} />
        <span className="tabular mt-1.5 block font-semibold text-13 text-ink">{feeInWords(fee)}</span>
      </span>
    </Link>
  )
}

export const InstructorRowSkeletons = ({ count }: { count: number }) => (
  <RowsSkeleton count={count} height="h-30" picture="size-14" isRound lines={4} />
)
