import { useRouteLoaderData } from 'react-router'
import { leftNickname } from '~/features/accounts/account'
import { ProviderNames } from '~/features/accounts/web/use-providers'
import { paths } from '~/features/paths'
import { ifWanted, neededToJoin, type StoredItem, whileUsing } from '~/features/policies/privacy-list'
import { Hydrated } from '~/lib/web/hydrated'
import type { SiteData } from '~/lib/web/page-head'
import { prefetchInBrowser, prefetchOnServer } from '~/lib/web/prefetch'
import { Link } from '~/ui/link'
import { PolicyText } from './policy-text'
import first from './privacy/2026-11-26.md?raw'
import second from './privacy/2026-11-27.md?raw'
import third from './privacy/2026-11-29.md?raw'
import { policyNeeds } from './queries'

export const loader = prefetchOnServer(policyNeeds)
export const clientLoader = prefetchInBrowser(policyNeeds)

const useBusiness = () => useRouteLoaderData<SiteData>('root')?.business

function StoredDataList({ label, items }: { label: string; items: readonly StoredItem[] }) {
  return (
    <div>
      <h3 className="font-semibold text-15 text-ink">{label}</h3>
      <div className="mt-2 divide-y divide-line rounded-card border border-line">
        {items.map(({ id, what, why, until }) => (
          <dl key={id} className="px-4 py-3">
            <dt className="sr-only">항목</dt>
            <dd className="font-medium text-15 text-ink leading-normal">{what}</dd>
            <div className="mt-1.5 flex gap-3 text-13 leading-normal">
              <dt className="w-14 shrink-0 text-ink-dim">목적</dt>
              <dd>{why}</dd>
            </div>
            <div className="mt-0.5 flex gap-3 text-13 leading-normal">
              <dt className="w-14 shrink-0 text-ink-dim">보유 기간</dt>
              <dd>{until}</dd>
            </div>
          </dl>
        ))}
      </div>
    </div>
  )
}

function Responsible() {
  const business = useBusiness()
  return (
    <>
      <p>
        개인정보를 지키는 일은 미플을 운영하는 {business?.name ?? '미플 운영팀'}에서 맡고 책임져요.
        {business?.officer ? ` 개인정보 보호책임자는 ${business.officer} 님이에요.` : null}
      </p>
      {business?.officerContact ? <p>연락처: {business.officerContact}</p> : null}
      <p>
        미플을 쓰다가 묻고 싶은 것은 <Link href={paths.contact()}>문의하기</Link>에 남겨 주세요.
      </p>
    </>
  )
}

/** Who handles data for us, as the operator has set it. */
function Processors() {
  const processors = useBusiness()?.processors ?? []
  if (processors.length === 0) return null
  return (
    <>
      <p>서비스를 운영하려고 다음 회사에 개인정보 처리를 맡겨요. 맡긴 일 밖에는 쓰지 못하게 해요.</p>
      <ul>
        {processors.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </>
  )
}

const facts = {
  providers: <ProviderNames />,
  leftNickname,
  storedData: (
    <>
      <StoredDataList label="필수 항목" items={neededToJoin} />
      <StoredDataList label="선택 항목" items={ifWanted} />
      <StoredDataList label="이용하면서 쌓이는 항목" items={whileUsing} />
    </>
  ),
  processors: <Processors />,
  responsible: <Responsible />,
}

export default function PrivacyPage() {
  return (
    <Hydrated>
      <PolicyText
        title="개인정보 처리방침"
        description="미플이 어떤 정보를 왜 모으고 언제 삭제하는지, 내가 무엇을 할 수 있는지 쉬운 말로 적었어요."
        pathOf={paths.privacy}
        lead="내 정보를 어떻게 다루는지 숨김없이 적었어요."
        texts={{ '2026-11-26': first, '2026-11-27': second, '2026-11-29': third }}
        facts={facts}
        other={{ title: '이용약관', pathOf: paths.terms }}
      />
    </Hydrated>
  )
}
