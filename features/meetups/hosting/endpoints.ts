import { del, endpointsOf, get, patch, post, put, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const hostingEndpoints = endpointsOf<typeof schemas.hostingCalls>({
  edit: patch('/v1/boardGameRoom/:id'),
  hostOffer: get('/v1/boardGameRoom/:id/host-offer'),
  offerHosting: put('/v1/boardGameRoom/:id/host-offer'),
  takeHostingBack: del('/v1/boardGameRoom/:id/host-offer'),
  answerHosting: post('/v1/boardGameRoom/:id/host-offer/answer'),
  announcements: get('/v1/boardGameRoom/:id/announcements'),
  announce: post('/v1/boardGameRoom/:id/announcements'),
  deleteAnnouncement: del('/v1/boardGameRoom/:id/announcements/:announcementId'),
})

export type Announcement = ReplyOf<typeof hostingEndpoints.announcements>['announcements'][number]
