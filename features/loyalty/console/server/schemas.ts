import { z } from 'zod'
import { accountTags } from '~/features/accounts/account'
import { cafeTags } from '~/features/cafes/cafe'
import { loyaltyRefusals } from '~/features/loyalty/refusals'
import { staffPin } from '~/features/loyalty/server/schemas'
import { longestCouponName, loyaltyTags, stampsPerCycle } from '~/features/loyalty/stamp'
import { meetupTags } from '~/features/meetups/core/meetup'
import { changedMeanwhile } from '~/lib/conflict'
import { type EndpointParts, ownerOf, staffOf } from '~/lib/endpoint'
import { listOf, pageOf, pageQuery, wholeNumber, writtenText } from '~/lib/server/schema-parts'

const whole = z.number().int()
const version = z.string().max(40).meta({ label: '버전(version)' })
const reward = z.object({
  stampCount: wholeNumber('스탬프 수(stampCount)', { min: 1, max: stampsPerCycle }),
  coupon: writtenText('쿠폰 이름(coupon)', {
    min: 1,
    max: longestCouponName,
    says: `쿠폰 이름은 ${longestCouponName}자까지 입력할 수 있어요.`,
    tooShort: '쿠폰 이름을 입력해 주세요.',
  }),
})

/** The rewards for stamps and their version, and whether the cafe has a staff PIN. */
const managedLoyalty = z.object({
  rewards: z.array(reward),
  hasPin: z.boolean(),
  version: z.string(),
})

const changedRewards = z.object({
  rewards: listOf(reward, { max: stampsPerCycle }).refine(
    (rewards) => new Set(rewards.map(({ stampCount }) => stampCount)).size === rewards.length,
    '스탬프 수가 같은 보상이 두 개 있어요.',
  ),
  version,
})

const newPin = z.object({
  pin: staffPin,
})

/** A coupon as the staff of its cafe see it. */
const guestCoupon = z.object({
  id: whole,
  coupon: z.string(),
  nickname: z.string(),
  stampCount: whole,
  issuedAt: z.date(),
  usedAt: z.date().nullable(),
})

/** `nickname` and `title` are null for whoever has no seat at a meetup of the day, `stamps` where there was no stamp. */
const justIn = z.object({
  asOf: z.date(),
  arrivals: z.array(
    z.object({
      at: z.date(),
      nickname: z.string().nullable(),
      title: z.string().nullable(),
      stamps: whole.nullable(),
    }),
  ),
})

const cafeNumber = wholeNumber('카페 번호')
const ofCafe = z.object({ cafeId: cafeNumber })
const forStaff = { audience: staffOf('cafe', 'cafeId'), params: ofCafe }
const forOwners = { audience: ownerOf('cafe', 'cafeId'), params: ofCafe }
const done = z.object({})
const guestCouponParams = z.object({
  cafeId: cafeNumber,
  couponId: wholeNumber('쿠폰 번호'),
})

export const loyaltyConsoleCalls = {
  loyalty: {
    ...forStaff,
    summary: '스탬프 보상과, 직원 비밀번호를 정했는지. 비밀번호는 보여 주지 않아요',
    reply: managedLoyalty,
    dependsOn: [loyaltyTags.rewards.by('cafeId'), cafeTags.console.by('cafeId')],
  },
  justIn: {
    ...forStaff,
    summary:
      '방금 체크인하거나 스탬프를 받은 사람, 마지막에 온 사람부터. 닉네임은 오늘 모임에 자리가 있는 사람만 보여요',
    reply: justIn,
    dependsOn: [
      loyaltyTags.visits.by('cafeId'),
      cafeTags.console.by('cafeId'),
      meetupTags.facts.all,
      accountTags.profiles.all,
    ],
  },
  changeRewards: {
    ...forOwners,
    summary: '스탬프 보상 전체를 바꿔요. 받은 쿠폰은 그대로예요. 그사이 다른 사람이 수정했으면 거절해요',
    body: changedRewards,
    reply: done,
    refusals: changedMeanwhile,
  },
  setPin: {
    ...forOwners,
    summary: '쿠폰을 쓸 때 묻는 직원 비밀번호 정하기',
    body: newPin,
    reply: done,
  },
  removePin: {
    ...forOwners,
    summary: '직원 비밀번호 삭제. 쿠폰을 쓸 때 묻지 않아요',
    reply: done,
  },
  usedCoupons: {
    ...forStaff,
    summary: '이 카페에서 쓴 쿠폰, 마지막에 쓴 것부터',
    query: z.object({ page: pageQuery() }),
    reply: pageOf(guestCoupon),
    dependsOn: [loyaltyTags.visits.by('cafeId'), cafeTags.console.by('cafeId'), accountTags.profiles.all],
  },
  coupon: {
    ...forStaff,
    params: guestCouponParams,
    summary: '손님의 쿠폰 하나: 누구의 어떤 쿠폰이고 언제 썼는지',
    reply: guestCoupon,
    dependsOn: [loyaltyTags.visits.by('cafeId'), cafeTags.console.by('cafeId'), accountTags.profiles.all],
    refusals: [loyaltyRefusals.noCoupon, loyaltyRefusals.otherCafesCoupon],
  },
  redeemCoupon: {
    ...forStaff,
    params: guestCouponParams,
    summary: '손님의 쿠폰을 썼다고 처리해요. 되돌릴 수 없어요',
    reply: guestCoupon,
    refusals: [loyaltyRefusals.noCoupon, loyaltyRefusals.otherCafesCoupon, loyaltyRefusals.couponUsed],
  },
} satisfies Record<string, EndpointParts>
