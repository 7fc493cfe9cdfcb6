import { createHash } from 'node:crypto'
import { z } from 'zod'

/** A random id that a phone creates once and keeps, by which a table knows it without an account. */
export const byPhone = z.object({
  phone: z
    .string()
    .regex(/^[\w-]{16,100}$/, '기기마다 한 번 만든 영문자와 숫자를 16자에서 100자까지 입력해 주세요.')
    .meta({ label: '기기(phone)' }),
})

/** What is stored of it. */
export function hashOfPhone(phone: string): string {
  return createHash('sha256').update(phone).digest('base64url')
}
