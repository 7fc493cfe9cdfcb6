import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { paths } from '~/features/paths'
import { isRefused } from '~/lib/web/call-failed'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { Answer } from '~/ui/answer'
import { buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { Blocks } from '~/ui/skeleton'
import { TopBar } from '~/ui/top-bar'
import { storedForDays } from '../lesson'
import { instructorRefusals } from '../refusals'
import { LessonStatusView } from './lesson-status/lesson-status-view'
import { lessonQueries } from './queries'

const isKey = (text: string) => /^[\w-]{20,60}$/.test(text)

function NoRequest() {
  return (
    <EmptyState
      icon="search"
      title="레슨 요청을 찾을 수 없어요"
      description={`링크가 맞는지 확인해 주세요. 보낸 지 ${storedForDays}일이 지난 요청은 삭제돼요.`}
      action={
        <Link href={paths.nearbyInstructors()} className={buttonClass('secondary', 'medium')}>
          강사 찾기
        </Link>
      }
    />
  )
}

function Status({ lessonKey }: { lessonKey: string }) {
  const query = useQuery(lessonQueries.status(lessonKey))
  return (
    <Answer
      query={query}
      skeleton={<Blocks heights="h-14 h-7 h-4 h-40" />}
      failure="레슨 요청을 불러오지 못했어요"
      onRefused={(error) => (isRefused(error, instructorRefusals.noLesson) ? <NoRequest /> : null)}
    >
      {(status) => <LessonStatusView lessonKey={lessonKey} status={status} />}
    </Answer>
  )
}

/** Only the holder of the link may see the request, so the server does not render it. */
export default function LessonStatusPage() {
  const { key = '' } = useParams()
  const goBack = useWayBack(paths.nearbyInstructors())
  return (
    <>
      <PageHead title="레슨 요청" path={paths.nearbyInstructors()} hidden />
      <TopBar title="레슨 요청" backHref={paths.nearbyInstructors()} onBack={goBack} />
      {isKey(key) ? <Status lessonKey={key} /> : <NoRequest />}
    </>
  )
}
