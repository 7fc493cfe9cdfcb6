import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { OperatorsOnly } from '~/features/accounts/web/operators-only'
import { operatorPaths } from '~/features/operator-paths'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { Skeleton } from '~/ui/skeleton'
import { TopBar } from '~/ui/top-bar'
import { ledgerNeeds } from './needs'
import { AuditCard } from './operator-ledger/audit-card'
import { Liability } from './operator-ledger/liability'
import { Transfers } from './operator-ledger/transfers'
import { ledgerQueries } from './queries'

export const loader = memberLoader
export const clientLoader = operatorNeeds(ledgerNeeds)

function LedgerSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-3 px-5 pt-4">
      {[0, 1].map((row) => (
        <Skeleton key={row} shape="block" className="h-80" />
      ))}
    </div>
  )
}

/** Waits for both upper parts, so that neither pushes the rest of the page down when it loads. */
function Ledger() {
  const [params] = useSearchParams()
  const liability = useQuery(ledgerQueries.liability())
  const audits = useQuery(ledgerQueries.audits())
  if (liability.isPending || audits.isPending) return <LedgerSkeleton />
  return (
    <div className="flex flex-col gap-3 px-5 pt-4 pb-8">
      <Liability />
      <AuditCard />
      <Transfers text={params.get('q')?.trim() ?? ''} />
    </div>
  )
}

export default function OperatorLedgerPage() {
  const goBack = useWayBack(operatorPaths.home())
  return (
    <>
      <PageHead title="이용권 원장" path={operatorPaths.ledger()} hidden />
      <TopBar title="이용권 원장" backHref={operatorPaths.home()} onBack={goBack} />
      <OperatorsOnly skeleton={<LedgerSkeleton />}>
        <Ledger />
      </OperatorsOnly>
    </>
  )
}
