import type { FastifyInstance } from 'fastify'
import { refuse } from '~/lib/errors'
import type { BasicServices } from '~/lib/server/feature'
import { paged } from '~/lib/server/paged'
import { memberOf, serve } from '~/lib/server/serve'
import {
  noticeChoiceShape,
  noticeEndpoints,
  noticeSettingShape,
  pushStateShape,
  readNoticesShape,
  subscriptionShape,
} from '../contract'
import { noticeGroups, noticesPerPage, settingOf, toMutableGroup } from '../notice'
import { emptyChoice, noticeRefusals } from '../refusals'
import type { Push } from './client'
import { addPushDevice, dropPushDevice, markNoticesRead, muteNotices, unmuteNotices } from './commands'
import { presentNotice, toMuted } from './present'
import { findPushEndpoint, hasUnread, listMuted, listNotices } from './queries'

export interface NoticeServices extends BasicServices {
  push: Push
}

export function noticeRoutes(app: FastifyInstance, { noticeKinds, push }: NoticeServices): void {
  const mutedOf = async (memberId: number) => (await listMuted(app.db, memberId)).map(toMuted)

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
    const muted = await mutedOf(memberOf(request).memberId)
    return noticeGroups().map((group) => noticeSettingShape.toWire(settingOf(group, muted)))
  })

  serve(app, noticeEndpoints.choose, async ({ params, body }, request) => {
    const { memberId } = memberOf(request)
    const group = toMutableGroup(params.group)
    if (group === null) throw refuse(noticeRefusals.noGroup)
    const { isWanted, isPushed } = noticeChoiceShape.fromWire(body)
    if (isWanted === undefined && isPushed === undefined) {
      throw emptyChoice()
    }
    const choices = { log: isWanted, push: isPushed }
    for (const channel of ['log', 'push'] as const) {
      if (choices[channel] === undefined) continue
      await (choices[channel] ? unmuteNotices : muteNotices)(app.db, { memberId, group, channel })
    }
    return noticeSettingShape.toWire(settingOf(group, await mutedOf(memberId)))
  })

  const stateOf = async (sessionId: string) =>
    pushStateShape.toWire({
      publicKey: await push.publicKey(),
      endpoint: await findPushEndpoint(app.db, sessionId),
      isStandIn: push.isStandIn(),
    })

  serve(app, noticeEndpoints.push, (_, request) => stateOf(memberOf(request).sessionId))

  serve(app, noticeEndpoints.subscribe, async ({ body }, request) => {
    const { memberId, sessionId } = memberOf(request)
    const { endpoint, keys } = subscriptionShape.fromWire(body)
    const subscription = { endpoint, ...keys }
    if (!push.accepts(subscription)) throw refuse(noticeRefusals.noPushService)
    await addPushDevice(app.db, { memberId, sessionId, subscription, now: app.clock.now() })
    return stateOf(sessionId)
  })

  serve(app, noticeEndpoints.unsubscribe, async (_, request) => {
    const { memberId, sessionId } = memberOf(request)
    await dropPushDevice(app.db, { memberId, sessionId })
    return stateOf(sessionId)
  })
}
