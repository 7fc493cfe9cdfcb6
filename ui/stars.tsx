import { useId } from 'react'
import { cx } from './cx'

const star = 'm12 2.8 2.8 5.8 6.4.8-4.7 4.4 1.2 6.3L12 17l-5.7 3.1 1.2-6.3L2.8 9.4l6.4-.8L12 2.8Z'
const places = [1, 2, 3, 4, 5] as const

function StarRow({ share, size }: { share: number; size: number }) {
  const row = places.map((place) => (
    <path key={place} d={star} transform={`translate(${(place - 1) * 24} 0)`} />
  ))
  return (
    <svg width={size * 5} height={size} viewBox="0 0 120 24" aria-hidden="true" className="shrink-0">
      <g className="fill-line">{row}</g>
      <svg
        aria-hidden="true"
        width={share * 120}
        height="24"
        viewBox={`0 0 ${share * 120} 24`}
        className="fill-brand"
        overflow="hidden"
      >
        {share > 0 && row}
      </svg>
    </svg>
  )
}

/** Five stars filled up to the value, and the value as a number. */
export function Stars({ value, size = 16, className }: { value: number; size?: number; className?: string }) {
  const held = Math.min(5, Math.max(0, value))
  return (
    <span
      role="img"
      aria-label={`별점 5점 만점에 ${held.toFixed(1)}점`}
      className={cx('inline-flex', className)}
    >
      <StarRow share={held / 5} size={size} />
    </span>
  )
}

const words = ['별로예요', '아쉬워요', '괜찮아요', '좋아요', '최고예요'] as const

/** A radio group: one tab stop, arrow keys inside. */
export function StarsInput({
  label,
  value,
  onChange,
  name,
  describedBy,
  className,
}: {
  label: string
  /** 0 if nothing is chosen. */
  value: number
  onChange: (value: number) => void
  name?: string
  /** The id of the error message, if there is one. */
  describedBy?: string
  className?: string
}) {
  const ownName = useId()
  return (
    <fieldset
      aria-describedby={describedBy}
      className={cx('flex min-w-0 max-w-full flex-col items-center gap-2', className)}
    >
      <legend className="sr-only">{label}</legend>
      <div className="flex max-w-full">
        {places.map((place) => (
          <label
            key={place}
            className="grid aspect-square w-13 min-w-0 shrink cursor-pointer place-items-center rounded-control transition-transform duration-150 active:scale-90 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-brand-strong"
          >
            <input
              type="radio"
              name={name ?? ownName}
              value={place}
              checked={value === place}
              onChange={() => onChange(place)}
              aria-label={`${place}점, ${words[place - 1]}`}
              className="sr-only"
            />
            <svg viewBox="0 0 24 24" className="h-auto w-10 max-w-full" aria-hidden="true">
              <path
                d={star}
                className={cx('transition-colors duration-150', place <= value ? 'fill-brand' : 'fill-line')}
              />
            </svg>
          </label>
        ))}
      </div>
      <p aria-hidden="true" className="h-6 text-15 font-semibold text-ink">
        {words[value - 1] ?? ''}
      </p>
    </fieldset>
  )
}
