import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { isRouteErrorResponse, useParams, useRouteError, useRouteLoaderData } from 'react-router'
import { paths } from '~/features/paths'
import { isMissing, throwMissing } from '~/lib/web/call-failed'
import { Hydrated } from '~/lib/web/hydrated'
import { lazily } from '~/lib/web/lazily'
import { PageHead, type SiteData } from '~/lib/web/page-head'
import { type Needs, need, prefetchInBrowser, prefetchOnServer } from '~/lib/web/prefetch'
import { useWayBack } from '~/lib/web/use-way-back'
import { Answer } from '~/ui/answer'
import { Badge } from '~/ui/badge'
import { BottomBar } from '~/ui/bottom-bar'
import { buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { ShareButton } from '~/ui/share-button'
import { Blocks, RowsSkeleton } from '~/ui/skeleton'
import { TopBar } from '~/ui/top-bar'
import { describeInstructor } from '../describe-instructor'
import type { Instructor } from '../endpoints'
import { feeInWords } from '../instructor'
import { instructorRefusals } from '../refusals'
import { InstructorParts } from './instructor/instructor-parts'
import { SentLessons } from './instructor/sent-lessons'
import { InstructorPhoto } from './instructor-photo'
import { instructorQueries } from './queries'

/** At the end of the page, so no code of the first view. */
const ReportButton = lazily(() => import('~/features/reports/web/report-button'), 'ReportButton')

const needs: Needs = ({ params }) => [need(instructorQueries.detail(params.id ?? ''))]
export const loader = prefetchOnServer(needs)
export const clientLoader = prefetchInBrowser(needs)

function InstructorSkeleton() {
  return (
    <>
      <p role="status" className="sr-only">
        강사 정보를 불러오는 중이에요
      </p>
      <RowsSkeleton count={1} height="h-20" picture="size-20" isRound className="px-5 pt-6" />
      <Blocks heights="h-32 h-48" className="flex flex-col gap-6 px-5 pt-8" />
    </>
  )
}

function Head({ instructor }: { instructor: Instructor }) {
  const { name, address, fee, hasCenter, isLocationApproved } = instructor
  return (
    <header className="flex items-start gap-4 px-5 pt-5">
      <InstructorPhoto instructor={instructor} size="huge" />
      <div className="min-w-0 flex-1">
        <h2 className="text-balance font-bold text-24 text-ink">{name}</h2>
        <p className="mt-0.5 text-15 text-ink-dim">{address}</p>
        <p className="tabular mt-1 font-semibold text-15 text-ink">{feeInWords(fee)}</p>
        {hasCenter || isLocationApproved ? (
          <p className="mt-2 flex flex-wrap gap-1.5">
            {isLocationApproved ? (
              <Badge tone="good" icon="check">
                위치 확인
              </Badge>
            ) : null}
            {hasCenter ? <Badge tone="brand">교육 센터 있음</Badge> : null}
          </p>
        ) : null}
      </div>
    </header>
  )
}

function InstructorContent({ instructor }: { instructor: Instructor }) {
  const publicUrl = useRouteLoaderData<SiteData>('root')?.publicUrl ?? ''
  const { id, name, areas, intro } = instructor
  return (
    <article className="pb-28">
      <PageHead
        title={`${name} 강사`}
        description={`${areas.join(', ')}에서 배우는 보드게임. ${intro.slice(0, 80)}`}
        path={paths.instructor(id)}
        shareImage={`/share/instructors/${id}.jpg`}
        jsonLd={describeInstructor(instructor, publicUrl)}
      />
      <Head instructor={instructor} />
      <SentLessons instructorId={id} />
      <InstructorParts instructor={instructor} />
      <div className="px-5 pt-8">
        <Suspense fallback={<div className="h-11" />}>
          <ReportButton reported={{ about: 'instructor', id, name }} />
        </Suspense>
      </div>
      <BottomBar>
        <Link href={paths.requestLesson(id)} className={buttonClass('primary', 'bottom')}>
          레슨 요청하기
        </Link>
      </BottomBar>
    </article>
  )
}

function InstructorScreen() {
  const { id = '' } = useParams()
  const goBack = useWayBack(paths.nearbyInstructors())
  const query = useQuery(instructorQueries.detail(id))
  return (
    <>
      <TopBar
        title="강사"
        backHref={paths.nearbyInstructors()}
        onBack={goBack}
        action={query.data ? <ShareButton title={`${query.data.name} 강사`} /> : null}
      />
      <Answer
        query={query}
        skeleton={<InstructorSkeleton />}
        failure="강사 정보를 불러오지 못했어요"
        onRefused={throwMissing}
      >
        {(instructor) => <InstructorContent key={id} instructor={instructor} />}
      </Answer>
    </>
  )
}

export default function InstructorPage() {
  return (
    <Hydrated>
      <InstructorScreen />
    </Hydrated>
  )
}

/** For an invalid number, and for somebody who is no instructor. */
export function ErrorBoundary() {
  const error = useRouteError()
  const goBack = useWayBack(paths.nearbyInstructors())
  if (!isMissing(error) && !(isRouteErrorResponse(error) && error.status === 404)) throw error
  const title = instructorRefusals.noInstructor.says.replace(/\.$/, '')
  return (
    <>
      <PageHead title={title} path={paths.nearbyInstructors()} hidden />
      <TopBar title="강사" backHref={paths.nearbyInstructors()} onBack={goBack} />
      <EmptyState
        icon="people"
        title={title}
        description="활동을 그만두었거나 없는 강사예요."
        action={
          <Link href={paths.nearbyInstructors()} className={buttonClass('primary')}>
            가까운 강사 보기
          </Link>
        }
      />
    </>
  )
}
