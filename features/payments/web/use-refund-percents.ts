import { useRouteLoaderData } from 'react-router'
import type { SiteData } from '~/lib/web/page-head'
import { usualFeePercent } from '../refund-policy'

/** The percentage that a refund costs after the time without a fee, for sentences that concern no order. */
export function useFeePercent(): number {
  return useRouteLoaderData<SiteData>('root')?.refundFeePercent ?? usualFeePercent
}

/** The share of the price in percent that goes back after the time for refunds; null for none. */
export function useLatePercent(): number | null {
  return useRouteLoaderData<SiteData>('root')?.lateRefundPercent ?? null
}
