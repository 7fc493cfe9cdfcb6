import { passEntryShape, walletShape } from '../contract'
import { type PassEntryKind, toPassTier } from '../pass'
import type { EntryRow, HeldRow, LotRow } from './queries/passes'

/** By the reason of the transfer. Those of a use and its return are told apart by the day it was for. */
const kindOfReason: Record<string, PassEntryKind> = {
  sale: 'payment',
  expiry: 'expiry',
  refund: 'refund',
  'refund-undone': 'refund',
}

function kindOf({ reason, day_kind }: EntryRow): PassEntryKind {
  return kindOfReason[reason] ?? (day_kind === 'weekend' ? 'weekend-use' : 'weekday-use')
}

export function presentEntry(row: EntryRow) {
  return passEntryShape.toWire({
    id: row.id,
    kind: kindOf(row),
    tier: toPassTier(row.tier),
    amount: row.amount,
    usedFor: row.label,
    at: row.moved_at.toISOString(),
  })
}

export function presentWallet(lots: readonly LotRow[], held: readonly HeldRow[], now: Date) {
  return walletShape.toWire({
    lots: lots.map(({ id, tier, count, made_at, expires_at }) => ({
      id,
      tier: toPassTier(tier),
      count,
      boughtAt: made_at.toISOString(),
      expiresAt: expires_at.toISOString(),
    })),
    asOf: now.toISOString(),
    held: held.map(({ tier, count }) => ({ tier: toPassTier(tier), count: count ?? 0 })),
  })
}
