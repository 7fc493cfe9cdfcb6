import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { paymentEndpoints, refundToldShape } from '../../contract'
import type { RefundQuote } from '../../refund-policy'

/** Requests the refund that was shown. The server refuses if the quote has changed. */
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
