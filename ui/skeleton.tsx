import { cx } from './cx'

const shapes = { line: 'h-4 rounded-control', block: 'rounded-card', circle: 'rounded-full' }

/** A placeholder in the final size of the content. Text for screen readers comes from the surrounding list. */
export function Skeleton({ shape = 'line', className }: { shape?: keyof typeof shapes; className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-breathe bg-line', shapes[shape], className)} />
}
