import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { deskOrderShape, paymentEndpoints, refundToldShape, settledShape } from '../../contract'

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

/** Marks the passes that were shown as missing as dealt with. The server refuses if others are missing by now. */
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
  })
}
