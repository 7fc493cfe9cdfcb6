import { z } from 'zod'
import { monthForm } from '~/features/meetups/console/settlement'

const whole = z.number().int()

export const month = z.string().regex(monthForm, '달을 확인해 주세요.').meta({ label: '달(month)' })

export const payee = z.object({
  businessNumber: z.string(),
  bank: z.string(),
  account: z.string(),
  holder: z.string(),
})

export const payout = z.object({
  /** The month up to whose end it paid. */
  month: z.string(),
  amount: whole,
  passes: whole,
  paidOn: z.string(),
  note: z.string().nullable(),
})

export const textFile = z.object({ name: z.string(), type: z.string(), text: z.string() })
