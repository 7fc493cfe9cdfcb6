import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { paths } from '~/features/paths'
import { isId } from '~/lib/ids'
import { isRefused } from '~/lib/web/call-failed'
import { Hydrated } from '~/lib/web/hydrated'
import { PageHead } from '~/lib/web/page-head'
import { type Needs, need, prefetchInBrowser, prefetchOnServer } from '~/lib/web/prefetch'
import { useWayBack } from '~/lib/web/use-way-back'
import { Answer } from '~/ui/answer'
import { buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { FormSkeleton } from '~/ui/form-skeleton'
import { Link } from '~/ui/link'
import { TopBar } from '~/ui/top-bar'
import { instructorRefusals } from '../refusals'
import { InstructorPhoto } from './instructor-photo'
import { LessonRequestForm } from './lesson-request/lesson-request-form'
import { instructorQueries } from './queries'

const needs: Needs = ({ params }) =>
  isId(params.id ?? '') ? [need(instructorQueries.detail(params.id ?? ''))] : []
export const loader = prefetchOnServer(needs)
export const clientLoader = prefetchInBrowser(needs)

function WrongWay({ title }: { title: string }) {
  return (
    <EmptyState
      icon="warning"
      title={title}
      description="강사 목록에서 다시 선택해 주세요."
      action={
        <Link href={paths.nearbyInstructors()} className={buttonClass('secondary', 'medium')}>
          강사 찾기
        </Link>
      }
    />
  )
}

function RequestScreen({ id }: { id: string }) {
  const query = useQuery(instructorQueries.detail(id))
  return (
    <Answer
      query={query}
      skeleton={<FormSkeleton fields={4} />}
      failure="강사 정보를 불러오지 못했어요"
      onRefused={(error) =>
        isRefused(error, instructorRefusals.noInstructor) ? <WrongWay title="강사를 찾을 수 없어요" /> : null
      }
    >
      {(instructor) => (
        <>
          <div className="flex items-center gap-3.5 px-5 pt-4">
            <InstructorPhoto instructor={instructor} />
            <p className="min-w-0 text-15 text-ink">
              <strong className="font-bold">{instructor.name}</strong> 강사에게 레슨을 요청해요.
              <span className="block text-13 text-ink-dim">로그인하지 않아도 보낼 수 있어요.</span>
            </p>
          </div>
          <LessonRequestForm key={id} instructor={instructor} />
        </>
      )}
    </Answer>
  )
}

export default function LessonRequestPage() {
  const { id = '' } = useParams()
  const back = isId(id) ? paths.instructor(id) : paths.nearbyInstructors()
  const goBack = useWayBack(back)
  return (
    <>
      <PageHead title="레슨 요청" path={paths.requestLesson(id)} hidden />
      <TopBar title="레슨 요청" backHref={back} onBack={goBack} />
      <Hydrated>{isId(id) ? <RequestScreen id={id} /> : <WrongWay title="잘못된 접근이에요" />}</Hydrated>
    </>
  )
}
