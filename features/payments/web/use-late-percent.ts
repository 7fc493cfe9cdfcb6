import { useRouteLoaderData } from 'react-router'
import type { SiteData } from '~/lib/web/page-head'

/** The share of the price in percent that goes back after the time for refunds; null for none. */
export function useLatePercent(): number | null {
  return useRouteLoaderData<SiteData>('root')?.lateRefundPercent ?? null
}
