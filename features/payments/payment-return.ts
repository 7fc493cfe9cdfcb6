import { paymentReturnShape } from './contract'

/** The values of a return from the payment window. They prove nothing, so the server asks the provider. */
export interface PaymentReturn {
  impUid: string | null
  merchantUid: string | null
}

const uid = /^[\w-]{1,60}$/

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
  const { impUid, merchantUid } = paymentReturnShape.fromWire(Object.fromEntries(search))
  return {
    impUid: impUid !== null && uid.test(impUid) ? impUid : null,
    merchantUid: merchantUid !== null && uid.test(merchantUid) ? merchantUid : null,
  }
}
