import type { LiabilityRow, TimedTransfer, TransferRow } from '~/db/rows/passes'
import { reasonInWords, toTransferReason, transfersPerPage } from '~/features/passes/ledger'
import { seoulMoment } from '~/lib/seoul-date'
import { toPassTier } from '../../pass'

export function presentLiabilities(rows: readonly LiabilityRow[]) {
  return rows.map((row) => ({ ...row, month: row.month ?? '', tier: toPassTier(row.tier) }))
}

/** `rows` may hold one row more than a page, which only says that there is a next page. */
export function presentTransfers(rows: readonly TransferRow[]) {
  const shown = rows.slice(0, transfersPerPage)
  return {
    results: shown.map((row) => ({
      ...row,
      reason: toTransferReason(row.reason),
      tier: toPassTier(row.tier),
    })),
    nextBefore: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  }
}

export function presentInFile(transfer: TimedTransfer): readonly (string | number)[] {
  const { id, reason, tier, count, memberId, order, usedFor, at } = transfer
  const { name, way } = reasonInWords[toTransferReason(reason)]
  const moment = seoulMoment(at).slice(0, 19).replace('T', ' ')
  return [id, moment, name, way, tier, count, memberId, order ?? '', usedFor ?? '']
}
