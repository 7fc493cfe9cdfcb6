import { checkOperator } from '~/features/accounts/server/commands/account-status'
import { lockMembers, setInstructor } from '~/features/accounts/server/commands/members'
import { addNotice } from '~/features/notices/server/commands/outbox'
import { refuse } from '~/lib/errors'
import { signInAgain } from '~/lib/fresh-sign-in'
import { audit } from '~/lib/server/audit'
import type { Database, Transaction } from '~/lib/server/database'
import { invalidate, invalidateOwn } from '~/lib/server/response-cache'
import { instructorTags } from '../../../instructor'
import { instructorRefusals } from '../../../refusals'
import { instructorAudits } from '../../../server/audit'
import { applicationDecidedNotice } from '../../../server/notices'
import { versionOf } from '../queries'

export interface ApplicationDecision {
  id: number
  operatorId: number
  isApproved: boolean
  isLocationApproved: boolean
  /** Whether the operator may also revoke an approval. If not, they are asked to sign in again. */
  mayRemove: boolean
  reason: string
  /** The version of the application that the operator has read. */
  version: string
  now: Date
}

/** Approves or declines, and stores whether the location is confirmed. The applicant gets a notice. */
export function decideApplication(
  db: Database,
  { id, operatorId, isApproved, isLocationApproved, mayRemove, reason, version, now }: ApplicationDecision,
): Promise<void> {
  return db.transaction(async (tx) => {
    const [asked] = await tx<
      { memberId: number | null }[]
    >`select member_id from instructors where id = ${id}`
    if (!asked) throw refuse(instructorRefusals.noInstructor)
    // The decision changes the applicant too, so both are locked as writers before the application.
    const { memberId: applicantId } = asked
    await lockMembers(tx, applicantId === null ? [operatorId] : [operatorId, applicantId])
    await checkOperator(tx, { operatorId, need: 'support', now })
    const [existing] = await tx<
      { memberId: number | null; state: string; isLocationApproved: boolean; updatedAt: Date }[]
    >`select member_id, state, location_approved as is_location_approved, updated_at from instructors where id = ${id} for update`
    if (!existing || existing.state === 'left') throw refuse(instructorRefusals.noInstructor)
    if (versionOf(existing) !== version || existing.memberId !== asked.memberId) {
      throw refuse(instructorRefusals.applicationChanged)
    }
    if (existing.state === 'approved' && !isApproved && !mayRemove) throw refuse(signInAgain)
    const state = isApproved ? 'approved' : 'declined'
    await tx`
      update instructors set state = ${state}, reason = ${isApproved ? '' : reason},
        location_approved = ${isApproved && isLocationApproved}, updated_at = ${now}
      where id = ${id}`
    await audit(tx, {
      actorId: operatorId,
      action: isApproved ? instructorAudits['approve-instructor'] : instructorAudits['decline-instructor'],
      thing: id,
      details: {
        before: existing.state,
        after: state,
        wasLocationApproved: existing.isLocationApproved,
        isLocationApproved: isApproved && isLocationApproved,
      },
      now,
    })
    await invalidate(tx, instructorTags.facts.of(id))
    if (existing.memberId !== null) await notifyApplicant(tx, existing.memberId, existing.state)
  })

  async function notifyApplicant(tx: Transaction, memberId: number, before: string): Promise<void> {
    await setInstructor(tx, memberId, isApproved)
    await invalidateOwn(tx, [memberId], instructorTags.own.all)
    // An approved instructor whose location is confirmed later has been told of the approval before.
    if (isApproved && before === 'approved') return
    await addNotice(tx, applicationDecidedNotice, { memberId, details: { isApproved, reason }, now })
  }
}
