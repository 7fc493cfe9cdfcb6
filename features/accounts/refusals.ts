import { minuteMs } from '~/lib/durations'
import { refusal } from '~/lib/errors'
import type { Obstacle } from '~/lib/obstacle'
import { accountMessages } from './account'
import { mostCodeTries, phoneCodeLifeMs } from './phone-proof'
import { type Provider, providerFacts } from './providers'

/** The provider cannot be reached. */
export const unavailable = (provider: Provider) =>
  refusal(
    502,
    'PROVIDER_UNAVAILABLE',
    `${providerFacts[provider].name}에 연결하지 못했어요. 잠시 후 다시 시도해 주세요.`,
  )

export const accountRefusals = {
  nicknameTaken: refusal(409, 'NICKNAME_TAKEN', accountMessages.nicknameTaken, 'nickname'),
  phoneTaken: refusal(409, 'PHONE_TAKEN', accountMessages.phoneTaken, 'phone'),
  alreadySignedUp: refusal(409, 'ALREADY_SIGNED_UP', accountMessages.alreadySignedUp),
  noTicket: refusal(400, 'NO_PROVIDER', accountMessages.noTicket),
  /** The ticket was used to try too many phone numbers that are already taken. */
  spentTicket: refusal(400, 'NO_PROVIDER', accountMessages.spentTicket),
  staleSignIn: refusal(400, 'Fail', accountMessages.staleSignIn),
  /** No cookie came with it, so this browser blocks them, has lost ours, or is not the one that began. */
  noCookie: refusal(400, 'NO_COOKIE', accountMessages.noCookie),
  refusedCode: refusal(400, 'Fail', accountMessages.refusedCode),
  /** The member must first settle something in another feature. */
  cannotLeave: refusal<{ reasons: readonly Obstacle[] }>(
    409,
    'CANNOT_LEAVE',
    '먼저 정리할 것이 있어 아직 탈퇴할 수 없어요.',
  ),
  /** An operator wrote `reason`; `until` is an ISO time, or null for no end. The message contains both. */
  suspended: refusal<{ reason: string; until: string | null }>(409, 'SUSPENDED', '이용이 정지된 계정이에요.'),
  ownAccount: refusal(409, 'OWN_STANDING', '자신의 이용과 권한은 다른 운영자만 바꿀 수 있어요.'),
  notSuspended: refusal(409, 'NOT_SUSPENDED', '이용이 정지된 회원이 아니에요.'),
  suspendedOperator: refusal(409, 'SUSPENDED_OPERATOR', '이용이 정지된 회원은 운영자가 될 수 없어요.'),
  birthYearKnown: refusal(409, 'BIRTH_YEAR_KNOWN', '태어난 해는 한 번만 알려 줄 수 있어요.'),
  codeNotSent: refusal(
    502,
    'PROVIDER_UNAVAILABLE',
    '문자를 보내지 못했어요. 번호를 확인하고 잠시 후 다시 시도해 주세요.',
  ),
  codeOver: refusal(
    409,
    'CODE_OVER',
    `인증번호를 쓸 수 있는 ${phoneCodeLifeMs / minuteMs}분이 지났어요. 다시 받아 주세요.`,
    'code',
  ),
  codeSpent: refusal(
    409,
    'CODE_SPENT',
    `인증번호를 ${mostCodeTries}번 잘못 입력했어요. 다시 받아 주세요.`,
    'code',
  ),
  codeWrong: refusal(400, 'CODE_WRONG', '인증번호가 달라요. 문자를 다시 확인해 주세요.', 'code'),
  blockSelf: refusal(400, 'BAD_INPUT', accountMessages.blockSelf),
  noMember: refusal(404, 'NOT_FOUND', accountMessages.noMember),
  noNamed: refusal(404, 'NO_MEMBER', '이 닉네임을 쓰는 회원이 없어요.', 'nickname'),
}
