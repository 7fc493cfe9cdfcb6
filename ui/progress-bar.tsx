import { cx } from './cx'

const fills = {
  brand: '[&::-moz-progress-bar]:bg-brand [&::-webkit-progress-value]:bg-brand',
  good: '[&::-moz-progress-bar]:bg-good [&::-webkit-progress-value]:bg-good',
  warn: '[&::-moz-progress-bar]:bg-warn [&::-webkit-progress-value]:bg-warn',
  bad: '[&::-moz-progress-bar]:bg-bad [&::-webkit-progress-value]:bg-bad',
}

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
  /** Read by screen readers instead of the number, e.g. '4명 중 3명'. */
  valueText?: string
  tone?: keyof typeof fills
  className?: string
}) {
  return (
    <progress
      aria-label={label}
      aria-valuetext={valueText}
      max={max > 0 ? max : 1}
      value={Math.min(max, Math.max(0, value))}
      className={cx(
        'block h-2 w-full appearance-none overflow-hidden rounded-full bg-line',
        '[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:transition-[width]',
        fills[tone],
        className,
      )}
    />
  )
}
