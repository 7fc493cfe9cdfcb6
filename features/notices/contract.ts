import { z } from 'zod'
import { del, get, pageOf, pageQuery, post, put } from '~/lib/contract'
import { field, wireShape } from '~/lib/wire-shape'
import { noticeRefusals } from './refusals'
import { noticeTags } from './tags'

export const noticeShape = wireShape({
  id: z.number().int(),
  kind: z.string(),
  group: z.string().nullable(),
  title: z.string(),
  body: z.string(),
  path: z.string().nullable(),
  causedAt: field('caused_at', z.string()),
  isRead: field('is_read', z.boolean()),
})

export const noticeSettingShape = wireShape({
  group: z.string(),
  label: z.string(),
  description: z.string(),
  isFixed: field('is_fixed', z.boolean()),
  isWanted: field('is_wanted', z.boolean()),
  isPushed: field('is_pushed', z.boolean()),
})

export const readNoticesShape = wireShape({
  upTo: field('up_to', z.number().int().min(1).max(2_147_483_647).meta({ label: '알림 번호(up_to)' })),
})

export const noticeChoiceShape = wireShape({
  isWanted: field('is_wanted', z.boolean().optional().meta({ label: '받을지(is_wanted)' })),
  isPushed: field('is_pushed', z.boolean().optional().meta({ label: '푸시로도 받을지(is_pushed)' })),
})

export const pushStateShape = wireShape({
  /** Our VAPID key, which the browser needs to subscribe. */
  publicKey: field('public_key', z.string()),
  /** The address to which pushes of this session are sent; null if this session gets none. */
  endpoint: z.string().nullable(),
  /** True in demo mode, in which browsers subscribe at the stand-in. */
  isStandIn: field('is_stand_in', z.boolean()),
})

const p256dh = z.string().max(100).meta({ label: '공개키(p256dh)' })
const auth = z.string().max(50).meta({ label: '비밀값(auth)' })

/** The format of the browser's `PushSubscription.toJSON()`. */
export const subscriptionShape = wireShape({
  endpoint: z.string().max(1_000).meta({ label: '푸시 주소(endpoint)' }),
  keys: z.object({ p256dh, auth }),
})

const Unread = z.object({ unread: z.boolean() })

export const noticeEndpoints = {
  flag: get('/v1/me/notices/flag', {
    summary: '아직 읽지 않은 알림이 있는지. 방문자에게는 언제나 없음',
    reply: Unread,
    dependsOn: [noticeTags.own.all],
  }),
  list: get('/v1/me/notices', {
    summary: '내 알림, 새로운 것부터',
    query: z.object({ page: pageQuery() }),
    reply: pageOf(noticeShape.schema),
    dependsOn: [noticeTags.own.all],
    audience: 'member',
  }),
  read: post('/v1/me/notices/read', {
    summary: '이 알림까지 모두 읽음으로 표시해요. 아직 읽지 않은 알림이 남았는지 답해요',
    body: readNoticesShape.schema,
    reply: Unread,
    audience: 'member',
  }),
  settings: get('/v1/me/notices/settings', {
    summary: '알림의 종류와 지금의 선택. is_fixed인 종류는 언제나 알려요',
    reply: z.array(noticeSettingShape.schema),
    dependsOn: [noticeTags.settings.all],
    audience: 'member',
  }),
  choose: put('/v1/me/notices/settings/:group', {
    summary: '한 종류의 알림을 받을지, 푸시로도 받을지 바꿔요. 적은 것만 바뀌어요',
    params: z.object({ group: z.string().max(100).meta({ label: '알림 종류(group)' }) }),
    body: noticeChoiceShape.schema,
    reply: noticeSettingShape.schema,
    refusals: [noticeRefusals.noGroup],
    audience: 'member',
  }),
  push: get('/v1/me/push', {
    summary: '이 로그인에서 푸시를 받는 주소와, 브라우저가 구독할 때 쓰는 우리 공개키(VAPID)',
    reply: pushStateShape.schema,
    dependsOn: [noticeTags.settings.all],
    audience: 'member',
  }),
  subscribe: put('/v1/me/push', {
    summary: '이 로그인이 끝날 때까지 이 기기에서 푸시를 받아요. 본문은 브라우저의 구독 그대로',
    body: subscriptionShape.schema,
    reply: pushStateShape.schema,
    refusals: [noticeRefusals.noPushService],
    audience: 'member',
  }),
  unsubscribe: del('/v1/me/push', {
    summary: '이 기기에서 푸시를 받지 않아요. 받고 있지 않아도 같은 답',
    reply: pushStateShape.schema,
    audience: 'member',
  }),
}
