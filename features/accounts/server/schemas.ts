import { z } from 'zod'
import { minuteMs, secondMs } from '~/lib/durations'
import { type EndpointParts, mostUploadMegabytes } from '~/lib/endpoint'
import { adNightInWords } from '~/lib/notice-kind'
import { judgedText, pageOf, pageQuery, wholeNumber } from '~/lib/server/schema-parts'
import { accountMessages, accountTags, storedConsentKinds, whyBadPhone } from '../account'
import { mostCodesADay, mostCodeTries, phoneCodeLifeMs, whyBadPhoneCode } from '../phone-proof'
import { type Provider, providerFacts, providers } from '../providers'
import { accountRefusals, unavailable } from '../refusals'
import { sameSuccessorForMs } from '../token-claims'

const whole = z.number().int()

const account = z.object({
  id: whole,
  nickname: z.string(),
  email: z.string().nullable(),
  /** Digits only. */
  phone: z.string().nullable(),
  image: z.string().nullable(),
  /** The linked providers, the oldest link first. */
  signsInWith: z.array(z.enum(providers)),
  isCafeStaff: z.boolean(),
  isFranchiseOwner: z.boolean(),
  isInstructor: z.boolean(),
  isOperator: z.boolean(),
  /** The Firebase token that was sent with the sign-in of this session. */
  fcmToken: z.string().nullable(),
})

const tokens = z.object({ access: z.string(), refresh: z.string() })

/** What the provider said about the person. */
const person = {
  nickname: z.string().nullable(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  phone: z.string().nullable(),
}
const newcomer = z.object({ ticket: z.string(), ...person })
const newcomerWithId = newcomer.extend({ subject: z.string() })

/** The path on our site that the person originally wanted. */
const returnTo = z.string()
const signedUp = z.object({ account, tokens, returnTo })

// Stored with the session and deleted when it ends (decision 0038).
const fcmToken = z.string().max(4_096).nullish().meta({ label: '알림 토큰(fcmToken)' })
const returned = z.object({
  code: z.string().min(1).max(2_000).meta({ label: '인증 코드(code)' }),
  state: z.string().max(500).optional().meta({ label: '상태 값(state)' }),
  fcmToken,
})
/** A form says more of the person, which other programs pass on as it is. */
const formReturned = returned.extend({
  idToken: z.string().max(10_000).nullish(),
  user: z.union([z.string().max(10_000), z.record(z.string(), z.unknown())]).nullish(),
})
// The schema accepts any text, because which message a bad nickname or phone gets is decided by the rules in
// account.ts.
const nickname = z
  .string()
  .max(1_000, accountMessages.nicknameLong)
  .default('')
  .meta({ label: '닉네임(nickname)' })
const consent = z.boolean().default(false)
const signUpForm = z.object({
  nickname,
  phone: z.string().max(100).default('').meta({ label: '휴대폰 번호(phone)', text: 'code' }),
  email: z.string().max(1_000).nullish().meta({ label: '이메일(email)' }),
  birthYear: z.string().max(20).nullish().meta({ label: '태어난 해(birthYear)', text: 'code' }),
  consents: z
    .object({ age14: consent, terms: consent, privacy: consent, marketing: consent })
    .default({ age14: false, terms: false, privacy: false, marketing: false }),
  fcmToken,
  ticket: z.string().max(5_000).optional(),
})
/** Other programs send these too. Only the ticket counts. */
const signUpFormWithId = signUpForm.extend({
  subject: z.string().max(500).optional(),
  emailVerified: z.boolean().nullish(),
})
const refresh = z.object({ refresh: z.string().max(500).default('') })

const signUpRefusals = [
  accountRefusals.noTicket,
  accountRefusals.spentTicket,
  accountRefusals.nicknameTaken,
  accountRefusals.phoneTaken,
  accountRefusals.alreadySignedUp,
]
const otherMember = z.object({ memberId: wholeNumber('회원 번호(memberId)') })
const done = z.object({ message: z.string() })

/** Signing in and up through one provider. `tellsId`: other programs are told the person's id there. */
export function signInCalls(provider: Provider, { tellsId }: { tellsId?: true }) {
  const { name, returnsBy } = providerFacts[provider]
  return {
    start: {
      summary: `${name} 로그인을 시작해요: 옮겨 갈 주소를 돌려주고, 이 브라우저를 기억해요`,
      body: z.object({
        returnTo: z.string().max(2_000).optional().meta({ label: '돌아갈 곳(returnTo)' }),
        isAgain: z.boolean().default(false).meta({ label: '로그인한 사람이 다시 로그인하는지(isAgain)' }),
      }),
      reply: z.object({ url: z.string() }),
      rate: 'sign-in',
    },
    finish: {
      summary: `${name} 로그인을 마쳐요. code는 ${returnsBy === 'form' ? '우리의 일회용 표이거나 ' : ''}${name}의 코드. 처음 온 사람은 NEED_SIGNUP`,
      body: returnsBy === 'form' ? formReturned : returned,
      // A member gets a session, and a person who has yet to sign up a ticket.
      reply: z.object({
        account: account.nullable(),
        tokens: tokens.nullable(),
        newcomer: (tellsId ? newcomerWithId : newcomer).nullable(),
        returnTo,
      }),
      refusals: [
        accountRefusals.staleSignIn,
        accountRefusals.noCookie,
        accountRefusals.suspended,
        accountRefusals.refusedCode,
        unavailable(provider),
      ],
      rate: 'sign-in',
    },
    signUp: {
      summary: `${name} 계정으로 처음 온 사람이 가입을 마쳐요. 로그인의 답에 받은 일회용 표를 함께 보내요`,
      body: tellsId ? signUpFormWithId : signUpForm,
      reply: signedUp,
      refusals: signUpRefusals,
      rate: 'sign-in',
    },
  } satisfies Record<string, EndpointParts>
}

export const accountCalls = {
  readSignUp: {
    summary: '가입을 기다리는 사람의 이름과 이메일: 가입 화면이 미리 채워요',
    body: z.object({ ticket: z.string().min(1).max(500).meta({ label: '가입 표(ticket)' }) }),
    reply: z.object({ provider: z.enum(providers), ...person }),
    refusals: [accountRefusals.noTicket, accountRefusals.noCookie],
    rate: 'sign-in',
  },
  refresh: {
    summary: `새 토큰을 받아요. 새 토큰을 한 번 쓰면 이전 refresh 토큰은 ${sameSuccessorForMs / secondMs}초 뒤부터 쓸 수 없어요`,
    body: refresh,
    reply: z.object({ tokens }),
    statuses: { 401: '토큰이 없거나, 지났거나, 다시 쓰인 경우' },
  },
  signOut: {
    summary: '이 기기에서 로그아웃해요. 이미 끝난 로그인이어도 같은 답',
    body: refresh,
    reply: done,
  },
  signOutEverywhere: {
    summary: '모든 기기에서 로그아웃해요',
    reply: done,
    audience: 'member',
  },
  me: {
    summary: '로그인한 사람의 정보',
    reply: account,
    dependsOn: [accountTags.own.all],
    refusals: accountRefusals.noMember,
    audience: 'member',
  },
  rename: {
    summary: '닉네임을 바꿔요',
    body: z.object({ nickname }),
    reply: account,
    refusals: [accountRefusals.nicknameTaken, accountRefusals.noMember],
    audience: 'member',
  },
  changePicture: {
    summary: '프로필 사진을 바꿔요. 본문은 JPEG, PNG, WebP 사진 그대로',
    upload: 'picture',
    rate: 'upload',
    reply: account,
    statuses: {
      413: `${mostUploadMegabytes}MB보다 클 때`,
      415: '사진이 아닐 때',
      429: '사진을 너무 자주 올리거나, 올리는 사람이 많을 때',
    },
    audience: 'member',
  },
  removePicture: {
    summary: '프로필 사진을 삭제해요',
    reply: account,
    audience: 'member',
  },
  consents: {
    summary: '동의한 내용과 시각',
    reply: z.array(
      z.object({ kind: z.enum(storedConsentKinds), version: z.string(), isGiven: z.boolean(), at: z.date() }),
    ),
    dependsOn: [accountTags.own.all],
    audience: 'member',
  },
  agreeToMarketing: {
    summary: `이벤트와 혜택 소식을 받을지, atNight이면 ${adNightInWords}까지도 받을지 바꿔요`,
    body: z.object({
      isGiven: z.boolean().meta({ label: '동의 여부(isGiven)' }),
      atNight: z.boolean().default(false).meta({ label: '밤에 받을지(atNight)' }),
    }),
    reply: done,
    audience: 'member',
  },
  agreeToLocation: {
    summary: '현재 위치를 쓰는 데 동의하거나, 동의를 거둬요',
    body: z.object({ isGiven: z.boolean().meta({ label: '동의 여부(isGiven)' }) }),
    reply: done,
    audience: 'member',
  },
  blocks: {
    summary: '내가 차단한 사람',
    query: z.object({ page: pageQuery() }),
    reply: pageOf(
      z.object({ id: whole, nickname: z.string(), image: z.string().nullable(), blockedAt: z.date() }),
    ),
    dependsOn: [accountTags.blocks.all],
    audience: 'member',
  },
  block: {
    summary: '한 사람을 차단해요. 이미 차단했어도 같은 답',
    params: otherMember,
    reply: done,
    refusals: [accountRefusals.blockSelf, accountRefusals.noMember],
    audience: 'member',
  },
  unblock: {
    summary: '차단을 해제해요. 차단하지 않은 사람이어도 같은 답',
    params: otherMember,
    reply: done,
    audience: 'member',
  },
  exportData: {
    summary: '내 정보를 모두 JSON으로 받아요',
    rate: 'import',
    reply: z.record(z.string(), z.unknown()),
    audience: 'member',
  },
  mail: {
    summary: '내 이메일로 메일이 가는지. Apple에서 메일 전달을 끄면 보내지 않아요',
    reply: z.object({ refusesMail: z.boolean() }),
    dependsOn: [accountTags.own.all],
    audience: 'member',
  },
  leaving: {
    summary: '지금 탈퇴하면 먼저 정리할 것(place)과 포기하게 되는 것(forfeits)',
    reply: z.object({
      reasons: z.array(
        z.object({
          message: z.string(),
          place: z.object({ path: z.string(), label: z.string() }).nullable(),
          forfeits: z
            .object({ count: z.number().int(), lines: z.array(z.string()), note: z.string().optional() })
            .optional(),
        }),
      ),
    }),
    audience: 'member',
  },
  leave: {
    summary:
      '회원에서 탈퇴해요. 되돌릴 수 없어요. 먼저 정리할 것이 있으면 이유(message)와 정리할 곳(place)을 reasons에 적어 거절해요. 모두 포기할 수 있는 것이면(forfeits) 그 수(count)의 합을 forfeits로 보내 포기하고 탈퇴해요. 그사이 수가 바뀌었으면 다시 거절해요',
    // How many things the member was shown and gives up by leaving (`Obstacle`).
    query: z.object({ forfeits: wholeNumber('포기할 것의 수(forfeits)', { min: 0 }).optional() }),
    reply: done,
    refusals: [accountRefusals.suspended, accountRefusals.cannotLeave],
    audience: 'member',
  },
} satisfies Record<string, EndpointParts>

const ownBirthYear = z.object({ birthYear: z.number().int().nullable() })

export const birthYearCalls = {
  read: {
    summary: '내가 알려 준 태어난 해',
    audience: 'member',
    reply: ownBirthYear,
    dependsOn: [accountTags.own.all],
  },
  set: {
    summary: '태어난 해를 알려 줘요. 늦게 끝나는 모임은 성인만 참여해요. 한 번 알려 주면 바꿀 수 없어요',
    audience: 'member',
    // The rule says which years are right.
    body: z.object({ birthYear: wholeNumber('태어난 해(birthYear)', { min: 0, max: 9_999 }) }),
    reply: ownBirthYear,
    refusals: accountRefusals.birthYearKnown,
  },
} satisfies Record<string, EndpointParts>

const phone = judgedText('휴대폰 번호(phone)', whyBadPhone, 100, 'code')
const ownPhone = z.object({
  /** Digits only. */
  phone: z.string().nullable(),
  isProven: z.boolean(),
  /** Whether joining and opening meetups needs a proven number. */
  isAskedFor: z.boolean(),
})

export const phoneCalls = {
  read: {
    summary: '내 휴대폰 번호와, 그 번호를 확인했는지',
    audience: 'member',
    reply: ownPhone,
    dependsOn: [accountTags.own.all],
  },
  sendCode: {
    summary: `휴대폰 번호로 인증번호를 문자로 보내요. ${phoneCodeLifeMs / minuteMs}분 동안 ${mostCodeTries}번까지 입력할 수 있고, 하루에 ${mostCodesADay}번까지 보내요`,
    audience: 'member',
    body: z.object({ phone }),
    reply: z.object({ expiresAt: z.date() }),
    refusals: accountRefusals.codeNotSent,
    statuses: { 429: '하루에 보낼 수 있는 만큼 보냈을 때' },
  },
  prove: {
    summary: '문자로 받은 인증번호로 휴대폰 번호를 확인해요. 다른 회원이 확인했던 번호면 이제 내 번호예요',
    audience: 'member',
    body: z.object({ phone, code: judgedText('인증번호(code)', whyBadPhoneCode, 20, 'code') }),
    reply: ownPhone,
    refusals: [
      accountRefusals.codeOver,
      accountRefusals.codeSpent,
      accountRefusals.codeWrong,
      // Another has proven it in the same moment.
      accountRefusals.phoneTaken,
    ],
  },
} satisfies Record<string, EndpointParts>
