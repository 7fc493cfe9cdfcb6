import { type ImportReport, importRegions } from '~/features/places/server/import/import-regions'
import { readRegions } from '~/features/places/server/import/read-regions'
import { grouped } from '~/lib/grouped'
import { onDatabase, readFileArguments, say, sayFailure, sayRefused } from './import-command'

const usage = `사용법: npm run import:regions -- FILE.csv [--dry-run]
  첫 줄은 code,level,sido,sigungu,eupmyeondong,lat,lng 이고, level은 sido, sgg, emd 중 하나예요.
  --dry-run   무엇이 바뀔지 알아보기만 하고 저장하지 않아요.`

function summaryOf({ rows, added, changed, unchanged, refused }: ImportReport): string {
  const parts = { 추가: added, 변경: changed, 그대로: unchanged, 거절: refused.length }
  const counts = Object.entries(parts).map(([word, count]) => `${word} ${grouped(count)}`)
  return `${grouped(rows)}행을 읽었어요: ${counts.join(', ')}.`
}

async function run(): Promise<void> {
  const { file, isTrial } = readFileArguments(usage)
  await onDatabase(async (db) => {
    const report = await importRegions(db, readRegions(file), { isTrial })
    sayRefused(report.refused, ({ line, reason }) => `${line}행을 거절했어요: ${reason}`)
    say(summaryOf(report))
    if (isTrial) say('미리 보기라 아무것도 바꾸지 않았어요.')
  })
}

run().catch(sayFailure)
