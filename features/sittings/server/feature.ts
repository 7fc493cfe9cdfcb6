import { z } from 'zod'
import { due, feature } from '~/lib/server/feature'
import { floorRoutes } from '../console/server/routes'
import { rememberedMs } from '../sitting'
import { tableAudits } from './audit'
import { forgetNames } from './commands/games'
import { moveSittingGames } from './commands/rings'
import { endSittingAtItsTime } from './commands/sittings'
import { sittingData } from './member-data'
import { listFreeTables } from './queries/tables'
import { sittingRoutes } from './routes'

const Payload = z.object({ id: z.number() })

export const sittingDue = {
  'end-sitting': due('테이블에 앉은 자리 끝내기', (tx, { payload, now }) =>
    endSittingAtItsTime(tx, { ...Payload.parse(payload), now }),
  ),
}

export const sittings = feature({
  name: 'sittings',
  routes: [sittingRoutes, floorRoutes],
  audits: [tableAudits],
  mergesGames: moveSittingGames,
  freeTables: listFreeTables,
  due: sittingDue,
  upkeep: {
    'forget sittings': {
      title: '끝난 자리의 이름과 점수 정리',
      everyMs: 600_000,
      work: (db, now) => db.transaction((tx) => forgetNames(tx, new Date(now.getTime() - rememberedMs))),
    },
  },
  memberData: [sittingData],
})
