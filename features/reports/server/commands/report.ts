import { addBlock, lockMemberAmong } from '~/features/accounts/server/commands/members'
import { listMeetable } from '~/features/accounts/server/queries'
import { refuse } from '~/lib/errors'
import type { Transaction } from '~/lib/server/database'
import { invalidateOwn } from '~/lib/server/response-cache'
import { missingRefusals, reportRefusals } from '../../refusals'
import { mostReports, type ReportedKind, type ReportReason, reportTags } from '../../report'
import { countRecentReports, findReported, hasReported, wereAtMeetup } from '../queries'
import { openCase } from './cases'

interface AddedReport {
  reporterId: number
  about: ReportedKind
  id: number
  reason: ReportReason
  text: string
  meetupId: number | null
  weight: number
  now: Date
}

export interface NewReport extends Omit<AddedReport, 'weight'> {
  about: Exclude<ReportedKind, 'review'>
  blocks: boolean
}

async function checkReported(tx: Transaction, report: NewReport): Promise<void> {
  const { reporterId, about, id } = report
  if (about === 'person') {
    if (id === reporterId) throw refuse(reportRefusals.reportSelf)
    // Trying one number after the other shall not tell who is a member.
    if (!(await listMeetable(tx, { memberId: reporterId, ids: [id] })).has(id))
      throw refuse(missingRefusals.person)
    return
  }
  const found = await findReported(tx, { about, id, reporterId })
  if (!found) throw refuse(missingRefusals[about])
  if (found.ownerId === reporterId) throw refuse(reportRefusals.reportSelf)
}

/** Adds a report to the case about something. The caller has locked the reporter and looked at whether they may report it. */
export async function addReport(
  tx: Transaction,
  { reporterId, about, id, reason, text, meetupId, weight, now }: AddedReport,
): Promise<void> {
  const caseId = await openCase(tx, { kind: about, id, weight, now })
  await tx`
    insert into reports (case_id, reporter_id, at_meetup_id, reason, body, weight, reported_at)
    values (${caseId}, ${reporterId}, ${meetupId}, ${reason}, ${text}, ${weight}, ${now})`
  await invalidateOwn(tx, [reporterId], reportTags.own.all)
}

/** Reports something to the operators, and blocks a person in the same transaction. Returns whether there is a block. */
export async function report(tx: Transaction, made: NewReport): Promise<{ isBlocked: boolean }> {
  const { reporterId, about, id, meetupId, now } = made
  const isPerson = about === 'person' && id !== reporterId
  const remaining = await lockMemberAmong(tx, reporterId, isPerson ? [id] : [])
  if (isPerson && !remaining.has(id)) throw refuse(missingRefusals.person)
  await checkReported(tx, made)
  if (await hasReported(tx, { reporterId, about, id })) throw refuse(reportRefusals.alreadyReported)
  if ((await countRecentReports(tx, { reporterId, now })) >= mostReports)
    throw refuse(reportRefusals.tooManyReports)
  // Only who was there too: anybody else would learn at which meetups somebody was.
  if (isPerson && meetupId !== null && !(await wereAtMeetup(tx, { meetupId, memberIds: [reporterId, id] })))
    throw refuse(reportRefusals.notThere)
  // A member whom nobody has weighed yet weighs nothing, as a reviewer does.
  const [reviewer] = await tx<{ weight: number }[]>`
    select weight from reviewers where member_id = ${reporterId}`
  await addReport(tx, { ...made, meetupId: isPerson ? meetupId : null, weight: reviewer?.weight ?? 0 })
  const isBlocked = isPerson && made.blocks
  if (isBlocked) await addBlock(tx, { blockerId: reporterId, blockedId: id, now })
  return { isBlocked }
}

/**
 * The member's reports stay without their name. What was written goes as soon as it is decided: by somebody who has left, and
 * about somebody who has left.
 */
export async function forgetReportsOf(tx: Transaction, memberId: number): Promise<void> {
  await tx`
    update reports set body = '' from report_cases
    where report_cases.id = case_id and decided_at is not null and reports.id in (
      select id from reports where reporter_id = ${memberId}
      union all
      select about.id from reports about join report_cases concerning on concerning.id = about.case_id
      where concerning.member_id = ${memberId}
    )`
  await tx`update reports set reporter_id = null where reporter_id = ${memberId}`
}
