import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { MembersOnly } from '~/features/accounts/web/members-only'
import { cafeRefusals } from '~/features/cafes/refusals'
import { staffPaths } from '~/features/staff-paths'
import { isMissing, isRefused } from '~/lib/web/call-failed'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { Answer } from '~/ui/answer'
import { buttonClass } from '~/ui/button'
import { cx } from '~/ui/cx'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { Blocks } from '~/ui/skeleton'
import { TopBar } from '~/ui/top-bar'
import type { ManagedCafe } from '../endpoints'
import { ConsoleSide } from './console-side'
import { consoleQueries } from './queries'

export const FieldsSkeleton = () => <Blocks count={4} heights="h-4 h-12" />

function OwnersOnly() {
  const { id } = useParams()
  return (
    <EmptyState
      icon="lock"
      title="점주만 할 수 있어요"
      description="이 카페의 직원은 볼 수 없는 화면이에요. 필요하면 점주에게 부탁해 주세요."
      action={
        <Link href={staffPaths.home(Number(id) || undefined)} className={buttonClass('secondary')}>
          카페 관리로 가기
        </Link>
      }
    />
  )
}

/** The screen for a cafe that does not exist or that the member does not manage, or a part for its owners; null for other errors. */
export function notTheirs(error: Error): ReactNode {
  if (isRefused(error, cafeRefusals.notOwner)) return <OwnersOnly />
  if (!isMissing(error)) return null
  return (
    <EmptyState
      icon="shield"
      title={error.message.replace(/\.$/, '')}
      description="관리하는 카페는 카페 관리 화면에서 볼 수 있어요."
      action={
        <Link href={staffPaths.home()} className={buttonClass('secondary')}>
          내 카페 보기
        </Link>
      }
    />
  )
}

function CafeAnswer({
  id,
  skeleton,
  children,
}: {
  id: string
  skeleton: ReactNode
  children: (cafe: ManagedCafe) => ReactNode
}) {
  const query = useQuery(consoleQueries.cafe(id))
  return (
    <Answer query={query} skeleton={skeleton} failure="카페를 불러오지 못했어요" onRefused={notTheirs}>
      {(cafe) => children(cafe)}
    </Answer>
  )
}

/** The frame of a console screen about one cafe. */
export function ConsoleScreen({
  title,
  path,
  skeleton = <FieldsSkeleton />,
  action,
  back = (id) => staffPaths.home(Number(id) || undefined),
  isWide = false,
  children,
}: {
  title: string
  path: (id: string) => string
  skeleton?: ReactNode
  action?: (id: string) => ReactNode
  back?: (id: string) => string
  /** Whether it has columns for the width of a desk; others keep to a line that can be read. */
  isWide?: boolean
  children: (cafe: ManagedCafe) => ReactNode
}) {
  const { id = '' } = useParams()
  const backHref = back(id)
  const goBack = useWayBack(backHref)
  return (
    <>
      <PageHead title={title} path={path(id)} hidden />
      <TopBar title={title} backHref={backHref} onBack={goBack} action={action?.(id)} />
      <div data-console="beside" className="desk:grid desk:grid-cols-[15rem_minmax(0,1fr)]">
        <ConsoleSide id={id} />
        <div
          className={cx(
            'min-w-0',
            !isWide &&
              'desk:mx-auto desk:w-full desk:max-w-160 desk:[&_[data-action-bar]]:flex desk:[&_[data-action-bar]]:flex-col desk:[&_[data-action-bar]]:items-center desk:[&_[data-action-bar]>*]:w-full desk:[&_[data-action-bar]>*]:max-w-150',
          )}
        >
          <MembersOnly skeleton={skeleton}>
            <CafeAnswer key={id} id={id} skeleton={skeleton}>
              {children}
            </CafeAnswer>
          </MembersOnly>
        </div>
      </div>
    </>
  )
}
