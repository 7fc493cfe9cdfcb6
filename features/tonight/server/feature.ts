import { paths } from '~/features/paths'
import type { Database } from '~/lib/server/database'
import { feature } from '~/lib/server/feature'
import { refreshEveningGames } from './commands'
import { tonightRoutes } from './routes'

/** Keeps what evenings ask of games up to date, one batch per call. */
export function keepEveningGames(db: Database, now: Date): Promise<number> {
  return db.transaction((tx) => refreshEveningGames(tx, now))
}

export const tonight = feature({
  name: 'tonight',
  routes: [tonightRoutes],
  sitemap: { screens: [paths.tonight()] },
  upkeep: {
    'refresh games of evenings': {
      title: '오늘 저녁에 할 게임의 시간과 인원 계산',
      everyMs: 60_000,
      work: keepEveningGames,
    },
  },
})
