import { useQuery } from '@tanstack/react-query'
import { grouped } from '~/lib/grouped'
import { Answer } from '~/ui/answer'
import { ProgressBar } from '~/ui/progress-bar'
import { Skeleton } from '~/ui/skeleton'
import { Stars } from '~/ui/stars'
import type { ReviewSummary as Summary } from '../endpoints'
import { reviewQueries } from './queries'

const scales = [
  { key: 'length', label: '게임 시간', low: '짧아요', high: '길어요' },
  { key: 'replay', label: '다시 하고 싶은 정도', low: '글쎄요', high: '꼭 또' },
  { key: 'difficulty', label: '난이도', low: '쉬워요', high: '어려워요' },
] as const

/** The upper end of the three scales. */
const scaleTop = 10

function Scale({
  label,
  low,
  high,
  value,
}: {
  label: string
  low: string
  high: string
  value: number | null
}) {
  return (
    <div>
      {/* Where the three do not fit in a row, the label stands above the ends. */}
      <div className="flex flex-wrap items-baseline justify-between gap-x-2 text-13">
        <span className="text-ink-dim max-[359px]:order-1">{low}</span>
        <span className="font-semibold text-ink max-[359px]:basis-full">{label}</span>
        <span className="text-ink-dim max-[359px]:order-1">{high}</span>
      </div>
      {value === null ? (
        <p className="mt-1 text-center text-13 text-ink-dim">아직 의견이 없어요</p>
      ) : (
        <ProgressBar
          className="mt-1.5"
          label={`${label}, ${low}에서 ${high}까지`}
          value={value}
          max={scaleTop}
          valueText={`${value * 10}%`}
        />
      )}
    </div>
  )
}

/** Means of the stars and the three scales. With too few reviews it only says so. */
function Means({ summary }: { summary: Summary }) {
  if (summary.star === null) {
    return (
      <div className="rounded-card bg-sunken px-5 py-6 text-center">
        {/* Empty stars are hidden from screen readers, which would announce a rating of zero. */}
        <span aria-hidden="true">
          <Stars value={0} size={22} />
        </span>
        <p className="mt-2 font-bold text-17 text-ink">평가 없음</p>
        <p className="mt-0.5 text-15 text-ink-dim">
          {summary.count === 0
            ? '이 게임을 해 봤다면 첫 리뷰를 남겨 주세요.'
            : '별점을 보여 드리기에는 평가가 아직 적어요.'}
        </p>
      </div>
    )
  }
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-x-6 max-[359px]:gap-x-4 rounded-card bg-sunken px-5 py-5">
      <div className="flex flex-col items-center">
        <p className="tabular font-bold text-30 text-ink">{summary.star.toFixed(1)}</p>
        <Stars value={summary.star} size={15} />
        <p className="tabular mt-1 text-13 text-ink-dim">{grouped(summary.count)}명의 평가</p>
      </div>
      <div className="flex flex-col gap-3">
        {scales.map(({ key, label, low, high }) => (
          <Scale key={key} label={label} low={low} high={high} value={summary[key]} />
        ))}
      </div>
    </div>
  )
}

/** The summary of a game's reviews. */
export function ReviewSummary({ gameId }: { gameId: string }) {
  const query = useQuery(reviewQueries.summary(gameId))
  return (
    <Answer
      query={query}
      inSection
      skeleton={<Skeleton shape="block" className="h-42" />}
      failure="평가를 불러오지 못했어요"
    >
      {(summary) => <Means summary={summary} />}
    </Answer>
  )
}
