// The words of the provider's browser scripts: V1's `IMP.request_pay` and V2's `PortOne.requestPayment`.

import { passName } from '../passes/pass'
import type { Buyer } from './buyer'
import type { NewOrder } from './endpoints'
import type { EasyPay } from './payment-method'

/** The functions of the scripts that open the window. */
export const openWindow = { V1: 'request_pay', V2: 'requestPayment' } as const

export interface PaymentWindow {
  channelKey: string | null
  /** Null for a card. */
  method: EasyPay | null
  order: NewOrder
  buyer: Pick<Buyer, 'name' | 'phone' | 'email'>
  naverCategory: { type: string; id: string }
  /** V2's store. */
  merchant: string
  /** The address to which a phone's browser returns. Without it the result is lost. */
  returnTo: string
}

/** NAVER Pay approves of no shop that does not say what it sells. */
function naverProduct({ order: { tier, count }, naverCategory: { type, id } }: PaymentWindow): object {
  return { categoryType: type, categoryId: id, uid: `pass-${tier}`, name: passName(tier), count }
}

/** The argument of `openWindow`. Most channels refuse a buyer without a number, some one without a name. */
export const toWindowArgument: Record<keyof typeof openWindow, (window: PaymentWindow) => object> = {
  V1: (window) => {
    const { channelKey, method, order, buyer, returnTo } = window
    return {
      ...(channelKey !== null && { channelKey }),
      pay_method: method ?? 'card',
      merchant_uid: order.merchantUid,
      name: order.name,
      amount: order.amount,
      buyer_name: buyer.name,
      ...(buyer.phone !== null && { buyer_tel: buyer.phone }),
      ...(buyer.email !== null && { buyer_email: buyer.email }),
      ...(method === 'naverpay' && { naverProducts: [naverProduct(window)] }),
      m_redirect_url: returnTo,
    }
  },
  V2: (window) => {
    const { channelKey, method, order, buyer, merchant, returnTo } = window
    return {
      storeId: merchant,
      ...(channelKey !== null && { channelKey }),
      paymentId: order.merchantUid,
      orderName: order.name,
      totalAmount: order.amount,
      currency: 'CURRENCY_KRW',
      payMethod: method === null ? 'CARD' : 'EASY_PAY',
      ...(method !== null && { easyPay: { easyPayProvider: method.toUpperCase() } }),
      customer: {
        fullName: buyer.name,
        ...(buyer.phone !== null && { phoneNumber: buyer.phone }),
        ...(buyer.email !== null && { email: buyer.email }),
      },
      ...(method === 'naverpay' && { bypass: { naverpay: { productItems: [naverProduct(window)] } } }),
      redirectUrl: returnTo,
    }
  },
}

/** The values of a return from the payment window. They prove nothing, so the server asks the provider. */
export interface PaymentReturn {
  impUid: string | null
  merchantUid: string | null
}

/** The query of the return address, made from what a script calls back with. */
export function writeReturn(result: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const name of ['imp_uid', 'merchant_uid', 'error_msg', 'paymentId', 'code']) {
    const value = result[name]
    if (typeof value === 'string') query.set(name, value)
  }
  return `?${query}`
}

/** V2 names the order alone, by which the server finds the payment. */
export function readReturn(search: URLSearchParams): PaymentReturn {
  const uidOf = (name: string) => {
    const given = search.get(name)
    return given !== null && /^[\w-]{1,60}$/.test(given) ? given : null
  }
  return { impUid: uidOf('imp_uid'), merchantUid: uidOf('merchant_uid') ?? uidOf('paymentId') }
}
