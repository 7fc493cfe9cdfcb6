import { type ImportReport, importRegions } from '~/features/places/server/import/import-regions'
import { onDatabase, say, sayFailure, sayRefused, Unusable } from './import-command'

const usage = `사용법: npm run import:regions -- FILE.csv
  첫 줄은 code,level,sido,sigungu,eupmyeondong,lat,lng 이고, level은 sido, sgg, emd 중 하나예요.`

function summaryOf({ rows, added, changed, unchanged, refused }: ImportReport): string {
  const parts = { 추가: added, 변경: changed, 그대로: unchanged, 거절: refused.length }
  const counts = Object.entries(parts).map(([word, count]) => `${word} ${count.toLocaleString('ko-KR')}`)
  return `${rows.toLocaleString('ko-KR')}행을 읽었어요: ${counts.join(', ')}.`
}

async function run(): Promise<void> {
  const [file, ...more] = process.argv.slice(2)
  if (file === undefined || more.length > 0 || file.startsWith('-')) throw new Unusable(usage)
  await onDatabase(async (db) => {
    const report = await importRegions(db, file)
    sayRefused(report.refused, ({ line, reason }) => `${line}행을 거절했어요: ${reason}`)
    say(summaryOf(report))
  })
}

run().catch(sayFailure)
