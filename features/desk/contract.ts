import { z } from 'zod'
import { changedMeanwhile } from '~/lib/conflict'
import {
  beforeQuery,
  del,
  get,
  judgedText,
  listOf,
  pageOf,
  post,
  put,
  searchQuery,
  wholeNumber,
  writtenText,
} from '~/lib/contract'
import { each, field, wireNamesOf, wireShape } from '~/lib/wire-shape'
import { providers } from '../accounts/account'
import { accountRefusals } from '../accounts/refusals'
import {
  longestMemberSearch,
  longestSuspensionReason,
  memberFilters,
  suspensionMessages,
} from '../accounts/standing'
import { accountTags } from '../accounts/tags'
import { longestCafeSearch } from '../cafes/cafe'
import {
  cafeLimits,
  profileMessages,
  whyBadAddress,
  whyBadCafeName,
  whyBadHiddenReason,
  whyBadPhone,
} from '../cafes/cafe-profile'
import { cafeRefusals } from '../cafes/refusals'
import { staffRoles } from '../cafes/staff'
import { cafeTags } from '../cafes/tags'
import { instructorTags } from '../instructors/tags'
import { cancelReasonText, longestCancelReason } from '../meetups/closed-doors'
import { deskFilters, longestMeetupSearch } from '../meetups/desk/meetup-list'
import { cancelCauses, meetupStatuses } from '../meetups/meetup'
import { meetupRefusals } from '../meetups/refusals'
import { meetupTags } from '../meetups/tags'
import { paymentTags } from '../payments/tags'
import { reviewTags } from '../reviews/tags'
import { longestActorSearch } from './audit'
import { cafeFilters } from '../cafes/desk/cafe-entry'
import { deskRefusals } from '../cafes/desk/refusals'

const whole = z.number().int()

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

export const cancelReasonShape = wireShape({
  reason: writtenText('이유(reason)', { min: 1, max: longestCancelReason, says: cancelReasonText }),
})

export const waitingShape = wireShape({
  reviews: field('reviews', whole),
  orders: field('orders', whole),
  applications: field('applications', whole),
  lessons: field('lessons', whole),
  meetups: field('meetups', whole),
})

export const memberEntryShape = wireShape({
  id: field('user_id', whole),
  nickname: field('first_name', z.string()),
  image: field('profile_image', z.string().nullable()),
  joinedAt: field('joined_at', z.string()),
  leftAt: field('left_at', z.string().nullable()),
  isOperator: field('is_operator', z.boolean()),
  isInstructor: field('is_instructor', z.boolean()),
  isCafeStaff: field('is_cafe_staff', z.boolean()),
  isFranchiseOwner: field('is_franchise_owner', z.boolean()),
  isSuspended: field('is_suspended', z.boolean()),
  suspendedUntil: field('suspended_until', z.string().nullable()),
})

const suspensionShape = wireShape({
  reason: z.string(),
  since: z.string(),
  until: z.string().nullable(),
  liftedAt: field('lifted_at', z.string().nullable()),
})

const openSessionShape = wireShape({
  device: z.string(),
  provider: z.enum(providers),
  startedAt: field('started_at', z.string()),
  lastUsedAt: field('last_used_at', z.string()),
})

const keptCafeOfMemberShape = wireShape({ id: whole, name: z.string(), role: z.enum(staffRoles) })

const countsShape = wireShape({
  reviews: whole,
  received: field('reports_received', whole),
  upheld: field('reports_upheld', whole),
  made: field('reports_made', whole),
  dismissed: field('reports_dismissed', whole),
  passes: field('unused_passes', whole),
  held: field('held_passes', whole),
  /** Coming meetups that the member hosts, and how many of them start within 24 hours. */
  hosted: field('hosted_meetups', whole),
  hostedSoon: field('hosted_soon', whole),
})

export const memberFileShape = wireShape({
  ...memberEntryShape.fields,
  suspensions: field('suspensions', z.array(suspensionShape.schema), each(suspensionShape)),
  sessions: field('sessions', z.array(openSessionShape.schema), each(openSessionShape)),
  cafes: field('cafes', z.array(keptCafeOfMemberShape.schema), each(keptCafeOfMemberShape)),
  counts: field('counts', z.object(countsShape.schema.shape), countsShape),
  version: z.string(),
})

const version = z.string().max(100).meta({ label: '확인한 내용(version)' })
export const versionShape = wireShape({ version })
export const suspendShape = wireShape({
  reason: writtenText('이유(reason)', {
    min: 2,
    max: longestSuspensionReason,
    says: suspensionMessages.reason,
    kind: 'lines',
  }),
  until: z.iso.datetime().nullable().meta({ label: '끝나는 때(until)' }),
  version,
})
export const rolesShape = wireShape({
  isOperator: field('is_operator', z.boolean().meta({ label: '운영자인지(is_operator)' })),
  version,
})

export const cafeEntryShape = wireShape({
  id: whole,
  name: z.string(),
  address: z.string(),
  owners: field('owner_count', whole),
  staff: field('staff_count', whole),
  isHidden: field('is_hidden', z.boolean()),
})

const keeperShape = wireShape({
  memberId: field('user_id', whole),
  nickname: field('first_name', z.string()),
  role: z.enum(staffRoles),
  since: z.string(),
})

const comingMeetupShape = wireShape({
  id: whole,
  title: z.string(),
  startsAt: field('starts_at', z.string()),
  seated: whole,
  /** How many are told if it is cancelled. */
  told: field('told_count', whole),
})

export const cafeFileShape = wireShape({
  id: whole,
  name: z.string(),
  address: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  phones: z.array(z.string()),
  businessNumber: field('business_number', z.string().nullable()),
  hiddenAt: field('hidden_at', z.string().nullable()),
  hiddenReason: field('hidden_reason', z.string().nullable()),
  keepers: field('keepers', z.array(keeperShape.schema), each(keeperShape)),
  meetups: field('meetups', z.array(comingMeetupShape.schema), each(comingMeetupShape)),
  comingMeetups: field('coming_meetups', whole),
  version: z.string(),
})

const degrees = (label: string) => z.number().min(-180).max(180).nullable().meta({ label })

export const cafeBasicsShape = wireShape({
  name: judgedText('카페 이름(name)', whyBadCafeName, 200),
  address: judgedText('주소(address)', whyBadAddress, 400),
  latitude: degrees('위도(latitude)'),
  longitude: degrees('경도(longitude)'),
  phones: listOf(judgedText('전화번호(phones)', whyBadPhone, 40), {
    max: cafeLimits.phones,
    tooLong: profileMessages.phones,
  }).meta({ label: '전화번호(phones)' }),
  version,
})

export const hideCafeShape = wireShape({
  reason: judgedText('이유(reason)', whyBadHiddenReason, 600, 'lines'),
  version,
  ...cancellingShape.fields,
})
export const cafeMeetupShape = wireShape({
  id: wholeNumber('카페 번호(id)'),
  meetupId: field('meetup_id', wholeNumber('모임 번호(meetup_id)')),
})

const auditValue = z.union([z.string(), z.number(), z.boolean(), z.null()])
const auditedShape = wireShape({
  id: whole,
  actorId: field('actor_id', whole.nullable()),
  actor: z.string().nullable(),
  action: z.string(),
  kind: field('thing_kind', z.string()),
  thingId: field('thing_id', whole),
  details: z.record(z.string(), z.union([auditValue, z.record(z.string(), auditValue)])),
  at: field('happened_at', z.string()),
})

export const auditPageShape = wireShape({
  deeds: field('results', z.array(auditedShape.schema), each(auditedShape)),
  nextBefore: field('next_before', whole.nullable()),
})

export const keeperParamsShape = wireShape({
  id: wholeNumber('카페 번호(id)'),
  memberId: field('member_id', wholeNumber('회원 번호(member_id)')),
})

const oneCafe = z.object({ id: wholeNumber('카페 번호(id)') })
const oneMember = z.object({ id: wholeNumber('회원 번호(id)') })
const changing = [accountRefusals.noMember, accountRefusals.ownStanding, changedMeanwhile] as const

export const deskEndpoints = {
  waiting: get('/v1/operator/waiting', {
    summary:
      '운영자를 기다리는 일: 신고되거나 표시된 리뷰, 확인할 주문, 강사 신청, 답하지 않은 레슨 요청의 수',
    audience: 'operator',
    reply: waitingShape.schema,
    dependsOn: [
      reviewTags.one.all,
      paymentTags.orders.all,
      instructorTags.facts.all,
      instructorTags.lessons.all,
    ],
  }),
  members: get('/v1/operator/members', {
    summary:
      '회원, 새로 온 순. q는 닉네임의 앞부분이나 회원 번호. 탈퇴한 회원은 번호로만 찾아요. count는 1,000까지 세고 더 있으면 1,001',
    audience: 'operator',
    query: z.object({
      q: searchQuery(longestMemberSearch),
      filter: z
        .enum([...memberFilters])
        .optional()
        .meta({ label: '조건(filter)' }),
      before: beforeQuery(),
    }),
    reply: pageOf(memberEntryShape.schema),
    dependsOn: [accountTags.members.all, accountTags.standing.all, accountTags.profiles.all],
  }),
  member: get('/v1/operator/members/:id', {
    summary: '회원 한 사람: 권한, 이용 정지, 신고, 로그인한 기기, 관리하는 카페, 쓰지 않은 이용권',
    audience: 'operator',
    params: oneMember,
    reply: memberFileShape.schema,
    dependsOn: [accountTags.standing.by('id'), accountTags.profiles.by('id'), reviewTags.one.all],
    refusals: [accountRefusals.noMember],
  }),
  suspend: put('/v1/operator/members/:id/suspension', {
    summary:
      '이유와 끝나는 때를 정해 이용을 정지하고 모든 기기에서 로그아웃시켜요. until이 null이면 기한이 없어요',
    audience: 'operator',
    freshSignIn: 'always',
    params: oneMember,
    body: suspendShape.schema,
    reply: memberFileShape.schema,
    refusals: changing,
  }),
  lift: post('/v1/operator/members/:id/suspension/lifted', {
    summary: '이용 정지를 해제해요',
    audience: 'operator',
    params: oneMember,
    body: versionShape.schema,
    reply: memberFileShape.schema,
    refusals: [...changing, accountRefusals.notSuspended],
  }),
  endSessions: post('/v1/operator/members/:id/sessions/ended', {
    summary: '모든 기기에서 로그아웃시켜요',
    audience: 'operator',
    freshSignIn: 'always',
    params: oneMember,
    body: versionShape.schema,
    reply: memberFileShape.schema,
    refusals: changing,
  }),
  setRoles: put('/v1/operator/members/:id/roles', {
    summary: '운영자로 지정하거나 운영자에서 해제해요',
    audience: 'operator',
    freshSignIn: 'always',
    params: oneMember,
    body: rolesShape.schema,
    reply: memberFileShape.schema,
    refusals: [...changing, accountRefusals.suspendedOperator],
  }),
  cafes: get('/v1/operator/cafes', {
    summary:
      '카페, 새로 추가된 순. q는 이름이나 주소, filter는 unowned(점주 없는 카페)나 hidden(숨긴 카페). count는 1,000까지 세고 더 있으면 1,001',
    audience: 'operator',
    query: z.object({
      q: searchQuery(longestCafeSearch),
      filter: z
        .enum([...cafeFilters])
        .optional()
        .meta({ label: '조건(filter)' }),
      before: beforeQuery(),
    }),
    reply: pageOf(cafeEntryShape.schema),
    dependsOn: [cafeTags.facts.all],
  }),
  cafe: get('/v1/operator/cafes/:id', {
    summary: '카페 하나와 관리하는 사람, 거기서 열릴 모임',
    audience: 'operator',
    params: oneCafe,
    reply: cafeFileShape.schema,
    dependsOn: [cafeTags.facts.by('id'), accountTags.profiles.all, meetupTags.facts.all],
    refusals: [cafeRefusals.noCafe],
  }),
  editCafe: put('/v1/operator/cafes/:id', {
    summary: '카페의 이름, 주소, 좌표, 전화번호를 수정해요. 다른 사람이 그사이 수정했으면 거절해요',
    audience: 'operator',
    params: oneCafe,
    body: cafeBasicsShape.schema,
    reply: cafeFileShape.schema,
    refusals: [cafeRefusals.noCafe, changedMeanwhile],
  }),
  hideCafe: put('/v1/operator/cafes/:id/hidden', {
    summary:
      '카페를 이유와 함께 숨겨요. 열릴 모임이 있으면 목록과 함께 거절해요. cancel_meetups와 cancel_reason을 보내면 함께 취소해요',
    audience: 'operator',
    // What calls meetups off moves passes.
    freshSignIn: 'sometimes',
    params: oneCafe,
    body: hideCafeShape.schema,
    reply: cafeFileShape.schema,
    refusals: [cafeRefusals.noCafe, changedMeanwhile, cafeRefusals.isHidden, meetupRefusals.standing],
  }),
  showCafe: post('/v1/operator/cafes/:id/shown', {
    summary: '숨긴 카페를 다시 모두에게 보여요',
    audience: 'operator',
    params: oneCafe,
    body: versionShape.schema,
    reply: cafeFileShape.schema,
    refusals: [cafeRefusals.noCafe, changedMeanwhile, cafeRefusals.isShown],
  }),
  cancelMeetup: post('/v1/operator/cafes/:id/meetups/:meetup_id/cancelled', {
    summary: '카페를 대신해 모임을 취소해요. 모두에게 이유를 알리고 이용권을 돌려줘요',
    audience: 'operator',
    freshSignIn: 'always',
    params: cafeMeetupShape.schema,
    body: cancelReasonShape.schema,
    reply: cafeFileShape.schema,
    refusals: [cafeRefusals.noCafe, meetupRefusals.noMeetup, meetupRefusals.over, meetupRefusals.started],
  }),
  nameOwner: post('/v1/operator/cafes/:id/owners', {
    summary: '회원을 점주로 정해요',
    audience: 'operator',
    params: oneCafe,
    body: z.object({
      nickname: writtenText('닉네임(nickname)', {
        min: 1,
        max: longestMemberSearch,
        tooShort: '닉네임을 입력해 주세요.',
      }),
    }),
    reply: cafeFileShape.schema,
    refusals: [
      cafeRefusals.noCafe,
      cafeRefusals.alreadyStaff,
      deskRefusals.noNamed,
      accountRefusals.noMember,
    ],
  }),
  removeKeeper: del('/v1/operator/cafes/:id/staff/:member_id', {
    summary: '카페를 관리하던 사람을 내보내요. 마지막 점주여도 내보낼 수 있어요',
    audience: 'operator',
    freshSignIn: 'always',
    params: keeperParamsShape.schema,
    reply: cafeFileShape.schema,
    refusals: [cafeRefusals.noCafe, cafeRefusals.noStaffMember],
  }),
  audit: get('/v1/operator/audit', {
    summary:
      '누가 무엇을 했는지, 새로운 것부터. who는 닉네임이나 회원 번호, kind와 thing은 대상, before는 앞 답의 next_before',
    audience: 'operator',
    query: z.object({
      who: z.string().max(longestActorSearch).optional().meta({ label: '사람(who)' }),
      kind: z
        .string()
        .regex(/^[a-z-]{1,30}$/, '종류(kind)의 형식이 맞지 않아요.')
        .optional()
        .meta({ label: '종류(kind)' }),
      thing: wholeNumber('번호(thing)').optional(),
      before: wholeNumber('앞 답의 next_before(before)').optional(),
    }),
    reply: auditPageShape.schema,
    dependsOn: [accountTags.standing.all, cafeTags.facts.all],
  }),
}

export const deskMeetupShape = wireShape({
  id: whole,
  title: z.string(),
  cafe: z.string(),
  host: z.string().nullable(),
  startsAt: field('starts_at', z.string()),
  status: z.enum(meetupStatuses),
  seated: whole,
  maxPeople: field('max_people', whole),
  isDoubted: field('is_doubted', z.boolean()),
  isTextHidden: field('is_text_hidden', z.boolean()),
})
export type DeskMeetup = ReturnType<typeof deskMeetupShape.fromWire>

const deskEntryShape = wireShape({
  id: whole,
  memberId: field('user_id', whole.nullable()),
  nickname: field('first_name', z.string().nullable()),
  isHost: field('is_host', z.boolean()),
  state: z.string(),
  pass: z.string(),
  tier: whole.nullable(),
  attendance: z.enum(['attended', 'no-show']).nullable(),
  isScanned: field('is_scanned', z.boolean()),
  hasSaidNotHeld: field('has_said_not_held', z.boolean()),
  isOwed: field('is_owed', z.boolean()),
})
export type DeskEntryOfMeetup = ReturnType<typeof deskEntryShape.fromWire>

export const deskMeetupFileShape = wireShape({
  ...deskMeetupShape.fields,
  cafeId: field('cafe_id', whole),
  content: z.string(),
  /** What is hidden; null while the text is shown. */
  hiddenTitle: field('hidden_title', z.string().nullable()),
  hiddenContent: field('hidden_content', z.string().nullable()),
  isPublic: field('is_public', z.boolean()),
  tier: whole.nullable(),
  cancelledBy: field('cancelled_by', z.enum(cancelCauses).nullable()),
  outcome: z.enum(['held', 'not-held']).nullable(),
  people: field('people', z.array(deskEntryShape.schema), each(deskEntryShape)),
  canCancel: field('can_cancel', z.boolean()),
  canPutRight: field('can_put_right', z.boolean()),
})
export type DeskMeetupFile = ReturnType<typeof deskMeetupFileShape.fromWire>

const oneMeetup = z.object({ id: wholeNumber('모임 번호') })
const { noMeetup, over, started } = meetupRefusals

export const deskMeetupEndpoints = {
  list: get('/v1/operator/meetups', {
    summary:
      '모든 카페의 모임, 새로 열린 순. q는 제목이나 카페 이름, 연 사람의 닉네임. filter는 doubted(열리지 않았다고 알린 모임), coming, ended, cancelled. count는 1,000까지 세고 더 있으면 1,001',
    audience: 'operator',
    query: z.object({
      q: searchQuery(longestMeetupSearch),
      filter: z
        .enum([...deskFilters])
        .optional()
        .meta({ label: '조건(filter)' }),
      before: beforeQuery(),
    }),
    reply: pageOf(deskMeetupShape.schema),
    dependsOn: [meetupTags.facts.all, cafeTags.facts.all, accountTags.profiles.all],
  }),
  one: get('/v1/operator/meetups/:id', {
    summary: '모임 하나의 글과 사람, 이용권',
    audience: 'operator',
    params: oneMeetup,
    reply: deskMeetupFileShape.schema,
    dependsOn: [meetupTags.facts.by('id'), cafeTags.facts.all, accountTags.profiles.all],
    refusals: [noMeetup],
  }),
  cancel: post('/v1/operator/meetups/:id/cancelled', {
    audience: 'operator',
    params: oneMeetup,
    reply: deskMeetupFileShape.schema,
    summary: '시작하지 않은 모임을 취소해요. 모두에게 이유를 알리고 이용권을 돌려줘요',
    freshSignIn: 'always',
    body: cancelReasonShape.schema,
    refusals: [noMeetup, over, started],
  }),
  putRight: post('/v1/operator/meetups/:id/not-held', {
    audience: 'operator',
    params: oneMeetup,
    reply: deskMeetupFileShape.schema,
    summary: '열리지 않은 모임으로 바로잡아요. 모두에게 이용권을 돌려주고 정산을 거둬요',
    freshSignIn: 'always',
    body: cancelReasonShape.schema,
    refusals: [noMeetup, over, meetupRefusals.notStarted],
  }),
  held: post('/v1/operator/meetups/:id/held', {
    audience: 'operator',
    params: oneMeetup,
    reply: deskMeetupFileShape.schema,
    summary: '열린 모임으로 확인해요. 정산은 그대로이고, 열리지 않았다고 알린 사람에게 알려요',
    refusals: [noMeetup, meetupRefusals.noDoubt],
  }),
  hideText: post('/v1/operator/meetups/:id/text/hidden', {
    audience: 'operator',
    params: oneMeetup,
    reply: deskMeetupFileShape.schema,
    summary: '모임의 제목과 소개를 가려요. 연 사람에게 이유를 알려요',
    body: cancelReasonShape.schema,
    refusals: [noMeetup, meetupRefusals.textHidden],
  }),
  showText: post('/v1/operator/meetups/:id/text/shown', {
    audience: 'operator',
    params: oneMeetup,
    reply: deskMeetupFileShape.schema,
    summary: '가린 글을 다시 보여요',
    refusals: [noMeetup, meetupRefusals.textShown],
  }),
}
