import { countCharacters, countShown } from '~/lib/characters'
import { dayInWords } from '~/lib/day-in-words'
import { seoulDate } from '~/lib/seoul-date'
import { type AnnouncedPolicy, newestPolicy, type PolicyVersion } from '../accounts/policy-version'

/** How many days ahead a change is told. */
export const policyNotice = { usual: 7, adverse: 30 } as const

const shortestSummary = 5
export const longestSummary = 300
export const policyReason = { min: 5, max: 200 } as const

/** The version that an operator can announce now: the newest text, unless it holds or has been announced. */
export function policyToAnnounce(
  inForce: PolicyVersion,
  announced: readonly AnnouncedPolicy[],
): PolicyVersion | null {
  const isAnnounced = announced.some(({ version }) => version >= newestPolicy)
  return isAnnounced || inForce >= newestPolicy ? null : newestPolicy
}

const dayMs = 86_400_000

/** The first day in Seoul from which a version may hold that is announced now. */
export function earliestPolicyDay(isAdverse: boolean, now: Date): string {
  const days = isAdverse ? policyNotice.adverse : policyNotice.usual
  return seoulDate(new Date(now.getTime() + days * dayMs))
}

const mostDaysAhead = 180

export const policyMessages = {
  day: '적용하는 날을 선택해 주세요.',
  tooFar: `적용하는 날은 ${mostDaysAhead}일 안으로 정해 주세요.`,
  summary: `무엇이 바뀌는지 ${shortestSummary}자에서 ${longestSummary}자까지 한두 문장으로 적어 주세요.`,
  reason: `왜 취소하는지 ${policyReason.min}자에서 ${policyReason.max}자까지 적어 주세요. 모든 회원이 읽어요.`,
} as const

export interface PolicyPlan {
  holdsFrom: string
  isAdverse: boolean
  summary: string
}

/** Why a version cannot be announced so, with the field; null if it can. */
export function whyBadPolicyPlan(
  { holdsFrom, isAdverse, summary }: PolicyPlan,
  now: Date,
): { field: string; message: string } | null {
  const length = countCharacters(summary.trim())
  if (countShown(summary) < shortestSummary || length > longestSummary)
    return { field: 'summary', message: policyMessages.summary }
  if (!/^\d{4}-\d{2}-\d{2}$/.test(holdsFrom)) return { field: 'holdsFrom', message: policyMessages.day }
  const earliest = earliestPolicyDay(isAdverse, now)
  if (holdsFrom < earliest) {
    const days = isAdverse ? policyNotice.adverse : policyNotice.usual
    return {
      field: 'holdsFrom',
      message: `${days}일 전에 알려야 해서 ${dayInWords(earliest)}부터 고를 수 있어요.`,
    }
  }
  const latest = seoulDate(new Date(now.getTime() + mostDaysAhead * dayMs))
  return holdsFrom > latest ? { field: 'holdsFrom', message: policyMessages.tooFar } : null
}
