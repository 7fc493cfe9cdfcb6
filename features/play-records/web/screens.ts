import type { Screen } from '~/lib/web/screen'
import { paths } from '../../paths'

export const playScreens: readonly Screen[] = [
  {
    path: 'profile/log',
    module: 'play-log-page',
    audience: 'member',
    samples: { 'play-log': () => paths.playLog() },
  },
  {
    path: 'profile/log/statistics',
    module: 'play-statistics-page',
    audience: 'member',
    samples: { 'play-statistics': () => paths.playStatistics() },
  },
  {
    path: 'profile/log/transfer',
    module: 'play-transfer-page',
    audience: 'member',
    samples: { 'play-transfer': () => paths.playTransfer() },
  },
  {
    path: 'profile/log/:id',
    module: 'game-log-page',
    audience: 'member',
    samples: { 'play-log-of-game': (idOf) => paths.playLogOf(idOf('game')) },
  },
  {
    path: 'play-record',
    module: 'new-play-page',
    audience: 'member',
    samples: { 'log-play': (idOf) => paths.logPlay(idOf('game')) },
  },
  {
    path: 'play-record-edit',
    module: 'edit-play-page',
    audience: 'member',
    samples: { 'edit-play': (idOf) => paths.editPlay(idOf('own play')) },
  },
]
