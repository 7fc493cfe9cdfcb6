/** Why passes moved (docs/ledger.md). */
export const transferReasons = [
  'sale',
  'grant',
  'grant-undone',
  'use',
  'hold',
  'settlement',
  'release',
  'restoration',
  'expiry',
  'refund',
  'refund-undone',
  'forfeited',
  'late-refund',
  'late-refund-undone',
] as const
export type TransferReason = (typeof transferReasons)[number]

export function toTransferReason(value: string): TransferReason {
  const reason = transferReasons.find((each) => each === value)
  if (reason === undefined) throw new Error(`"${value}" is no reason of a transfer`)
  return reason
}

/** Each reason in words for operators, with the two accounts between which the passes moved. */
export const reasonInWords: Record<TransferReason, { name: string; way: string }> = {
  sale: { name: '구매', way: '판매 → 지갑' },
  grant: { name: '드린 이용권', way: '미플 → 지갑' },
  'grant-undone': { name: '드린 이용권 거둠', way: '지갑 → 미플' },
  use: { name: '사용', way: '지갑 → 사용됨' },
  hold: { name: '신청', way: '지갑 → 신청 중' },
  settlement: { name: '신청 확정', way: '신청 중 → 사용됨' },
  release: { name: '신청 취소', way: '신청 중 → 지갑' },
  restoration: { name: '복구', way: '사용됨 → 지갑' },
  expiry: { name: '만료', way: '지갑 → 만료됨' },
  refund: { name: '환불', way: '지갑 → 환불됨' },
  'refund-undone': { name: '환불 취소', way: '환불됨 → 지갑' },
  forfeited: { name: '포기', way: '지갑 → 포기됨' },
  'late-refund': { name: '만료 환불', way: '만료됨 → 환불됨' },
  'late-refund-undone': { name: '만료 환불 취소', way: '환불됨 → 만료됨' },
}

export const transfersPerPage = 40
export const longestTransferSearch = 100
/** The stored result of an audit lists at most this many disagreements. */
export const mostStoredProblems = 200
export const storedAudits = 10
