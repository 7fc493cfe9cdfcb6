import type { Transaction } from '~/lib/server/database'
import { cancelDue, scheduleDue } from '~/lib/server/due-items'
import { invalidate } from '~/lib/server/response-cache'
import { lookedAtBy, type ReportedKind, reportTags } from '../../report'

/** What a member answers to a ban, and to a no-show. */
type AnswerKind = 'appeal' | 'no-show'

export const caseSubject = (caseId: number) => `report-case:${caseId}`

/**
 * Finds or opens the case about something, locks it and adds to its weight. Operators hear of its first report, and again if nobody has
 * decided within a day.
 */
export async function openCase(
  tx: Transaction,
  {
    kind,
    id,
    weight = 0,
    now,
  }: { kind: ReportedKind | AnswerKind; id: number; weight?: number | undefined; now: Date },
): Promise<number> {
  const only = (wanted: string) => (kind === wanted ? id : null)
  const [opened] = await tx<{ id: number; isFirst: boolean | null }[]>`
    insert into report_cases as known (kind, member_id, meetup_id, instructor_id, cafe_id, bar_id, objection_id, question_id, event_id,
      review_id, weight, opened_at)
    values (${kind}, ${only('person')}, ${only('meetup')}, ${only('instructor')}, ${only('cafe')}, ${only('appeal')},
      ${only('no-show')}, ${only('question')}, ${only('event')}, ${only('review')}, ${weight}, ${now})
    on conflict (kind, subject) where decided_at is null do update set weight = known.weight + excluded.weight
    returning id, not exists (select from reports where case_id = known.id) as is_first`
  if (!opened) throw new Error(`the case about ${kind} ${id} was not opened`)
  if (opened.isFirst) {
    const item = { kind: 'report-waiting', subject: caseSubject(opened.id) }
    await scheduleDue(tx, { ...item, key: 'new', dueAt: now })
    await scheduleDue(tx, { ...item, key: 'overdue', dueAt: lookedAtBy(now) })
  }
  await invalidate(tx, reportTags.cases.all)
  return opened.id
}

/** Closes what a member answered to something that is over by itself, because a decision would change nothing. */
export async function closeCase(
  tx: Transaction,
  { kind, id, decision, now }: { kind: AnswerKind; id: number; decision: 'keep' | 'strike'; now: Date },
): Promise<void> {
  const [closed] = await tx<{ id: number }[]>`
    update report_cases set decided_at = ${now}, decision = ${decision}
    where kind = ${kind} and subject = ${id} and decided_at is null
    returning id`
  if (!closed) return
  await cancelDue(tx, { subject: caseSubject(closed.id) })
  await invalidate(tx, reportTags.cases.all)
}
