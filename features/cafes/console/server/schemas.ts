import { z } from 'zod'
import { accountTags } from '~/features/accounts/account'
import { cafeTags, shownWeeks } from '~/features/cafes/cafe'
import { cafeLimits, profileMessages, whyBadNotice, whyBadText } from '~/features/cafes/cafe-profile'
import { correctionAnswers, correctionTopics } from '~/features/cafes/correction'
import { firstDaySteps } from '~/features/cafes/first-day'
import { cafeRefusals } from '~/features/cafes/refusals'
import { cancelling, prices, profile, shownCafe, week } from '~/features/cafes/server/schemas'
import { staffRoles } from '~/features/cafes/staff'
import { noticeTags } from '~/features/notices/notice'
import { type EndpointParts, ownerOf, staffOf } from '~/lib/endpoint'
import { judgedText, listOf, pageOf, pageQuery, wholeNumber } from '~/lib/server/schema-parts'
import { shelfCalls } from './shelf-schemas'
import { staffCalls } from './staff-schemas'

const whole = z.number().int()
const role = z.enum(staffRoles)
const staffedCafe = shownCafe.pick({ id: true, name: true, address: true, image: true }).extend({ role })

const version = z.string().max(40).meta({ label: '버전(version)' })

const dayOffReason = z.object({
  reason: judgedText(
    '이유(reason)',
    (text) => whyBadText(text, cafeLimits.dayOffReason, profileMessages.reason),
    400,
  )
    .optional()
    .meta({ label: '이유(reason)' }),
})

const noticeText = judgedText('공지(text)', whyBadNotice, 8_000, 'lines')

const newCafeNotice = z.object({ text: noticeText })

const changedCafeNotice = z.object({ text: noticeText, version })

const arrangedPhotos = z.object({
  photos: listOf(z.string().max(200), { max: cafeLimits.photos }).meta({ label: '사진(photos)' }),
  version,
})

const day = z
  .string()
  .max(10, { error: '날짜를 확인해 주세요.', abort: true })
  .regex(/^20\d{2}-(0\d|1[0-2])-([0-2]\d|3[01])$/, '날짜를 확인해 주세요.')
  .refine((text) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text), {
    message: '날짜를 확인해 주세요.',
  })
  .meta({ label: '날짜(day)' })

const managedNotice = z.object({
  id: whole,
  text: z.string(),
  updatedAt: z.date(),
  version: z.string(),
})

const versions = z.object({
  profile: z.string(),
  hours: z.string(),
  prices: z.string(),
  photos: z.string(),
})

const correction = z.object({
  id: whole,
  about: z.enum(correctionTopics),
  text: z.string(),
  sentAt: z.date(),
  /** Null while it waits for an answer. */
  answer: z.enum(correctionAnswers).nullable(),
  answeredAt: z.date().nullable(),
})

/** A cafe's data for its console. Parts of the profile are saved with their version, to detect conflicts. */
const managedCafe = shownCafe.extend({
  role,
  photos: z.array(z.string()),
  holidaysAsWeekend: z.boolean(),
  hoursText: z.string().nullable(),
  notices: z.array(managedNotice),
  newFollows: whole,
  hiddenReason: z.string().nullable(),
  /** For owners, until all is done or the list is put away. */
  firstDay: z.array(z.object({ step: z.enum(firstDaySteps), isDone: z.boolean() })).nullable(),
  versions,
})

const today = z.object({
  meetups: whole,
  people: whole,
  checkedIn: whole,
  stamps: whole,
  coupons: whole,
  /** Meetups that wait for the cafe's yes, and the day of the first; null without one. */
  asking: z.object({ count: whole, day: z.string() }).nullable(),
  next: z.object({ title: z.string(), startsAt: z.date() }).nullable(),
  /** What this month's statement comes to in won; null for staff who are not owners. */
  owed: whole.nullable(),
  /** What cannot be paid because nobody has entered an account, in won; null if nothing, and for staff who are not owners. */
  unpayable: whole.nullable(),
})

const logEntry = z.object({
  id: whole,
  actor: z.string().nullable(),
  /** What was done. */
  sentence: z.string(),
  at: z.date(),
})

/** A cafe's numbers for one week. `week` is its Monday. Only owners see what the used passes are worth. */
const weekOfCafe = z.object({
  week: z.string(),
  stamps: whole,
  visitors: whole,
  newFollowers: whole,
  checkIns: whole,
  passesUsed: whole,
  passesWon: whole.nullable(),
  couponsIssued: whole,
  couponsUsed: whole,
})

/** `owed` is null for employees. */
const cafesToday = z.object({
  cafes: z.array(
    staffedCafe.extend({
      meetups: whole,
      people: whole,
      checkedIn: whole,
      stamps: whole,
      asking: whole,
      owed: whole.nullable(),
    }),
  ),
})

/** The latest weeks, oldest first. The last one is the current week. */
const numbers = z.object({
  weeks: z.array(weekOfCafe),
})

const cafeNumber = wholeNumber('카페 번호')
const ofCafe = z.object({ cafeId: cafeNumber })
const forStaff = { audience: staffOf('cafe', 'cafeId'), params: ofCafe }
const forOwners = { audience: ownerOf('cafe', 'cafeId'), params: ofCafe }
const { notOwner, changedMeanwhile } = cafeRefusals
const done = z.object({})
const dayOffParams = z.object({ cafeId: cafeNumber, day })
const noticeParams = z.object({
  cafeId: cafeNumber,
  noticeId: wholeNumber('공지 번호'),
})

const correctionParams = z.object({
  cafeId: cafeNumber,
  correctionId: wholeNumber('내용 번호'),
})

export const consoleCalls = {
  cafes: {
    summary: '내가 관리하는 카페. 점주인 카페가 먼저예요',
    audience: 'member',
    reply: pageOf(staffedCafe),
    dependsOn: [cafeTags.console.all, cafeTags.facts.all],
  },
  cafe: {
    ...forStaff,
    summary: '카페 관리: 카페가 알리는 모든 것과 그 버전',
    reply: managedCafe,
    dependsOn: [
      cafeTags.console.by('cafeId'),
      cafeTags.facts.by('cafeId'),
      cafeTags.shelf.by('cafeId'),
      cafeTags.follows.by('cafeId'),
      noticeTags.settings.all,
    ],
  },
  changeProfile: {
    ...forStaff,
    summary: '카페 정보 수정. 그사이 다른 사람이 수정했으면 거절해요',
    body: profile.extend({ version }),
    reply: done,
    refusals: changedMeanwhile,
  },
  changeWeek: {
    ...forStaff,
    summary:
      '영업시간 수정. 월요일부터 일곱 날의 분 단위 시각이에요. 자정을 넘기면 닫는 시각이 1440보다 커요. 새 영업시간 밖에서 열릴 모임이 있으면 목록과 함께 거절해요. 점주가 confirmed와 cancelReason을 보내면 함께 취소해요',
    body: week.extend({ version, ...cancelling.shape }),
    reply: done,
    refusals: [changedMeanwhile, cafeRefusals.meetupsToCome, notOwner],
  },
  changePrices: {
    ...forOwners,
    summary: '시간 요금과 종일 이용권 값 수정',
    body: prices.extend({ version }),
    reply: done,
    refusals: changedMeanwhile,
  },
  setDayOff: {
    ...forStaff,
    params: dayOffParams,
    summary:
      '임시 휴무 추가, 또는 이유 수정. 그날 열릴 모임이 있으면 목록과 함께 거절해요. 점주가 confirmed와 cancelReason을 보내면 함께 취소해요',
    body: dayOffReason.extend(cancelling.shape),
    reply: done,
    refusals: [cafeRefusals.pastDayOff, cafeRefusals.tooManyDayOffs, cafeRefusals.meetupsToCome, notOwner],
  },
  removeDayOff: {
    ...forStaff,
    params: dayOffParams,
    summary: '임시 휴무 취소',
    reply: done,
  },
  addNotice: {
    ...forStaff,
    summary: '카페 공지 추가',
    body: newCafeNotice,
    oncePerKey: true,
    reply: z.object({ id: whole }),
    refusals: cafeRefusals.tooManyNotices,
  },
  changeNotice: {
    ...forStaff,
    params: noticeParams,
    summary: '카페 공지 수정',
    body: changedCafeNotice,
    reply: done,
    refusals: [cafeRefusals.noNotice, changedMeanwhile],
  },
  removeNotice: {
    ...forStaff,
    params: noticeParams,
    summary: '카페 공지 삭제',
    reply: done,
    refusals: cafeRefusals.noNotice,
  },
  corrections: {
    ...forStaff,
    summary: '정보가 다르다고 손님이 알려 준 것. 답을 기다리는 것이 먼저예요. 누가 보냈는지는 나오지 않아요',
    reply: pageOf(correction),
    dependsOn: [cafeTags.console.by('cafeId')],
  },
  answerCorrection: {
    ...forStaff,
    params: correctionParams,
    summary: '알려 준 사람에게 수정했는지(fixed), 지금 정보가 맞는지(right) 답해요',
    body: z.object({ answer: z.enum(correctionAnswers).meta({ label: '답(answer)' }) }),
    reply: done,
    refusals: [notOwner, cafeRefusals.noCorrection],
  },
  addPhoto: {
    ...forStaff,
    summary: '카페 사진 추가. 첫 사진이 대표 사진이에요',
    upload: 'picture',
    rate: 'upload',
    oncePerKey: true,
    reply: z.object({ photo: z.string() }),
    refusals: cafeRefusals.tooManyPhotos,
  },
  arrangePhotos: {
    ...forStaff,
    summary: '카페 사진의 순서. 빠진 사진은 삭제돼요',
    body: arrangedPhotos,
    reply: done,
    refusals: changedMeanwhile,
  },
  ...shelfCalls,
  cafesToday: {
    summary: '내가 관리하는 모든 카페의 오늘. 점주인 카페가 먼저예요. 이번 달 정산은 점주에게만 보여요',
    audience: 'member',
    reply: cafesToday,
    dependsOn: [cafeTags.console.all, cafeTags.facts.all],
  },
  today: {
    ...forStaff,
    summary:
      '오늘의 카페: 모임과 올 사람, 체크인, 스탬프, 쿠폰, 답을 기다리는 모임과 다음 모임. 이번 달 정산은 점주에게만 보여요',
    reply: today,
    dependsOn: [cafeTags.console.by('cafeId')],
  },
  dismissFirstDay: {
    ...forOwners,
    summary: '카페 준비 목록을 더 보지 않아요',
    reply: done,
  },
  noteCodeShown: {
    ...forStaff,
    summary: '스탬프 코드 화면을 열어 보았어요. 카페 준비 목록에 표시해요',
    reply: done,
  },
  numbers: {
    ...forStaff,
    summary: `최근 ${shownWeeks}주의 숫자: 스탬프와 손님, 새 팔로워, 체크인, 사용된 이용권, 쿠폰. 금액은 점주에게만 보여요. 한 주는 월요일에 시작해요`,
    reply: numbers,
    dependsOn: [cafeTags.follows.by('cafeId'), cafeTags.console.by('cafeId')],
  },
  ...staffCalls,
  log: {
    ...forOwners,
    summary: '카페에서 누가 무엇을 바꾸었는지, 새것부터',
    query: z.object({ page: pageQuery() }),
    reply: pageOf(logEntry),
    dependsOn: [cafeTags.console.by('cafeId'), accountTags.profiles.all],
  },
} satisfies Record<string, EndpointParts>
