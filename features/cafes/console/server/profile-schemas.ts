import { z } from 'zod'
import { shelfConditions } from '~/features/cafes/cafe'
import {
  areHours,
  cafeLimits,
  isFee,
  isPassPrice,
  profileMessages,
  whyBadCafeName,
  whyBadFacility,
  whyBadNotice,
  whyBadPhone,
  whyBadText,
} from '~/features/cafes/cafe-profile'
import { judgedText, listOf, wholeNumber } from '~/lib/server/schema-parts'

// What the people of a cafe send when they edit it.

const version = z.string().max(40).meta({ label: '버전(version)' })
const condition = z.enum(shelfConditions)

export const profile = z.object({
  name: judgedText('카페 이름(name)', whyBadCafeName, 200),
  phones: listOf(judgedText('전화번호(phones)', whyBadPhone, 40), {
    max: cafeLimits.phones,
    tooLong: profileMessages.phones,
  }).meta({ label: '전화번호(phones)' }),
  event: judgedText(
    '이벤트(event)',
    (text) => whyBadText(text, cafeLimits.event, profileMessages.event),
    2_000,
    'lines',
  )
    .nullable()
    .meta({ label: '이벤트(event)' }),
  facilities: listOf(judgedText('편의시설(facilities)', whyBadFacility, 100), {
    max: cafeLimits.facilities,
    tooLong: profileMessages.facilities,
  }).meta({ label: '편의시설(facilities)' }),
  version,
})

const minute = (most: number) => z.number().int().min(0).max(most)

export const week = z.object({
  opening: listOf(z.object({ opens: minute(1_439), closes: minute(2_880) }).nullable(), { max: 7 })
    .nullable()
    .refine((opening) => areHours(opening), profileMessages.hours)
    .meta({ label: '영업시간(opening)' }),
  hoursText: judgedText(
    '영업시간 안내(hoursText)',
    (text) => whyBadText(text, cafeLimits.hoursText, profileMessages.hoursText),
    2_000,
    'lines',
  )
    .nullable()
    .meta({ label: '영업시간 안내(hoursText)' }),
  version,
})

const fee = (label: string) =>
  z
    .number()
    .nullable()
    .refine((won) => isFee(won), profileMessages.fee)
    .meta({ label })

const passPrice = (label: string) =>
  z
    .number()
    .nullable()
    .refine((won) => isPassPrice(won), profileMessages.pass)
    .meta({ label })

export const prices = z.object({
  weekdayAdultFee: fee('평일 성인 요금(weekdayAdultFee)'),
  weekendAdultFee: fee('주말 성인 요금(weekendAdultFee)'),
  weekdayChildFee: fee('평일 청소년 요금(weekdayChildFee)'),
  weekendChildFee: fee('주말 청소년 요금(weekendChildFee)'),
  weekdayPass: passPrice('평일 종일 이용권(weekdayPass)'),
  weekendPass: passPrice('주말 종일 이용권(weekendPass)'),
  version,
})

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
