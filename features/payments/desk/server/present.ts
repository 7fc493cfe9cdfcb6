import { presentAnyOrder, refundableOf } from '../../server/present'
import { countMissing, type OrderParts } from '../../server/queries'
import type { DeskOrderRow } from './queries'

export function presentDeskOrder(parts: OrderParts<DeskOrderRow>) {
  const { cancels, outside, unused } = parts
  return {
    ...presentAnyOrder(parts),
    unused,
    refundable: refundableOf(parts),
    missing: countMissing(outside),
    isUnderWay: cancels.some(({ status }) => status === 'open'),
    reasons: cancels.flatMap(({ reason, askedAt }) => (reason === null ? [] : [{ reason, askedAt }])),
  }
}
