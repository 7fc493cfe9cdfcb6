import { cx } from './cx'

const shapes = { line: 'h-4 rounded-control', block: 'rounded-card', circle: 'rounded-full' }

/** Stands where content will be, in its final size; the list around it carries the words for screen readers. */
export function Skeleton({ shape = 'line', className }: { shape?: keyof typeof shapes; className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-breathe bg-line', shapes[shape], className)} />
}
