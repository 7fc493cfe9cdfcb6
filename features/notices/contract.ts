import { z } from 'zod'
import { get, pageOf, pageQuery, post, put } from '~/lib/contract'
import type { Notice, NoticeSetting } from './notice'
import { noticeRefusals } from './refusals'
import { noticeTags } from './tags'

export const WireNotice = z.object({
  id: z.number().int(),
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  path: z.string().nullable(),
  caused_at: z.string(),
  is_read: z.boolean(),
})
export type WireNotice = z.output<typeof WireNotice>

export const WireNoticeSetting = z.object({
  group: z.string(),
  label: z.string(),
  description: z.string(),
  is_wanted: z.boolean(),
})
export type WireNoticeSetting = z.output<typeof WireNoticeSetting>

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
    reply: pageOf(WireNotice),
    dependsOn: [noticeTags.own.all],
    audience: 'member',
  }),
  read: post('/v1/me/notices/read', {
    summary: '이 알림까지 모두 읽음으로 표시해요. 아직 읽지 않은 알림이 남았는지 답해요',
    body: z.object({ up_to: z.number().int().min(1).meta({ label: '알림 번호(up_to)' }) }),
    reply: Unread,
    audience: 'member',
  }),
  settings: get('/v1/me/notices/settings', {
    summary: '받을지 고를 수 있는 알림과 지금의 선택',
    reply: z.array(WireNoticeSetting),
    dependsOn: [noticeTags.settings.all],
    audience: 'member',
  }),
  choose: put('/v1/me/notices/settings/:group', {
    summary: '한 갈래의 알림을 받을지 바꿔요',
    params: z.object({ group: z.string().max(100).meta({ label: '알림 갈래(group)' }) }),
    body: z.object({ is_wanted: z.boolean().meta({ label: '받을지(is_wanted)' }) }),
    reply: WireNoticeSetting,
    refusals: [noticeRefusals.noGroup],
    audience: 'member',
  }),
}

export function fromNotice(notice: Notice): WireNotice {
  return {
    id: notice.id,
    kind: notice.kind,
    title: notice.title,
    body: notice.body,
    path: notice.path,
    caused_at: notice.causedAt,
    is_read: notice.isRead,
  }
}

export function toNotice({ caused_at, is_read, ...same }: WireNotice): Notice {
  return { ...same, causedAt: caused_at, isRead: is_read }
}

export function fromNoticeSetting({ isWanted, ...same }: NoticeSetting): WireNoticeSetting {
  return { ...same, is_wanted: isWanted }
}

export function toNoticeSetting({ is_wanted, ...same }: WireNoticeSetting): NoticeSetting {
  return { ...same, isWanted: is_wanted }
}
