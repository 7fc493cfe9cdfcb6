import { countCharacters, countShown } from '~/lib/characters'
import { dayMs } from '~/lib/durations'
import { meetsNeed, type OperatorRight } from '~/lib/operator-rights'
import { seoulDayInWords, seoulTime } from '~/lib/seoul-date'

export const memberFilters = ['all', 'operator', 'instructor', 'staff', 'suspended'] as const
export type MemberFilter = (typeof memberFilters)[number]

export const rightNames: Record<OperatorRight, string> = {
  support: '문의와 신고',
  content: '콘텐츠',
  money: '결제와 정산',
}

/** What each right opens: first its entries of the menu, as they are called there. */
export const rightCovers: Record<OperatorRight, string> = {
  support: '신고, 문의, 강사, 레슨 요청, 모임, 개인정보 사고를 맡아요. 회원의 이용도 정지해요.',
  content:
    '소식, 광고 소식 보내기, 배너, 게임, 자주 틀리는 규칙, 카테고리 순서, 가져오기를 맡아요. 카페 정보도 수정해요.',
  money: '주문과 환불, 카페 정산, 이용권 원장, 주간 통계를 맡아요. 이용권도 드려요.',
}

/** What an operator is called who has these rights. */
export function operatorInWords(rights: readonly OperatorRight[]): string {
  return meetsNeed('chief', rights)
    ? '총괄 운영자'
    : `${rights.map((right) => rightNames[right]).join(', ')} 운영자`
}

export const membersPerPage = 30
export const longestMemberSearch = 30

/** Notes that operators keep on a member. */
export const noteLimits = { text: 500, ofMember: 50 } as const
export const noteMessages = {
  empty: '메모를 입력해 주세요.',
  long: `메모는 ${noteLimits.text}자까지 입력해 주세요.`,
} as const

/** What somebody who may not host has opened is called off so long before its start. */
export const calledOffHours = 24

export const longestSuspensionReason = 300
/** A later end is refused; an operator can suspend without an end instead. */
const longestSuspensionYears = 5
const longestSuspensionMs = longestSuspensionYears * 366 * dayMs

export const suspensionMessages = {
  reason: `이유를 두 글자 이상 ${longestSuspensionReason}자 이하로 입력해 주세요.`,
  until: `끝나는 때는 지금부터 ${longestSuspensionYears}년 안이어야 해요.`,
}

export function whyBadSuspension(
  { reason, until }: { reason: string; until: Date | null },
  now: Date,
): { field: 'reason' | 'until'; message: string } | null {
  const length = countCharacters(reason.trim())
  if (countShown(reason) < 2 || length > longestSuspensionReason) {
    return { field: 'reason', message: suspensionMessages.reason }
  }
  const lastsMs = until === null ? 1 : until.getTime() - now.getTime()
  return lastsMs > 0 && lastsMs <= longestSuspensionMs
    ? null
    : { field: 'until', message: suspensionMessages.until }
}

/** The message that a suspended member gets when signing in. */
export function suspensionInWords({ reason, until }: { reason: string; until: Date | null }): string {
  const end =
    until === null ? '정해진 기한은 없어요.' : `${seoulDayInWords(until)} ${seoulTime(until)}까지예요.`
  return `이용이 정지된 계정이에요. ${end} 이유: ${reason}`
}
