import { MembersOnly } from '~/features/accounts/web/members-only'
import { OwnBan } from '~/features/meetups/bans/web/own-ban'
import { paths } from '~/features/paths'
import { OwnReportList, OwnReportsSkeleton } from '~/features/reports/web/own-report-list'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { TopBar } from '~/ui/top-bar'
import { ownReportsNeeds } from './own-reports-needs'

export const loader = memberLoader
export const clientLoader = memberNeeds(ownReportsNeeds)

/** What a member has reported with the outcomes, and above it what operators have decided about the member. */
export default function OwnReportsPage() {
  const goBack = useWayBack(paths.profile())
  return (
    <>
      <PageHead title="내 신고" path={paths.ownReports()} hidden />
      <TopBar title="내 신고" backHref={paths.profile()} onBack={goBack} />
      <MembersOnly skeleton={<OwnReportsSkeleton />}>
        <OwnBan />
        <OwnReportList />
      </MembersOnly>
    </>
  )
}
