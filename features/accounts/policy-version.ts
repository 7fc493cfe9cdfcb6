/**
 * The versions of the terms and the privacy policy that this release has texts of, the oldest first. Once a release has brought
 * the newest, a change of either text, or of what `features/policies/privacy-list.ts` lists, is a new version: add it here and its sections beside the
 * others (`web/terms`, `web/privacy`). It holds once an operator has announced it, and at once on a site where nobody has signed up yet.
 */
export const policyVersions = ['2026-11-26', '2026-11-27', '2026-11-29'] as const
export type PolicyVersion = (typeof policyVersions)[number]

export const newestPolicy: PolicyVersion = '2026-11-29'

export function isPolicyVersion(version: string): version is PolicyVersion {
  return policyVersions.some((known) => known === version)
}

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
