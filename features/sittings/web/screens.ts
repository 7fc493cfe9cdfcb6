import type { Screen } from '../../../lib/web/screen'
import { paths } from '../../paths'

export const sittingScreens: readonly Screen[] = [
  {
    path: 't/record',
    module: 'table-record-page',
    audience: 'anyone',
    reads: ['key'],
    samples: {
      'table-record': (_, keyOf) => paths.tableRecord(keyOf('table record')),
      'table-record-unknown': () => paths.tableRecord('unknown'),
    },
  },
  {
    path: 't/:code',
    module: 'table-page',
    audience: 'anyone',
    reads: [],
    samples: {
      table: (_, keyOf) => paths.table(keyOf('cafe table')),
      'table-unknown': () => paths.table('NOTATABLE'),
    },
  },
]
