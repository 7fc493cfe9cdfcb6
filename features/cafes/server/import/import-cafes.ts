import { advisoryLocks } from '~/lib/server/advisory-locks'
import type { Database, Transaction } from '~/lib/server/database'
import { importKind, type RowOutcome, type TakeOptions } from '~/lib/server/import-kind'
import type { NewCafe } from '../../cafe'
import { toNewCafe } from '../../cafe-profile'
import { addCafes } from '../commands/cafes'
import {
  changeImportedCafes,
  findUnnumberedCafes,
  type ImportedCafe,
  listImportedCafes,
  nameAndAddressOf,
  numberCafes,
} from '../commands/imported-cafes'
import type { Shop, ShopRow } from './read-shops'

export interface ImportReport {
  /** Rows read, without the header. */
  rows: number
  /** Shops that are not board-game cafes. */
  others: number
  added: number
  changed: number
  unchanged: number
  /** Cafes that differ from the file but stay as they are, because somebody has edited them. */
  skipped: number
  refused: { line: number; name: string; reason: string }[]
}

const cafesInBatch = 500
/** Limits batches with few cafes, so that progress is visible even in a file of all shops. */
const rowsInBatch = 5_000

interface ReadShop {
  line: number
  shop: Shop
}

type CafeOutcome = RowOutcome & { isSkipped?: true }

/**
 * Imports board-game cafes from the public list of shops. They are matched by the shop's number, so importing
 * the same file again changes nothing. A cafe without a number, which operators have added, is matched by name and address
 * and gets the number. The list contains only names, addresses and coordinates of cafes.
 */
export async function importCafes(
  db: Database,
  rows: AsyncIterable<ShopRow>,
  { now, isTrial = false, afterLine = 0, onBatch }: Partial<TakeOptions> & Pick<TakeOptions, 'now'>,
): Promise<ImportReport> {
  const report: ImportReport = {
    rows: 0,
    others: 0,
    added: 0,
    changed: 0,
    unchanged: 0,
    skipped: 0,
    refused: [],
  }
  const lineOf = new Map<string, number>()
  let shops: ReadShop[] = []
  let refused: CafeOutcome[] = []
  let rowsWaiting = 0
  let lastLine = 0

  async function finishBatch() {
    const [read, others] = [shops, refused]
    shops = []
    refused = []
    rowsWaiting = 0
    const outcomes = await db.transaction(async (tx) => {
      const taken = read.length === 0 ? [] : await takeIn(tx, read, { now, isTrial })
      const inOrder = [...taken, ...others].sort((a, b) => a.line - b.line)
      await onBatch?.(tx, { outcomes: inOrder.map(withoutMark), rowsRead: report.rows, lastLine })
      return inOrder
    })
    for (const { result, isSkipped, line, name, details } of outcomes) {
      if (result === 'refused') report.refused.push({ line, name, reason: details.join(' ') })
      else if (isSkipped) report.skipped += 1
      else report[result] += 1
    }
  }

  for await (const row of rows) {
    const { line } = row
    report.rows += 1
    const read = readOnce(row, lineOf)
    if (line <= afterLine) continue
    lastLine = line
    rowsWaiting += 1
    if (read === null) report.others += 1
    else if ('shop' in read) shops.push(read)
    else refused.push(read)
    if (shops.length >= cafesInBatch || rowsWaiting >= rowsInBatch) await finishBatch()
  }
  if (rowsWaiting > 0) await finishBatch()
  return report
}

const withoutMark = ({ isSkipped: _, ...outcome }: CafeOutcome): RowOutcome => outcome

/** Null for a shop that is not a board-game cafe. */
function readOnce(row: ShopRow, lineOf: Map<string, number>): ReadShop | CafeOutcome | null {
  const { line, name } = row
  if ('isOther' in row) return null
  const refuse = (reason: string): CafeOutcome => ({ line, name, result: 'refused', details: [reason] })
  if ('refused' in row) return refuse(row.refused)
  const { businessNumber } = row.shop
  const before = lineOf.get(businessNumber)
  if (before !== undefined) return refuse(`같은 번호(${businessNumber})가 ${before}행에 이미 있어요.`)
  lineOf.set(businessNumber, line)
  return { line, shop: row.shop }
}

async function takeIn(
  tx: Transaction,
  shops: readonly ReadShop[],
  { now, isTrial }: { now: Date; isTrial: boolean },
): Promise<CafeOutcome[]> {
  await tx.lock(advisoryLocks.cafeImport)
  const known = await listImportedCafes(
    tx,
    shops.map(({ shop }) => shop.businessNumber),
  )
  const unnumbered = await findUnnumberedCafes(
    tx,
    shops.flatMap(({ shop }) => (known.has(shop.businessNumber) ? [] : [shop])),
  )
  const numbered = new Map<number, string>()
  const added: NewCafe[] = []
  const changed: (Shop & { id: number })[] = []
  const outcomes = shops.map(({ line, shop }): CafeOutcome => {
    const row = { line, name: shop.name }
    const before = known.get(shop.businessNumber)
    const same = before ? undefined : unnumbered.get(nameAndAddressOf(shop))
    if (same !== undefined && !numbered.has(same)) {
      numbered.set(same, shop.businessNumber)
      return { ...row, result: 'changed', details: [`상가업소번호: 없음 → ${shop.businessNumber}`] }
    }
    if (!before) {
      added.push(toNewCafe(shop, now))
      return { ...row, result: 'added', details: [shop.address] }
    }
    const differences = differencesOf(before, shop)
    if (differences.length === 0) return { ...row, result: 'unchanged', details: [] }
    if (!before.isAsAdded) {
      return {
        ...row,
        result: 'unchanged',
        details: ['직접 추가했거나 수정한 카페라 그대로 두어요.'],
        isSkipped: true,
      }
    }
    changed.push({ ...shop, id: before.id })
    return { ...row, result: 'changed', details: differences }
  })
  if (!isTrial) {
    await numberCafes(tx, numbered)
    await addCafes(tx, added)
    await changeImportedCafes(tx, changed)
  }
  return outcomes
}

const pointOf = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }) =>
  latitude === null || longitude === null ? '모름' : `${latitude}, ${longitude}`

function differencesOf(before: ImportedCafe, shop: Shop): string[] {
  const pairs: [label: string, from: string, to: string][] = [
    ['이름', before.name, shop.name],
    ['주소', before.address, shop.address],
    ['좌표', pointOf(before), pointOf(shop)],
  ]
  return pairs.filter(([, from, to]) => from !== to).map(([label, from, to]) => `${label}: ${from} → ${to}`)
}

export const cafeImport = importKind<ShopRow>({
  name: 'cafes',
  worker: 'features/cafes/server/import/read-shops-worker',
  take: importCafes,
})
