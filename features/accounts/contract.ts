import { z } from 'zod'
import { del, get, pageOf, pageQuery, patch, post, put, wholeNumber } from '~/lib/contract'
import { field, type Wire, wireShape, words } from '~/lib/wire-shape'
import {
  type Account,
  accountMessages,
  bareDigits,
  type Consents,
  consentKinds,
  type ProviderInfo,
  providers,
  type SignInOutcome,
  type SignUp,
  type SignUpField,
  tidyNickname,
} from './account'
import { accountRefusals, signUpFields } from './refusals'
import { accountTags } from './tags'

// The public API calls a nickname "first_name" in the session's user and "username" in a sign-up, and spells flags Y
// and N. Our own ticket is sent in a field that is named after the provider's id or token.

const whole = z.number().int()
const yesNo = z.enum(['Y', 'N'])
const flag = words({ Y: true, N: false })

export const accountShape = wireShape({
  id: field('user_id', whole),
  nickname: field('first_name', z.string()),
  email: z.string().nullable(),
  phone: field('phone_number', z.string().nullable()),
  image: field('profile_image', z.string().nullable()),
  signsInWith: field('signs_in_with', z.array(z.enum(providers))),
  isCafeStaff: field('store_yn', yesNo, flag),
  isFranchiseOwner: field('franchise_yn', yesNo, flag),
  isInstructor: field('instructor_yn', yesNo, flag),
  isOperator: field('operator_yn', yesNo, flag),
})

const WireUser = z.object({
  ...accountShape.schema.shape,
  id: whole,
  username: z.string(),
  // Always null: the public API promises these cafe fields, but this reply does not fill them.
  store_name: z.string().nullable(),
  tel1: z.string().nullable(),
  tel2: z.string().nullable(),
  closedays: z.string().nullable(),
  place: z.string().nullable(),
  dong: z.string().nullable(),
  // Always null: tokens are sent beside the user because they change more often (decision 0011).
  token: z.null(),
  // The Firebase token that was sent with the sign-in of this session.
  fcm_token: z.string().nullable(),
})
export type WireUser = z.output<typeof WireUser>

export const WireTokens = z.object({ access: z.string(), refresh: z.string() })
export type WireTokens = z.output<typeof WireTokens>

const consentsShape = wireShape({
  age14: field('age14', z.boolean().optional(), { missing: false }),
  terms: field('terms', z.boolean().optional(), { missing: false }),
  privacy: field('privacy', z.boolean().optional(), { missing: false }),
  marketing: field('marketing', z.boolean().optional(), { missing: false }),
})

const personShape = wireShape({
  nickname: field('username', z.string().nullable()),
  email: z.string().nullable(),
  emailVerified: field('email_verified', z.boolean()),
})
const kakaoInfoShape = wireShape({
  subject: field('kakao_id', z.string()),
  ticket: field('access_token', z.string()),
  ...personShape.fields,
})
const appleInfoShape = wireShape({ ticket: field('apple_id', z.string()), ...personShape.fields })
export const signUpDraftShape = wireShape({ provider: z.enum(providers), ...personShape.fields })
/** For Apple it may contain only the ticket; the rest is then fetched with it. */
export type WireProviderInfo =
  | Wire<typeof kakaoInfoShape>
  | Wire<typeof appleInfoShape>
  | ReturnType<typeof fromAppleTicket>

const wireCode = { signedIn: 'success', needSignUp: 'NEED_SIGNUP' } as const

const Answered = z.object({
  code: z.enum(['success', 'NEED_SIGNUP']),
  user: WireUser.nullable(),
  tokens: WireTokens.nullable(),
  /** The path on our site that the person originally wanted. */
  return_to: z.string(),
})
const WireKakaoAnswer = Answered.extend({ kakao_info: kakaoInfoShape.schema.nullable() })
const WireAppleAnswer = Answered.extend({ apple_info: appleInfoShape.schema.nullable() })
const WireSignedUp = z.object({
  code: z.literal('success'),
  user: WireUser,
  tokens: WireTokens,
  return_to: z.string(),
})

const code = z.string().min(1).max(2_000).meta({ label: '인증 코드(code)' })
const state = z.string().max(500).optional().meta({ label: '상태 값(state)' })
// Stored with the session and deleted when it ends (decision 0038).
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
const consents = z.object(consentsShape.schema.shape).default({})

/** How many things the member was shown and gives up by leaving (`Obstacle`). */
export const leavingShape = wireShape({
  forfeits: wholeNumber('포기할 것의 수(forfeits)').optional(),
})

export const renameShape = wireShape({ nickname: field('username', username) })

export const signUpShape = wireShape({
  nickname: field('username', username, { toWire: tidyNickname }),
  phone: field('phone_number', phone_number, { toWire: bareDigits }),
  email: field('email', email, {
    toWire: (typed: string) => typed.trim() || null,
    fromWire: (given) => given ?? '',
    missing: '',
  }),
  consents: field('consents', consents, {
    toWire: (given: Consents) => given,
    fromWire: consentsShape.fromWire,
  }),
})

export const startShape = wireShape({
  returnTo: field('return_to', z.string().max(2_000).optional().meta({ label: '돌아갈 곳(return_to)' })),
  isAgain: field(
    'is_again',
    z.boolean().optional().meta({ label: '로그인한 사람이 다시 로그인하는지(is_again)' }),
    { missing: false },
  ),
})
const Started = z.object({ url: z.string() })

const signInRefusals = [
  accountRefusals.staleSignIn,
  accountRefusals.suspended,
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

export const consentShape = wireShape({
  kind: z.enum(consentKinds),
  version: z.string(),
  isGiven: field('is_given', z.boolean()),
  at: z.string(),
})
export const marketingShape = wireShape({
  isGiven: field('is_given', z.boolean().meta({ label: '동의 여부(is_given)' })),
})

export const blockedMemberShape = wireShape({
  id: field('user_id', whole),
  nickname: field('first_name', z.string()),
  image: field('profile_image', z.string().nullable()),
  blockedAt: field('blocked_at', z.string()),
})
export const otherMemberShape = wireShape({ memberId: wholeNumber('회원 번호(memberId)') })
const Done = z.object({ message: z.string() })

export const accountEndpoints = {
  startKakao: post('/v1/users/kakao/start', {
    summary: '카카오 로그인을 시작해요: 옮겨 갈 주소를 돌려주고, 이 브라우저를 기억해요',
    body: startShape.schema,
    reply: Started,
    rate: 'sign-in',
  }),
  startApple: post('/v1/users/apple/start', {
    summary: 'Apple 로그인을 시작해요: 옮겨 갈 주소를 돌려주고, 이 브라우저를 기억해요',
    body: startShape.schema,
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
    reply: signUpDraftShape.schema,
    refusals: [accountRefusals.noTicket],
    rate: 'sign-in',
  }),
  signUpWithKakao: post('/v1/users/kakao/signup', {
    summary: '카카오로 처음 온 사람이 가입을 마쳐요. access_token은 kakao_info에 받은 일회용 표',
    body: z.object({
      kakao_id: z.string().max(500).optional(),
      access_token: z.string().max(5_000).optional(),
      ...signUpShape.schema.shape,
      email_verified: z.boolean().nullish(),
      fcm_token,
    }),
    reply: WireSignedUp,
    refusals: signUpRefusals,
    rate: 'sign-in',
  }),
  signUpWithApple: post('/v1/users/apple/signup', {
    summary: 'Apple로 처음 온 사람이 가입을 마쳐요. apple_id는 apple_data에 받은 일회용 표',
    body: z.object({
      apple_id: z.string().max(5_000).optional(),
      ...signUpShape.schema.shape,
      fcm_token,
    }),
    reply: WireSignedUp,
    refusals: signUpRefusals,
    rate: 'sign-in',
  }),
  refresh: post('/v1/users/token/refresh', {
    summary: '새 토큰을 받아요. 새 토큰을 한 번 쓰면 이전 refresh 토큰은 10초 뒤부터 쓸 수 없어요',
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
    body: renameShape.schema,
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
    reply: z.array(consentShape.schema),
    dependsOn: [accountTags.own.all],
    audience: 'member',
  }),
  agreeToMarketing: put('/v1/me/consents/marketing', {
    summary: '이벤트와 혜택 소식을 받을지 바꿔요',
    body: marketingShape.schema,
    reply: Done,
    audience: 'member',
  }),
  blocks: get('/v1/me/blocks', {
    summary: '내가 차단한 사람',
    query: z.object({ page: pageQuery() }),
    reply: pageOf(blockedMemberShape.schema),
    dependsOn: [accountTags.blocks.all],
    audience: 'member',
  }),
  block: post('/v1/me/blocks/:memberId', {
    summary: '한 사람을 차단해요. 이미 차단했어도 같은 답',
    params: otherMemberShape.schema,
    reply: Done,
    refusals: [accountRefusals.blockSelf, accountRefusals.noMember],
    audience: 'member',
  }),
  unblock: del('/v1/me/blocks/:memberId', {
    summary: '차단을 해제해요. 차단하지 않은 사람이어도 같은 답',
    params: otherMemberShape.schema,
    reply: Done,
    audience: 'member',
  }),
  exportData: get('/v1/me/export', {
    summary: '내 정보를 모두 JSON으로 받아요',
    rate: 'import',
    reply: z.record(z.string(), z.unknown()),
    audience: 'member',
  }),
  leave: del('/v1/me', {
    summary:
      '회원에서 탈퇴해요. 되돌릴 수 없어요. 먼저 정리할 것이 있으면 이유(message)와 정리할 곳(place)을 reasons에 적어 거절해요. 모두 포기할 수 있는 것이면(forfeits) 그 수(count)의 합을 forfeits로 보내 포기하고 탈퇴해요. 그사이 수가 바뀌었으면 다시 거절해요',
    query: leavingShape.schema,
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

const noCafe = { store_name: null, tel1: null, tel2: null, closedays: null, place: null, dong: null }

export function fromAccount(account: Account, fcmToken: string | null = null): WireUser {
  const { id, nickname } = account
  const person = { ...accountShape.toWire(account), id, username: nickname, ...noCafe }
  return { ...person, token: null, fcm_token: fcmToken }
}

/** An app without Firebase omits the token or sends an empty text. */
export function toFcmToken({ fcm_token: given }: { fcm_token?: string | null | undefined }): string | null {
  return given || null
}

export function isUser(value: unknown): value is WireUser {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'user_id') === 'number'
}

/** The form field that a sign-up refusal is about, or null. */
export function toSignUpField(wireName: string): SignUpField | null {
  const fields = Object.keys(signUpFields) as SignUpField[]
  return fields.find((field) => signUpFields[field] === wireName) ?? null
}

/** The body that finishes a sign-in. */
export function fromReturned(code: string, state: string) {
  return { code, state, fcm_token: null }
}

interface Person {
  subject: string | undefined
  info: ProviderInfo
}

function fromSignUp(form: SignUp) {
  return { email: null, ...signUpShape.toWire(form) }
}

export function fromKakaoSignUp(form: SignUp, { subject, info }: Person) {
  const signUp = fromSignUp(form)
  const email_verified = info.emailVerified && signUp.email === info.email
  return { ...signUp, kakao_id: subject, access_token: info.ticket, email_verified }
}

export function fromAppleSignUp(form: SignUp, { info }: Person) {
  return { ...fromSignUp(form), ...fromAppleTicket(info.ticket) }
}

/** The one-time ticket in the body of a sign-up. */
export function toTicket(
  body: { access_token?: string | undefined } | { apple_id?: string | undefined },
): string {
  return ('apple_id' in body ? body.apple_id : 'access_token' in body ? body.access_token : '') ?? ''
}

function fromOutcome(outcome: SignInOutcome) {
  return {
    code: wireCode[outcome.kind],
    user: outcome.kind === 'signedIn' ? fromAccount(outcome.account, outcome.fcmToken) : null,
    tokens: outcome.kind === 'signedIn' ? outcome.tokens : null,
    return_to: outcome.returnTo,
  }
}

export function fromKakaoOutcome(outcome: SignInOutcome): z.input<typeof WireKakaoAnswer> {
  const isNew = outcome.kind === 'needSignUp'
  const info = isNew ? kakaoInfoShape.toWire({ subject: outcome.subject, ...outcome.info }) : null
  return { ...fromOutcome(outcome), kakao_info: info }
}

export function fromAppleOutcome(outcome: SignInOutcome): z.input<typeof WireAppleAnswer> {
  const info = outcome.kind === 'needSignUp' ? appleInfoShape.toWire(outcome.info) : null
  return { ...fromOutcome(outcome), apple_info: info }
}

function toAnswer({ code, user, tokens, return_to }: z.output<typeof Answered>) {
  const session = code === wireCode.signedIn && user && tokens ? { user, tokens } : null
  return { session, returnTo: return_to }
}
/** A member gets a session. For a person who has yet to sign up, `info` is what the provider told us. */
export type SignInAnswer = ReturnType<typeof toAnswer> & { info: WireProviderInfo | null }

export function toKakaoAnswer(answer: z.output<typeof WireKakaoAnswer>): SignInAnswer {
  return { ...toAnswer(answer), info: answer.kakao_info }
}

export function toAppleAnswer(answer: z.output<typeof WireAppleAnswer>): SignInAnswer {
  return { ...toAnswer(answer), info: answer.apple_info }
}

export function fromAppleTicket(ticket: string) {
  return { apple_id: ticket }
}

/** The callback page's URL parameter for a person who has yet to sign up: only the one-time ticket. */
export function fromAppleData(ticket: string) {
  return { apple_data: JSON.stringify(fromAppleTicket(ticket)) }
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

const unknownPerson = { username: null, email: null, email_verified: false }

/** Null unless it is info from Kakao. */
export function toKakaoInfo(kept: object | null) {
  if (kept === null || !('access_token' in kept)) return null
  const given = { ...unknownPerson, ...(kept as Wire<typeof kakaoInfoShape>) }
  const { subject, ...info } = kakaoInfoShape.fromWire(given)
  return { subject, info }
}

/** Null unless it is info from Apple. It is incomplete when it contains only the ticket. */
export function toAppleInfo(kept: object | null) {
  if (kept === null || !('apple_id' in kept)) return null
  const info = appleInfoShape.fromWire({ ...unknownPerson, ...(kept as Wire<typeof appleInfoShape>) })
  return { info, isComplete: 'username' in kept }
}

export function fromSignedUp(outcome: SignInOutcome & { kind: 'signedIn' }): z.input<typeof WireSignedUp> {
  return {
    code: wireCode.signedIn,
    user: fromAccount(outcome.account, outcome.fcmToken),
    tokens: outcome.tokens,
    return_to: outcome.returnTo,
  }
}

export function toSignedUp({ user, tokens, return_to }: z.output<typeof WireSignedUp>) {
  return { user, tokens, returnTo: return_to }
}
