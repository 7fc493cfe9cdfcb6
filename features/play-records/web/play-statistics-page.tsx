import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { MembersOnly } from '~/features/accounts/web/members-only'
import { paths } from '~/features/paths'
import { grouped } from '~/lib/grouped'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { Answer } from '~/ui/answer'
import { BarChart } from '~/ui/bar-chart'
import { buttonClass } from '~/ui/button'
import { Chip } from '~/ui/chip'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { ProgressBar } from '~/ui/progress-bar'
import { Blocks } from '~/ui/skeleton'
import { TopBar } from '~/ui/top-bar'
import type { PlayStatistics } from '../endpoints'
import { playStatisticsNeeds } from './needs'
import { playQueries, useStatisticsYear } from './queries'

export const loader = memberLoader
export const clientLoader = memberNeeds(playStatisticsNeeds)

const figures = <Blocks heights="h-24 h-67 h-52" />

const skeleton = (
  <>
    <Blocks heights="h-9" className="px-5 pt-4" />
    {figures}
  </>
)

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

const card = 'rounded-card bg-raised p-4 shadow-card ring-1 ring-line'

/** Names with a bar and a number each, which says the same to those who do not see the bars. */
function Bars({
  title,
  rows,
}: {
  title: string
  rows: readonly { key: number; name: string; plays: number }[]
}) {
  const id = useId()
  const most = Math.max(...rows.map(({ plays }) => plays))
  return (
    <section aria-labelledby={id} className={card}>
      <h2 id={id} className="font-bold text-15 text-ink">
        {title}
      </h2>
      <ul aria-labelledby={id} className="mt-3 grid grid-cols-[fit-content(45%)_1fr_auto] gap-x-3 gap-y-2.5">
        {rows.map(({ key, name, plays }) => (
          <li key={key} className="col-span-3 grid grid-cols-subgrid items-center text-13 text-ink">
            <span className="wrap-anywhere">{name}</span>
            <span aria-hidden="true">
              <ProgressBar label={name} value={plays} max={most} />
            </span>
            <span className="tabular text-right font-medium">{grouped(plays)}회</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function WinShare({ decided, won }: PlayStatistics) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={card}>
      <h2 id={id} className="font-bold text-15 text-ink">
        승률
      </h2>
      {decided === 0 ? (
        <p className="mt-1 text-15 text-ink-dim">
          함께한 사람에 나를 추가하고 우승자를 표시하면 승률이 계산돼요.
        </p>
      ) : (
        <>
          <p className="tabular mt-0.5 flex flex-wrap items-baseline gap-x-2 text-13 text-ink-dim">
            <span className="font-bold text-24 text-ink">{Math.round((won / decided) * 100)}%</span>
            {grouped(decided)}판 중 {grouped(won)}승 {grouped(decided - won)}패
          </p>
          <div aria-hidden="true" className="mt-2">
            <ProgressBar label="승률" value={won} max={decided} />
          </div>
        </>
      )}
    </section>
  )
}

function Figures({ statistics }: { statistics: PlayStatistics }) {
  const { months, mostPlayed, byPlayerCount, year } = statistics
  return (
    <div className="flex flex-col gap-3 px-5 pt-3">
      <BarChart
        title={year === null ? '지난 열두 달' : '달마다'}
        columnHead="달"
        columns={months.map(({ month }) => ({
          name: monthInWords(month, year !== null),
          short: monthInWords(month, true),
        }))}
        series={[{ name: '플레이', unit: '회', values: months.map(({ plays }) => plays) }]}
        isLastOpen={year === null}
      />
      <Bars
        title="가장 많이 한 게임"
        rows={mostPlayed.map(({ game, plays }) => ({ key: game.id, name: game.name, plays }))}
      />
      {byPlayerCount.length === 0 ? null : (
        <Bars
          title="함께한 인원"
          rows={byPlayerCount.map(({ players, plays }) => ({ key: players, name: `${players}명`, plays }))}
        />
      )}
      <WinShare {...statistics} />
    </div>
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
  // The years to choose from stay in sight while those of another year are loaded.
  const query = useQuery({ ...playQueries.statistics(year), placeholderData: keepPreviousData })
  return (
    <Answer query={query} skeleton={skeleton} failure="통계를 불러오지 못했어요">
      {(statistics) => (
        <div className="pb-10">
          <Years years={statistics.years} chosen={year} />
          {query.isPlaceholderData ? figures : <Statistics statistics={statistics} year={year} />}
        </div>
      )}
    </Answer>
  )
}

function Statistics({ statistics, year }: { statistics: PlayStatistics; year: number | null }) {
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
      <Figures statistics={statistics} />
    </>
  )
}

export default function PlayStatisticsPage() {
  const goBack = useWayBack(paths.playLog())
  return (
    <>
      <PageHead title="플레이 통계" path={paths.playStatistics()} hidden />
      <TopBar title="플레이 통계" backHref={paths.playLog()} onBack={goBack} />
      <MembersOnly skeleton={skeleton}>
        <StatisticsScreen />
      </MembersOnly>
    </>
  )
}
