import { type ImportReport, importCafes } from '~/features/cafes/server/import/import-cafes'
import { readShops } from '~/features/cafes/server/import/read-shops'
import { deviceClock } from '~/lib/clock'
import { grouped } from '~/lib/grouped'
import { onDatabase, readFileArguments, readToItsEnd, say, sayFailure, sayRefused } from './import-command'

const usage = `사용법: npm run import:cafes -- FILE.csv [--dry-run]
  소상공인시장진흥공단의 상가(상권)정보 파일에서 보드게임 카페를 이름으로 찾아 받아요.
  --dry-run   무엇이 바뀔지 알아보기만 하고 저장하지 않아요.`

function summaryOf({ rows, others, added, changed, unchanged, skipped, refused }: ImportReport): string {
  const parts = {
    추가: added,
    변경: changed,
    그대로: unchanged,
    '매장이 수정해서 그대로': skipped,
    거절: refused.length,
    '보드게임 카페가 아님': others,
  }
  const counts = Object.entries(parts).map(([word, count]) => `${word} ${grouped(count)}`)
  return `${grouped(rows)}행을 읽었어요: ${counts.join(', ')}.`
}

async function run(): Promise<void> {
  const { file, isTrial } = readFileArguments(usage)
  await readToItsEnd(readShops(file))
  await onDatabase(async (db) => {
    const report = await importCafes(db, readShops(file), { now: deviceClock.now(), isTrial })
    sayRefused(report.refused, ({ line, name, reason }) => `${line}행 ${name}: ${reason}`)
    say(summaryOf(report))
    if (isTrial) say('미리 보기라 아무것도 바꾸지 않았어요.')
  })
}

run().catch(sayFailure)
