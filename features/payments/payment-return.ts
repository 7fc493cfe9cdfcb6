import { paymentReturnShape } from './contract'

/** What a return from the payment window says. It proves nothing: the server asks the provider. */
export interface PaymentReturn {
  impUid: string | null
  merchantUid: string | null
}

const uid = /^[\w-]{1,60}$/

/** The address of the screen after the payment, from what the provider's script calls back with. */
export function writeReturn(result: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const name of ['imp_uid', 'merchant_uid', 'error_msg']) {
    const value = result[name]
    if (typeof value === 'string') query.set(name, value)
  }
  return `?${query}`
}

export function readReturn(search: URLSearchParams): PaymentReturn {
  const { impUid, merchantUid } = paymentReturnShape.fromWire(Object.fromEntries(search))
  return {
    impUid: impUid !== null && uid.test(impUid) ? impUid : null,
    merchantUid: merchantUid !== null && uid.test(merchantUid) ? merchantUid : null,
  }
}
