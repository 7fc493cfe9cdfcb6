import { useInfiniteQuery } from '@tanstack/react-query'
import { MembersOnly } from '~/features/accounts/web/members-only'
import { paths } from '~/features/paths'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { PagedList } from '~/ui/paged-list'
import { TopBar } from '~/ui/top-bar'
import { PassEntryRow, PassEntrySkeletons } from './pass-history/pass-entry-row'
import { passHistoryNeeds, passQueries } from './queries'

export const loader = memberLoader
export const clientLoader = memberNeeds(passHistoryNeeds)

function PassHistory() {
  const query = useInfiniteQuery(passQueries.history())
  return (
    <PagedList
      query={query}
      label="이용권 내역"
      className="pt-1 pb-8"
      skeleton={<PassEntrySkeletons count={6} />}
      failure="이용권 내역을 불러오지 못했어요"
      empty={
        <EmptyState
          icon="receipt"
          title="아직 내역이 없어요"
          description="이용권을 구매하거나 모임에 쓰면 여기에 남아요."
          action={
            <Link href={paths.couponBox()} className={buttonClass('secondary')}>
              내 이용권 보기
            </Link>
          }
        />
      }
      idOf={({ id }) => id}
      moreSkeleton={<PassEntrySkeletons count={3} />}
      moreFailure="더 불러오지 못했어요"
    >
      {(entries) =>
        entries.map((entry) => (
          <li key={entry.id} className="border-line border-b last:border-0">
            <PassEntryRow entry={entry} />
          </li>
        ))
      }
    </PagedList>
  )
}

export default function PassHistoryPage() {
  const goBack = useWayBack(paths.profile())
  return (
    <>
      <PageHead title="이용권 내역" path={paths.passHistory()} hidden />
      <TopBar title="이용권 내역" backHref={paths.profile()} onBack={goBack} />
      <MembersOnly skeleton={<PassEntrySkeletons count={6} />}>
        <PassHistory />
      </MembersOnly>
    </>
  )
}
