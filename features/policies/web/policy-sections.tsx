import type { ReactNode } from 'react'
import { type PolicyVersion, policyVersions } from '../../accounts/policy'

export interface PolicySection {
  /** The anchor in the URL. */
  id: string
  title: string
  text: ReactNode
}

/** The sections of a version: those of the oldest, each as the latest version up to this one says it. */
export function sectionsOf(
  changes: Record<PolicyVersion, readonly PolicySection[]>,
  version: PolicyVersion,
): readonly PolicySection[] {
  const texts = policyVersions.filter((each) => each <= version).map((each) => changes[each])
  const sections = new Map(texts.flat().map((section) => [section.id, section]))
  return [...sections.values()]
}
