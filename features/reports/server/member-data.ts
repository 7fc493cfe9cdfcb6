import type { MemberData } from '~/lib/server/member-data'
import { kindNames, outcomeNames, reasonLabel } from '../report'
import { forgetReportsOf } from './commands/report'
import { presentOwnReport } from './present'
import { listWholeReports } from './queries'

export const reportData: MemberData = {
  name: 'reports',
  // A case about a member holds what others have said, who stay hidden.
  tables: ['reports', 'report_cases'],
  collect: async (db, memberId) =>
    (await listWholeReports(db, memberId)).map((row) => {
      const { about, name, meetupTitle, reason, text, reportedAt, outcome, decidedAt } = presentOwnReport(row)
      return {
        about: kindNames[about],
        name,
        meetup: meetupTitle,
        reason: reasonLabel(about, reason),
        text,
        reportedAt,
        outcome: outcomeNames[outcome],
        decidedAt,
      }
    }),
  erase: forgetReportsOf,
}
