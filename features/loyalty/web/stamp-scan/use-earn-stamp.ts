import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cafeEndpoints } from '~/features/cafes/endpoints'
import { call } from '~/lib/web/call'
import { newIdempotencyKey } from '~/lib/web/idempotency-key'
import { type Earned, loyaltyEndpoints } from '../../endpoints'

interface Code {
  /** Scanned text or six digits. */
  code: string
  /** Repeats a request whose answer was lost, which then earns only once. */
  key?: string | undefined
  /** Follows the cafe first, after a refusal because the member did not follow it. */
  follows?: boolean
}

/** Sends a code. A request that is repeated because its reply was lost earns only one stamp. */
export function useEarnStamp(cafeId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ code, key = newIdempotencyKey(), follows = false }: Code): Promise<Earned> => {
      if (follows) {
        await call(cafeEndpoints.follow, { body: { cafeId, isFollowed: true } }, { client })
      }
      return call(loyaltyEndpoints.earn, { body: { cafeId, code } }, { client, idempotencyKey: key })
    },
  })
}
