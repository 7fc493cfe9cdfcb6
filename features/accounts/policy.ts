import { countCharacters, countShown } from '~/lib/characters'
import { dayInWords } from '~/lib/day-in-words'
import { seoulDate } from '~/lib/seoul-date'

/**
 * The versions of the terms and the privacy policy that this release has texts of, the oldest first. Once a release has brought
 * the newest, a change of either text, or of what `stored-data.ts` lists, is a new version: add it here and its sections beside the
 * others (`web/terms`, `web/privacy`). It holds once an operator has announced it, and at once on a site where nobody has signed up yet.
 */
export const policyVersions = ['2026-11-26', '2026-11-27', '2026-11-29'] as const
export type PolicyVersion = (typeof policyVersions)[number]

export const newestPolicy: PolicyVersion = '2026-11-29'

export function isPolicyVersion(version: string): version is PolicyVersion {
  return policyVersions.some((known) => known === version)
}

/** How many days ahead a change is told. */
export const policyNotice = { usual: 7, adverse: 30 } as const

const shortestSummary = 5
export const longestSummary = 300
export const policyReason = { min: 5, max: 200 } as const

export interface AnnouncedPolicy {
  version: string
  /** The day in Seoul from which it holds, YYYY-MM-DD. */
  holdsFrom: string
  asksTerms: boolean
  asksLocation: boolean
}

/**
 * The version that a site had before any announcement: what its first member agreed to, and the newest where there is
 * none. A version whose text is no longer here counts as the oldest.
 */
export function firstPolicyOf(agreedFirst: string | null): PolicyVersion {
  if (agreedFirst === null) return newestPolicy
  return isPolicyVersion(agreedFirst) ? agreedFirst : policyVersions[0]
}

/** The version that holds on a day in Seoul. */
export function policyInForce(
  first: PolicyVersion,
  announced: readonly AnnouncedPolicy[],
  today: string,
): PolicyVersion {
  const holding = announced
    .filter(({ version, holdsFrom }) => holdsFrom <= today && version > first)
    .map(({ version }) => version)
    .filter(isPolicyVersion)
    .toSorted()
  return holding.at(-1) ?? first
}

/** The version that is announced and does not hold yet; null if there is none. */
export function comingPolicy<A extends AnnouncedPolicy>(announced: readonly A[], today: string): A | null {
  return announced.find(({ holdsFrom }) => holdsFrom > today) ?? null
}

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

/** The latest version in force that asks for a consent again; '' if none does. */
export function askedSince(
  announced: readonly AnnouncedPolicy[],
  asks: 'asksTerms' | 'asksLocation',
  today: string,
): string {
  return announced.reduce(
    (latest, each) =>
      each[asks] && each.holdsFrom <= today && each.version > latest ? each.version : latest,
    '',
  )
}
