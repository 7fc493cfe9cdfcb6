import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { MembersOnly } from '~/features/accounts/web/members-only'
import { useSession } from '~/features/accounts/web/use-session'
import { paths } from '~/features/paths'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { TabPanel, Tabs } from '~/ui/tabs'
import { TopBar } from '~/ui/top-bar'
import { LessonCards, LessonCardsSkeleton } from './lesson-cards'
import { type InboxTab, inboxNeeds, inboxTabIn } from './needs'
import { ownInstructorQueries } from './queries'

export const loader = memberLoader
export const clientLoader = memberNeeds(inboxNeeds)

const tabs = [
  { id: 'open', label: '답할 요청', href: paths.lessonInbox('open') },
  { id: 'coming', label: '다가오는 레슨', href: paths.lessonInbox('coming') },
  { id: 'answered', label: '답한 요청', href: paths.lessonInbox('answered') },
] as const

function Inbox({ state }: { state: InboxTab }) {
  const { account } = useSession()
  const isInstructor = account?.isInstructor === true
  const query = useInfiniteQuery(ownInstructorQueries.inbox(state))
  if (account === null) return <LessonCardsSkeleton />
  // Former instructors can still see the requests that they have received.
  if (!isInstructor && query.data?.pages[0]?.count === 0) {
    return (
      <EmptyState
        icon="users"
        title="강사만 볼 수 있어요"
        description="강사로 승인되면 레슨 요청이 여기로 와요."
        action={
          <Link href={paths.ownInstructor()} className={buttonClass('secondary', 'medium')}>
            강사 신청하기
          </Link>
        }
      />
    )
  }
  return <LessonCards query={query} state={state} />
}

export default function LessonInboxPage() {
  const [params] = useSearchParams()
  const state = inboxTabIn(params)
  const goBack = useWayBack(paths.profile())
  return (
    <>
      <PageHead title="받은 레슨 요청" path={paths.lessonInbox()} hidden />
      <TopBar title="받은 레슨 요청" backHref={paths.profile()} onBack={goBack} />
      <Tabs label="레슨 요청" id="lesson-inbox" items={tabs} value={state} />
      <TabPanel tabsId="lesson-inbox" value={state}>
        <MembersOnly skeleton={<LessonCardsSkeleton />}>
          <Inbox key={state} state={state} />
        </MembersOnly>
      </TabPanel>
    </>
  )
}
