import { z } from 'zod'
import type { EndpointParts } from '~/lib/endpoint'
import { pageOf, pageQuery } from '~/lib/server/schema-parts'
import { alimtalkTopics } from '../alimtalk'
import { noticeTags } from '../notice'
import { noticeRefusals } from '../refusals'

const notice = z.object({
  id: z.number().int(),
  kind: z.string(),
  // Null for a kind that this version does not know.
  group: z.string().nullable(),
  title: z.string(),
  body: z.string(),
  // The path of our screen that a tap opens.
  path: z.string().nullable(),
  causedAt: z.date(),
  isRead: z.boolean(),
})

const setting = z.object({
  group: z.string(),
  label: z.string(),
  description: z.string(),
  // The member cannot mute it, e.g. because it concerns money, the account or a seat at a meetup.
  isFixed: z.boolean(),
  isWanted: z.boolean(),
  isPushed: z.boolean(),
})

const pushState = z.object({
  // Our VAPID key, which the browser needs to subscribe.
  publicKey: z.string(),
  // The address to which pushes of this session are sent; null if this session gets none.
  endpoint: z.string().nullable(),
  // True in demo mode, in which browsers subscribe at the stand-in.
  isStandIn: z.boolean(),
})

/** The format of the browser's `PushSubscription.toJSON()`. */
const subscription = z.object({
  endpoint: z.string().max(1_000).meta({ label: '푸시 주소(endpoint)' }),
  keys: z.object({
    p256dh: z.string().max(100).meta({ label: '공개키(p256dh)' }),
    auth: z.string().max(50).meta({ label: '비밀값(auth)' }),
  }),
})

const alimtalkState = z.object({
  // The proven number to which they go, mostly hidden; null without one, so that none are sent.
  phone: z.string().nullable(),
  // Empty where the site sends none.
  choices: z.array(
    z.object({
      topic: z.enum(alimtalkTopics),
      label: z.string(),
      description: z.string(),
      isWanted: z.boolean(),
    }),
  ),
})

const unread = z.object({ unread: z.boolean() })
const ofMember = { audience: 'member' } as const

export const noticeCalls = {
  flag: {
    summary: '아직 읽지 않은 알림이 있는지. 방문자에게는 언제나 없음',
    reply: unread,
    dependsOn: [noticeTags.own.all],
  },
  list: {
    ...ofMember,
    summary: '내 알림, 새로운 것부터',
    query: z.object({ page: pageQuery() }),
    reply: pageOf(notice),
    dependsOn: [noticeTags.own.all],
  },
  read: {
    ...ofMember,
    summary: '이 알림까지 모두 읽음으로 표시해요. 아직 읽지 않은 알림이 남았는지 답해요',
    body: z.object({
      upTo: z.number().int().min(1).max(2_147_483_647).meta({ label: '알림 번호(upTo)' }),
    }),
    reply: unread,
  },
  settings: {
    ...ofMember,
    summary: '알림의 종류와 지금의 선택. isFixed인 종류는 언제나 알려요',
    reply: z.array(setting),
    dependsOn: [noticeTags.settings.all],
  },
  choose: {
    ...ofMember,
    summary: '한 종류의 알림을 받을지, 푸시로도 받을지 바꿔요. 적은 것만 바뀌어요',
    params: z.object({ group: z.string().max(100).meta({ label: '알림 종류(group)' }) }),
    body: z.object({
      isWanted: z.boolean().optional().meta({ label: '받을지(isWanted)' }),
      isPushed: z.boolean().optional().meta({ label: '푸시로도 받을지(isPushed)' }),
    }),
    reply: setting,
    refusals: noticeRefusals.noGroup,
  },
  alimtalk: {
    ...ofMember,
    summary: '푸시가 닿지 않을 때 보내는 카카오 알림톡의 종류와 지금의 선택',
    reply: alimtalkState,
    dependsOn: [noticeTags.settings.all],
  },
  chooseAlimtalk: {
    ...ofMember,
    summary: '한 종류의 알림톡을 받을지 바꿔요',
    params: z.object({ topic: z.string().max(100).meta({ label: '알림톡 종류(topic)' }) }),
    body: z.object({ isWanted: z.boolean().meta({ label: '받을지(isWanted)' }) }),
    reply: alimtalkState,
    refusals: noticeRefusals.noGroup,
  },
  push: {
    ...ofMember,
    summary: '이 로그인에서 푸시를 받는 주소와, 브라우저가 구독할 때 쓰는 우리 공개키(VAPID)',
    reply: pushState,
    dependsOn: [noticeTags.settings.all],
  },
  subscribe: {
    ...ofMember,
    summary: '이 로그인이 끝날 때까지 이 기기에서 푸시를 받아요. 본문은 브라우저의 구독 그대로',
    body: subscription,
    reply: pushState,
    refusals: noticeRefusals.noPushService,
  },
  unsubscribe: {
    ...ofMember,
    summary: '이 기기에서 푸시를 받지 않아요. 받고 있지 않아도 같은 답',
    reply: pushState,
  },
} satisfies Record<string, EndpointParts>
