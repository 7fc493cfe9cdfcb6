import { useInfiniteQuery } from '@tanstack/react-query'
import { MapFailureNote } from '~/features/places/web/map-failure-note'
import { PermissionNote } from '~/features/places/web/permission-note'
import type { LocationNow } from '~/features/places/web/use-location'
import { grouped } from '~/lib/grouped'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { PagedList } from '~/ui/paged-list'
import { InstructorRow, InstructorRowSkeletons } from './instructor-row'
import { instructorQueries } from './queries'
import {
  type InstructorChange,
  type InstructorFilters,
  instructorSearchOf,
  whyNobody,
} from './use-instructor-filters'

/** A list of instructors, nearest first. */
export function InstructorList({
  filters,
  location,
  change,
  notice,
}: {
  filters: InstructorFilters
  location: LocationNow
  change: (wanted: InstructorChange) => void
  notice: string | null
}) {
  const query = useInfiniteQuery({
    ...instructorQueries.list(instructorSearchOf(filters, location)),
    enabled: location.point !== null,
  })
  const isWide = filters.radius === null && filters.area === null && filters.text === ''
  return (
    <div className="px-5 pb-8">
      <MapFailureNote notice={notice} />
      <PermissionNote location={location} />
      <PagedList
        query={query}
        label="가까운 강사"
        idOf={({ id }) => id}
        className="pt-2"
        skeleton={
          <div className="pt-9">
            <InstructorRowSkeletons count={6} />
          </div>
        }
        failure="강사를 불러오지 못했어요"
        moreSkeleton={<InstructorRowSkeletons count={2} />}
        moreFailure="강사를 더 불러오지 못했어요"
        empty={
          <EmptyState
            icon="people"
            title={whyNobody(filters)}
            description={
              isWide ? '조금 뒤에 다시 찾아 주세요.' : '전국으로 넓히면 더 많은 강사를 볼 수 있어요.'
            }
            action={
              isWide ? null : (
                <Button
                  variant="secondary"
                  onClick={() => change({ radius: 'all', area: null, q: null, search: null })}
                >
                  전국에서 찾기
                </Button>
              )
            }
          />
        }
        head={(_, count) => (
          <p className="tabular pt-2 pb-1 text-13 text-ink-dim">가까운 순 · 강사 {grouped(count)}명</p>
        )}
      >
        {(instructors) =>
          instructors.map((instructor) => (
            <li key={instructor.id} className="py-1.5">
              <InstructorRow instructor={instructor} />
            </li>
          ))
        }
      </PagedList>
    </div>
  )
}
