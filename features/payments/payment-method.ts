/** The two interfaces of PortOne. A shop has one or the other, and both for a while when it moves from V1 to V2. */
export const portoneVersions = ['V1', 'V2'] as const
export type PortoneVersion = (typeof portoneVersions)[number]

export function toPortoneVersion(name: string): PortoneVersion {
  const version = portoneVersions.find((known) => known === name)
  if (version === undefined) throw new Error(`"${name}" is not a version of PortOne`)
  return version
}

/** How a payment was made, in the provider's words: null where it does not say. */
export interface PaymentMethod {
  method: string | null
  cardName: string | null
}

/** Services that a buyer may choose instead of a card, where the site has a channel for them. */
export const easyPays = ['kakaopay', 'naverpay', 'tosspay'] as const
export type EasyPay = (typeof easyPays)[number]

export function toEasyPay(name: string | null | undefined): EasyPay | null {
  return easyPays.find((known) => known === name) ?? null
}

/** The name of a way to pay; null is a card. */
export function payMethodName(method: EasyPay | null): string {
  return names[method ?? 'card'] ?? ''
}

const names: Record<string, string> = {
  card: '카드',
  trans: '계좌이체',
  vbank: '가상계좌',
  phone: '휴대폰 결제',
  point: '포인트',
  kakaopay: '카카오페이',
  naverpay: '네이버페이',
  tosspay: '토스페이',
  payco: '페이코',
  applepay: '애플페이',
  samsungpay: '삼성페이',
}

/** `현대카드`, `카카오페이 (현대카드)` or `계좌이체`. Null if nothing is known that a buyer would recognise. */
export function paidWith({ method, cardName }: PaymentMethod): string | null {
  const name = method === null || !Object.hasOwn(names, method) ? null : (names[method] ?? null)
  if (cardName === null) return name
  return name === null || method === 'card' ? cardName : `${name} (${cardName})`
}
