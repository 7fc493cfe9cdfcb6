import { toEasyPay } from '~/features/payments/payment-method'

/** The payment companies behind a card channel, with the parameters that their pages of PortOne's documents (V1) mark as required. */
export const cardChannels = {
  inicis: { label: 'KG이니시스', needs: ['buyer_tel'] },
  nice: { label: '나이스페이먼츠', needs: ['buyer_tel'] },
  kicc: { label: 'KICC', needs: ['buyer_tel'] },
  'kicc-v2': { label: 'KICC (신모듈)', needs: ['buyer_name', 'buyer_email', 'buyer_tel'] },
  danal: { label: '다날', needs: ['buyer_tel'] },
  smartro: { label: '스마트로', needs: ['buyer_tel'] },
  hecto: { label: '헥토파이낸셜', needs: ['buyer_tel'] },
  tosspayments: { label: '토스페이먼츠', needs: ['buyer_name'] },
  ksnet: { label: 'KSNET', needs: ['buyer_name'] },
  welcome: { label: '웰컴페이먼츠', needs: ['buyer_name', 'buyer_tel'] },
  payco: { label: '페이코', needs: ['buyer_tel'] },
  kcp: { label: 'NHN KCP', needs: [] },
} as const
export type CardChannel = keyof typeof cardChannels

/** The fields of each product that NAVER Pay wants to hear of. */
const productFields = ['categoryType', 'categoryId', 'uid', 'name', 'count']

function isProducts(given: string | null): boolean {
  try {
    const products: unknown = JSON.parse(given ?? 'null')
    return (
      Array.isArray(products) &&
      products.length > 0 &&
      products.every((each) => productFields.every((field) => Object.hasOwn(Object(each), field)))
    )
  } catch {
    return false
  }
}

/** The parameter that the channel of this payment misses; null if it has all. */
export function missingParameter(asked: URLSearchParams, cardChannel: CardChannel): string | null {
  const service = toEasyPay(asked.get('pay_method'))
  if (service === 'naverpay') return isProducts(asked.get('naverProducts')) ? null : 'naverProducts'
  if (service !== null) return null
  return cardChannels[cardChannel].needs.find((name) => !asked.get(name)) ?? null
}
