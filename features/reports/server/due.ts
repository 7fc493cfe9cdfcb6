import { addNotice } from '~/features/notices/server/commands/outbox'
import { due } from '~/lib/server/feature'
import { invalidate } from '~/lib/server/response-cache'
import { reportTags } from '../tags'
import { reportWaitingNotice } from './notices'
import { listOperators } from './queries'

export const reportDue = {
  'report-waiting': due('기다리는 신고 알리기', async (tx, { subject, key, now }) => {
    const caseId = Number(subject.slice(subject.indexOf(':') + 1))
    const isOverdue = key === 'overdue'
    const [open] = await tx<{ id: number }[]>`
      update report_cases set overdue_at = case when ${isOverdue}::boolean then coalesce(overdue_at, ${now}) else overdue_at end
      where id = ${caseId} and decided_at is null
      returning id`
    if (!open) return
    for (const memberId of await listOperators(tx))
      await addNotice(tx, reportWaitingNotice, { memberId, details: { isOverdue }, now })
    await invalidate(tx, reportTags.cases.all)
  }),
}
