import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { OperatorScreen } from '~/features/accounts/web/operator-screen'
import { operatorPaths } from '~/features/operator-paths'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { useCall } from '~/lib/web/use-call'
import { MonthFile } from '~/ui/month-file'
import { Blocks } from '~/ui/skeleton'
import { passDeskEndpoints } from '../endpoints'
import { AuditCard } from './ledger/audit-card'
import { Liability } from './ledger/liability'
import { Transfers } from './ledger/transfers'
import { ledgerNeeds, ledgerQueries } from './queries'

export const loader = memberLoader
export const clientLoader = operatorNeeds(ledgerNeeds)

/** Waits for both upper parts, so that neither pushes the rest of the page down when it loads. */
const skeleton = <Blocks count={2} heights="h-80" />

function Ledger() {
  const [params] = useSearchParams()
  const liability = useQuery(ledgerQueries.liability())
  const audits = useQuery(ledgerQueries.audits())
  const file = useCall(passDeskEndpoints.file)
  if (liability.isPending || audits.isPending) return skeleton
  return (
    <div className="flex flex-col gap-3 px-5 pt-4 pb-8">
      <Liability />
      <AuditCard />
      <Transfers text={params.get('q')?.trim() ?? ''} />
      <MonthFile label="한 달에 옮겨진 이용권" read={(month) => file.mutateAsync({ query: { month } })} />
    </div>
  )
}

export default function LedgerPage() {
  return (
    <OperatorScreen
      title="이용권 원장"
      path={operatorPaths.ledger()}
      backHref={operatorPaths.home()}
      skeleton={skeleton}
    >
      <Ledger />
    </OperatorScreen>
  )
}
