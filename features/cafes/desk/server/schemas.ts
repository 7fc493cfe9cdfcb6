import { z } from 'zod'
import { accountTags } from '~/features/accounts/account'
import { longestMemberSearch } from '~/features/accounts/account-status'
import { accountRefusals } from '~/features/accounts/refusals'
import { changedMeanwhile } from '~/lib/conflict'
import type { EndpointParts } from '~/lib/endpoint'
import {
  givenFacts,
  judgedText,
  listQuery,
  pageOf,
  shownFacts,
  wholeNumber,
  writtenText,
} from '~/lib/server/schema-parts'
import { cafeTags, longestCafeSearch } from '../../cafe'
import { whyBadHiddenReason } from '../../cafe-profile'
import { operatorFacts } from '../../facts'
import { cafeRefusals } from '../../refusals'
import { cancelling, cancelReason } from '../../server/schemas'
import { staffRoles } from '../../staff'
import { cafeFilters } from '../cafe-list'

const whole = z.number().int()
const version = z.string().max(100).meta({ label: '확인한 내용(version)' })

const managedCafe = z.object({
  id: whole,
  name: z.string(),
  address: z.string(),
  owners: whole,
  staff: whole,
  isHidden: z.boolean(),
})

const cafeFile = z.object({
  id: whole,
  ...shownFacts(operatorFacts).shape,
  hiddenAt: z.date().nullable(),
  hiddenReason: z.string().nullable(),
  keepers: z.array(
    z.object({ memberId: whole, nickname: z.string(), role: z.enum(staffRoles), since: z.date() }),
  ),
  meetups: z.array(
    z.object({
      id: whole,
      title: z.string(),
      startsAt: z.date(),
      seated: whole,
      /** How many get a notice if it is cancelled. */
      notified: whole,
    }),
  ),
  comingMeetups: whole,
  version: z.string(),
})

const cafeId = wholeNumber('카페 번호(cafeId)')
/** What operators say of a cafe. */
const cafeBasics = givenFacts(operatorFacts)
export const noNickname = '닉네임을 입력해 주세요.'
const ofCafe = { audience: 'operator: content', params: z.object({ cafeId }), reply: cafeFile } as const
const { noCafe, isHidden, isShown, alreadyStaff, noStaffMember, sameCafe, sameBusinessNumber } = cafeRefusals

export const cafeDeskCalls = {
  cafes: {
    summary:
      '카페, 새로 추가된 순. q는 이름이나 주소, filter는 unowned(점주 없는 카페)나 hidden(숨긴 카페). count는 1,000까지 세고 더 있으면 1,001',
    audience: 'operator: any',
    query: listQuery(longestCafeSearch, cafeFilters),
    reply: pageOf(managedCafe),
    dependsOn: [cafeTags.facts.all],
  },
  add: {
    summary: '카페 하나를 추가해요. 바로 모두에게 보여요',
    audience: 'operator: content',
    oncePerKey: true,
    body: cafeBasics,
    reply: cafeFile,
    refusals: [sameCafe, sameBusinessNumber],
  },
  cafe: {
    summary: '카페 하나와 관리하는 사람, 거기서 열릴 모임',
    ...ofCafe,
    audience: 'operator: any',
    dependsOn: [cafeTags.facts.by('cafeId'), accountTags.profiles.all],
    refusals: noCafe,
  },
  edit: {
    summary:
      '카페의 이름, 주소, 좌표, 전화번호, 상가업소번호를 수정해요. 다른 사람이 그사이 수정했으면 거절해요',
    ...ofCafe,
    body: cafeBasics.extend({ version }),
    refusals: [noCafe, changedMeanwhile, sameBusinessNumber],
  },
  hide: {
    summary:
      '카페를 이유와 함께 숨겨요. 열릴 모임이 있으면 목록과 함께 거절해요. confirmed와 cancelReason을 보내면 함께 취소해요',
    ...ofCafe,
    // What calls meetups off moves passes.
    freshSignIn: 'sometimes',
    body: cancelling.extend({
      reason: judgedText('이유(reason)', whyBadHiddenReason, 600, 'lines'),
      version,
    }),
    refusals: [noCafe, changedMeanwhile, isHidden, cafeRefusals.meetupsToCome],
  },
  show: {
    summary: '숨긴 카페를 다시 모두에게 보여요',
    ...ofCafe,
    body: z.object({ version }),
    refusals: [noCafe, changedMeanwhile, isShown],
  },
  cancelMeetup: {
    summary: '카페를 대신해 모임을 취소해요. 모두에게 이유를 알리고 이용권을 돌려줘요',
    ...ofCafe,
    audience: 'operator: support',
    freshSignIn: 'always',
    params: z.object({ cafeId, meetupId: wholeNumber('모임 번호(meetupId)') }),
    body: cancelReason,
    refusals: noCafe,
  },
  nameOwner: {
    summary: '회원을 점주로 정해요. 닉네임(nickname)이나 회원 번호(memberId)로 말해요',
    ...ofCafe,
    audience: 'operator: chief',
    // An owner says where the cafe's money goes.
    freshSignIn: 'always',
    body: z.object({
      memberId: wholeNumber('회원 번호(memberId)').optional(),
      nickname: writtenText('닉네임(nickname)', {
        min: 1,
        max: longestMemberSearch,
        tooShort: noNickname,
      }).optional(),
    }),
    refusals: [noCafe, alreadyStaff, accountRefusals.noNamed, accountRefusals.noMember],
  },
  removeStaff: {
    summary: '카페를 관리하던 사람을 내보내요. 마지막 점주여도 내보낼 수 있어요',
    ...ofCafe,
    audience: 'operator: support',
    freshSignIn: 'always',
    params: z.object({ cafeId, memberId: wholeNumber('회원 번호(memberId)') }),
    refusals: [noCafe, noStaffMember],
  },
} satisfies Record<string, EndpointParts>
