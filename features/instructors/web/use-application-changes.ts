import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import {
  applicantShape,
  applicationEndpoints,
  applicationShape,
  decisionShape,
  ownInstructorShape,
} from '../contract'
import type { Application } from '../instructor'
import { ownInstructorQueries } from './queries'

export function useApply() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (application: Application) =>
      ownInstructorShape.fromWire(
        await call(applicationEndpoints.apply, { body: applicationShape.toWire(application) }, { client }),
      ),
    onSuccess: (own) => client.setQueryData(ownInstructorQueries.application().queryKey, own),
  })
}

export function useChangePhoto() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: Blob) =>
      ownInstructorShape.fromWire(await call(applicationEndpoints.changePhoto, { body }, { client })),
    onSuccess: (own) => client.setQueryData(ownInstructorQueries.application().queryKey, own),
  })
}

export interface GivenDecision {
  id: number
  version: string
  decision: 'approve' | 'decline'
  isLocationApproved: boolean
  reason: string
}

/** For operators. */
export function useDecideApplication() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, ...given }: GivenDecision) =>
      applicantShape.fromWire(
        await call(
          applicationEndpoints.decide,
          { params: { id }, body: decisionShape.toWire(given) },
          { client },
        ),
      ),
  })
}
