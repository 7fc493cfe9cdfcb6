import { z } from 'zod'
import { behaviourOf } from '../behaviour'
import { recordsOf } from '../stand-in-records'

/** A browser as the stand-in plays it. It has the browser's own keys, so that the demo can show what arrives. */
export const subscriptions = recordsOf(
  'push',
  'subscription',
  z.object({
    endpoint: z.string(),
    device: z.string(),
    privateKey: z.string(),
    auth: z.string(),
    madeAt: z.number(),
    isGone: z.boolean(),
  }),
)

const Received = z.object({
  endpoint: z.string(),
  device: z.string(),
  at: z.number(),
  ttl: z.number(),
  urgency: z.string(),
  topic: z.string(),
  title: z.string(),
  body: z.string(),
  path: z.string(),
  web_push: z.literal(8030).optional(),
  notification: z.object({ title: z.string(), navigate: z.string() }).optional(),
})
export type ReceivedPush = z.output<typeof Received>

export const received = recordsOf('push', 'received', Received)

export const pushBehaviour = behaviourOf('push', {
  answer: {
    label: '답',
    choices: {
      normal: '정상',
      gone: '구독이 없어짐 (410)',
      missing: '그런 구독을 모름 (404)',
      busy: '너무 많다고 함 (429, 60초 뒤)',
      failing: '오류로 답함 (503)',
      slow: '답이 늦음',
      refused: '서명을 거절함 (403)',
    },
  },
})
