import { z } from 'zod'
import { behaviourOf } from '../behaviour'
import { recordsOf } from '../stand-in-records'

const Letter = z.object({
  to: z.string(),
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  messageId: z.string(),
  at: z.number(),
})
export type Letter = z.output<typeof Letter>

export const letters = recordsOf('mail', 'received', Letter)

export const mailBehaviour = behaviourOf('mail', {
  answer: {
    label: '답',
    choices: {
      normal: '정상',
      nobody: '그런 주소가 없다고 함 (550)',
      busy: '지금은 받지 못한다고 함 (451)',
      slow: '답이 늦음',
    },
  },
})
