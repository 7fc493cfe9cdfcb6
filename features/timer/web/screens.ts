import type { Screen } from '~/lib/web/screen'
import { paths } from '../../paths'

export const timerScreens: readonly Screen[] = [
  {
    path: 'timer',
    module: 'timer-page',
    audience: 'anyone',
    reads: [],
    worksOffline: true,
    samples: { timer: () => paths.timer() },
  },
  {
    path: 'timer-start',
    module: 'timer-start-page',
    audience: 'anyone',
    reads: [],
    worksOffline: true,
    samples: { 'timer-start': () => paths.timerStart() },
  },
  {
    path: 'timer/end',
    module: 'timer-end-page',
    audience: 'anyone',
    reads: [],
    worksOffline: true,
    samples: { 'timer-end': () => paths.timerEnd() },
  },
  {
    path: 'timer/settlement',
    module: 'timer-cost-split-page',
    audience: 'anyone',
    reads: [],
    worksOffline: true,
    samples: { 'timer-cost-split': () => paths.costSplit() },
  },
  {
    path: 'timer/join',
    module: 'timer-join-page',
    audience: 'anyone',
    samples: { 'timer-join': () => paths.timerJoin() },
  },
  {
    path: 'timer/shared',
    module: 'shared-timer-page',
    audience: 'anyone',
    samples: {
      'timer-shared': (_, keyOf) => paths.timerShared(keyOf('running timer')),
      'timer-shared-ten': (_, keyOf) => paths.timerShared(keyOf('timer of ten')),
      'timer-lobby': (_, keyOf) => paths.timerShared(keyOf('waiting timer')),
      'timer-shared-result': (_, keyOf) => paths.timerShared(keyOf('ended timer')),
      'timer-shared-unknown': () => paths.timerShared(''),
    },
  },
  {
    path: 'timer/teach',
    module: 'timer-teach-page',
    audience: 'anyone',
    samples: { 'timer-teach': () => paths.timerTeach(1) },
  },
  {
    path: 'timer/claim',
    module: 'timer-claim-page',
    audience: 'anyone',
    samples: {
      'timer-claim': (_, keyOf) => paths.timerClaim(keyOf('timer result')),
      'timer-claim-unknown': () => paths.timerClaim(''),
    },
  },
]
