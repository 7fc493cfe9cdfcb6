import { cx } from './cx'
import type { IconName } from './icon-names'

export type { IconName } from './icon-names'

/** Decorative unless it has a label. */
export function Icon({
  name,
  size = 24,
  label,
  className,
}: {
  name: IconName
  size?: number
  label?: string
  className?: string
}) {
  const drawing = {
    width: size,
    height: size,
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: 1.8,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    className: cx('shrink-0', className),
  } as const
  if (label) {
    return (
      <svg {...drawing} role="img" aria-label={label}>
        <use href={`#icon-${name}`} />
      </svg>
    )
  }
  return (
    <svg {...drawing} aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  )
}
