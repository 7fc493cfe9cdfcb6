import { lockMembers } from '~/features/accounts/server/commands/members'
import { checkOperator } from '~/features/accounts/server/commands/standing'
import { hideEventText } from '~/features/events/server/commands/events'
import { type BarDays, barEndsAt } from '~/features/meetups/bar'
import { hideText } from '~/features/meetups/desk/server/commands/meetups'
import { answerAppeal, barFromMeetups } from '~/features/meetups/server/commands/bars'
import { answerObjection, lockObjection } from '~/features/meetups/server/commands/no-show'
import { isTextHidden } from '~/features/meetups/server/queries/meetups'
import { addNotice } from '~/features/notices/server/commands/outbox'
import { hideQuestion } from '~/features/questions/server/commands/texts'
import { refuse } from '~/lib/errors'
import { audit } from '~/lib/server/audit'
import type { Transaction } from '~/lib/server/database'
import { cancelDue } from '~/lib/server/due-items'
import { invalidate, invalidateOwn } from '~/lib/server/response-cache'
import { reportRefusals } from '../../../refusals'
import { reportAudits } from '../../../server/audit'
import { caseSubject } from '../../../server/commands/cases'
import { reportAnsweredNotice } from '../../../server/notices'
import { toReportedKind } from '../../../server/present'
import { listInvolved } from '../../../server/queries'
import { reportTags } from '../../../tags'
import type { CaseDecision } from '../../report-case'
import { findCase, listReporters } from '../queries'

export interface Decision {
  caseId: number
  operatorId: number
  decision: CaseDecision
  reason: string
  /** For how long a person is barred. */
  days: BarDays | undefined
  /** The version of the case that the operator has read. */
  version: string
  now: Date
}

/** Decides everything that is open about one thing at once, does what follows from it, and tells each reporter once. */
export async function decideCase(tx: Transaction, made: Decision): Promise<void> {
  const { caseId, operatorId, decision, reason, days, version, now } = made
  const seen = await findCase(tx, caseId)
  if (!seen) throw refuse(reportRefusals.noCase)
  // They lock the meetup or the event, which comes before members.
  if (decision === 'hide-text' && seen.kind === 'meetup' && !(await isTextHidden(tx, seen.subject)))
    await hideText(tx, { meetupId: seen.subject, operatorId, reason, now })
  if (decision === 'hide-text' && seen.kind === 'event')
    await hideEventText(tx, { id: seen.subject, reason, now })
  const reporters = await listReporters(tx, caseId)
  const objection = seen.kind === 'no-show' ? await lockObjection(tx, seen.subject) : null
  const about = [seen.memberId, objection?.memberId, objection?.hostId].flatMap((id) => id ?? [])
  const present = await lockMembers(tx, [operatorId, ...about, ...reporters])
  await checkOperator(tx, { operatorId, need: 'support', now })
  await tx`select from report_cases where id = ${caseId} for update`
  if ((await listInvolved(tx, { memberIds: [operatorId], caseId })).length > 0)
    throw refuse(reportRefusals.ownCase)
  const found = await findCase(tx, caseId)
  if (!found || found.decidedAt !== null || found.version !== version)
    throw refuse(reportRefusals.caseChanged)

  if (decision === 'bar') {
    const memberId = found.memberId
    if (memberId === null || !present.has(memberId)) throw refuse(reportRefusals.noPerson)
    await barFromMeetups(tx, { memberId, reason, until: barEndsAt(days ?? 7, now), now })
  }
  if (decision === 'hide-text' && found.kind === 'question')
    await hideQuestion(tx, { id: found.subject, reason, now })

  if (found.kind === 'appeal')
    await answerAppeal(tx, { barId: found.subject, isLifted: decision === 'lift', now })

  if (found.kind === 'no-show')
    await answerObjection(tx, { objectionId: found.subject, isStruck: decision === 'strike', now })

  await tx`
    update report_cases set decided_at = ${now}, decision = ${decision} where id = ${caseId}`
  // Nobody needs any longer what was written by or about somebody who has left.
  await tx`
    update reports set body = ''
    where case_id = ${caseId} and (reporter_id is null or exists (
      select from report_cases join members on members.id = member_id
      where report_cases.id = ${caseId} and left_at is not null))`
  await cancelDue(tx, { subject: caseSubject(caseId) })
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
  if (reporters.length > 0) {
    const details = { about: toReportedKind(found.kind), isActedOn: decision !== 'dismiss' }
    for (const memberId of reporters)
      if (present.has(memberId)) await addNotice(tx, reportAnsweredNotice, { memberId, details, now })
  }
  await invalidate(tx, reportTags.cases.all)
  await invalidateOwn(tx, reporters, reportTags.own.all)
}
