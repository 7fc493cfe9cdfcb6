import { z } from 'zod'
import {
  get,
  listOf,
  ownerOf,
  pageOf,
  pageQuery,
  patch,
  post,
  staffOf,
  wholeNumber,
  writtenText,
} from '~/lib/contract'
import { each, field, wireNamesOf, wireShape, words } from '~/lib/wire-shape'
import { cafeRefusals } from '../cafes/refusals'
import { cafeTags } from '../cafes/tags'
import { loyaltyRefusals } from './refusals'
import { type Coupon, longestCouponName, staffPinForm, stampsPerCycle } from './stamp'
import { loyaltyTags } from './tags'

// Existing clients fix the paths and fields, including the spellings "CafeCoupone" and "CafeStampReword".

const whole = z.number().int()

export const stampCardShape = wireShape({
  page: whole,
  count: field('cnt', whole),
  isStampedToday: field('stamped_today', z.boolean()),
  rewardedAt: field('rewarded_at', z.array(whole).max(stampsPerCycle)),
})

export const rewardShape = wireShape({
  stampCount: field('stamp_count', wholeNumber('스탬프 수(stamp_count)', { min: 1, max: stampsPerCycle })),
  coupon: writtenText('쿠폰 이름(coupon)', {
    min: 1,
    max: longestCouponName,
    says: `쿠폰 이름은 ${longestCouponName}자까지 입력할 수 있어요.`,
    tooShort: '쿠폰 이름을 입력해 주세요.',
  }),
})

/** All rewards of a cafe, as its staff set them. */
const _rewardListShape = wireShape({
  rewards: field(
    'rewards',
    listOf(rewardShape.schema, { max: stampsPerCycle }).refine(
      (rewards) => new Set(rewards.map(({ stamp_count }) => stamp_count)).size === rewards.length,
      '스탬프 수가 같은 보상이 두 개 있어요.',
    ),
    each(rewardShape),
  ),
})

export const couponShape = wireShape(
  {
    id: whole,
    coupon: z.string(),
    cafeId: field('cafe.id', whole),
    cafeName: field('cafe.name', z.string()),
    stampCount: field('stamp_count', whole),
    issuedAt: field('issued_at', z.string()),
    usedAt: field('used_at', z.string().nullable()),
    needsPin: field('needs_pin', z.boolean()),
  },
  { is_used: z.boolean(), updated_at: z.string() },
  ({ usedAt, issuedAt }) => ({ is_used: usedAt !== null, updated_at: usedAt ?? issuedAt }),
)

/** The query of endpoints about one cafe. */
export const stampedCafeShape = wireShape({
  cafeId: field('cafe_id', wholeNumber('카페 번호(cafe_id)')),
})

/** The query of `coupons`. */
export const couponListShape = wireShape({
  cafeId: field('cafe_id', wholeNumber('카페 번호(cafe_id)').optional(), { missing: null }),
  page: pageQuery(),
})

export const newStampShape = wireShape({
  cafeId: field('cafe_id', wholeNumber('카페 번호(cafe_id)')),
  code: z
    .string()
    .trim()
    .min(1, '코드를 입력해 주세요.')
    .max(300, '코드가 너무 길어요.')
    .meta({ label: '코드(code)' }),
})

const checkInShape = wireShape({ meetupId: field('room_id', whole), title: z.string() })

const outcomes = { earned: 'earned', already_today: 'already-today', not_followed: 'not-followed' } as const

/** `check_ins` are today's meetups at which the same code has checked the member in. */
export const earnedShape = wireShape({
  page: whole,
  count: field('cnt', whole),
  stamp: field('stamp', z.enum(['earned', 'already_today', 'not_followed']), words(outcomes)),
  coupon: field('coupon', z.optional(couponShape.schema), {
    toWire: (coupon: Coupon) => couponShape.toWire(coupon),
    fromWire: (wire): Coupon => couponShape.fromWire(wire),
    missing: null,
  }),
  checkIns: field('check_ins', z.array(checkInShape.schema), each(checkInShape)),
})

export const couponUseShape = wireShape({
  isUsed: field('is_used', z.literal(true, '사용 여부(is_used)는 true만 보낼 수 있어요.')),
  pin: field('staff_pin', z.string().regex(staffPinForm, '직원 비밀번호는 숫자 네 자리예요.').optional(), {
    missing: null,
  }),
})

/** The form field for a wire name; null if the form to use a coupon has no such field. */
export function toCouponField(wireName: string): 'pin' | null {
  return wireName === wireNamesOf(couponUseShape.fields).pin ? 'pin' : null
}

/** `as_of` is the server's time, so that a device with a wrong clock knows how long the code lasts. */
export const staffCodeShape = wireShape({
  code: z.string(),
  digits: z.string(),
  expiresAt: field('expires_at', z.string()),
  asOf: field('as_of', z.string()),
})

const coupon = z.object({ id: wholeNumber('쿠폰 번호') })

export const loyaltyEndpoints = {
  earn: post('/v1/stamps', {
    summary:
      '카페 화면의 코드로 스탬프를 받아요. 오늘 이 카페의 모임에 참여하면 체크인도 함께 해요. 스탬프와 체크인이 모두 없으면 그 이유로 거절해요',
    audience: 'member',
    oncePerKey: true,
    body: newStampShape.schema,
    reply: earnedShape.schema,
    refusals: [
      cafeRefusals.noCafe,
      loyaltyRefusals.notACode,
      loyaltyRefusals.otherCafe,
      loyaltyRefusals.wrongCode,
      loyaltyRefusals.oldCode,
      loyaltyRefusals.usedCode,
      loyaltyRefusals.stampedToday,
      loyaltyRefusals.notFollowed,
    ],
  }),
  card: get('/v1/stampRead', {
    summary: '이 카페의 내 스탬프 카드: 몇 번째 카드(page)에 몇 개(cnt)',
    audience: 'member',
    query: stampedCafeShape.schema,
    reply: stampCardShape.schema,
    dependsOn: [loyaltyTags.stamps.by('cafe_id')],
    refusals: [cafeRefusals.noCafe],
  }),
  rewards: get('/v1/CafeStampReword', {
    summary: '카페의 스탬프 보상, 스탬프 수가 적은 것부터',
    query: stampedCafeShape.schema,
    reply: pageOf(rewardShape.schema),
    dependsOn: [loyaltyTags.rewards.by('cafe_id'), cafeTags.facts.by('cafe_id')],
    cachedFor: 'everybody',
    refusals: [cafeRefusals.noCafe],
  }),
  coupons: get('/v1/CafeCoupone', {
    summary: '내 쿠폰, 쓸 수 있는 것부터 새것 순. cafe_id가 없으면 모든 카페',
    audience: 'member',
    query: couponListShape.schema,
    reply: pageOf(couponShape.schema),
    dependsOn: [loyaltyTags.coupons.all, loyaltyTags.pins.all, cafeTags.facts.all],
  }),
  coupon: get('/v1/CafeCoupone/:id', {
    summary: '내 쿠폰 하나',
    audience: ownerOf('coupon', 'id'),
    params: coupon,
    reply: couponShape.schema,
    dependsOn: [loyaltyTags.coupons.all, loyaltyTags.pins.all, cafeTags.facts.all],
    refusals: [loyaltyRefusals.noCoupon],
  }),
  useCoupon: patch('/v1/CafeCoupone/:id', {
    summary: '쿠폰을 써요. 카페가 직원 비밀번호를 정했으면 staff_pin도 보내요. 한 시간에 다섯 번까지',
    audience: ownerOf('coupon', 'id'),
    params: coupon,
    body: couponUseShape.schema,
    reply: couponShape.schema,
    refusals: [
      loyaltyRefusals.noCoupon,
      loyaltyRefusals.couponUsed,
      loyaltyRefusals.pinNeeded,
      loyaltyRefusals.wrongPin,
    ],
  }),
  staffCode: get('/v1/staff/cafes/:cafeId/code', {
    summary: '카페 화면에 보여 줄 지금의 스탬프 코드. 30초마다 바뀌어요',
    audience: staffOf('cafe', 'cafeId'),
    params: z.object({ cafeId: wholeNumber('카페 번호') }),
    reply: staffCodeShape.schema,
    refusals: [cafeRefusals.noCafe, cafeRefusals.notStaff],
  }),
}
