import { z } from 'zod'

const markLength = { least: 16, most: 100 } as const
export const deviceMarkForm = new RegExp(`^[\\w-]{${markLength.least},${markLength.most}}$`)
export const deviceMarkMessage = `기기마다 한 번 만든 영문자와 숫자를 ${markLength.least}자에서 ${markLength.most}자까지 입력해 주세요.`

/** A random id that a phone creates once and keeps, by which a table knows it without an account. */
export const byPhone = z.object({
  phone: z.string().regex(deviceMarkForm, deviceMarkMessage).meta({ label: '기기(phone)' }),
})
