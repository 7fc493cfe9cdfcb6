import type { MemberData } from '~/lib/server/member-data'
import { seasonOfDay } from '../league'
import { eraseFromLeague } from './commands/seasons'
import { listWholeQuestionsOf, listWholeStandingsOf, takesPart } from './queries'

export const leagueData: MemberData = {
  name: 'league',
  tables: ['league_standings', 'league_absences', 'league_questions'],
  collect: async (db, memberId) => ({
    takesPart: await takesPart(db, memberId),
    standings: (await listWholeStandingsOf(db, memberId)).map(({ month, ...standing }) => ({
      season: seasonOfDay(month),
      ...standing,
    })),
    questions: (await listWholeQuestionsOf(db, memberId)).map(({ month, ...question }) => ({
      season: seasonOfDay(month),
      ...question,
    })),
  }),
  erase: eraseFromLeague,
}
