import type { Clock } from '~/lib/clock'
import { ProviderFailed } from '~/lib/server/provider-call'
import type { PortoneVersion } from '../../payment-method'
import {
  type Cancelling,
  type GivenPortone,
  openPortoneV1,
  type PortoneClient,
  type PortoneSettings,
  type ProviderPayment,
  provider,
} from './portone'
import { openPortoneV2 } from './portone-v2'

interface OfVersion {
  portone: PortoneVersion
}

/** The provider by each version that the shop has. An order and a payment know theirs. */
export interface Portone {
  settings(): PortoneSettings
  prepare(order: OfVersion & { merchantUid: string; amount: number }): Promise<void>
  findPayment(payment: OfVersion & { impUid: string; merchantUid: string }): Promise<ProviderPayment | null>
  /** Also by the other version: a page that was loaded before the shop moved on opens its window. */
  listPayments(order: OfVersion & { merchantUid: string }): Promise<ProviderPayment[]>
  cancel(cancelling: OfVersion & Cancelling): Promise<ProviderPayment>
}

export function openPortone(settings: GivenPortone, clock: Clock): Portone {
  const clients: Record<PortoneVersion, PortoneClient> = {
    V1: openPortoneV1(settings, clock),
    V2: openPortoneV2(settings),
  }
  const read = () => clients.V1.settings()
  const has = (version: PortoneVersion) => (version === 'V1' ? read().merchant !== '' : read().v2 !== null)
  function clientOf({ portone }: OfVersion): PortoneClient {
    if (has(portone)) return clients[portone]
    // It may be configured again, so what waits for it goes on waiting, and operators see it.
    throw new ProviderFailed(provider, 'unavailable', `no-${portone}`)
  }
  return {
    settings: read,
    prepare: async (order) => clientOf(order).prepare(order),
    findPayment: async (payment) => clientOf(payment).findPayment(payment.impUid, payment.merchantUid),
    listPayments: async (order) => {
      const other = order.portone === 'V1' ? 'V2' : 'V1'
      const own = await clientOf(order).listPayments(order.merchantUid)
      return has(other) ? [...own, ...(await clients[other].listPayments(order.merchantUid))] : own
    },
    cancel: async (cancelling) => clientOf(cancelling).cancel(cancelling),
  }
}
