// The words of the provider's browser script.

import type { EasyPay } from './payment-method'

/** The function of the script that opens its window. */
export const openWindow = 'request_pay'

interface PaymentWindow {
  channelKey: string | null
  /** Null for a card. */
  method: EasyPay | null
  merchantUid: string
  name: string
  amount: number
  /** The address to which a phone's browser returns. Without it the result is lost. */
  returnTo: string
}

/** The argument of `openWindow`. */
export function toWindowArgument({
  channelKey,
  method,
  merchantUid,
  returnTo,
  ...order
}: PaymentWindow): object {
  return {
    ...order,
    ...(channelKey !== null && { channelKey }),
    pay_method: method ?? 'card',
    merchant_uid: merchantUid,
    m_redirect_url: returnTo,
  }
}

/** The values of a return from the payment window. They prove nothing, so the server asks the provider. */
export interface PaymentReturn {
  impUid: string | null
  merchantUid: string | null
}

/** The query of the return address, made from the values of the script's callback. */
export function writeReturn(result: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const name of ['imp_uid', 'merchant_uid', 'error_msg']) {
    const value = result[name]
    if (typeof value === 'string') query.set(name, value)
  }
  return `?${query}`
}

export function readReturn(search: URLSearchParams): PaymentReturn {
  const uidOf = (name: string) => {
    const given = search.get(name)
    return given !== null && /^[\w-]{1,60}$/.test(given) ? given : null
  }
  return { impUid: uidOf('imp_uid'), merchantUid: uidOf('merchant_uid') }
}
