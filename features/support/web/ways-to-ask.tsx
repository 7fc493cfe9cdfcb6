import { useRouteLoaderData } from 'react-router'
import type { SiteData } from '~/lib/web/page-head'
import { Icon } from '~/ui/icon'

/** The telephone and the mail of those who run the site, which need no account. */
export function WaysToAsk() {
  const business = useRouteLoaderData<SiteData>('root')?.business
  if (!business || (business.phone === null && business.email === null)) return null
  const way = 'flex min-h-14 items-center gap-3 px-4 text-15 text-ink hover:bg-line'
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card bg-sunken">
      {business.phone === null ? null : (
        <li>
          <a href={`tel:${business.phone}`} className={way}>
            <Icon name="phone" size={20} className="text-ink-dim" />
            <span className="min-w-0">
              <span className="tabular block font-semibold">{business.phone}</span>
              {business.hours === null ? null : (
                <span className="block text-13 text-ink-dim">{business.hours}</span>
              )}
            </span>
          </a>
        </li>
      )}
      {business.email === null ? null : (
        <li>
          <a href={`mailto:${business.email}`} className={way}>
            <Icon name="document" size={20} className="text-ink-dim" />
            <span className="wrap-anywhere min-w-0 font-semibold">{business.email}</span>
          </a>
        </li>
      )}
    </ul>
  )
}
