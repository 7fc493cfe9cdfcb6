import { z } from 'zod'
import {
  del,
  get,
  judgedText,
  listOf,
  ownerOf,
  pageOf,
  pageQuery,
  post,
  put,
  staffOf,
  wholeNumber,
  writtenText,
} from '~/lib/contract'
import { each, field, nested, wireNamesOf, wireShape } from '~/lib/wire-shape'
import { accountTags } from '../accounts/tags'
import { shelfConditions } from '../cafes/cafe'
import {
  areHours,
  cafeLimits,
  isFee,
  isPassPrice,
  profileMessages,
  tidyNames,
  whyBadCafeName,
  whyBadFacility,
  whyBadNotice,
  whyBadPhone,
  whyBadText,
} from '../cafes/cafe-profile'
import { cafeRefusals } from '../cafes/refusals'
import { staffRoles } from '../cafes/staff'
import { cafeTags } from '../cafes/tags'
import { rewardListShape, rewardShape } from '../loyalty/contract'
import { loyaltyRefusals } from '../loyalty/refusals'
import { staffPinForm } from '../loyalty/stamp'
import { loyaltyTags } from '../loyalty/tags'
import { cancelReasonText, longestCancelReason } from '../meetups/closed-doors'
import { meetupStatuses } from '../meetups/meetup'
import { meetupRefusals } from '../meetups/refusals'
import { meetupTags } from '../meetups/tags'
import { monthForm, settlementCauses } from './settlement'

// Only our own app uses the console, so its wire names need not follow the old ones in docs/GLOSSARY.md.

const whole = z.number().int()
const role = z.enum(staffRoles)
const condition = z.enum(shelfConditions)

const version = z.string().max(40).meta({ label: '버전(version)' })

export const staffedCafeShape = wireShape({
  id: whole,
  name: z.string(),
  address: z.string(),
  image: z.string().nullable(),
  role,
})

const WireOpening = z.object({ opens: whole, closes: whole }).nullable()
const keptDayOffShape = wireShape({ day: field('date', z.string()), reason: z.string().nullable() })
const keptNoticeShape = wireShape({
  id: whole,
  text: z.string(),
  updatedAt: field('updated_at', z.string()),
  version: z.string(),
})
const versionsShape = wireShape({
  profile: z.string(),
  hours: z.string(),
  prices: z.string(),
  photos: z.string(),
})

/** A cafe's data for its console. Parts of the profile are saved with their version, to detect conflicts. */
export const keptCafeShape = wireShape({
  ...staffedCafeShape.fields,
  photos: z.array(z.string()),
  phones: z.array(z.string()),
  event: z.string().nullable(),
  facilities: z.array(z.string()),
  opening: z.array(WireOpening).nullable(),
  hoursText: field('hours_text', z.string().nullable()),
  weekdayAdult: field('weekday_adult_fee', whole.nullable()),
  weekendAdult: field('weekend_adult_fee', whole.nullable()),
  weekdayChild: field('weekday_teen_fee', whole.nullable()),
  weekendChild: field('weekend_teen_fee', whole.nullable()),
  weekdayPass: field('weekday_pass', whole.nullable()),
  weekendPass: field('weekend_pass', whole.nullable()),
  dayOffs: field('day_offs', z.array(keptDayOffShape.schema), each(keptDayOffShape)),
  notices: field('notices', z.array(keptNoticeShape.schema), each(keptNoticeShape)),
  followCount: field('follow_count', whole),
  newFollows: field('follows_today', whole),
  gameCount: field('game_count', whole),
  hiddenReason: field('hidden_reason', z.string().nullable()),
  versions: nested('versions', versionsShape),
})

export type KeptCafe = ReturnType<typeof keptCafeShape.fromWire>

export const profileShape = wireShape({
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

/**
 * Calls off the meetups that a change of the cafe hits: the version of their list from the refusal, and what their people
 * are told. Without them such a change is refused.
 */
export const cancellingShape = wireShape({
  confirmed: field(
    'cancel_meetups',
    z.string().max(40).nullable().optional().meta({ label: '함께 취소할 모임(cancel_meetups)' }),
    { missing: null },
  ),
  cancelReason: field(
    'cancel_reason',
    writtenText('모임을 취소하는 이유(cancel_reason)', {
      min: 1,
      max: longestCancelReason,
      says: cancelReasonText,
    })
      .nullable()
      .optional(),
    { missing: null },
  ),
})

/** Whether a refused field is what the people of the meetups are told. */
export function isCancelReason(wireName: string): boolean {
  return wireName === wireNamesOf(cancellingShape.fields).cancelReason
}

export const weekShape = wireShape({
  opening: listOf(z.object({ opens: minute(1_439), closes: minute(2_880) }).nullable(), { max: 7 })
    .nullable()
    .refine((opening) => areHours(opening), profileMessages.hours)
    .meta({ label: '영업시간(opening)' }),
  hoursText: field(
    'hours_text',
    judgedText(
      '영업시간 안내(hours_text)',
      (text) => whyBadText(text, cafeLimits.hoursText, profileMessages.hoursText),
      2_000,
      'lines',
    )
      .nullable()
      .meta({ label: '영업시간 안내(hours_text)' }),
  ),
  version,
  ...cancellingShape.fields,
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

export const pricesShape = wireShape({
  weekdayAdult: field('weekday_adult_fee', fee('평일 성인 요금(weekday_adult_fee)')),
  weekendAdult: field('weekend_adult_fee', fee('주말 성인 요금(weekend_adult_fee)')),
  weekdayChild: field('weekday_teen_fee', fee('평일 청소년 요금(weekday_teen_fee)')),
  weekendChild: field('weekend_teen_fee', fee('주말 청소년 요금(weekend_teen_fee)')),
  weekdayPass: field('weekday_pass', passPrice('평일 종일 이용권(weekday_pass)')),
  weekendPass: field('weekend_pass', passPrice('주말 종일 이용권(weekend_pass)')),
  version,
})

export const dayOffReasonShape = wireShape({
  reason: judgedText(
    '이유(reason)',
    (text) => whyBadText(text, cafeLimits.dayOffReason, profileMessages.reason),
    400,
  )
    .optional()
    .meta({ label: '이유(reason)' }),
  ...cancellingShape.fields,
})

const noticeText = judgedText('공지(text)', whyBadNotice, 8_000, 'lines')
export const newCafeNoticeShape = wireShape({ text: noticeText })
export const changedCafeNoticeShape = wireShape({ text: noticeText, version })

export const arrangedPhotosShape = wireShape({
  photos: listOf(z.string().max(200), { max: cafeLimits.photos }).meta({ label: '사진(photos)' }),
  version,
})

export const shelfCopyShape = wireShape({
  copies: wholeNumber('수량(copies)', { max: cafeLimits.copies }),
  condition: condition.meta({ label: '상태(condition)' }),
  canTeach: field('can_teach', z.boolean().meta({ label: '설명 가능(can_teach)' })),
})

/** A game on a cafe's shelf. If the cafe does not have it, the default is one copy in good condition. */
export const shelfPlaceShape = wireShape({
  gameId: field('game_id', whole),
  name: z.string(),
  isOnShelf: field('is_on_shelf', z.boolean()),
  copies: whole,
  condition,
  canTeach: field('can_teach', z.boolean()),
})

export const shelfListShape = wireShape({
  names: listOf(z.string().max(cafeLimits.importedName), {
    max: cafeLimits.importedNames,
    tooLong: `한 번에 ${cafeLimits.importedNames}개까지 가져올 수 있어요.`,
  }).meta({ label: '게임 이름(names)' }),
})

const shelfMatchShape = wireShape({
  name: z.string(),
  gameId: field('game_id', whole.nullable()),
  gameName: field('game_name', z.string().nullable()),
  isOnShelf: field('is_on_shelf', z.boolean()),
})

/** The result of importing a list of names, or its preview. */
export const shelfReportShape = wireShape({
  added: whole,
  rows: field('rows', z.array(shelfMatchShape.schema), each(shelfMatchShape)),
})

const staffMemberShape = wireShape({
  memberId: field('user_id', whole),
  nickname: z.string(),
  image: field('profile_image', z.string().nullable()),
  role,
  since: z.string(),
})
const openInviteShape = wireShape({
  id: whole,
  role,
  expiresAt: field('expires_at', z.string()),
})

export const staffListShape = wireShape({
  staff: field('staff', z.array(staffMemberShape.schema), each(staffMemberShape)),
  invites: field('invites', z.array(openInviteShape.schema), each(openInviteShape)),
})

export const staffRoleShape = wireShape({ role: role.meta({ label: '역할(role)' }) })
export const newInviteShape = wireShape({
  id: whole,
  key: z.string(),
  expiresAt: field('expires_at', z.string()),
})
export const inviteKeyShape = wireShape({
  key: z
    .string()
    .regex(/^[\w-]{1,60}$/, cafeRefusals.noInvite.says)
    .meta({ label: '초대(key)' }),
})
export const offeredCafeShape = wireShape({
  cafeId: field('cafe_id', whole),
  name: z.string(),
  image: z.string().nullable(),
  role,
  expiresAt: field('expires_at', z.string()),
  isStaff: field('is_staff', z.boolean()),
})
export const joinedCafeShape = wireShape({ cafeId: field('cafe_id', whole), role })

/** The rewards for stamps and their version, and whether the cafe has a staff PIN. */
export const keptLoyaltyShape = wireShape({
  rewards: field('rewards', z.array(rewardShape.schema), each(rewardShape)),
  hasPin: field('has_pin', z.boolean()),
  version: z.string(),
})

export type KeptLoyalty = ReturnType<typeof keptLoyaltyShape.fromWire>

export const changedRewardsShape = wireShape({ ...rewardListShape.fields, version })

export const newPinShape = wireShape({
  pin: z
    .string()
    .regex(staffPinForm, '직원 비밀번호는 숫자 네 자리예요.')
    .meta({ label: '직원 비밀번호(pin)' }),
})

export const logEntryShape = wireShape({
  id: whole,
  actor: z.string().nullable(),
  action: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  at: z.string(),
})

/** A cafe's numbers for one week. `week` is its Monday. Only owners see what the used passes are worth. */
const weekOfCafeShape = wireShape({
  week: z.string(),
  stamps: whole,
  visitors: whole,
  newFollowers: field('new_followers', whole),
  checkIns: field('check_ins', whole),
  passesUsed: field('passes_used', whole),
  passesWon: field('passes_won', whole.nullable()),
  couponsIssued: field('coupons_issued', whole),
  couponsUsed: field('coupons_used', whole),
})

export type WeekOfCafe = ReturnType<typeof weekOfCafeShape.fromWire>

/** The latest weeks, oldest first. The last one is the current week. */
export const numbersShape = wireShape({
  weeks: field('weeks', z.array(weekOfCafeShape.schema), each(weekOfCafeShape)),
})

/** A coupon as the staff of its cafe see it. */
export const guestCouponShape = wireShape({
  id: whole,
  coupon: z.string(),
  nickname: z.string(),
  stampCount: field('stamp_count', whole),
  issuedAt: field('issued_at', z.string()),
  usedAt: field('used_at', z.string().nullable()),
})

export type GuestCoupon = ReturnType<typeof guestCouponShape.fromWire>

const cafeNumber = wholeNumber('카페 번호')
const ofCafe = z.object({ id: cafeNumber })
const day = z
  .string()
  .max(10, { error: '날짜를 확인해 주세요.', abort: true })
  .regex(/^20\d{2}-(0\d|1[0-2])-([0-2]\d|3[01])$/, '날짜를 확인해 주세요.')
  .refine((text) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text), {
    message: '날짜를 확인해 주세요.',
  })
  .meta({ label: '날짜(date)' })

const meetupOfDayShape = wireShape({
  id: whole,
  title: z.string(),
  startsAt: field('starts_at', z.string()),
  status: z.enum(meetupStatuses),
  isPublic: field('is_public', z.boolean()),
  host: z.string().nullable(),
  minPeople: field('min_people', whole),
  maxPeople: field('max_people', whole),
  seated: whole,
  unanswered: whole,
  checkedIn: field('checked_in', whole),
  /** How many are told if it is cancelled. */
  told: field('told_count', whole),
  tier: whole.nullable(),
  canCancel: field('can_cancel', z.boolean()),
  /** Whether the staff can say that it did not take place. */
  canSayNotHeld: field('can_say_not_held', z.boolean()),
})

export type MeetupOfDay = ReturnType<typeof meetupOfDayShape.fromWire>

export const meetupsOfDayShape = wireShape({
  day: field('date', z.string()),
  meetups: field('meetups', z.array(meetupOfDayShape.schema), each(meetupOfDayShape)),
})

/** The day defaults to today. */
export const dayAskedShape = wireShape({ day: field('date', day.optional(), { missing: null }) })

export const cancelReasonShape = wireShape({
  reason: writtenText('이유(reason)', { min: 1, max: longestCancelReason, says: cancelReasonText }),
})

const settlementShape = wireShape({
  id: whole,
  title: z.string(),
  startsAt: field('starts_at', z.string()),
  tier: whole,
  because: z.enum(settlementCauses),
  settledAt: field('settled_at', z.string()),
  /** Members say that the meetup did not take place, so it is not paid until an operator has decided. */
  isDoubted: field('is_doubted', z.boolean()),
})

/**
 * The latest settlements of a month. `count` and `total` (in won) cover all of the month's settlements but the doubted ones,
 * which `doubted` counts.
 */
export const settlementsShape = wireShape({
  month: z.string(),
  count: whole,
  total: whole,
  doubted: whole,
  settlements: field('settlements', z.array(settlementShape.schema), each(settlementShape)),
})

export const settlementFileShape = wireShape({
  name: field('file_name', z.string()),
  type: field('content_type', z.string()),
  text: z.string(),
})

const month = z.string().regex(monthForm, '달을 확인해 주세요.').meta({ label: '달(month)' })
/** The month defaults to the current one. */
export const monthAskedShape = wireShape({ month: field('month', month.optional(), { missing: null }) })

const forStaff = { audience: staffOf('cafe', 'id'), params: ofCafe }
const forOwners = { audience: ownerOf('cafe', 'id'), params: ofCafe }
const { noCafe, notStaff, notOwner, changedMeanwhile } = cafeRefusals
const strangers = [noCafe, notStaff]
const strangersAndStaff = [...strangers, notOwner]
const done = z.object({})

export const cafeMeetupParamsShape = wireShape({
  cafeId: field('id', cafeNumber),
  meetupId: field('meetup_id', wholeNumber('모임 번호')),
})
export const guestCouponParamsShape = wireShape({
  cafeId: field('id', cafeNumber),
  couponId: field('coupon_id', wholeNumber('쿠폰 번호')),
})
export const dayOffParamsShape = wireShape({ cafeId: field('id', cafeNumber), day: field('date', day) })
export const noticeParamsShape = wireShape({
  cafeId: field('id', cafeNumber),
  noticeId: field('notice_id', wholeNumber('공지 번호')),
})
export const shelfParamsShape = wireShape({
  cafeId: field('id', cafeNumber),
  gameId: field('game_id', wholeNumber('게임 번호')),
})
export const staffParamsShape = wireShape({
  cafeId: field('id', cafeNumber),
  memberId: field('user_id', wholeNumber('회원 번호')),
})
export const inviteParamsShape = wireShape({
  cafeId: field('id', cafeNumber),
  inviteId: field('invite_id', wholeNumber('초대 번호')),
})

export const staffEndpoints = {
  cafes: get('/v1/staff/cafes', {
    summary: '내가 관리하는 카페. 점주인 카페가 먼저예요',
    audience: 'member',
    reply: pageOf(staffedCafeShape.schema),
    dependsOn: [cafeTags.console.all, cafeTags.facts.all],
  }),
  cafe: get('/v1/staff/cafes/:id', {
    ...forStaff,
    summary: '카페 관리: 카페가 알리는 모든 것과 그 버전',
    reply: keptCafeShape.schema,
    dependsOn: [
      cafeTags.console.by('id'),
      cafeTags.facts.by('id'),
      cafeTags.shelf.by('id'),
      cafeTags.follows.by('id'),
    ],
    refusals: strangers,
  }),
  changeProfile: put('/v1/staff/cafes/:id/profile', {
    ...forStaff,
    summary: '카페 정보 수정. 그사이 다른 사람이 수정했으면 거절해요',
    body: profileShape.schema,
    reply: done,
    refusals: [...strangers, changedMeanwhile],
  }),
  changeWeek: put('/v1/staff/cafes/:id/hours', {
    ...forStaff,
    summary:
      '영업시간 수정. 월요일부터 일곱 날의 분 단위 시각이에요. 자정을 넘기면 닫는 시각이 1440보다 커요. 새 영업시간 밖에서 열릴 모임이 있으면 목록과 함께 거절해요. 점주가 cancel_meetups와 cancel_reason을 보내면 함께 취소해요',
    body: weekShape.schema,
    reply: done,
    refusals: [...strangers, changedMeanwhile, meetupRefusals.standing, notOwner],
  }),
  changePrices: put('/v1/staff/cafes/:id/prices', {
    ...forOwners,
    summary: '시간 요금과 종일 이용권 값 수정',
    body: pricesShape.schema,
    reply: done,
    refusals: [...strangersAndStaff, changedMeanwhile],
  }),
  setDayOff: put('/v1/staff/cafes/:id/day-offs/:date', {
    ...forStaff,
    params: dayOffParamsShape.schema,
    summary:
      '임시 휴무 추가, 또는 이유 수정. 그날 열릴 모임이 있으면 목록과 함께 거절해요. 점주가 cancel_meetups와 cancel_reason을 보내면 함께 취소해요',
    body: dayOffReasonShape.schema,
    reply: done,
    refusals: [
      ...strangers,
      cafeRefusals.pastDayOff,
      cafeRefusals.tooManyDayOffs,
      meetupRefusals.standing,
      notOwner,
    ],
  }),
  removeDayOff: del('/v1/staff/cafes/:id/day-offs/:date', {
    ...forStaff,
    params: dayOffParamsShape.schema,
    summary: '임시 휴무 취소',
    reply: done,
    refusals: strangers,
  }),
  addNotice: post('/v1/staff/cafes/:id/notices', {
    ...forStaff,
    summary: '카페 공지 추가',
    body: newCafeNoticeShape.schema,
    oncePerKey: true,
    reply: z.object({ id: whole }),
    refusals: [...strangers, cafeRefusals.tooManyNotices],
  }),
  changeNotice: put('/v1/staff/cafes/:id/notices/:notice_id', {
    ...forStaff,
    params: noticeParamsShape.schema,
    summary: '카페 공지 수정',
    body: changedCafeNoticeShape.schema,
    reply: done,
    refusals: [...strangers, cafeRefusals.noNotice, changedMeanwhile],
  }),
  removeNotice: del('/v1/staff/cafes/:id/notices/:notice_id', {
    ...forStaff,
    params: noticeParamsShape.schema,
    summary: '카페 공지 삭제',
    reply: done,
    refusals: [...strangers, cafeRefusals.noNotice],
  }),
  addPhoto: post('/v1/staff/cafes/:id/photos', {
    ...forStaff,
    summary: '카페 사진 추가. 첫 사진이 대표 사진이에요',
    upload: 'picture',
    rate: 'upload',
    oncePerKey: true,
    reply: z.object({ photo: z.string() }),
    refusals: [...strangers, cafeRefusals.tooManyPhotos],
  }),
  arrangePhotos: put('/v1/staff/cafes/:id/photos', {
    ...forStaff,
    summary: '카페 사진의 순서. 빠진 사진은 삭제돼요',
    body: arrangedPhotosShape.schema,
    reply: done,
    refusals: [...strangers, changedMeanwhile],
  }),
  shelfPlace: get('/v1/staff/cafes/:id/shelf/:game_id', {
    ...forStaff,
    params: shelfParamsShape.schema,
    summary: '게임 하나를 카페가 가졌는지, 어떻게 가졌는지',
    reply: shelfPlaceShape.schema,
    dependsOn: [cafeTags.shelf.by('id')],
    refusals: [...strangers, cafeRefusals.noGame],
  }),
  putOnShelf: put('/v1/staff/cafes/:id/shelf/:game_id', {
    ...forStaff,
    params: shelfParamsShape.schema,
    summary: '보유 게임 추가, 또는 수량과 상태 수정',
    body: shelfCopyShape.schema,
    reply: done,
    refusals: [...strangers, cafeRefusals.noGame, cafeRefusals.tooManyGames],
  }),
  takeFromShelf: del('/v1/staff/cafes/:id/shelf/:game_id', {
    ...forStaff,
    params: shelfParamsShape.schema,
    summary: '보유 게임에서 삭제',
    reply: done,
    refusals: [...strangers, cafeRefusals.notOnShelf],
  }),
  previewShelf: post('/v1/staff/cafes/:id/shelf/import/preview', {
    ...forStaff,
    summary: '게임 이름 목록을 가져오면 어떻게 될지. 아무것도 바꾸지 않아요',
    body: shelfListShape.schema,
    reply: shelfReportShape.schema,
    refusals: strangers,
  }),
  importShelf: post('/v1/staff/cafes/:id/shelf/import', {
    ...forStaff,
    summary: '게임 이름 목록을 보유 게임에 추가. 모르는 게임은 알려 주고 건너뛰어요',
    body: shelfListShape.schema,
    reply: shelfReportShape.schema,
    refusals: [...strangers, cafeRefusals.tooManyGames],
  }),
  loyalty: get('/v1/staff/cafes/:id/loyalty', {
    ...forStaff,
    summary: '스탬프 보상과, 직원 비밀번호를 정했는지. 비밀번호는 보여 주지 않아요',
    reply: keptLoyaltyShape.schema,
    dependsOn: [loyaltyTags.rewards.by('id'), cafeTags.console.by('id')],
    refusals: strangers,
  }),
  changeRewards: put('/v1/staff/cafes/:id/rewards', {
    ...forOwners,
    summary: '스탬프 보상 전체를 바꿔요. 받은 쿠폰은 그대로예요. 그사이 다른 사람이 수정했으면 거절해요',
    body: changedRewardsShape.schema,
    reply: done,
    refusals: [...strangersAndStaff, changedMeanwhile],
  }),
  setPin: put('/v1/staff/cafes/:id/pin', {
    ...forOwners,
    summary: '쿠폰을 쓸 때 묻는 직원 비밀번호 정하기',
    body: newPinShape.schema,
    reply: done,
    refusals: strangersAndStaff,
  }),
  removePin: del('/v1/staff/cafes/:id/pin', {
    ...forOwners,
    summary: '직원 비밀번호 삭제. 쿠폰을 쓸 때 묻지 않아요',
    reply: done,
    refusals: strangersAndStaff,
  }),
  usedCoupons: get('/v1/staff/cafes/:id/coupons', {
    ...forStaff,
    summary: '이 카페에서 쓴 쿠폰, 마지막에 쓴 것부터',
    query: z.object({ page: pageQuery() }),
    reply: pageOf(guestCouponShape.schema),
    dependsOn: [loyaltyTags.visits.by('id'), cafeTags.console.by('id'), accountTags.profiles.all],
    refusals: strangers,
  }),
  coupon: get('/v1/staff/cafes/:id/coupons/:coupon_id', {
    ...forStaff,
    params: guestCouponParamsShape.schema,
    summary: '손님의 쿠폰 하나: 누구의 어떤 쿠폰이고 언제 썼는지',
    reply: guestCouponShape.schema,
    dependsOn: [loyaltyTags.visits.by('id'), cafeTags.console.by('id'), accountTags.profiles.all],
    refusals: [...strangers, loyaltyRefusals.noCoupon, loyaltyRefusals.otherCafesCoupon],
  }),
  redeemCoupon: post('/v1/staff/cafes/:id/coupons/:coupon_id/use', {
    ...forStaff,
    params: guestCouponParamsShape.schema,
    summary: '손님의 쿠폰을 썼다고 처리해요. 되돌릴 수 없어요',
    reply: guestCouponShape.schema,
    refusals: [
      ...strangers,
      loyaltyRefusals.noCoupon,
      loyaltyRefusals.otherCafesCoupon,
      loyaltyRefusals.couponUsed,
    ],
  }),
  meetupsOfDay: get('/v1/staff/cafes/:id/meetups', {
    ...forStaff,
    summary: '하루의 모임, 참여 인원과 체크인한 사람 수. date가 없으면 오늘',
    query: dayAskedShape.schema,
    reply: meetupsOfDayShape.schema,
    dependsOn: [
      meetupTags.facts.all,
      loyaltyTags.visits.by('id'),
      cafeTags.console.by('id'),
      accountTags.profiles.all,
    ],
    refusals: strangers,
  }),
  cancelMeetup: post('/v1/staff/cafes/:id/meetups/:meetup_id/cancel', {
    ...forOwners,
    params: cafeMeetupParamsShape.schema,
    summary: '카페가 모임을 취소해요. 모두에게 이유를 알리고 이용권을 돌려줘요',
    body: cancelReasonShape.schema,
    reply: done,
    refusals: [...strangersAndStaff, meetupRefusals.noMeetup, meetupRefusals.over, meetupRefusals.started],
  }),
  sayNotHeld: post('/v1/staff/cafes/:id/meetups/:meetup_id/not-held', {
    ...forStaff,
    params: cafeMeetupParamsShape.schema,
    summary:
      '모임이 열리지 않았다고 알려요. 시작부터 끝나고 24시간까지, 체크인한 사람이 없을 때. 모두에게 이용권을 돌려주고 정산을 거둬요',
    body: cancelReasonShape.schema,
    reply: done,
    refusals: [
      ...strangers,
      meetupRefusals.noMeetup,
      meetupRefusals.over,
      meetupRefusals.notStarted,
      meetupRefusals.tooLateNotHeld,
      meetupRefusals.scanned,
    ],
  }),
  settlements: get('/v1/staff/cafes/:id/settlements', {
    ...forOwners,
    summary: '한 달의 정산: 사용된 이용권의 수와 합계, 새것부터. month(YYYY-MM)가 없으면 이번 달',
    query: monthAskedShape.schema,
    reply: settlementsShape.schema,
    dependsOn: [meetupTags.facts.all, cafeTags.console.by('id')],
    refusals: strangersAndStaff,
  }),
  settlementFile: get('/v1/staff/cafes/:id/settlements/file', {
    ...forOwners,
    summary: '한 달의 정산을 CSV로',
    query: monthAskedShape.schema,
    rate: 'search',
    reply: settlementFileShape.schema,
    refusals: strangersAndStaff,
  }),
  numbers: get('/v1/staff/cafes/:id/numbers', {
    ...forStaff,
    summary:
      '최근 12주의 숫자: 스탬프와 손님, 새 팔로워, 체크인, 사용된 이용권, 쿠폰. 금액은 점주에게만 보여요. 한 주는 월요일에 시작해요',
    reply: numbersShape.schema,
    dependsOn: [
      loyaltyTags.visits.by('id'),
      cafeTags.follows.by('id'),
      cafeTags.console.by('id'),
      meetupTags.facts.all,
    ],
    refusals: strangers,
  }),
  staff: get('/v1/staff/cafes/:id/staff', {
    ...forStaff,
    summary: '카페를 관리하는 사람. 쓰지 않은 초대는 점주에게만 보여요',
    reply: staffListShape.schema,
    dependsOn: [cafeTags.console.by('id'), accountTags.profiles.all],
    refusals: strangers,
  }),
  changeRole: put('/v1/staff/cafes/:id/staff/:user_id', {
    ...forOwners,
    params: staffParamsShape.schema,
    summary: '관리하는 사람의 역할 변경',
    body: staffRoleShape.schema,
    reply: done,
    refusals: [...strangersAndStaff, cafeRefusals.noStaffMember, cafeRefusals.lastOwner],
  }),
  removeStaff: del('/v1/staff/cafes/:id/staff/:user_id', {
    ...forStaff,
    params: staffParamsShape.schema,
    summary: '관리하는 사람 내보내기. 자신은 누구나 그만둘 수 있어요',
    reply: done,
    refusals: [...strangersAndStaff, cafeRefusals.noStaffMember, cafeRefusals.lastOwner],
  }),
  invite: post('/v1/staff/cafes/:id/invites', {
    ...forOwners,
    summary: '초대 링크 만들기. 열쇠(key)는 이 답에서만 볼 수 있어요',
    body: staffRoleShape.schema,
    oncePerKey: true,
    // Elsewhere only the hash of an invitation's key is stored.
    repliesSecret: true,
    reply: newInviteShape.schema,
    refusals: [...strangersAndStaff, cafeRefusals.tooManyInvites, cafeRefusals.tooManyStaff],
  }),
  withdrawInvite: del('/v1/staff/cafes/:id/invites/:invite_id', {
    ...forOwners,
    params: inviteParamsShape.schema,
    summary: '초대 취소',
    reply: done,
    refusals: [...strangersAndStaff, cafeRefusals.noInvite],
  }),
  findInvite: post('/v1/staff/invites/find', {
    summary: '초대 링크가 어느 카페의 것인지',
    audience: 'member',
    body: inviteKeyShape.schema,
    rate: 'read',
    reply: offeredCafeShape.schema,
    refusals: [cafeRefusals.noInvite],
  }),
  acceptInvite: post('/v1/staff/invites/accept', {
    summary: '초대를 받아들여 카페를 관리하기. 링크 하나는 한 사람만 쓸 수 있어요',
    audience: 'member',
    body: inviteKeyShape.schema,
    reply: joinedCafeShape.schema,
    refusals: [noCafe, cafeRefusals.noInvite, cafeRefusals.alreadyStaff, cafeRefusals.tooManyStaff],
  }),
  log: get('/v1/staff/cafes/:id/log', {
    ...forOwners,
    summary: '카페에서 누가 무엇을 바꾸었는지, 새것부터',
    query: z.object({ page: pageQuery() }),
    reply: pageOf(logEntryShape.schema),
    dependsOn: [cafeTags.console.by('id'), accountTags.profiles.all],
    refusals: strangersAndStaff,
  }),
}

/** The price field with this wire name; null if there is none. */
export function toPriceField(wireName: string): keyof ReturnType<typeof pricesShape.fromWire> | null {
  const names = wireNamesOf(pricesShape.fields)
  const fields = Object.keys(names) as (keyof typeof names)[]
  return fields.find((field) => names[field] === wireName) ?? null
}

export type ShelfReport = ReturnType<typeof shelfReportShape.fromWire>

/** The names in a pasted list, one per line. In a pasted table only the first column counts. */
export function namesInList(text: string): string[] {
  return tidyNames(text.split(/\r?\n/).map((line) => (line.split('\t')[0] ?? '').replace(/^"(.*)"$/, '$1')))
}

export type StaffedCafe = ReturnType<typeof staffedCafeShape.fromWire>
export type StaffList = ReturnType<typeof staffListShape.fromWire>
export type OfferedCafe = ReturnType<typeof offeredCafeShape.fromWire>
