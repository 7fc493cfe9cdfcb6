import { Skeleton } from '~/ui/skeleton'
import { PeopleSkeleton } from './meetup-people'

export function MeetupSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton shape="block" className="aspect-8/5 rounded-none" />
      <div className="px-5 pt-5">
        <Skeleton className="h-6 w-24" />
        <Skeleton className="mt-3 h-8 w-4/5" />
        <Skeleton shape="block" className="mt-6 h-36" />
        <Skeleton shape="block" className="mt-5 h-60" />
        <div className="pt-7">
          <PeopleSkeleton />
        </div>
      </div>
    </div>
  )
}
