import { z } from 'zod'
import { changedMeanwhile } from '~/lib/conflict'
import type { EndpointParts } from '~/lib/endpoint'
import { operatorRights } from '~/lib/operator-rights'
import { listOf, listQuery, pageOf, wholeNumber, writtenText } from '~/lib/server/schema-parts'
import { accountTags } from '../../account'
import {
  longestMemberSearch,
  longestSuspensionReason,
  memberFilters,
  noteLimits,
  noteMessages,
  suspensionMessages,
} from '../../account-status'
import { deskRefusals } from '../../desk-refusals'
import { providers } from '../../providers'
import { accountRefusals } from '../../refusals'

const whole = z.number().int()
const version = z.string().max(100).meta({ label: '확인한 내용(version)' })
const seen = z.object({ version })

const managedMember = z.object({
  id: whole,
  nickname: z.string(),
  image: z.string().nullable(),
  joinedAt: z.date(),
  leftAt: z.date().nullable(),
  isOperator: z.boolean(),
  /** What they may do as an operator. */
  operatorRights: z.array(z.enum(operatorRights)),
  isInstructor: z.boolean(),
  isCafeStaff: z.boolean(),
  isFranchiseOwner: z.boolean(),
  isSuspended: z.boolean(),
  /** Null for a suspension without an end, and for members who are not suspended. */
  suspendedUntil: z.date().nullable(),
})

const memberFile = managedMember.extend({
  suspensions: z.array(
    z.object({
      reason: z.string(),
      suspendedAt: z.date(),
      endsAt: z.date().nullable(),
      liftedAt: z.date().nullable(),
    }),
  ),
  sessions: z.array(
    z.object({ device: z.string(), provider: z.enum(providers), startedAt: z.date(), lastUsedAt: z.date() }),
  ),
  cafes: z.array(z.object({ id: whole, name: z.string(), /** In words. */ role: z.string() })),
  counts: z.object({
    reviews: whole,
    received: whole,
    upheld: whole,
    made: whole,
    dismissed: whole,
    passes: whole,
    held: whole,
    /** Coming meetups that the member hosts, and how many of them start within 24 hours. */
    hosted: whole,
    hostedSoon: whole,
  }),
  version: z.string(),
})

const { noMember, ownAccount, notSuspended, suspendedOperator } = accountRefusals
const ofMember = {
  audience: 'operator: support',
  params: z.object({ memberId: wholeNumber('회원 번호(memberId)') }),
  reply: memberFile,
} as const
const memberNotes = z.object({
  notes: z.array(
    z.object({
      id: whole,
      author: z.string().nullable(),
      isOwn: z.boolean(),
      text: z.string(),
      writtenAt: z.date(),
    }),
  ),
})
const ofNotes = { ...ofMember, reply: memberNotes } as const
const { noNote, notOwnNote, tooManyNotes, ofOperator } = deskRefusals
const changing = [noMember, ownAccount, ofOperator, changedMeanwhile]

export const memberDeskCalls = {
  rights: {
    summary: '내가 운영자로서 할 수 있는 일',
    audience: 'operator: any',
    reply: z.object({ rights: z.array(z.enum(operatorRights)) }),
    dependsOn: [accountTags.own.all],
  },
  members: {
    summary:
      '회원, 새로 온 순. q는 닉네임의 앞부분이나 회원 번호. 탈퇴한 회원은 번호로만 찾아요. count는 1,000까지 세고 더 있으면 1,001',
    audience: 'operator: support or money',
    query: listQuery(longestMemberSearch, memberFilters),
    reply: pageOf(managedMember),
    dependsOn: [accountTags.members.all, accountTags.status.all, accountTags.profiles.all],
  },
  member: {
    summary:
      '회원 한 사람. 본 것이 기록에 남아요: 권한, 이용 정지, 신고, 로그인한 기기, 관리하는 카페, 쓰지 않은 이용권',
    ...ofMember,
    audience: 'operator: support or money',
    dependsOn: [accountTags.status.by('memberId'), accountTags.profiles.by('memberId')],
    refusals: noMember,
  },
  notes: {
    ...ofNotes,
    summary:
      '운영자끼리 보는 회원 메모, 새것부터. 본 것이 기록에 남아요. 화면으로는 회원에게 보이지 않지만 내보낸 내 정보에는 들어 있어요',
    dependsOn: [accountTags.status.by('memberId')],
    refusals: noMember,
  },
  writeNote: {
    ...ofNotes,
    summary: '회원 메모 쓰기',
    oncePerKey: true,
    body: z.object({
      text: writtenText('메모(text)', {
        min: 1,
        max: noteLimits.text,
        says: noteMessages.long,
        tooShort: noteMessages.empty,
        kind: 'lines',
      }),
    }),
    refusals: [noMember, tooManyNotes],
  },
  deleteNote: {
    ...ofNotes,
    summary: '내가 쓴 회원 메모 삭제',
    params: ofMember.params.extend({ noteId: wholeNumber('메모 번호(noteId)') }),
    refusals: [noMember, noNote, notOwnNote],
  },
  suspend: {
    summary:
      '이유와 끝나는 때를 정해 이용을 정지하고 모든 기기에서 로그아웃시켜요. until이 null이면 기한이 없어요',
    ...ofMember,
    freshSignIn: 'always',
    body: z.object({
      reason: writtenText('이유(reason)', {
        min: 2,
        max: longestSuspensionReason,
        says: suspensionMessages.reason,
        kind: 'lines',
      }),
      until: z.iso.datetime().nullable().meta({ label: '끝나는 때(until)' }),
      version,
    }),
    refusals: changing,
  },
  lift: {
    summary: '이용 정지를 해제해요',
    ...ofMember,
    body: seen,
    refusals: [...changing, notSuspended],
  },
  endSessions: {
    summary: '모든 기기에서 로그아웃시켜요',
    ...ofMember,
    freshSignIn: 'always',
    body: seen,
    refusals: changing,
  },
  setRoles: {
    summary:
      '운영자의 권한을 정해요: support(문의와 신고), content(콘텐츠), money(결제와 정산). 하나도 없으면 운영자에서 해제해요',
    ...ofMember,
    audience: 'operator: chief',
    freshSignIn: 'always',
    body: z.object({
      rights: listOf(z.enum(operatorRights), { max: operatorRights.length }).meta({ label: '권한(rights)' }),
      version,
    }),
    refusals: [...changing, suspendedOperator],
  },
} satisfies Record<string, EndpointParts>
