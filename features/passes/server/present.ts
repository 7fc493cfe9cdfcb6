import { seoulMoment } from '~/lib/seoul-date'
import { auditsShape, liabilitiesShape, passEntryShape, transfersShape, walletShape } from '../contract'
import { toTransferReason, transfersPerPage } from '../ledger'
import { type PassEntryKind, toPassTier } from '../pass'
import type { AuditRow, LiabilityRow, TransferRow } from './queries/ledger'
import type { EntryRow, HeldRow, LotRow } from './queries/passes'

/** The entry kind of each transfer reason. The other reasons belong to a use, whose kind follows its day. */
const kindOfReason: Record<string, PassEntryKind> = {
  sale: 'payment',
  expiry: 'expiry',
  refund: 'refund',
  'refund-undone': 'refund',
  forfeited: 'forfeited',
}

function kindOf({ reason, dayKind }: EntryRow): PassEntryKind {
  return kindOfReason[reason] ?? (dayKind === 'weekend' ? 'weekend-use' : 'weekday-use')
}

export function presentEntry(row: EntryRow) {
  return passEntryShape.toWire({
    id: row.id,
    kind: kindOf(row),
    tier: toPassTier(row.tier),
    amount: row.amount,
    usedFor: row.label,
    at: row.movedAt.toISOString(),
  })
}

export function presentWallet(lots: readonly LotRow[], held: readonly HeldRow[], now: Date) {
  return walletShape.toWire({
    lots: lots.map(({ id, tier, count, madeAt, expiresAt }) => ({
      id,
      tier: toPassTier(tier),
      count,
      boughtAt: madeAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
    asOf: now.toISOString(),
    held: held.map(({ tier, count }) => ({ tier: toPassTier(tier), count: count ?? 0 })),
  })
}

export function presentLiabilities(rows: readonly LiabilityRow[], now: Date) {
  return liabilitiesShape.toWire({
    asOf: seoulMoment(now),
    rows: rows.map(({ month, tier, count, held }) => ({
      month: month ?? '',
      tier: toPassTier(tier ?? 0),
      count: count ?? 0,
      held,
    })),
  })
}

/** `rows` may hold one row more than a page, which only says that there is a next page. */
export function presentTransfers(rows: readonly TransferRow[]) {
  const shown = rows.slice(0, transfersPerPage)
  return transfersShape.toWire({
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    transfers: shown.map((row) => ({
      id: row.id,
      reason: toTransferReason(row.reason),
      tier: toPassTier(row.tier ?? 0),
      count: row.amount,
      memberId: row.memberId,
      nickname: row.nickname,
      order: row.orderKey,
      usedFor: row.label,
      at: seoulMoment(row.movedAt),
    })),
  })
}

export function presentAudits(rows: readonly AuditRow[]) {
  return auditsShape.toWire({
    audits: rows.map((row) => ({
      id: row.id,
      askedAt: seoulMoment(row.askedAt),
      endedAt: row.endedAt === null ? null : seoulMoment(row.endedAt),
      problems: row.problems,
      says: row.says,
      transfers: row.transfers,
      hasFailed: row.hasFailed,
    })),
  })
}
