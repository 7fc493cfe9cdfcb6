import { importKind } from '~/lib/server/import-kind'
import { importGames } from './import-games'
import type { CsvRow } from './read-csv'
import { detailsOf } from './report'

export const gameImport = importKind<CsvRow>({
  name: 'games',
  worker: 'features/catalogue/server/import/read-csv-worker',
  take: (db, rows, { now, isTrial, afterLine, onBatch }) =>
    importGames(db, rows, {
      now,
      dryRun: isTrial,
      afterLine,
      onBatch: (tx, { outcomes, ...read }) =>
        onBatch(tx, {
          ...read,
          outcomes: outcomes.map((outcome) => ({
            line: outcome.line,
            name: outcome.name,
            result: outcome.result,
            details: detailsOf(outcome),
          })),
        }),
    }),
})
