import { useInfiniteQuery } from '@tanstack/react-query'
import { staffPaths } from '~/features/staff-paths'
import { seoulShortMoment } from '~/lib/seoul-date'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { EmptyState } from '~/ui/empty-state'
import { PagedList } from '~/ui/paged-list'
import { RowsSkeleton } from '~/ui/skeleton'
import type { ManagedCafe } from '../endpoints'
import { ConsoleScreen, notTheirs } from './console-screen'
import { logNeeds } from './needs'
import { consoleQueries } from './queries'

export const loader = memberLoader
export const clientLoader = memberNeeds(logNeeds)

const skeleton = <RowsSkeleton count={5} height="h-15" className="px-5 pt-2" />

function Log({ cafe }: { cafe: ManagedCafe }) {
  const query = useInfiniteQuery(consoleQueries.log(String(cafe.id)))
  return (
    <PagedList
      query={query}
      label="관리 기록"
      className="px-5 pb-6"
      skeleton={skeleton}
      failure="관리 기록을 불러오지 못했어요"
      moreFailure="더 불러오지 못했어요"
      moreSkeleton={skeleton}
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
    <ConsoleScreen title="관리 기록" path={staffPaths.log} back={staffPaths.people} skeleton={skeleton}>
      {(cafe) => <Log cafe={cafe} />}
    </ConsoleScreen>
  )
}
