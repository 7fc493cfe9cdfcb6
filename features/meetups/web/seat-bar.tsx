import { cx } from '~/ui/cx'
import { ProgressBar } from '~/ui/progress-bar'

/** How full a meetup is, as a bar and in numbers. */
export function SeatBar({
  taken,
  maxPeople,
  className,
}: {
  taken: number
  maxPeople: number
  className?: string
}) {
  const isFull = taken >= maxPeople
  return (
    <span className={cx('flex items-center gap-2.5', className)}>
      <ProgressBar
        label="참여 인원"
        value={taken}
        max={maxPeople}
        valueText={`${maxPeople}명 중 ${taken}명`}
        tone={isFull ? 'good' : 'brand'}
        className="flex-1"
      />
      <span aria-hidden="true" className="tabular shrink-0 text-13 text-ink-dim">
        <strong className="font-bold text-ink">{taken}</strong>/{maxPeople}명
      </span>
    </span>
  )
}
