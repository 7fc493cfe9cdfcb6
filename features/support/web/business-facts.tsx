import { useRouteLoaderData } from 'react-router'
import { businessCheckUrl } from '~/lib/business'
import type { SiteData } from '~/lib/web/page-head'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'

/** Who sells here, folded. The law wants it at the end of the first screen and where something is bought. */
export function BusinessFacts({ className }: { className?: string }) {
  const site = useRouteLoaderData<SiteData>('root')
  if (!site?.business) return null
  const { business } = site
  const rows: [name: string, fact: string | null][] = [
    ['대표자', business.representative],
    ['주소', business.address],
    ['사업자등록번호', business.registration],
    ['통신판매업 신고번호', business.mailOrder],
    ['호스팅', business.hosting],
    ['개인정보 보호책임자', business.officer],
  ]
  return (
    <details className={cx('group px-5 py-3 text-13 text-ink-dim', className)}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 font-medium [&::-webkit-details-marker]:hidden">
        {business.name ?? '미플'} 사업자 정보
        <Icon name="chevron-down" size={16} className="transition-transform group-open:rotate-180" />
      </summary>
      {business.isInvented ? (
        <p className="pb-2">체험용으로 지어낸 정보예요. 아무것도 실제로 팔지 않아요.</p>
      ) : null}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 pb-2">
        {rows.map(([name, fact]) =>
          fact === null ? null : (
            <div key={name} className="contents">
              <dt>{name}</dt>
              <dd className="wrap-anywhere text-ink">{fact}</dd>
            </div>
          ),
        )}
        {business.phone === null ? null : (
          <>
            <dt>전화</dt>
            <dd>
              <a href={`tel:${business.phone}`} className="tap-44 text-brand-strong">
                {business.phone}
              </a>
              {business.hours === null ? null : ` (${business.hours})`}
            </dd>
          </>
        )}
        {business.email === null ? null : (
          <>
            <dt>이메일</dt>
            <dd className="wrap-anywhere">
              <a href={`mailto:${business.email}`} className="tap-44 text-brand-strong">
                {business.email}
              </a>
            </dd>
          </>
        )}
      </dl>
      {business.registration === null || business.isInvented ? null : (
        <a
          href={businessCheckUrl(business.registration)}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center font-medium text-brand-strong"
        >
          공정거래위원회에서 확인하기<span className="sr-only"> (새 창)</span>
        </a>
      )}
    </details>
  )
}
