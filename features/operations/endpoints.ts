import { endpointsOf, get, post, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const operationsEndpoints = endpointsOf<typeof schemas.operationsCalls>({
  health: get('/v1/operator/health'),
  numbers: get('/v1/operator/numbers'),
  retryJob: post('/v1/operator/health/jobs/:id/retry'),
  retryItem: post('/v1/operator/health/due-items/:id/retry'),
  audit: get('/v1/operator/audit'),
  waiting: get('/v1/operator/waiting'),
})

export type SystemHealth = ReplyOf<typeof operationsEndpoints.health>
export type FailedJob = SystemHealth['failedJobs'][number]
export type FailedItem = SystemHealth['failedItems'][number]
export type WeekOfHouse = ReplyOf<typeof operationsEndpoints.numbers>['weeks'][number]
export type AuditEntry = ReplyOf<typeof operationsEndpoints.audit>['results'][number]
/** The number of items of each kind that wait for an operator. */
export type Waiting = ReplyOf<typeof operationsEndpoints.waiting>
