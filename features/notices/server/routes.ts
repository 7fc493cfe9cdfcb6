import type { FastifyInstance } from 'fastify'
import { refuse } from '~/lib/errors'
import type { Alimtalk } from '~/lib/server/alimtalk'
import { memberOf } from '~/lib/server/caller'
import type { BasicServices } from '~/lib/server/feature'
import { replyWithPage } from '~/lib/server/list-reply'
import { serve, servedBy } from '~/lib/server/serve'
import { noticeEndpoints } from '../endpoints'
import {
  alimtalkSettingOf,
  alimtalkTopicsOf,
  groupOf,
  maskedPhone,
  noticeGroups,
  noticesPerPage,
  settingOf,
  toMutableGroup,
} from '../notice'
import { emptyChoice, noticeRefusals } from '../refusals'
import type { Push } from './client'
import { markNoticesRead, muteNotices, unmuteNotices } from './commands/notices'
import { addPushDevice, dropPushDevice } from './commands/pushes'
import { findProvenPhone, findPushEndpoint, hasUnread, listMuted, listNotices } from './queries'
import { noticeCalls } from './schemas'

const calls = servedBy(noticeEndpoints, noticeCalls)

export interface NoticeServices extends BasicServices {
  push: Push
  alimtalk: Alimtalk
  publicUrl: string
}

export function noticeRoutes(app: FastifyInstance, { noticeKinds, push, alimtalk }: NoticeServices): void {
  serve(app, calls.flag, async (_, { caller }) => ({
    unread: caller !== null && (await hasUnread(app.db, caller.memberId)),
  }))

  serve(app, calls.list, async ({ query: { page = 1 } }, request) => {
    const { count, notices } = await listNotices(app.db, memberOf(request).memberId, page)
    const shown = notices.map((row) => ({ ...row, group: groupOf(noticeKinds, row.kind) }))
    return replyWithPage(request, shown, count, { page, size: noticesPerPage })
  })

  serve(app, calls.read, async ({ body: { upTo } }, request) => {
    const { memberId } = memberOf(request)
    await markNoticesRead(app.db, { memberId, upTo, now: app.clock.now() })
    return { unread: await hasUnread(app.db, memberId) }
  })

  serve(app, calls.settings, async (_, request) => {
    const muted = await listMuted(app.db, memberOf(request).memberId)
    return noticeGroups().map((group) => settingOf(group, muted))
  })

  serve(app, calls.choose, async ({ params, body: { isWanted, isPushed } }, request) => {
    const { memberId } = memberOf(request)
    const group = toMutableGroup(params.group)
    if (group === null) throw refuse(noticeRefusals.noGroup)
    if (isWanted === undefined && isPushed === undefined) throw emptyChoice()
    const choices = { log: isWanted, push: isPushed }
    for (const channel of ['log', 'push'] as const) {
      if (choices[channel] === undefined) continue
      await (choices[channel] ? unmuteNotices : muteNotices)(app.db, { memberId, group, channel })
    }
    return settingOf(group, await listMuted(app.db, memberId))
  })

  const alimtalkStateOf = async (memberId: number) => {
    const muted = await listMuted(app.db, memberId)
    return {
      phone: maskedPhone(await findProvenPhone(app.db, memberId)),
      choices: alimtalkTopicsOf(alimtalk.templates()).map((topic) => alimtalkSettingOf(topic, muted)),
    }
  }

  serve(app, calls.alimtalk, (_, request) => alimtalkStateOf(memberOf(request).memberId))

  serve(app, calls.chooseAlimtalk, async ({ params, body: { isWanted } }, request) => {
    const { memberId } = memberOf(request)
    const topic = alimtalkTopicsOf(alimtalk.templates()).find((each) => each === params.topic)
    if (topic === undefined) throw refuse(noticeRefusals.noGroup)
    await (isWanted ? unmuteNotices : muteNotices)(app.db, { memberId, group: topic, channel: 'alimtalk' })
    return alimtalkStateOf(memberId)
  })

  const stateOf = async (sessionId: string) => ({
    publicKey: await push.publicKey(),
    endpoint: await findPushEndpoint(app.db, sessionId),
    isStandIn: push.isStandIn(),
  })

  serve(app, calls.push, (_, request) => stateOf(memberOf(request).sessionId))

  serve(app, calls.subscribe, async ({ body: { endpoint, keys } }, request) => {
    const { memberId, sessionId } = memberOf(request)
    const subscription = { endpoint, ...keys }
    if (!push.accepts(subscription)) throw refuse(noticeRefusals.noPushService)
    await addPushDevice(app.db, { memberId, sessionId, subscription, now: app.clock.now() })
    return stateOf(sessionId)
  })

  serve(app, calls.unsubscribe, async (_, request) => {
    const { memberId, sessionId } = memberOf(request)
    await dropPushDevice(app.db, { memberId, sessionId })
    return stateOf(sessionId)
  })
}
