import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { MembersOnly } from '~/features/accounts/web/members-only'
import { roleNames } from '~/features/cafes/staff'
import { CafeCover } from '~/features/cafes/web/cafe-cover'
import { OpenState } from '~/features/cafes/web/open-state'
import { paths } from '~/features/paths'
import { staffPaths } from '~/features/staff-paths'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { Answer } from '~/ui/answer'
import { Badge } from '~/ui/badge'
import { BottomBar } from '~/ui/bottom-bar'
import { buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { Blocks } from '~/ui/skeleton'
import { TopBar } from '~/ui/top-bar'
import type { ManagedCafe, StaffedCafe } from '../endpoints'
import { notTheirs } from './console-screen'
import { CafeSwitcher } from './home/cafe-switcher'
import { CafesToday } from './home/cafes-today'
import { ConsoleMenu } from './home/console-menu'
import { FirstDay } from './home/first-day'
import { TodayTiles } from './home/today-tiles'
import { consoleNeeds } from './needs'
import { consoleQueries } from './queries'

export const loader = memberLoader
export const clientLoader = memberNeeds(consoleNeeds)

const skeleton = <Blocks heights="h-18 h-14 h-24 h-4 h-48" />

function Console({ cafe, cafes }: { cafe: ManagedCafe; cafes: StaffedCafe[] }) {
  return (
    <div className="pb-24 desk:grid desk:grid-cols-[24rem_minmax(0,1fr)] desk:grid-rows-[auto_auto_1fr] desk:items-start desk:gap-x-4">
      <header className="px-5 pt-3">
        <div className="flex items-center gap-4">
          <CafeCover cafe={cafe} size="row" className="w-18 shrink-0 rounded-control" />
          <div className="min-w-0 flex-1">
            <CafeSwitcher cafe={cafe} cafes={cafes} />
            <OpenState cafe={cafe} className="mt-0.5 text-13" />
            <div className="mt-1 flex flex-wrap items-center gap-2">
              <Badge tone={cafe.role === 'owner' ? 'brand' : 'neutral'}>{roleNames[cafe.role]}</Badge>
              {cafe.hiddenReason === null ? (
                <Link href={paths.cafe(cafe.id)} className="tap-44 font-medium text-13 text-brand-strong">
                  손님이 보는 화면
                </Link>
              ) : null}
            </div>
          </div>
        </div>
        {cafe.hiddenReason === null ? null : (
          <p className="wrap-anywhere mt-4 rounded-card bg-warn/10 px-4 py-3 text-pretty text-15 text-warn">
            운영자가 이 카페를 숨겨서 손님에게 보이지 않아요. 이유: {cafe.hiddenReason}
          </p>
        )}
        <Link
          href={staffPaths.floor(cafe.id)}
          className="mt-4 flex min-h-14 items-center gap-3 rounded-card bg-brand/10 px-4 py-2 transition-colors duration-150 hover:bg-brand/20"
        >
          <Icon name="users" size={20} className="shrink-0 text-brand-strong" />
          <span className="min-w-0 flex-1">
            <span className="block font-semibold text-15 text-ink">지금 매장</span>
            <span className="block text-13 text-ink-dim">빈 테이블과 손님의 부탁</span>
          </span>
          <Icon name="chevron-right" size={18} className="text-ink-dim" />
        </Link>
      </header>
      <FirstDay cafe={cafe} />
      <TodayTiles cafe={cafe} />
      <ConsoleMenu cafe={cafe} />
      <BottomBar>
        <Link href={staffPaths.code(cafe.id)} className={buttonClass('primary', 'bottom')}>
          스탬프 코드 보여 주기
        </Link>
      </BottomBar>
    </div>
  )
}

function ConsoleOf({ cafeId, cafes }: { cafeId: string; cafes: StaffedCafe[] }) {
  const query = useQuery(consoleQueries.cafe(cafeId))
  return (
    <Answer query={query} skeleton={skeleton} failure="카페를 불러오지 못했어요" onRefused={notTheirs}>
      {(cafe) => <Console cafe={cafe} cafes={cafes} />}
    </Answer>
  )
}

function NoCafes() {
  return (
    <EmptyState
      icon="home"
      title="관리하는 카페가 없어요"
      description="점주가 보낸 초대 링크를 열면 여기에서 함께 관리할 수 있어요. 점주라면 카페를 찾아 그 화면 아래에서 알려 주세요."
      action={
        <Link href={paths.newInquiry('owner')} className={buttonClass('secondary')}>
          내 카페라고 알리기
        </Link>
      }
    />
  )
}

function ChosenConsole() {
  const [params] = useSearchParams()
  const query = useQuery(consoleQueries.cafes())
  return (
    <Answer
      query={query}
      skeleton={skeleton}
      failure="카페를 불러오지 못했어요"
      isEmpty={({ results: cafes }) => cafes.length === 0}
      empty={<NoCafes />}
    >
      {({ results: cafes }) => {
        const chosen = params.get('cafe')
        if (chosen === null && cafes.length > 1) return <CafesToday />
        const cafeId = chosen ?? String(cafes[0]?.id)
        return <ConsoleOf key={cafeId} cafeId={cafeId} cafes={cafes} />
      }}
    </Answer>
  )
}

/** The console for owners and staff of cafes. */
export default function HomePage() {
  const goBack = useWayBack(paths.profile())
  return (
    <>
      <PageHead title="카페 관리" path={staffPaths.home()} hidden />
      <TopBar title="카페 관리" backHref={paths.profile()} onBack={goBack} />
      <div data-console>
        <MembersOnly skeleton={skeleton}>
          <ChosenConsole />
        </MembersOnly>
      </div>
    </>
  )
}
