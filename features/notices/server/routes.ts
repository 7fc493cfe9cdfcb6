import type { FastifyInstance } from 'fastify'
import { serve } from '~/lib/server/serve'
import { noticeEndpoints } from '../contract'

export function noticeRoutes(app: FastifyInstance): void {
  // Nothing is kept to be read yet, so nobody has anything unread, signed in or not.
  serve(app, noticeEndpoints.flag, async () => ({ unread: false }))
}
