import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useMay } from '~/features/accounts/desk/web/queries'
import { OperatorScreen } from '~/features/accounts/web/operator-screen'
import { operatorFacts } from '~/features/cafes/facts'
import { operatorPaths } from '~/features/operator-paths'
import { paths } from '~/features/paths'
import { rowsOf } from '~/lib/facts'
import { seoulShortMoment } from '~/lib/seoul-date'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { Answer } from '~/ui/answer'
import { Badge } from '~/ui/badge'
import { buttonClass } from '~/ui/button'
import { CardSection } from '~/ui/card-section'
import { EmptyState } from '~/ui/empty-state'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { Blocks } from '~/ui/skeleton'
import type { ManagedCafeFile } from '../endpoints'
import { CafeKeepers } from './cafe-file/cafe-keepers'
import { CafeMeetups } from './cafe-file/cafe-meetups'
import { CafeVisibility } from './cafe-file/cafe-visibility'
import { cafeFile, cafeFileNeeds } from './queries'

export const loader = memberLoader
export const clientLoader = operatorNeeds(cafeFileNeeds)

function HiddenNote({ at, reason }: { at: string; reason: string }) {
  return (
    <div className="mt-4 flex items-start gap-2 rounded-card bg-warn/10 px-4 py-3 text-warn">
      <Icon name="warning" size={18} className="mt-px shrink-0" />
      <div className="min-w-0">
        <p className="tabular text-13">{seoulShortMoment(new Date(at))}부터 아무에게도 보이지 않아요</p>
        <p className="wrap-anywhere mt-0.5 whitespace-pre-line font-semibold text-15">{reason}</p>
      </div>
    </div>
  )
}

// Its name is the title, and its point one row.
const { name, latitude, longitude, ...rowFacts } = operatorFacts

function Basics({ cafe }: { cafe: ManagedCafeFile }) {
  const may = useMay()
  const { id, latitude, longitude } = cafe
  const point = latitude === null || longitude === null ? '모름' : `${latitude}, ${longitude}`
  return (
    <CardSection
      id="cafe-basics"
      title="카페 정보"
      action={
        may('content') ? (
          <Link href={operatorPaths.editCafe(id)} className={buttonClass('secondary', 'small')}>
            수정
          </Link>
        ) : null
      }
    >
      <dl className="tabular mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-15">
        {[...rowsOf(rowFacts, cafe), ['좌표', point] as const].map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-dim">{name}</dt>
            <dd className="wrap-anywhere text-right text-ink">{value}</dd>
          </div>
        ))}
      </dl>
    </CardSection>
  )
}

function Cafe({ cafe }: { cafe: ManagedCafeFile }) {
  const { id, name, hiddenAt, hiddenReason } = cafe
  const may = useMay()
  return (
    <div className="px-5 pt-3 pb-10">
      <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-bold text-20 text-ink">
        {name} <span className="tabular font-medium text-15 text-ink-dim">{id}</span>
        {hiddenAt === null ? null : <Badge tone="warn">숨긴 카페</Badge>}
      </h2>
      <p className="mt-2 flex flex-wrap gap-x-5 gap-y-2 text-15">
        {hiddenAt === null ? (
          <Link href={paths.cafe(id)} className="tap-44 font-semibold text-brand-strong">
            카페 화면 보기
          </Link>
        ) : null}
        {may('chief') ? (
          <Link
            href={operatorPaths.audit({ kind: 'cafe', thing: id })}
            className="tap-44 font-semibold text-brand-strong"
          >
            관리 기록 보기
          </Link>
        ) : null}
      </p>
      {hiddenAt === null || hiddenReason === null ? null : <HiddenNote at={hiddenAt} reason={hiddenReason} />}
      <div className="mt-5 grid items-start gap-3 desk:grid-cols-2">
        <div className="flex flex-col gap-3">
          <Basics cafe={cafe} />
          <CafeKeepers cafe={cafe} />
        </div>
        <div className="flex flex-col gap-3">
          <CafeMeetups cafe={cafe} />
          {may('content') ? <CafeVisibility cafe={cafe} /> : null}
        </div>
      </div>
    </div>
  )
}

function Loaded({ id }: { id: string }) {
  const query = useQuery(cafeFile(id))
  return (
    <Answer
      query={query}
      skeleton={<Blocks count={6} heights="h-14" />}
      failure="카페를 불러오지 못했어요"
      missing={<EmptyState icon="map-pin" title="카페를 찾을 수 없어요" />}
    >
      {(cafe) => <Cafe cafe={cafe} />}
    </Answer>
  )
}

/** One cafe with its staff, its coming meetups and whether it is hidden. */
export default function CafeFilePage() {
  const { id = '' } = useParams()
  return (
    <OperatorScreen title="카페" path={operatorPaths.cafe(id)} backHref={operatorPaths.cafes()}>
      <Loaded key={id} id={id} />
    </OperatorScreen>
  )
}
