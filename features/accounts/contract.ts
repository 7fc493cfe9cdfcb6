import { z } from 'zod'
import { del, get, pageOf, pageQuery, patch, post, put, wholeNumber } from '~/lib/contract'
import {
  type Account,
  accountMessages,
  type BlockedMember,
  bareDigits,
  type Consents,
  consentKinds,
  type Provider,
  type ProviderInfo,
  providers,
  type SignInOutcome,
  type SignUp,
  type SignUpField,
  tidyNickname,
  toConsentKind,
} from './account'
import { accountRefusals, signUpFields } from './refusals'
import { accountTags } from './tags'

// The public API calls a nickname "first_name" in the session's user and "username" in a sign-up, and spells flags Y
// and N. Our own ticket is sent in the field that used to carry the provider's id or token.

const yesNo = z.enum(['Y', 'N'])

export const WireUser = z.object({
  id: z.number().int(),
  user_id: z.number().int(),
  username: z.string(),
  first_name: z.string(),
  email: z.string().nullable(),
  phone_number: z.string().nullable(),
  profile_image: z.string().nullable(),
  signs_in_with: z.array(z.enum(providers)),
  store_yn: yesNo,
  franchise_yn: yesNo,
  instructor_yn: yesNo,
  operator_yn: yesNo,
  // Cafe data; null until the cafes feature exists.
  store_name: z.string().nullable(),
  tel1: z.string().nullable(),
  tel2: z.string().nullable(),
  closedays: z.string().nullable(),
  place: z.string().nullable(),
  dong: z.string().nullable(),
  // Always null: tokens are sent beside the user because they change more often, and push is not sent yet (decision
  // 0011).
  token: z.null(),
  fcm_token: z.null(),
})
export type WireUser = z.output<typeof WireUser>

export const WireTokens = z.object({ access: z.string(), refresh: z.string() })
export type WireTokens = z.output<typeof WireTokens>

export const WireConsents = z.object({
  age14: z.boolean().optional(),
  terms: z.boolean().optional(),
  privacy: z.boolean().optional(),
  marketing: z.boolean().optional(),
})

const WireKakaoInfo = z.object({
  kakao_id: z.string(),
  access_token: z.string(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  email_verified: z.boolean(),
})
const WireAppleInfo = z.object({
  apple_id: z.string(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  email_verified: z.boolean(),
})

export const wireCode = { signedIn: 'success', needSignUp: 'NEED_SIGNUP' } as const

const Answered = z.object({
  code: z.enum(['success', 'NEED_SIGNUP']),
  user: WireUser.nullable(),
  tokens: WireTokens.nullable(),
  /** The path of ours that the person wanted when they had to sign in. */
  return_to: z.string(),
})
const WireKakaoAnswer = Answered.extend({ kakao_info: WireKakaoInfo.nullable() })
const WireAppleAnswer = Answered.extend({ apple_info: WireAppleInfo.nullable() })
const WireSignedUp = z.object({
  code: z.literal('success'),
  user: WireUser,
  tokens: WireTokens,
  return_to: z.string(),
})

const code = z.string().min(1).max(2_000).meta({ label: '인증 코드(code)' })
const state = z.string().max(500).optional().meta({ label: '상태 값(state)' })
// Accepted because every client sends it, but not stored as long as there is no push.
const fcm_token = z.string().max(4_096).nullish().meta({ label: '알림 토큰(fcm_token)' })
// The schema accepts any text, because which message a bad nickname or phone gets is decided by the rules in
// account.ts.
const username = z
  .string()
  .max(1_000, accountMessages.nicknameLong)
  .default('')
  .meta({ label: '닉네임(username)' })
const phone_number = z.string().max(100).default('').meta({ label: '휴대폰 번호(phone_number)' })
const email = z.string().max(1_000).nullish().meta({ label: '이메일(email)' })
const consents = WireConsents.default({})

const Start = z.object({
  return_to: z.string().max(2_000).optional().meta({ label: '돌아갈 곳(return_to)' }),
})
const Started = z.object({ url: z.string() })

const signInRefusals = [
  accountRefusals.staleSignIn,
  accountRefusals.refusedCode,
  accountRefusals.kakaoUnavailable,
  accountRefusals.appleUnavailable,
]
const signUpRefusals = [
  accountRefusals.noTicket,
  accountRefusals.spentTicket,
  accountRefusals.nicknameTaken,
  accountRefusals.phoneTaken,
  accountRefusals.alreadySignedUp,
]

const WireConsent = z.object({
  kind: z.enum(consentKinds),
  version: z.string(),
  is_given: z.boolean(),
  at: z.string(),
})

const WireBlockedMember = z.object({
  user_id: z.number().int(),
  first_name: z.string(),
  profile_image: z.string().nullable(),
  blocked_at: z.string(),
})
const OtherMember = z.object({ user_id: wholeNumber('회원 번호(user_id)') })
const Done = z.object({ message: z.string() })

export const accountEndpoints = {
  startKakao: post('/v1/users/kakao/start', {
    summary: '카카오 로그인을 시작해요: 옮겨 갈 주소를 돌려주고, 이 브라우저를 기억해요',
    body: Start,
    reply: Started,
    rate: 'sign-in',
  }),
  startApple: post('/v1/users/apple/start', {
    summary: 'Apple 로그인을 시작해요: 옮겨 갈 주소를 돌려주고, 이 브라우저를 기억해요',
    body: Start,
    reply: Started,
    rate: 'sign-in',
  }),
  finishKakao: post('/v1/users/kakao/callback', {
    summary: '카카오가 돌려준 코드로 로그인해요. 처음 온 사람은 NEED_SIGNUP',
    body: z.object({ code, state, fcm_token }),
    reply: WireKakaoAnswer,
    refusals: signInRefusals,
    rate: 'sign-in',
  }),
  finishApple: post('/v1/users/apple/callback', {
    summary: 'Apple 로그인을 마쳐요. code는 우리의 일회용 표이거나 Apple의 코드',
    body: z.object({
      code,
      state,
      fcm_token,
      id_token: z.string().max(10_000).nullish(),
      user: z.union([z.string().max(10_000), z.record(z.string(), z.unknown())]).nullish(),
    }),
    reply: WireAppleAnswer,
    refusals: signInRefusals,
    rate: 'sign-in',
  }),
  readSignUp: post('/v1/users/signup/draft', {
    summary: '가입을 기다리는 사람의 이름과 이메일: 가입 화면이 미리 채워요',
    body: z.object({ ticket: z.string().min(1).max(500).meta({ label: '가입 표(ticket)' }) }),
    reply: z.object({
      provider: z.enum(providers),
      username: z.string().nullable(),
      email: z.string().nullable(),
      email_verified: z.boolean(),
    }),
    refusals: [accountRefusals.noTicket],
    rate: 'sign-in',
  }),
  signUpWithKakao: post('/v1/users/kakao/signup', {
    summary: '카카오로 처음 온 사람이 가입을 마쳐요. access_token은 kakao_info에 받은 일회용 표',
    body: z.object({
      kakao_id: z.string().max(500).optional(),
      access_token: z.string().max(5_000).optional(),
      username,
      phone_number,
      email,
      email_verified: z.boolean().nullish(),
      consents,
    }),
    reply: WireSignedUp,
    refusals: signUpRefusals,
    rate: 'sign-in',
  }),
  signUpWithApple: post('/v1/users/apple/signup', {
    summary: 'Apple로 처음 온 사람이 가입을 마쳐요. apple_id는 apple_data에 받은 일회용 표',
    body: z.object({ apple_id: z.string().max(5_000).optional(), username, phone_number, email, consents }),
    reply: WireSignedUp,
    refusals: signUpRefusals,
    rate: 'sign-in',
  }),
  refresh: post('/v1/users/token/refresh', {
    summary: '새 토큰을 받아요. 쓴 refresh 토큰은 10초 뒤부터 다시 쓸 수 없어요',
    body: z.object({ refresh: z.string().max(500).default('') }),
    reply: z.object({ tokens: WireTokens }),
    statuses: { 401: '토큰이 없거나, 지났거나, 다시 쓰인 경우' },
  }),
  signOut: post('/v1/users/logout', {
    summary: '이 기기에서 로그아웃해요. 이미 끝난 로그인이어도 같은 답',
    body: z.object({ refresh: z.string().max(500).default('') }),
    reply: Done,
  }),
  signOutEverywhere: post('/v1/me/logout', {
    summary: '모든 기기에서 로그아웃해요',
    reply: Done,
    audience: 'member',
  }),
  me: get('/v1/me/info', {
    summary: '로그인한 사람의 정보',
    reply: WireUser,
    dependsOn: [accountTags.own.all],
    refusals: [accountRefusals.noMember],
    audience: 'member',
  }),
  rename: patch('/v1/me/info', {
    summary: '닉네임을 바꿔요',
    body: z.object({ username }),
    reply: WireUser,
    refusals: [accountRefusals.nicknameTaken, accountRefusals.noMember],
    audience: 'member',
  }),
  changePicture: put('/v1/me/picture', {
    summary: '프로필 사진을 바꿔요. 본문은 JPEG, PNG, WebP 사진 그대로',
    upload: 'picture',
    rate: 'upload',
    reply: WireUser,
    statuses: {
      413: '10MB보다 클 때',
      415: '사진이 아닐 때',
      429: '사진을 너무 자주 올리거나, 올리는 사람이 많을 때',
    },
    audience: 'member',
  }),
  removePicture: del('/v1/me/picture', {
    summary: '프로필 사진을 삭제해요',
    reply: WireUser,
    audience: 'member',
  }),
  consents: get('/v1/me/consents', {
    summary: '동의한 내용과 시각',
    reply: z.array(WireConsent),
    dependsOn: [accountTags.own.all],
    audience: 'member',
  }),
  agreeToMarketing: put('/v1/me/consents/marketing', {
    summary: '이벤트와 혜택 소식을 받을지 바꿔요',
    body: z.object({ is_given: z.boolean().meta({ label: '동의 여부(is_given)' }) }),
    reply: Done,
    audience: 'member',
  }),
  blocks: get('/v1/me/blocks', {
    summary: '내가 차단한 사람',
    query: z.object({ page: pageQuery() }),
    reply: pageOf(WireBlockedMember),
    dependsOn: [accountTags.blocks.all],
    audience: 'member',
  }),
  block: post('/v1/me/blocks/:user_id', {
    summary: '한 사람을 차단해요. 이미 차단했어도 같은 답',
    params: OtherMember,
    reply: Done,
    refusals: [accountRefusals.blockSelf, accountRefusals.noMember],
    audience: 'member',
  }),
  unblock: del('/v1/me/blocks/:user_id', {
    summary: '차단을 해제해요. 차단하지 않은 사람이어도 같은 답',
    params: OtherMember,
    reply: Done,
    audience: 'member',
  }),
  exportData: get('/v1/me/export', {
    summary: '내 정보를 모두 JSON으로 받아요',
    reply: z.record(z.string(), z.unknown()),
    audience: 'member',
  }),
  leave: del('/v1/me', {
    summary:
      '회원에서 탈퇴해요. 되돌릴 수 없어요. 먼저 정리할 것이 있으면 이유(message)와 정리할 곳(place)을 reasons에 적어 거절해요',
    reply: Done,
    refusals: [accountRefusals.cannotLeave],
    audience: 'member',
  }),
}

/** Apple posts its form here from its own site. The answer is a redirect, so the route is declared by hand. */
export const appleReturnPath = '/v1/users/apple/return'
/** Kakao calls this when somebody disconnects our app at Kakao. */
export const kakaoUnlinkPath = '/v1/users/kakao/unlink'
/** Apple calls this when somebody withdraws their consent or deletes their Apple account. */
export const appleNotificationPath = '/v1/users/apple/notifications'

export function fromAccount(account: Account): WireUser {
  const flag = (isSet: boolean) => (isSet ? 'Y' : 'N')
  return {
    id: account.id,
    user_id: account.id,
    username: account.nickname,
    first_name: account.nickname,
    email: account.email,
    phone_number: account.phone,
    profile_image: account.image,
    signs_in_with: account.signsInWith,
    store_yn: flag(account.isCafeStaff),
    franchise_yn: flag(account.isFranchiseOwner),
    instructor_yn: flag(account.isInstructor),
    operator_yn: flag(account.isOperator),
    store_name: null,
    tel1: null,
    tel2: null,
    closedays: null,
    place: null,
    dong: null,
    token: null,
    fcm_token: null,
  }
}

export function toAccount(wire: WireUser): Account {
  return {
    id: wire.user_id,
    nickname: wire.first_name,
    email: wire.email,
    phone: wire.phone_number,
    image: wire.profile_image,
    signsInWith: wire.signs_in_with,
    isCafeStaff: wire.store_yn === 'Y',
    isFranchiseOwner: wire.franchise_yn === 'Y',
    isInstructor: wire.instructor_yn === 'Y',
    isOperator: wire.operator_yn === 'Y',
  }
}

export function toSignUp(wire: {
  username: string
  phone_number: string
  email?: string | null
  consents: z.output<typeof WireConsents>
}): SignUp {
  return {
    nickname: wire.username,
    phone: wire.phone_number,
    email: wire.email ?? '',
    consents: toConsents(wire.consents),
  }
}

export function fromSignUp({ nickname, phone, email, consents }: SignUp) {
  return {
    username: tidyNickname(nickname),
    phone_number: bareDigits(phone),
    email: email.trim() || null,
    consents,
  }
}

/** The form field that a sign-up refusal is about, or null. */
export function toSignUpField(wireName: string): SignUpField | null {
  const fields = Object.keys(signUpFields) as SignUpField[]
  return fields.find((field) => signUpFields[field] === wireName) ?? null
}

export function toConsents(wire: z.output<typeof WireConsents>): Consents {
  return {
    age14: wire.age14 === true,
    terms: wire.terms === true,
    privacy: wire.privacy === true,
    marketing: wire.marketing === true,
  }
}

function fromOutcome(outcome: SignInOutcome) {
  return {
    code: wireCode[outcome.kind],
    user: outcome.kind === 'signedIn' ? fromAccount(outcome.account) : null,
    tokens: outcome.kind === 'signedIn' ? outcome.tokens : null,
    return_to: outcome.returnTo,
  }
}

export function fromKakaoOutcome(outcome: SignInOutcome): z.input<typeof WireKakaoAnswer> {
  const info: z.input<typeof WireKakaoInfo> | null =
    outcome.kind === 'needSignUp'
      ? {
          kakao_id: outcome.subject,
          access_token: outcome.info.ticket,
          username: outcome.info.nickname,
          email: outcome.info.email,
          email_verified: outcome.info.emailVerified,
        }
      : null
  return { ...fromOutcome(outcome), kakao_info: info }
}

export function fromAppleOutcome(outcome: SignInOutcome): z.input<typeof WireAppleAnswer> {
  const info: z.input<typeof WireAppleInfo> | null =
    outcome.kind === 'needSignUp'
      ? {
          apple_id: outcome.info.ticket,
          username: outcome.info.nickname,
          email: outcome.info.email,
          email_verified: outcome.info.emailVerified,
        }
      : null
  return { ...fromOutcome(outcome), apple_info: info }
}

/** The value of `apple_data` in the callback page's URL: only the one-time ticket. */
export function fromAppleData(ticket: string): string {
  return JSON.stringify({ apple_id: ticket })
}

/** Null unless `fromAppleData` wrote it. */
export function toAppleTicket(text: string): string | null {
  try {
    const data: unknown = JSON.parse(text)
    const ticket = typeof data === 'object' && data !== null ? Reflect.get(data, 'apple_id') : null
    return typeof ticket === 'string' && ticket !== '' ? ticket : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

export function toKakaoInfo(wire: z.output<typeof WireKakaoInfo>): ProviderInfo {
  return {
    ticket: wire.access_token,
    nickname: wire.username,
    email: wire.email,
    emailVerified: wire.email_verified,
  }
}

export function toAppleInfo(wire: z.output<typeof WireAppleInfo>): ProviderInfo {
  return {
    ticket: wire.apple_id,
    nickname: wire.username,
    email: wire.email,
    emailVerified: wire.email_verified,
  }
}

export function fromSignedUp(outcome: SignInOutcome & { kind: 'signedIn' }): z.input<typeof WireSignedUp> {
  return {
    code: wireCode.signedIn,
    user: fromAccount(outcome.account),
    tokens: outcome.tokens,
    return_to: outcome.returnTo,
  }
}

export function fromSignUpDraft(draft: Omit<ProviderInfo, 'ticket'> & { provider: Provider }) {
  return {
    provider: draft.provider,
    username: draft.nickname,
    email: draft.email,
    email_verified: draft.emailVerified,
  }
}

export function fromConsent(row: {
  kind: string
  version: string
  is_given: boolean
  at: Date
}): z.input<typeof WireConsent> {
  return {
    kind: toConsentKind(row.kind),
    version: row.version,
    is_given: row.is_given,
    at: row.at.toISOString(),
  }
}

export function fromBlockedMember(blocked: BlockedMember): z.input<typeof WireBlockedMember> {
  return {
    user_id: blocked.id,
    first_name: blocked.nickname,
    profile_image: blocked.image,
    blocked_at: blocked.blockedAt,
  }
}

export function toBlockedMember(wire: z.output<typeof WireBlockedMember>): BlockedMember {
  return {
    id: wire.user_id,
    nickname: wire.first_name,
    image: wire.profile_image,
    blockedAt: wire.blocked_at,
  }
}
