import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { paymentEndpoints, refundToldShape } from '../../contract'
import type { RefundQuote } from '../../refund-policy'

/** Asks for the refund that was shown, and for no other. */
export function useRefund(merchantUid: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({
      quote: { passes, refunded },
      key,
    }: {
      quote: Pick<RefundQuote, 'passes' | 'refunded'>
      key: string
    }) =>
      refundToldShape.fromWire(
        await call(
          paymentEndpoints.refund,
          { params: { uid: merchantUid }, body: { passes, refunded } },
          { client, idempotencyKey: key },
        ),
      ),
  })
}
