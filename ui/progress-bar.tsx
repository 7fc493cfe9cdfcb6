import { cx } from './cx'

const fills = { brand: 'fill-brand', good: 'fill-good', warn: 'fill-warn', bad: 'fill-bad' }

export function ProgressBar({
  label,
  value,
  max = 100,
  valueText,
  tone = 'brand',
  className,
}: {
  label: string
  value: number
  max?: number
  /** Read instead of the bare number, e.g. '4명 중 3명'. */
  valueText?: string
  tone?: keyof typeof fills
  className?: string
}) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(max, Math.max(0, value))}
      aria-valuetext={valueText}
      className={cx('h-2 overflow-hidden rounded-full bg-line', className)}
    >
      {/* The width is an attribute and no style, which a strict content policy would drop. */}
      <svg width="100%" height="100%" aria-hidden="true" className="block">
        <rect
          width={`${(share * 100).toFixed(2)}%`}
          height="100%"
          rx="4"
          className={cx('transition-[width]', fills[tone])}
        />
      </svg>
    </div>
  )
}
