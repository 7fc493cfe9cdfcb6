import { z } from 'zod'
import { shelfConditions } from '~/features/cafes/cafe'
import { cafeLimits, profileMessages, whyBadNotice, whyBadText } from '~/features/cafes/cafe-profile'
import { cafeRefusals } from '~/features/cafes/refusals'
import { staffRoles } from '~/features/cafes/staff'
import { judgedText, listOf, wholeNumber } from '~/lib/server/schema-parts'

// What the staff of a cafe send when they edit it, besides its profile, hours and prices.

export const version = z.string().max(40).meta({ label: '버전(version)' })
const condition = z.enum(shelfConditions)

export const dayOffReason = z.object({
  reason: judgedText(
    '이유(reason)',
    (text) => whyBadText(text, cafeLimits.dayOffReason, profileMessages.reason),
    400,
  )
    .optional()
    .meta({ label: '이유(reason)' }),
})

const noticeText = judgedText('공지(text)', whyBadNotice, 8_000, 'lines')

export const newCafeNotice = z.object({ text: noticeText })

export const changedCafeNotice = z.object({ text: noticeText, version })

export const arrangedPhotos = z.object({
  photos: listOf(z.string().max(200), { max: cafeLimits.photos }).meta({ label: '사진(photos)' }),
  version,
})

export const shelfCopy = z.object({
  copies: wholeNumber('수량(copies)', { max: cafeLimits.copies }),
  condition: condition.meta({ label: '상태(condition)' }),
  canTeach: z.boolean().meta({ label: '설명 가능(canTeach)' }),
})

export const shelfList = z.object({
  names: listOf(z.string().max(cafeLimits.importedName), {
    max: cafeLimits.importedNames,
    tooLong: `한 번에 ${cafeLimits.importedNames}개까지 가져올 수 있어요.`,
  }).meta({ label: '게임 이름(names)' }),
})

export const day = z
  .string()
  .max(10, { error: '날짜를 확인해 주세요.', abort: true })
  .regex(/^20\d{2}-(0\d|1[0-2])-([0-2]\d|3[01])$/, '날짜를 확인해 주세요.')
  .refine((text) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text), {
    message: '날짜를 확인해 주세요.',
  })
  .meta({ label: '날짜(day)' })

export const staffRole = z.object({ role: z.enum(staffRoles).meta({ label: '역할(role)' }) })

export const inviteKey = z.object({
  key: z
    .string()
    .regex(/^[\w-]{1,60}$/, cafeRefusals.noInvite.says)
    .meta({ label: '초대(key)' }),
})
