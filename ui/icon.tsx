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
  // How it is drawn stands in app.css: as attributes it would be a tenth of a page.
  const drawing = { width: size, height: size, className: cx('icon', className) }
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
