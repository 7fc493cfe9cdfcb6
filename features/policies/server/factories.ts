import type { Database } from '~/lib/server/database'
import { policyVersions } from '../../accounts/policy-version'

/** Of a consent that nobody gave through a form; numbers made by the database begin with 1. */
const ownConsent = 0

/** The first member's consent to the oldest terms, before there were others. A fresh town has only the newest. */
export async function anOlderConsent(db: Database): Promise<void> {
  await db`
    insert into consents (id, member_id, kind, version, is_given, at) overriding system value
    select ${ownConsent}, min(id), 'terms', ${policyVersions[0]}, true, '2026-01-01T00:00:00Z' from members`
}

/** Forgets that consent and all versions that were announced. */
export async function noAnnouncedVersions(db: Database): Promise<void> {
  await db`delete from policy_versions`
  await db`delete from consents where id = ${ownConsent}`
}
