import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { MembersOnly } from '~/features/accounts/web/members-only'
import { paths } from '~/features/paths'
import { grouped } from '~/lib/grouped'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { Answer } from '~/ui/answer'
import { buttonClass } from '~/ui/button'
import { Chip } from '~/ui/chip'
import { cx } from '~/ui/cx'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { Skeleton } from '~/ui/skeleton'
import { TopBar } from '~/ui/top-bar'
import type { PlayStatistics } from '../play-statistics'
import { playStatisticsNeeds } from './needs'
import { Figure } from './play-statistics/figure'
import { playQueries } from './queries'
import { useStatisticsYear } from './use-statistics-year'

export const loader = memberLoader
export const clientLoader = memberNeeds(playStatisticsNeeds)

function FiguresSkeleton() {
  return (
    <div aria-hidden="true" className="px-5">
      <Skeleton shape="block" className="mt-4 h-24" />
      <Skeleton className="mt-8 h-6 w-24" />
      <Skeleton shape="block" className="mt-3 h-52" />
      <Skeleton className="mt-8 h-6 w-32" />
      <Skeleton shape="block" className="mt-3 h-52" />
    </div>
  )
}

function StatisticsSkeleton() {
  return (
    <>
      <div aria-hidden="true" className="px-5 pt-4">
        <Skeleton className="h-9 w-52" />
      </div>
      <FiguresSkeleton />
    </>
  )
}

function Total({ label, value }: { label: string; value: string }) {
  return (
    <div className="px-1 text-center">
      <dt className="text-13 text-ink-dim">{label}</dt>
      <dd className="tabular whitespace-nowrap font-bold text-20 text-ink max-[359px]:text-15">{value}</dd>
    </div>
  )
}

function timeInWords(minutes: number | null): string {
  if (minutes === null) return '–'
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return `${minutes}분`
  return minutes % 60 === 0 || hours >= 10 ? `${grouped(hours)}시간` : `${hours}시간 ${minutes % 60}분`
}

/** '11월', with the year if the twelve months span two. */
function monthInWords(month: string, isOneYear: boolean): string {
  const [year = '', number = ''] = month.split('-')
  return isOneYear ? `${Number(number)}월` : `${year}년 ${Number(number)}월`
}

function ViewChoice({ isTable, onChange }: { isTable: boolean; onChange: (isTable: boolean) => void }) {
  return (
    <fieldset className="mx-5 mt-4 grid grid-cols-2 gap-1 rounded-control bg-sunken p-1 ring-1 ring-line ring-inset">
      <legend className="sr-only">보는 방법</legend>
      {[false, true].map((choice) => (
        <button
          key={String(choice)}
          type="button"
          aria-pressed={isTable === choice}
          onClick={() => onChange(choice)}
          className={cx(
            'h-11 rounded-control text-15 transition-colors duration-150',
            isTable === choice ? 'bg-raised font-bold text-ink shadow-card' : 'font-medium text-ink-dim',
          )}
        >
          {choice ? '표' : '그래프'}
        </button>
      ))}
    </fieldset>
  )
}

function WinShare({ statistics, isTable }: { statistics: PlayStatistics; isTable: boolean }) {
  const { decided, won } = statistics
  const rows = useMemo(
    () => [
      { label: '승', value: won },
      { label: '패', value: decided - won },
    ],
    [won, decided],
  )
  if (decided === 0) {
    return (
      <section aria-label="승률" className="px-5 pt-8">
        <h2 className="font-bold text-17 text-ink">승률</h2>
        <p className="mt-1 text-15 text-ink-dim">
          함께한 사람에 나를 추가하고 우승자를 표시하면 승률이 계산돼요.
        </p>
      </section>
    )
  }
  const share = Math.round((won / decided) * 100)
  return (
    <Figure
      title="승률"
      kind="ring"
      rows={rows}
      unit="회"
      head="결과"
      isTable={isTable}
      className="mx-auto size-44"
    >
      <p className="pointer-events-none absolute inset-0 grid place-content-center text-center">
        <span className="tabular block font-bold text-30 text-ink">{share}%</span>
        <span className="tabular block text-13 text-ink-dim">
          {decided}판 중 {won}승
        </span>
      </p>
    </Figure>
  )
}

function Figures({ statistics, isTable }: { statistics: PlayStatistics; isTable: boolean }) {
  const { months, mostPlayed, byPlayerCount, year } = statistics
  const monthRows = useMemo(
    () => months.map(({ month, plays }) => ({ label: monthInWords(month, year !== null), value: plays })),
    [months, year],
  )
  const drawnMonths = useMemo(
    () => monthRows.map(({ label, value }) => ({ label: label.replace(/^\d+년 /, ''), value })),
    [monthRows],
  )
  const gameRows = useMemo(
    () => mostPlayed.map(({ game, plays }) => ({ label: game.name, value: plays })),
    [mostPlayed],
  )
  const countRows = useMemo(
    () => byPlayerCount.map(({ players, plays }) => ({ label: `${players}명`, value: plays })),
    [byPlayerCount],
  )
  return (
    <>
      <Figure
        title={year === null ? '지난 열두 달' : '달마다'}
        kind="columns"
        rows={isTable ? monthRows : drawnMonths}
        unit="회"
        head="달"
        isTable={isTable}
        className="h-52"
      />
      {isTable || mostPlayed.some(({ plays }) => plays > 1) ? (
        <Figure
          title="가장 많이 한 게임"
          kind="rows"
          rows={gameRows}
          unit="회"
          head="게임"
          isTable={isTable}
          className={gameRows.length > 5 ? 'h-96' : 'h-52'}
        />
      ) : null}
      {countRows.length === 0 ? null : (
        <Figure
          title="함께한 인원"
          kind="columns"
          rows={countRows}
          unit="회"
          head="인원"
          isTable={isTable}
          className="h-52"
        />
      )}
      <WinShare statistics={statistics} isTable={isTable} />
    </>
  )
}

function Years({ years, chosen }: { years: readonly number[]; chosen: number | null }) {
  const shown = chosen === null || years.includes(chosen) ? years : [chosen, ...years]
  return (
    <nav aria-label="연도" className="no-scrollbar flex gap-1.5 overflow-x-auto px-5 pt-3">
      <Chip href={paths.playStatistics()} replace selected={chosen === null}>
        전체
      </Chip>
      {shown.map((year) => (
        <Chip key={year} href={`${paths.playStatistics()}?year=${year}`} replace selected={year === chosen}>
          {year}년
        </Chip>
      ))}
    </nav>
  )
}

function StatisticsScreen() {
  const year = useStatisticsYear()
  const [isTable, setIsTable] = useState(false)
  // The years to choose from stay in sight while those of another year are loaded.
  const query = useQuery({ ...playQueries.statistics(year), placeholderData: keepPreviousData })
  return (
    <Answer query={query} skeleton={<StatisticsSkeleton />} failure="통계를 불러오지 못했어요">
      {(statistics) => (
        <div className="pb-10">
          <Years years={statistics.years} chosen={year} />
          {query.isPlaceholderData ? (
            <FiguresSkeleton />
          ) : (
            <Statistics statistics={statistics} year={year} isTable={isTable} onView={setIsTable} />
          )}
        </div>
      )}
    </Answer>
  )
}

function Statistics({
  statistics,
  year,
  isTable,
  onView,
}: {
  statistics: PlayStatistics
  year: number | null
  isTable: boolean
  onView: (isTable: boolean) => void
}) {
  const { plays, games, minutes } = statistics
  if (plays === 0) {
    return (
      <EmptyState
        icon="book"
        title={year === null ? '아직 플레이 기록이 없어요' : `${year}년에는 기록이 없어요`}
        description="게임을 하고 기록을 남기면 여기에 모여요."
        action={
          <Link href={paths.chooseGameToLog()} className={buttonClass()}>
            플레이 기록하기
          </Link>
        }
      />
    )
  }
  return (
    <>
      <dl className="mx-5 mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.5rem),1fr))] divide-x divide-line rounded-card bg-raised py-4 shadow-card">
        <Total label="플레이" value={`${grouped(plays)}회`} />
        <Total label="게임" value={`${grouped(games)}개`} />
        <Total label="기록된 시간" value={timeInWords(minutes)} />
      </dl>
      <ViewChoice isTable={isTable} onChange={onView} />
      <Figures statistics={statistics} isTable={isTable} />
    </>
  )
}

export default function PlayStatisticsPage() {
  const goBack = useWayBack(paths.playLog())
  return (
    <>
      <PageHead title="플레이 통계" path={paths.playStatistics()} hidden />
      <TopBar title="플레이 통계" backHref={paths.playLog()} onBack={goBack} />
      <MembersOnly skeleton={<StatisticsSkeleton />}>
        <StatisticsScreen />
      </MembersOnly>
    </>
  )
}
