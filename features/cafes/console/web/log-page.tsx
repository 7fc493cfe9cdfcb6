import { useInfiniteQuery } from '@tanstack/react-query'
import { staffPaths } from '~/features/staff-paths'
import { seoulShortMoment } from '~/lib/seoul-date'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { EmptyState } from '~/ui/empty-state'
import { PagedList } from '~/ui/paged-list'
import { Skeleton } from '~/ui/skeleton'
import type { ManagedCafe } from '../endpoints'
import { ConsoleScreen, notTheirs } from './console-screen'
import { logNeeds } from './needs'
import { consoleQueries } from './queries'

export const loader = memberLoader
export const clientLoader = memberNeeds(logNeeds)

function LogSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-6 px-5 pt-5">
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row}>
          <Skeleton className="w-4/5" />
          <Skeleton className="mt-2 h-3 w-40" />
        </div>
      ))}
    </div>
  )
}

function Log({ cafe }: { cafe: ManagedCafe }) {
  const query = useInfiniteQuery(consoleQueries.log(String(cafe.id)))
  return (
    <PagedList
      query={query}
      label="관리 기록"
      className="px-5 pb-6"
      skeleton={<LogSkeleton />}
      failure="관리 기록을 불러오지 못했어요"
      moreFailure="더 불러오지 못했어요"
      moreSkeleton={<LogSkeleton />}
      onRefused={notTheirs}
      empty={
        <EmptyState
          icon="document"
          title="아직 기록이 없어요"
          description="카페 정보를 바꾸거나 사람을 초대하면 여기에 남아요."
        />
      }
      idOf={({ id }) => id}
    >
      {(entries) =>
        entries.map(({ id, actor, sentence, at }) => (
          <li key={id} className="border-line border-b py-3 last:border-b-0">
            <p className="text-pretty text-15 text-ink">{sentence}</p>
            <p className="tabular mt-0.5 text-13 text-ink-dim">
              {actor ?? '운영자'} · {seoulShortMoment(new Date(at))}
            </p>
          </li>
        ))
      }
    </PagedList>
  )
}

export default function LogPage() {
  return (
    <ConsoleScreen
      title="관리 기록"
      path={staffPaths.log}
      back={staffPaths.people}
      skeleton={<LogSkeleton />}
    >
      {(cafe) => <Log cafe={cafe} />}
    </ConsoleScreen>
  )
}
