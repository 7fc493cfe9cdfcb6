import { z } from 'zod'
import { behaviourOf } from '../behaviour'
import { recordsOf } from '../stand-in-records'

const Text = z.object({
  to: z.string(),
  text: z.string(),
  at: z.number(),
  /** The template of an 알림톡, and what stands in its places; null for a text (SMS). */
  template: z.string().nullable().default(null),
  variables: z.record(z.string(), z.string()).default({}),
})
export type ReceivedText = z.output<typeof Text>

export const received = recordsOf('solapi', 'received', Text)

export const solapiBehaviour = behaviourOf('solapi', {
  answer: {
    label: '답',
    choices: {
      normal: '정상',
      failed: '그 번호로는 보내지 못함 (200 안의 실패)',
      'no-balance': '잔액이 모자람 (400)',
      'unknown-key': '모르는 키라고 함 (403)',
      busy: '너무 많다고 함 (429)',
      'not-json': 'JSON이 아닌 답',
      slow: '답이 늦음',
    },
  },
})
