import { z } from 'zod'
import { accountTags } from '~/features/accounts/account'
import { cafeTags } from '~/features/cafes/cafe'
import { cafeRefusals } from '~/features/cafes/refusals'
import { staffRoles } from '~/features/cafes/staff'
import { type EndpointParts, ownerOf, staffOf } from '~/lib/endpoint'
import { wholeNumber } from '~/lib/server/schema-parts'

const whole = z.number().int()
const cafeNumber = wholeNumber('카페 번호')
const role = z.enum(staffRoles)

const staffRole = z.object({ role: z.enum(staffRoles).meta({ label: '역할(role)' }) })

const inviteKey = z.object({
  key: z
    .string()
    .regex(/^[\w-]{1,60}$/, cafeRefusals.noInvite.says)
    .meta({ label: '초대(key)' }),
})

const staffMember = z.object({
  memberId: whole,
  nickname: z.string(),
  image: z.string().nullable(),
  role,
  since: z.date(),
})

const openInvite = z.object({
  id: whole,
  role,
  expiresAt: z.date(),
})

const staffList = z.object({
  staff: z.array(staffMember),
  invites: z.array(openInvite),
})

const newInvite = z.object({
  id: whole,
  key: z.string(),
  expiresAt: z.date(),
})

const offeredCafe = z.object({
  cafeId: whole,
  name: z.string(),
  image: z.string().nullable(),
  role,
  expiresAt: z.date(),
  isStaff: z.boolean(),
})

const joinedCafe = z.object({ cafeId: whole, role })
const ofCafe = z.object({ cafeId: cafeNumber })
const forStaff = { audience: staffOf('cafe', 'cafeId'), params: ofCafe }
const forOwners = { audience: ownerOf('cafe', 'cafeId'), params: ofCafe }
const { noCafe, notOwner } = cafeRefusals
const done = z.object({})
const staffParams = z.object({
  cafeId: cafeNumber,
  memberId: wholeNumber('회원 번호'),
})

const inviteParams = z.object({
  cafeId: cafeNumber,
  inviteId: wholeNumber('초대 번호'),
})

export const staffCalls = {
  staff: {
    ...forStaff,
    summary: '카페를 관리하는 사람. 쓰지 않은 초대는 점주에게만 보여요',
    reply: staffList,
    dependsOn: [cafeTags.console.by('cafeId'), accountTags.profiles.all],
  },
  changeRole: {
    ...forOwners,
    params: staffParams,
    summary: '관리하는 사람의 역할 변경',
    // An owner says where the cafe's money goes.
    freshSignIn: 'sometimes',
    body: staffRole,
    reply: done,
    refusals: [cafeRefusals.noStaffMember, cafeRefusals.lastOwner],
  },
  removeStaff: {
    ...forStaff,
    params: staffParams,
    summary: '관리하는 사람 내보내기. 자신은 누구나 그만둘 수 있어요',
    reply: done,
    refusals: [notOwner, cafeRefusals.noStaffMember, cafeRefusals.lastOwner],
  },
  invite: {
    ...forOwners,
    summary: '초대 링크 만들기. 열쇠(key)는 이 답에서만 볼 수 있어요',
    freshSignIn: 'sometimes',
    body: staffRole,
    oncePerKey: true,
    // Elsewhere only the hash of an invitation's key is stored.
    repliesSecret: true,
    reply: newInvite,
    refusals: [cafeRefusals.tooManyInvites, cafeRefusals.tooManyStaff],
  },
  withdrawInvite: {
    ...forOwners,
    params: inviteParams,
    summary: '초대 취소',
    reply: done,
    refusals: cafeRefusals.noInvite,
  },
  findInvite: {
    summary: '초대 링크가 어느 카페의 것인지',
    audience: 'member',
    body: inviteKey,
    rate: 'read',
    reply: offeredCafe,
    refusals: cafeRefusals.noInvite,
  },
  acceptInvite: {
    summary: '초대를 받아들여 카페를 관리하기. 링크 하나는 한 사람만 쓸 수 있어요',
    audience: 'member',
    body: inviteKey,
    reply: joinedCafe,
    refusals: [noCafe, cafeRefusals.noInvite, cafeRefusals.alreadyStaff, cafeRefusals.tooManyStaff],
  },
} satisfies Record<string, EndpointParts>
