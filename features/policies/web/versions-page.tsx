import { useQuery } from '@tanstack/react-query'
import { paths } from '~/features/paths'
import { dayInWords } from '~/lib/day-in-words'
import { Hydrated } from '~/lib/web/hydrated'
import { PageHead } from '~/lib/web/page-head'
import { prefetchInBrowser, prefetchOnServer } from '~/lib/web/prefetch'
import { useWayBack } from '~/lib/web/use-way-back'
import { Answer } from '~/ui/answer'
import { Badge } from '~/ui/badge'
import { Link } from '~/ui/link'
import { Skeleton } from '~/ui/skeleton'
import { TopBar } from '~/ui/top-bar'
import type { Policies } from '../endpoints'
import { policyNeeds, policyQuery } from './queries'

export const loader = prefetchOnServer(policyNeeds)
export const clientLoader = prefetchInBrowser(policyNeeds)

function Version({
  policy: { version, holdsFrom, summary },
  policies: { inForce, coming },
}: {
  policy: Policies['versions'][number]
  policies: Policies
}) {
  const link = 'tap-44 font-semibold text-15 text-brand-strong'
  return (
    <li className="rounded-card bg-raised px-4 py-4 shadow-card ring-1 ring-line">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="tabular font-bold text-17 text-ink">{dayInWords(holdsFrom ?? version)}부터</span>
        {version === inForce ? <Badge tone="brand">지금 적용</Badge> : null}
        {version === coming?.version ? <Badge>곧 적용</Badge> : null}
      </p>
      <p className="mt-1.5 whitespace-pre-line text-pretty text-15 text-ink">
        {summary ?? '처음 정한 내용이에요.'}
      </p>
      <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
        <Link href={paths.terms(version === inForce ? '' : version)} className={link}>
          이용약관
        </Link>
        <Link href={paths.privacy(version === inForce ? '' : version)} className={link}>
          개인정보 처리방침
        </Link>
      </p>
    </li>
  )
}

/** Every version of the terms and the privacy policy, and what each has changed. */
function Versions() {
  const goBack = useWayBack(paths.terms())
  const policies = useQuery(policyQuery())
  return (
    <>
      <PageHead
        title="약관과 방침의 바뀐 내용"
        description="이용약관과 개인정보 처리방침이 언제 어떻게 바뀌었는지, 예전 내용까지 볼 수 있어요."
        path={paths.policyVersions()}
      />
      <TopBar title="바뀐 내용" backHref={paths.terms()} onBack={goBack} />
      <Answer
        query={policies}
        skeleton={<Skeleton shape="block" className="mx-5 mt-4 h-40" />}
        failure="바뀐 내용을 불러오지 못했어요"
      >
        {(known) => (
          <ol className="flex flex-col gap-3 px-5 pt-3 pb-10">
            {known.versions.map((policy) => (
              <Version key={policy.version} policy={policy} policies={known} />
            ))}
          </ol>
        )}
      </Answer>
    </>
  )
}

export default function VersionsPage() {
  return (
    <Hydrated>
      <Versions />
    </Hydrated>
  )
}
