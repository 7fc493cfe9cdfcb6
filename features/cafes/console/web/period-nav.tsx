import { Icon } from '~/ui/icon'
import { iconButtonClass } from '~/ui/icon-button'
import { Link } from '~/ui/link'

interface Neighbour {
  label: string
  href: string
}

/** The shown day or month, with links to the previous and the next one. */
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
    <nav aria-label={label} className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center px-2 py-2">
      <Link href={before.href} replace aria-label={before.label} className={iconButtonClass}>
        <Icon name="chevron-right" className="rotate-180" />
      </Link>
      <p aria-live="polite" className="tabular text-balance text-center font-bold text-17 text-ink">
        {now}
      </p>
      <Link href={after.href} replace aria-label={after.label} className={iconButtonClass}>
        <Icon name="chevron-right" />
      </Link>
    </nav>
  )
}
