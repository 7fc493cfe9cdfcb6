import { buttonClass } from '~/ui/button'
import { Link } from '~/ui/link'

interface Neighbour {
  label: string
  href: string
}

/** The day or month that is shown, between those before and after it. */
export function PeriodNav({
  label,
  now,
  before,
  after,
}: {
  label: string
  now: string
  before: Neighbour
  after: Neighbour
}) {
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between px-2 py-2">
      <Link href={before.href} replace className={buttonClass('ghost')}>
        {before.label}
      </Link>
      <p aria-live="polite" className="tabular font-bold text-15 text-ink">
        {now}
      </p>
      <Link href={after.href} replace className={buttonClass('ghost')}>
        {after.label}
      </Link>
    </nav>
  )
}
