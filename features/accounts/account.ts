import { countCharacters } from '~/lib/characters'
import { minuteMs } from '~/lib/durations'
import { rateWindowMs } from '~/lib/endpoint'
import { personalTagKind, tagKind } from '~/lib/tags'
import { toBirthYear, whyBadBirthYear, youngestAge } from './birth-year'

/** For how many days after its last use an ended session is kept. */
export const sessionDays = 90

export interface Tokens {
  access: string
  refresh: string
}

/** What a provider said about a person without an account. The ticket allows one sign-up for a limited time. */
export interface ProviderInfo {
  ticket: string
  nickname: string | null
  email: string | null
  emailVerified: boolean
  /** A number that the provider knows to be theirs, digits only. It needs no code. */
  phone: string | null
}

export const consentKinds = ['age14', 'terms', 'privacy', 'marketing'] as const
export type ConsentKind = (typeof consentKinds)[number]

/** These consents are given where they are needed, not at the sign-up. `marketing-night` allows news at night too. */
export const storedConsentKinds = [...consentKinds, 'location', 'marketing-night'] as const
export type StoredConsentKind = (typeof storedConsentKinds)[number]

/** Parses a stored consent kind. */
export function toConsentKind(name: string): StoredConsentKind {
  const kind = storedConsentKinds.find((known) => known === name)
  if (!kind) throw new Error(`nobody consents to ${name}`)
  return kind
}
export type Consents = Record<ConsentKind, boolean>

/** The nickname shown for somebody who has left. */
export const leftNickname = '떠난 회원'

export const nicknameLength = { min: 2, max: 12 } as const

/** Includes letters such as the Hangul fillers, which render as blanks. */
const invisible = /\p{Default_Ignorable_Code_Point}/u

/** The allowed characters, so that a nickname cannot imitate another one with letters from other scripts. */
const nicknameLetters = /^[\p{Script=Hangul}\p{Script=Latin}0-9 ._-]+$/u

/** Letters with a common form beside their own, such as ㈜ and ａ; single Hangul letters (ㅋ) are no such. */
const hasOddForm = (nickname: string) => {
  const syllables = nickname.replace(/[\u3131-\u318e]/g, '')
  return syllables.normalize('NFKC') !== syllables
}

/** Folded names that could be mistaken for the operators of the site. */
const reservedNicknames = new Set([
  ...['매니저', '공식', '공식계정', '시스템', '떠난회원'],
  ...['meeple', 'meepleofficial', 'operator', 'moderator', 'manager', 'staff'],
  ...['official', 'system', 'support', 'root'],
])
/** The same of any folded name that holds one of these. */
const reservedInNickname = /미플|운영자|운영진|운영팀|관리자|관리팀|고객센터|^admin|[^b]admin|admin(?!ton)/

/**
 * Reduces a nickname to how it looks: letters and digits without case, accents, spaces and punctuation, in their common
 * form. Two nicknames with the same folded form count as the same.
 */
export function foldNickname(nickname: string): string {
  return nickname
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

const mobilePhone = /^01[016789]-?\d{3,4}-?\d{4}$/

/** The messages of sign-up and profile, for server and browser. */
export const accountMessages = {
  nicknameEmpty: '닉네임을 입력해 주세요.',
  nicknameShort: `닉네임은 ${nicknameLength.min}자 이상이어야 해요.`,
  nicknameLong: `닉네임은 ${nicknameLength.max}자까지 쓸 수 있어요.`,
  nicknameLetters: '닉네임에는 한글, 영문, 숫자와 빈칸 . _ - 만 쓸 수 있어요.',
  nicknameBare: '닉네임에는 글자나 숫자가 두 개 이상 있어야 해요.',
  nicknameReserved: '운영자와 헷갈릴 수 있어 쓸 수 없는 닉네임이에요.',
  nicknameTaken: '이미 사용 중인 닉네임이에요.',
  phoneEmpty: '휴대폰 번호를 입력해 주세요.',
  phoneForm: '올바른 휴대폰 번호 형식으로 입력해 주세요.',
  phoneTaken: '이미 가입된 휴대폰 번호예요.',
  emailForm: '이메일 주소를 다시 확인해 주세요.',
  age14: `만 ${youngestAge}세 이상만 가입할 수 있어요.`,
  terms: '이용약관에 동의해 주세요.',
  privacy: '개인정보 수집과 이용에 동의해 주세요.',
  spentTicket: '이미 가입된 휴대폰 번호를 여러 번 입력해서 여기서 멈췄어요. 처음부터 다시 로그인해 주세요.',
  noTicket: '가입 정보를 찾을 수 없어요. 처음부터 다시 로그인해 주세요.',
  alreadySignedUp: '이미 가입한 계정이에요. 다시 로그인해 주세요.',
  staleSignIn: '로그인 시간이 지났어요. 다시 로그인해 주세요.',
  noCookie:
    '로그인을 시작한 브라우저인지 확인하지 못했어요. 쿠키를 막아 두었다면 브라우저 설정에서 허용하고, 처음부터 다시 로그인해 주세요.',
  refusedCode: '로그인 정보를 확인하지 못했어요. 처음부터 다시 로그인해 주세요.',
  tooManySignIns: `같은 곳에서 짧은 시간에 너무 많이 로그인했어요. ${rateWindowMs / minuteMs}분 뒤에 다시 시도해 주세요.`,
  blockSelf: '자신을 차단할 수는 없어요.',
  noMember: '회원을 찾을 수 없어요.',
} as const

export interface SignUp {
  nickname: string
  phone: string
  email: string
  /** As it was typed; empty if the person leaves it out. */
  birthYear: string
  consents: Consents
}

/** Trims and collapses spaces, and composes Korean syllables into single letters (NFC). */
export function tidyNickname(typed: string): string {
  return typed.normalize('NFC').trim().replace(/\s+/g, ' ')
}

/** Applies to new nicknames only; older ones stay valid. Length is counted in code points. */
export function whyBadNickname(typed: string): string | null {
  const nickname = tidyNickname(typed)
  const length = countCharacters(nickname)
  if (length === 0) return accountMessages.nicknameEmpty
  if (length < nicknameLength.min) return accountMessages.nicknameShort
  if (length > nicknameLength.max) return accountMessages.nicknameLong
  // Invisible characters could be used to imitate other names.
  if (invisible.test(nickname) || !nicknameLetters.test(nickname)) return accountMessages.nicknameLetters
  if (hasOddForm(nickname)) return accountMessages.nicknameLetters
  const folded = foldNickname(nickname)
  // Latin letters without a common form, such as the dotless i, could imitate those that have one.
  if (/[^a-z0-9\p{Script=Hangul}]/u.test(folded)) return accountMessages.nicknameLetters
  if (countCharacters(folded) < 2) return accountMessages.nicknameBare
  const isReserved = reservedNicknames.has(folded) || reservedInNickname.test(folded)
  return isReserved ? accountMessages.nicknameReserved : null
}

export function whyBadPhone(typed: string): string | null {
  const phone = typed.trim()
  if (phone === '') return accountMessages.phoneEmpty
  return mobilePhone.test(phone) ? null : accountMessages.phoneForm
}

export function whyBadEmail(typed: string): string | null {
  const email = typed.trim()
  if (email === '') return null
  return email.length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email)
    ? null
    : accountMessages.emailForm
}

/** The first problem of a sign-up, in the order of the form, or null. */
export function whyCannotSignUp(
  { nickname, phone, email, birthYear, consents }: SignUp,
  now: Date,
): { field: string; message: string } | null {
  const badNickname = whyBadNickname(nickname)
  if (badNickname) return { field: 'nickname', message: badNickname }
  const badPhone = whyBadPhone(phone)
  if (badPhone) return { field: 'phone', message: badPhone }
  const badEmail = whyBadEmail(email)
  if (badEmail) return { field: 'email', message: badEmail }
  const year = toBirthYear(birthYear)
  const badYear = year === null ? null : whyBadBirthYear(year, now)
  if (badYear) return { field: 'birthYear', message: badYear }
  for (const kind of ['age14', 'terms', 'privacy'] as const) {
    if (!consents[kind]) return { field: `consents.${kind}`, message: accountMessages[kind] }
  }
  return null
}

/** Digits only, as in the database and on the wire. */
export function bareDigits(typed: string): string {
  return typed.replace(/\D/g, '')
}

/** Formats an incomplete Korean mobile number with dashes: 010-1234-5678, 011-234-5678. */
export function formatPhone(typed: string): string {
  const digits = bareDigits(typed).slice(0, 11)
  if (digits.length <= 3) return digits
  if (digits.length <= 7) return `${digits.slice(0, 3)}-${digits.slice(3)}`
  const middle = digits.length === 11 ? 7 : 6
  // A 010 number has four middle digits even before its eleventh digit is typed.
  const split = digits.startsWith('010') ? 7 : middle
  return `${digits.slice(0, 3)}-${digits.slice(3, split)}-${digits.slice(split)}`
}

/** The login page's query parameter for a member who must sign in again. */
export const againParam = 'again'

/**
 * Returns the path if it is one of our screens, otherwise '/'. Rejects other sites and schemes, API paths and the
 * sign-in screens.
 */
export function safeReturnPath(given: string | null | undefined): string {
  if (!given?.startsWith('/') || /^\/[/\\]/.test(given) || /[\p{Cc}\\]/u.test(given)) return '/'
  const { pathname, search, hash, origin } = new URL(given, 'http://meeple.invalid')
  if (origin !== 'http://meeple.invalid' || pathname.startsWith('//')) return '/'
  if (/^\/(login|loginstep01|auth|v1|media|sandbox)(\/|$)/.test(pathname)) return '/'
  return `${pathname}${search}${hash}`
}

/** A name by which a member recognises a device: its system and browser, as far as the user agent tells. */
export function nameDevice(userAgent: string | undefined): string {
  const agent = userAgent ?? ''
  const find = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([sign]) => sign.test(agent))?.[1]
  const system = find([
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Android/, 'Android'],
    [/Windows/, 'Windows'],
    [/Mac OS X/, 'Mac'],
    [/CrOS/, 'Chromebook'],
    [/Linux/, 'Linux'],
  ])
  const browser = find([
    [/KAKAOTALK/i, '카카오톡'],
    [/NAVER/, '네이버 앱'],
    [/SamsungBrowser/, '삼성 인터넷'],
    [/Whale/, '웨일'],
    [/Edg/, 'Edge'],
    [/Firefox|FxiOS/, 'Firefox'],
    [/Chrome|CriOS/, 'Chrome'],
    [/Safari/, 'Safari'],
  ])
  return [system, browser].filter((part) => part !== undefined).join(' · ') || '알 수 없는 기기'
}

export const accountTags = {
  /** The number of members. */
  members: tagKind('members'),
  /** Nicknames and pictures, as others see them. */
  profiles: tagKind('profiles'),
  /** Roles and suspensions of members, as operators see them. Its name is older: two releases that run at once share it. */
  status: tagKind('standing'),
  /** The versions of the terms. */
  policies: tagKind('policies'),
  own: personalTagKind('account'),
  blocks: personalTagKind('blocks'),
}
