import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { isRefused } from '~/lib/web/call-failed'
import { deskOrderShape, paymentEndpoints, refundToldShape, settledShape } from '../../contract'
import { paymentRefusals } from '../../refusals'
import { paymentQueries } from '../queries'

/** Refunds passes of the order as an operator. */
export function useDeskRefund(merchantUid: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ passes, reason, key }: { passes: number; reason: string; key: string }) =>
      refundToldShape.fromWire(
        await call(
          paymentEndpoints.deskRefund,
          { params: { uid: merchantUid }, body: { passes, reason } },
          { client, idempotencyKey: key },
        ),
      ),
  })
}

/**
 * Marks the passes that were shown as missing as dealt with. If the server refuses because others are missing by now,
 * the order is read again.
 */
export function useSettleOutside(merchantUid: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (shown: { missing: number }) =>
      deskOrderShape.fromWire(
        await call(
          paymentEndpoints.settleOutside,
          { params: { uid: merchantUid }, body: settledShape.toWire(shown) },
          { client },
        ),
      ),
    onError: (error) => {
      const { missingChanged, nothingToSettle } = paymentRefusals
      if (!isRefused(error, missingChanged) && !isRefused(error, nothingToSettle)) return
      void client.invalidateQueries({ queryKey: paymentQueries.deskOrder(merchantUid).queryKey })
    },
  })
}
