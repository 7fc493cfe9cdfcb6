import { advisoryLocks } from '~/lib/server/advisory-locks'
import type { Database, Transaction } from '~/lib/server/database'
import type { NewCafe } from '../../cafe'
import { addCafes } from '../commands/cafes'
import { changeImportedCafes, listImportedCafes } from '../commands/imported-cafes'
import { readShops, type Shop } from './read-shops'

export interface ImportReport {
  /** Rows read, without the first line. */
  rows: number
  /** Shops that are no board-game cafes. */
  others: number
  added: number
  changed: number
  unchanged: number
  /** Cafes whose staff have changed something: they stay as they are. */
  kept: number
  refused: { line: number; name: string; reason: string }[]
}

export const cafesInBatch = 500

interface ReadShop {
  line: number
  shop: Shop
}

/**
 * Imports board-game cafes from the public list of shops, by the shop's number: importing the same file again changes
 * nothing. The list knows where a cafe is and nothing else of it.
 */
export async function importCafes(
  db: Database,
  file: string,
  { now, isTrial = false }: { now: Date; isTrial?: boolean },
): Promise<ImportReport> {
  const report: ImportReport = {
    rows: 0,
    others: 0,
    added: 0,
    changed: 0,
    unchanged: 0,
    kept: 0,
    refused: [],
  }
  const lineOf = new Map<string, number>()
  let batch: ReadShop[] = []

  async function finishBatch() {
    const shops = batch.map(({ shop }) => shop)
    batch = []
    if (shops.length > 0) await db.transaction((tx) => takeIn(tx, shops, { now, isTrial, report }))
  }

  for await (const { line, name, ...read } of readShops(file)) {
    report.rows += 1
    if ('isOther' in read) report.others += 1
    else if ('refused' in read) report.refused.push({ line, name, reason: read.refused })
    else {
      const { businessNumber } = read.shop
      const before = lineOf.get(businessNumber)
      if (before === undefined) {
        lineOf.set(businessNumber, line)
        batch.push({ line, shop: read.shop })
      } else {
        report.refused.push({
          line,
          name,
          reason: `같은 번호(${businessNumber})가 ${before}행에 이미 있어요.`,
        })
      }
    }
    if (batch.length >= cafesInBatch) await finishBatch()
  }
  await finishBatch()
  return report
}

async function takeIn(
  tx: Transaction,
  shops: readonly Shop[],
  { now, isTrial, report }: { now: Date; isTrial: boolean; report: ImportReport },
): Promise<void> {
  await tx.lock(advisoryLocks.cafeImport)
  const known = await listImportedCafes(
    tx,
    shops.map(({ businessNumber }) => businessNumber),
  )
  const added: NewCafe[] = []
  const changed: (Shop & { id: number })[] = []
  for (const shop of shops) {
    const before = known.get(shop.businessNumber)
    if (!before) added.push(toNewCafe(shop, now))
    else if (
      before.name === shop.name &&
      before.address === shop.address &&
      before.latitude === shop.latitude &&
      before.longitude === shop.longitude
    ) {
      report.unchanged += 1
    } else if (before.is_as_added) changed.push({ ...shop, id: before.id })
    else report.kept += 1
  }
  report.added += added.length
  report.changed += changed.length
  if (isTrial) return
  await addCafes(tx, added)
  await changeImportedCafes(tx, changed)
}

function toNewCafe({ businessNumber, name, address, latitude, longitude }: Shop, now: Date): NewCafe {
  return {
    businessNumber,
    name,
    address,
    at: { latitude, longitude },
    phones: [],
    facilities: [],
    opening: null,
    dayOffs: [],
    weekdayAdult: null,
    weekendAdult: null,
    weekdayChild: null,
    weekendChild: null,
    weekdayPass: null,
    weekendPass: null,
    notices: [],
    shelf: [],
    addedAt: now,
  }
}
