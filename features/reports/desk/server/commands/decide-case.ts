import { checkOperator } from '~/features/accounts/server/commands/account-status'
import { lockMembers } from '~/features/accounts/server/commands/members'
import { addNotice } from '~/features/notices/server/commands/outbox'
import { type Refusals, refuse } from '~/lib/errors'
import { audit } from '~/lib/server/audit'
import type { Transaction } from '~/lib/server/database'
import { cancelDue } from '~/lib/server/due-items'
import type { Contributed } from '~/lib/server/feature'
import { invalidate, invalidateOwn } from '~/lib/server/response-cache'
import type { Dependency } from '~/lib/tags'
import type { BanDays } from '../../../ban'
import { decideRefusals } from '../../../refusals'
import { reportTags } from '../../../report'
import { reportAudits } from '../../../server/audit'
import { caseSubject } from '../../../server/commands/cases'
import { reportAnsweredNotice } from '../../../server/notices'
import { toReportedKind } from '../../../server/present'
import { listInvolved } from '../../../server/queries'
import type { CaseDecision, CaseKind } from '../../report-case'
import { toCaseKind } from '../present'
import { findCase, type JudgedCase, listReporters } from '../queries'

export interface Decision {
  caseId: number
  operatorId: number
  decision: CaseDecision
  reason: string
  /** For how long a person is banned. */
  days: BanDays | undefined
  /** The version of the case that the operator has read. */
  version: string
  now: Date
}

type Decided = Pick<JudgedCase, 'subject' | 'memberId'> &
  Omit<Decision, 'caseId' | 'version'> & {
    /** Whoever has reported it and is there to be told, unless they were. */
    reporters: readonly number[]
  }

/** What a decision does to a thing of this kind. */
interface Judged {
  /** Locks what comes before members, and does what has to be done there. Returns the members that it concerns. */
  begin?(tx: Transaction, decided: Omit<Decided, 'reporters'>): Promise<readonly (number | null)[]>
  /** Locks what comes between members and the case. */
  lock?(tx: Transaction, seen: Pick<JudgedCase, 'subject'>): Promise<unknown>
  /** The members and the case are locked, and the case is as the operator has read it. */
  carryOut?(tx: Transaction, decided: Decided): Promise<void>
}

declare module '~/lib/server/feature' {
  interface Contributions {
    /** What operators judge of a feature, by the kind of case. */
    judges: {
      /** What the desk shows of it. */
      dependsOn?: readonly Dependency[]
      refusals?: Refusals
      kinds?: Partial<Record<CaseKind, Judged>>
    }
  }
}

/** Decides everything that is open about one thing at once, does what follows from it, and tells each reporter once. */
export async function decideCase(
  tx: Transaction,
  made: Decision,
  { judges }: Pick<Contributed, 'judges'>,
): Promise<void> {
  const { caseId, version, ...given } = made
  const { operatorId, decision, days, now } = given
  const seen = await findCase(tx, caseId)
  if (!seen) throw refuse(decideRefusals.noCase)
  const judging = judges.flatMap(({ kinds }) => kinds?.[toCaseKind(seen.kind)] ?? [])
  const concerned = [seen.memberId]
  for (const { begin } of judging) concerned.push(...((await begin?.(tx, { ...given, ...seen })) ?? []))
  const reporters = await listReporters(tx, caseId)
  const about = concerned.flatMap((id) => id ?? [])
  const remaining = await lockMembers(tx, [operatorId, ...about, ...reporters])
  await checkOperator(tx, { operatorId, need: 'support', now })
  for (const { lock } of judging) await lock?.(tx, seen)
  await tx`select from report_cases where id = ${caseId} for update`
  if ((await listInvolved(tx, { memberIds: [operatorId], caseId })).length > 0)
    throw refuse(decideRefusals.ownCase)
  const found = await findCase(tx, caseId)
  if (!found?.mayDecide || found.version !== version) throw refuse(decideRefusals.caseChanged)

  if (decision === 'bar' && (found.memberId === null || !remaining.has(found.memberId)))
    throw refuse(decideRefusals.noPerson)
  const told = found.decidedAt === null ? reporters.filter((id) => remaining.has(id)) : []
  for (const { carryOut } of judging) await carryOut?.(tx, { ...given, ...found, reporters: told })
  // A review may be shown or hidden later. What its reporters were told stays.
  if (found.decidedAt === null) await closeDecided(tx, { caseId, decision, now })
  // What is decided about a review is recorded and told in words of its own.
  if (decision !== 'hide-review' && decision !== 'keep-review') {
    await audit(tx, {
      actorId: operatorId,
      action: reportAudits[decision],
      thing: caseId,
      details: {
        kind: found.kind,
        subject: found.memberId ?? found.subject,
        reports: reporters.length,
        ...(decision === 'bar' && { days: days ?? 7 }),
      },
      now,
    })
    for (const memberId of told) {
      const details = { about: toReportedKind(found.kind), isActedOn: decision !== 'dismiss' }
      await addNotice(tx, reportAnsweredNotice, { memberId, details, now })
    }
  }
  await invalidate(tx, reportTags.cases.all)
  await invalidateOwn(tx, reporters, reportTags.own.all)
}

async function closeDecided(
  tx: Transaction,
  { caseId, decision, now }: Pick<Decision, 'caseId' | 'decision' | 'now'>,
): Promise<void> {
  await tx`
    update report_cases set decided_at = ${now}, decision = ${decision} where id = ${caseId}`
  // Nobody needs any longer what was written by or about somebody who has left.
  await tx`
    update reports set body = ''
    where case_id = ${caseId} and (reporter_id is null or exists (
      select from report_cases join members on members.id = member_id
      where report_cases.id = ${caseId} and left_at is not null))`
  await cancelDue(tx, { subject: caseSubject(caseId) })
}
