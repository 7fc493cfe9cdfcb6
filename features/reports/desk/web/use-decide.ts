import { useQueryClient } from '@tanstack/react-query'
import { CallFailed, isRefused } from '~/lib/web/call-failed'
import { useCall } from '~/lib/web/use-call'
import { sayFailure } from '~/ui/say-failure'
import { showToast } from '~/ui/toast-store'
import type { BanDays } from '../../ban'
import { decideRefusals } from '../../refusals'
import { type ReportCase, reportDeskEndpoints } from '../endpoints'
import type { CaseDecision } from '../report-case'
import { reportDeskQueries } from './queries'

export interface GivenDecision {
  decision: CaseDecision
  reason?: string
  days?: BanDays
}

/** Decides a case. Where something has changed since it was read, the list is read again. */
export function useDecide({ id, version }: ReportCase, onDone: () => void) {
  const client = useQueryClient()
  const call = useCall(reportDeskEndpoints.decide)
  async function decide(given: GivenDecision) {
    try {
      const { message } = await call.mutateAsync({ params: { caseId: id }, body: { ...given, version } })
      showToast({ type: 'success', message: message.replace(/\.$/, '') })
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      if (isRefused(error, decideRefusals.caseChanged))
        void client.invalidateQueries({ queryKey: reportDeskQueries.allCases() })
      sayFailure(error)
    }
    onDone()
  }
  return { decide, isBusy: call.isPending }
}
