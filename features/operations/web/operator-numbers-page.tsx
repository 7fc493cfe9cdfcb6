import { useQuery } from '@tanstack/react-query'
import { OperatorScreen } from '~/features/accounts/web/operator-screen'
import { operatorPaths } from '~/features/operator-paths'
import { grouped } from '~/lib/grouped'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { shortWeek, weekInWords } from '~/lib/weeks'
import { Answer } from '~/ui/answer'
import { BarChart, type ChartSeries } from '~/ui/bar-chart'
import { Blocks } from '~/ui/skeleton'
import type { WeekOfHouse } from '../endpoints'
import { numbersNeeds } from './needs'
import { operationsQueries } from './queries'

export const loader = memberLoader
export const clientLoader = operatorNeeds(numbersNeeds)

const number = (count: number) => grouped(count)
const grid = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,22rem),1fr))] items-start gap-3'

type Counted = Exclude<keyof WeekOfHouse, 'week'>

type Shown = readonly [name: string, of: Counted, unit: string]

interface Chart {
  title: string
  series: readonly [Shown, ...Shown[]]
  /** A number that is no bar, because it can be below nothing. */
  rest?: Shown
}

const charts: readonly Chart[] = [
  { title: '새 회원', series: [['새 회원', 'newMembers', '명']] },
  { title: '플레이 기록', series: [['플레이 기록', 'plays', '개']] },
  {
    title: '열린 모임',
    series: [
      ['열린 모임', 'meetups', '개'],
      ['그중 취소', 'cancelledMeetups', '개'],
    ],
  },
  { title: '결제한 주문', series: [['주문', 'orders', '건']] },
  {
    title: '결제 금액',
    series: [
      ['결제 금액', 'ordersWon', '원'],
      ['그 주에 환불', 'refundedWon', '원'],
    ],
    rest: ['환불을 뺀 금액', 'netWon', '원'],
  },
]

const NumbersSkeleton = () => <Blocks count={charts.length} heights="h-80" className={`${grid} px-5 pt-4`} />

function Charts({ weeks }: { weeks: readonly WeekOfHouse[] }) {
  const columns = weeks.map(({ week }, index) => ({
    name: index === weeks.length - 1 ? `이번 주 (${weekInWords(week)})` : weekInWords(week),
    short: shortWeek(week),
  }))
  return (
    <div className="px-5 pt-4 pb-8">
      <p className="pb-3 text-13 text-ink-dim">
        최근 {weeks.length}주예요. 한 주는 월요일에 시작하고, 점선 막대는 아직 끝나지 않은 이번 주예요.
      </p>
      <div className={grid}>
        {charts.map(({ title, series, rest }) => {
          const [[, first, unit]] = series
          const toSeries = ([name, of, counts]: Shown): ChartSeries => ({
            name,
            unit: counts,
            values: weeks.map((week) => week[of]),
          })
          return (
            <BarChart
              key={title}
              title={title}
              columnHead="주"
              columns={columns}
              series={series.map(toSeries)}
              rest={rest && toSeries(rest)}
              isLastOpen
            >
              <p className="mt-0.5 flex flex-wrap items-baseline gap-x-2 text-13 text-ink-dim">
                <span className="tabular font-bold text-24 text-ink">
                  {number(weeks.at(-1)?.[first] ?? 0)}
                  {unit}
                </span>
                <span className="tabular">
                  이번 주 · 지난주 {number(weeks.at(-2)?.[first] ?? 0)}
                  {unit}
                </span>
              </p>
              {rest === undefined ? null : (
                <p className="tabular text-13 text-ink-dim">
                  {rest[0]}{' '}
                  <span className="font-semibold text-ink">
                    {number(weeks.at(-1)?.[rest[1]] ?? 0)}
                    {rest[2]}
                  </span>{' '}
                  · 지난주 {number(weeks.at(-2)?.[rest[1]] ?? 0)}
                  {rest[2]}
                </p>
              )}
            </BarChart>
          )
        })}
      </div>
    </div>
  )
}

function Numbers() {
  const query = useQuery(operationsQueries.numbers())
  return (
    <Answer query={query} skeleton={<NumbersSkeleton />} failure="주간 통계를 불러오지 못했어요">
      {({ weeks }) => <Charts weeks={weeks} />}
    </Answer>
  )
}

export default function OperatorNumbersPage() {
  return (
    <OperatorScreen
      title="주간 통계"
      path={operatorPaths.numbers()}
      backHref={operatorPaths.home()}
      skeleton={<NumbersSkeleton />}
    >
      <Numbers />
    </OperatorScreen>
  )
}
