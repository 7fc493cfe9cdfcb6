import { addNotice } from '~/features/notices/server/commands/outbox'
import { due } from '~/lib/server/feature'
import { invalidate } from '~/lib/server/response-cache'
import { reportTags } from '../report'
import { reportWaitingNotice } from './notices'
import { listInvolved, listOperators } from './queries'

export const reportDue = {
  'report-waiting': due('기다리는 신고 알리기', async (tx, { subject, key, now }) => {
    const caseId = Number(subject.slice(subject.indexOf(':') + 1))
    const isOverdue = key === 'overdue'
    const [open] = await tx<{ id: number }[]>`
      update report_cases set overdue_at = case when ${isOverdue}::boolean then coalesce(overdue_at, ${now}) else overdue_at end
      where id = ${caseId} and decided_at is null
      returning id`
    if (!open) return
    const operators = await listOperators(tx)
    const involved = await listInvolved(tx, { memberIds: operators, caseId })
    const judges = operators.filter((id) => !involved.some(({ memberId }) => memberId === id))
    for (const memberId of judges)
      await addNotice(tx, reportWaitingNotice, { memberId, details: { isOverdue }, now })
    await invalidate(tx, reportTags.cases.all)
  }),
}
