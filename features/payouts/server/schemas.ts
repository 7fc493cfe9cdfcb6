import { z } from 'zod'
import { monthText } from '~/lib/server/schema-parts'

const whole = z.number().int()

export const month = monthText('달(month)')

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
  /** Passes of an earlier payout that came back and were taken off. */
  returned: whole,
  paidOn: z.string(),
  note: z.string().nullable(),
  /** The bank and the end of the account number to which it went. */
  account: z.string().nullable(),
})
