import { MembersOnly } from '~/features/accounts/web/members-only'
import { NoticeLog } from '~/features/notices/web/notice-log'
import { noticeQueries } from '~/features/notices/web/queries'
import { paths } from '~/features/paths'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { PageHead } from '~/lib/web/page-head'
import { needPages } from '~/lib/web/prefetch'
import { useWayBack } from '~/lib/web/use-way-back'
import { Icon } from '~/ui/icon'
import { iconButtonClass } from '~/ui/icon-button'
import { Link } from '~/ui/link'
import { TopBar } from '~/ui/top-bar'

export const loader = memberLoader
export const clientLoader = memberNeeds(() => [needPages(noticeQueries.list())])

export default function NoticeLogPage() {
  const goBack = useWayBack(paths.home())
  return (
    <>
      <PageHead title="알림" path={paths.notices()} hidden />
      <TopBar
        title="알림"
        backHref={paths.home()}
        onBack={goBack}
        action={
          <Link href={`${paths.profileEdit()}#notices`} aria-label="알림 설정" className={iconButtonClass}>
            <Icon name="gear" />
          </Link>
        }
      />
      <MembersOnly>
        <NoticeLog />
      </MembersOnly>
    </>
  )
}
