import type { EntryRow, HeldRow, LotRow } from '~/db/rows/passes'
import { type PassEntryKind, toPassTier } from '../pass'

/** The entry kind of each transfer reason. The other reasons belong to a use, whose kind follows its day. */
const kindOfReason: Record<string, PassEntryKind> = {
  sale: 'payment',
  grant: 'gift',
  'grant-undone': 'gift',
  expiry: 'expiry',
  refund: 'refund',
  'refund-undone': 'refund',
  forfeited: 'forfeited',
}

function kindOf({ reason, dayKind }: EntryRow): PassEntryKind {
  return kindOfReason[reason] ?? (dayKind === 'weekend' ? 'weekend-use' : 'weekday-use')
}

export function presentEntry(row: EntryRow) {
  return { ...row, kind: kindOf(row), tier: toPassTier(row.tier), usedFor: row.label, at: row.movedAt }
}

export function presentWallet(lots: readonly LotRow[], held: readonly HeldRow[], now: Date) {
  const withTier = <Row extends { tier: number }>(row: Row) => ({ ...row, tier: toPassTier(row.tier) })
  return { lots: lots.map(withTier), held: held.map(withTier), asOf: now }
}
