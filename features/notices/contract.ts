import { z } from 'zod'
import { get } from '~/lib/contract'

export const noticeEndpoints = {
  flag: get('/v1/me/notices/flag', {
    summary: '아직 읽지 않은 알림이 있는지. 방문자에게는 언제나 없음',
    reply: z.object({ unread: z.boolean() }),
  }),
}
