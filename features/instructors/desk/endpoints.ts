import { endpointsOf, get, put, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const instructorDeskEndpoints = endpointsOf<typeof schemas.instructorDeskCalls>({
  applicants: get('/v1/operator/instructors'),
  decide: put('/v1/operator/instructors/:id/decision'),
  lessons: get('/v1/operator/lessons'),
  answer: put('/v1/operator/lessons/:id/answer'),
})

export type Applicant = ReplyOf<typeof instructorDeskEndpoints.decide>
