import { useRouteLoaderData } from 'react-router'
import type { SiteData } from '~/lib/web/page-head'
import { Icon } from '~/ui/icon'

/** The telephone and the mail of those who run the site, which need no account. */
export function WaysToAsk() {
  const business = useRouteLoaderData<SiteData>('root')?.business
  if (!business || (business.phone === null && business.email === null)) return null
  const way = 'flex min-h-14 items-center gap-3 px-4 text-15 text-ink hover:bg-line'
  return (
    <section aria-label="전화와 이메일" className="mt-8">
      <h2 className="mb-2 font-bold text-17 text-ink">전화와 이메일</h2>
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
      <p className="mt-2 text-pretty text-13 text-ink-dim">로그인하지 않아도 여기로 연락할 수 있어요.</p>
    </section>
  )
}
