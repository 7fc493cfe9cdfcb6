import { InstructorFilterBar } from '~/features/instructors/web/instructor-filter-bar'
import { InstructorList } from '~/features/instructors/web/instructor-list'
import { InstructorMap } from '~/features/instructors/web/instructor-map'
import { useInstructorFilters } from '~/features/instructors/web/use-instructor-filters'
import type { LocationNow } from '~/features/places/web/use-location'

export function NearbyInstructorFilters() {
  const { params: _, ...instructors } = useInstructorFilters()
  return <InstructorFilterBar {...instructors} />
}

/** Instructors around, in place of the cafes: on the map, or as a list with the reason why there is no map. */
export function NearbyInstructors({
  location,
  isMap,
  ...map
}: {
  location: LocationNow
  isMap: boolean
  notice: React.ComponentProps<typeof InstructorList>['notice']
  onFailure: React.ComponentProps<typeof InstructorMap>['onFailure']
}) {
  const { params: _, ...instructors } = useInstructorFilters()
  return isMap ? (
    <InstructorMap {...instructors} location={location} onFailure={map.onFailure} />
  ) : (
    <InstructorList {...instructors} location={location} notice={map.notice} />
  )
}
