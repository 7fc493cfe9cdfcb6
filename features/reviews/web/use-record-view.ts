import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { call } from '~/lib/web/call'
import { type Review, reviewEndpoints } from '../endpoints'
import { showReview } from './use-review-changes'

/** Counts a view of a review, once each time it is opened. */
export function useRecordView(review: Review | undefined): void {
  const client = useQueryClient()
  const counted = useRef<number | null>(null)
  const id = review?.id
  const count = useEffectEvent(async (seenId: number) => {
    const input = { params: { id: seenId } }
    // A view that could not be counted is not worth an error message.
    const reply = await call(reviewEndpoints.recordView, input, { client }).catch(() => null)
    if (reply) showReview(client, seenId, (seen) => ({ ...seen, ...reply }))
  })
  useEffect(() => {
    if (id === undefined || counted.current === id) return
    counted.current = id
    void count(id)
  }, [id])
}
