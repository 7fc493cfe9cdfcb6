import { z } from 'zod'
import { cafeTags } from '~/features/cafes/cafe'
import { cafeRefusals } from '~/features/cafes/refusals'
import { secondMs } from '~/lib/durations'
import { type EndpointParts, ownerOf, staffOf } from '~/lib/endpoint'
import { beforeQuery, pageOf, pageQuery, wholeNumber, writtenText } from '~/lib/server/schema-parts'
import { earnRefusals, loyaltyRefusals } from '../refusals'
import {
  codeStepMs,
  longestCouponName,
  loyaltyTags,
  pinGuessesAnHour,
  staffPinForm,
  stampOutcomes,
  stampsPerCycle,
} from '../stamp'

const whole = z.number().int()
const cafeNumber = wholeNumber('카페 번호(cafeId)')
const oneCafe = z.object({ cafeId: cafeNumber })
const oneCoupon = z.object({ id: wholeNumber('쿠폰 번호') })

/** The page counts from 1, and the count is of the stamps on it. */
const place = { page: whole, count: whole }

const card = z.object({
  ...place,
  isStampedToday: z.boolean(),
  /** The places in the current cycle whose stamp earned a coupon. */
  rewardedAt: z.array(whole).max(stampsPerCycle),
})

export const reward = z.object({
  /** The place in a cycle. */
  stampCount: wholeNumber('스탬프 수(stampCount)', { min: 1, max: stampsPerCycle }),
  coupon: writtenText('쿠폰 이름(coupon)', {
    min: 1,
    max: longestCouponName,
    says: `쿠폰 이름은 ${longestCouponName}자까지 입력할 수 있어요.`,
    tooShort: '쿠폰 이름을 입력해 주세요.',
  }),
})

const ownCard = z.object({
  cafeId: whole,
  cafeName: z.string(),
  ...place,
  isStampedToday: z.boolean(),
  /** Null at a cafe without rewards. */
  next: z.object({ reward, stampsLeft: whole }).nullable(),
})

const coupon = z.object({
  id: whole,
  coupon: z.string(),
  cafeId: whole,
  cafeName: z.string(),
  stampCount: whole,
  issuedAt: z.date(),
  usedAt: z.date().nullable(),
  /** Whether the cafe's staff must enter their PIN to use the coupon. */
  needsPin: z.boolean(),
})

const newStamp = z.object({
  cafeId: cafeNumber,
  code: z
    .string()
    .trim()
    .min(1, '코드를 입력해 주세요.')
    .max(300, '코드가 너무 길어요.')
    .meta({ label: '코드(code)', text: 'code' }),
})

const earned = z.object({
  ...place,
  /** Whether the member got a stamp, or why not. */
  stamp: z.enum(stampOutcomes),
  coupon: coupon.optional(),
  /** Today's meetups at which the same code has checked the member in. */
  checkIns: z.array(z.object({ meetupId: whole, title: z.string() })),
})

/** What staff type at the counter. */
export const staffPin = z
  .string()
  .regex(staffPinForm, '직원 비밀번호는 숫자 네 자리예요.')
  .meta({ label: '직원 비밀번호(pin)', text: 'code' })

const couponUse = z.object({
  isUsed: z.literal(true, '사용 여부(isUsed)는 true만 보낼 수 있어요.'),
  pin: staffPin.optional(),
})

/** `asOf` is the server's time, so that a device with a wrong clock knows how long the code lasts. */
const staffCode = z.object({ code: z.string(), digits: z.string(), expiresAt: z.date(), asOf: z.date() })

export const loyaltyCalls = {
  earn: {
    summary:
      '카페 화면의 코드로 스탬프를 받아요. 오늘 이 카페의 모임에 참여하면 체크인도 함께 해요. 스탬프와 체크인이 모두 없으면 그 이유로 거절해요',
    audience: 'member',
    oncePerKey: true,
    body: newStamp,
    reply: earned,
    refusals: [cafeRefusals.noCafe, earnRefusals],
  },
  card: {
    summary: '이 카페의 내 스탬프 카드: 몇 번째 카드(page)에 몇 개(cnt)',
    audience: 'member',
    query: oneCafe,
    reply: card,
    dependsOn: [loyaltyTags.stamps.by('cafeId')],
    refusals: cafeRefusals.noCafe,
  },
  cards: {
    summary: '내 스탬프 카드. 마지막으로 스탬프를 받은 카페부터',
    audience: 'member',
    query: z.object({ before: beforeQuery() }),
    reply: pageOf(ownCard),
    dependsOn: [loyaltyTags.stamps.all, loyaltyTags.rewards.all, cafeTags.facts.all],
  },
  rewards: {
    summary: '카페의 스탬프 보상, 스탬프 수가 적은 것부터',
    query: oneCafe,
    reply: pageOf(reward),
    dependsOn: [loyaltyTags.rewards.by('cafeId'), cafeTags.facts.by('cafeId')],
    cachedFor: 'everybody',
    refusals: cafeRefusals.noCafe,
  },
  coupons: {
    summary: '내 쿠폰, 쓸 수 있는 것부터 새것 순. 카페 번호가 없으면 모든 카페',
    audience: 'member',
    query: z.object({ cafeId: cafeNumber.optional(), page: pageQuery() }),
    reply: pageOf(coupon),
    dependsOn: [loyaltyTags.coupons.all, loyaltyTags.pins.all, cafeTags.facts.all],
  },
  coupon: {
    summary: '내 쿠폰 하나',
    audience: ownerOf('coupon', 'id'),
    params: oneCoupon,
    reply: coupon,
    dependsOn: [loyaltyTags.coupons.all, loyaltyTags.pins.all, cafeTags.facts.all],
  },
  useCoupon: {
    summary: `쿠폰을 써요. 카페가 직원 비밀번호를 정했으면 staff_pin도 보내요. 한 시간에 ${pinGuessesAnHour}번까지`,
    audience: ownerOf('coupon', 'id'),
    params: oneCoupon,
    body: couponUse,
    reply: coupon,
    refusals: [loyaltyRefusals.couponUsed, loyaltyRefusals.pinNeeded, loyaltyRefusals.wrongPin],
  },
  staffCode: {
    summary: `카페 화면에 보여 줄 지금의 스탬프 코드. ${codeStepMs / secondMs}초마다 바뀌어요`,
    audience: staffOf('cafe', 'cafeId'),
    params: z.object({ cafeId: wholeNumber('카페 번호') }),
    reply: staffCode,
  },
} satisfies Record<string, EndpointParts>
