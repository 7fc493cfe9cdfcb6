import type { FastifyInstance } from 'fastify'
import { refuse } from '~/lib/errors'
import type { BasicServices } from '~/lib/server/feature'
import { paged } from '~/lib/server/paged'
import { memberOf, serve } from '~/lib/server/serve'
import { noticeChoiceShape, noticeEndpoints, noticeSettingShape, readNoticesShape } from '../contract'
import { noticeGroups, noticesPerPage, settingOf, toMutableGroup } from '../notice'
import { noticeRefusals } from '../refusals'
import { markNoticesRead, muteNotices, unmuteNotices } from './commands'
import { presentNotice } from './present'
import { hasUnread, listMutedGroups, listNotices } from './queries'

export function noticeRoutes(app: FastifyInstance, { noticeKinds }: BasicServices): void {
  serve(app, noticeEndpoints.flag, async (_, { caller }) => ({
    unread: caller !== null && (await hasUnread(app.db, caller.memberId)),
  }))

  serve(app, noticeEndpoints.list, async ({ query: { page = 1 } }, request) => {
    const { count, notices } = await listNotices(app.db, memberOf(request).memberId, page)
    return paged(
      request,
      notices.map((row) => presentNotice(row, noticeKinds)),
      count,
      { page, size: noticesPerPage },
    )
  })

  serve(app, noticeEndpoints.read, async ({ body }, request) => {
    const { memberId } = memberOf(request)
    const { upTo } = readNoticesShape.fromWire(body)
    await markNoticesRead(app.db, { memberId, upTo, now: app.clock.now() })
    return { unread: await hasUnread(app.db, memberId) }
  })

  serve(app, noticeEndpoints.settings, async (_, request) => {
    const muted = await listMutedGroups(app.db, memberOf(request).memberId)
    return noticeGroups().map((group) => noticeSettingShape.toWire(settingOf(group, !muted.includes(group))))
  })

  serve(app, noticeEndpoints.choose, async ({ params, body }, request) => {
    const { memberId } = memberOf(request)
    const group = toMutableGroup(params.group)
    if (group === null) throw refuse(noticeRefusals.noGroup)
    const { isWanted } = noticeChoiceShape.fromWire(body)
    const change = isWanted ? unmuteNotices : muteNotices
    await change(app.db, { memberId, group })
    return noticeSettingShape.toWire(settingOf(group, isWanted))
  })
}
