import { useQuery } from '@tanstack/react-query'
import { staffPaths } from '~/features/staff-paths'
import { grouped } from '~/lib/grouped'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { shortWeek, weekInWords } from '~/lib/weeks'
import { Answer } from '~/ui/answer'
import { BarChart, type ChartSeries } from '~/ui/bar-chart'
import { buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { Blocks } from '~/ui/skeleton'
import type { ManagedCafe, WeekOfCafe } from '../endpoints'
import { ConsoleScreen, notTheirs } from './console-screen'
import { numbersNeeds } from './needs'
import { consoleQueries } from './queries'

export const loader = memberLoader
export const clientLoader = memberNeeds(numbersNeeds)

const number = (count: number) => grouped(count)

const skeleton = <Blocks count={3} heights="h-72" />

type Counted = Exclude<keyof WeekOfCafe, 'week'>

/** The current week's number beside the previous week's. */
function Head({ weeks, of, unit }: { weeks: readonly WeekOfCafe[]; of: Counted; unit: string }) {
  const now = weeks.at(-1)?.[of] ?? 0
  const before = weeks.at(-2)?.[of] ?? 0
  return (
    <p className="mt-0.5 flex flex-wrap items-baseline gap-x-2 text-13 text-ink-dim">
      <span className="tabular font-bold text-24 text-ink">
        {number(now)}
        {unit}
      </span>
      <span className="tabular">
        이번 주 · 지난주 {number(before)}
        {unit}
      </span>
    </p>
  )
}

const charts: {
  title: string
  of: Counted
  unit: string
  series: [string, Counted, string][]
  note?: string
}[] = [
  {
    title: '스탬프',
    of: 'stamps',
    unit: '개',
    series: [
      ['스탬프', 'stamps', '개'],
      ['받은 손님', 'visitors', '명'],
    ],
  },
  {
    title: '새 팔로워',
    of: 'newFollowers',
    unit: '명',
    series: [['새 팔로워', 'newFollowers', '명']],
    note: '팔로우를 취소한 사람은 세지 않아요.',
  },
  {
    title: '모임 체크인',
    of: 'checkIns',
    unit: '명',
    series: [['체크인', 'checkIns', '명']],
    note: '모임이 열린 주에 세요.',
  },
  {
    title: '사용된 이용권',
    of: 'passesUsed',
    unit: '장',
    series: [['사용된 이용권', 'passesUsed', '장']],
  },
  {
    title: '정산할 금액',
    of: 'passesWon',
    unit: '원',
    series: [['정산할 금액', 'passesWon', '원']],
  },
  {
    title: '쿠폰',
    of: 'couponsUsed',
    unit: '장 사용',
    series: [
      ['받아 간 쿠폰', 'couponsIssued', '장'],
      ['사용된 쿠폰', 'couponsUsed', '장'],
    ],
  },
]

function Charts({ weeks }: { weeks: readonly WeekOfCafe[] }) {
  const columns = weeks.map(({ week }, index) => ({
    name: index === weeks.length - 1 ? `이번 주 (${weekInWords(week)})` : weekInWords(week),
    short: shortWeek(week),
  }))
  return (
    <div className="flex flex-col gap-3 px-5 pb-8">
      {charts
        .filter(({ of }) => weeks.every((week) => week[of] !== null))
        .map(({ title, of, unit, series, note }) => (
          <BarChart
            key={title}
            title={title}
            columnHead="주"
            columns={columns}
            series={series.map(
              ([name, counted, counts]): ChartSeries => ({
                name,
                unit: counts,
                values: weeks.map((week) => week[counted] ?? 0),
              }),
            )}
            isLastOpen
          >
            <Head weeks={weeks} of={of} unit={unit} />
            {note === undefined ? null : <p className="text-13 text-ink-dim">{note}</p>}
          </BarChart>
        ))}
    </div>
  )
}

function Numbers({ cafe }: { cafe: ManagedCafe }) {
  const query = useQuery(consoleQueries.numbers(String(cafe.id)))
  return (
    <Answer query={query} skeleton={skeleton} failure="주간 통계를 불러오지 못했어요" onRefused={notTheirs}>
      {({ weeks }) =>
        weeks.every(({ week: _, ...counts }) => Object.values(counts).every((count) => !count)) ? (
          <EmptyState
            icon="star-outline"
            title="아직 보여 드릴 숫자가 없어요"
            description="손님이 스탬프를 받거나 카페를 팔로우하면 주마다 모아서 여기에 보여요."
            action={
              <Link href={staffPaths.code(cafe.id)} className={buttonClass('secondary')}>
                스탬프 코드 보기
              </Link>
            }
          />
        ) : (
          <>
            <p className="px-5 pt-4 pb-3 text-13 text-ink-dim">
              최근 {weeks.length}주예요. 한 주는 월요일에 시작하고, 점선 막대는 아직 끝나지 않은 이번 주예요.
            </p>
            <Charts weeks={weeks} />
          </>
        )
      }
    </Answer>
  )
}

export default function NumbersPage() {
  return (
    <ConsoleScreen title="주간 통계" path={(id) => staffPaths.numbers(id)} skeleton={skeleton}>
      {(cafe) => <Numbers cafe={cafe} />}
    </ConsoleScreen>
  )
}
