/**
 * The payment companies behind a card channel, with what their pages of PortOne's documents (V2) mark as required of the
 * customer. KG이니시스 and 웰컴페이먼츠 ask for number and address in windows of a computer only.
 */
export const cardChannels = {
  tosspayments: { label: '토스페이먼츠', needs: [], needsOnComputers: [] },
  inicis: { label: 'KG이니시스', needs: ['fullName'], needsOnComputers: ['phoneNumber', 'email'] },
  welcome: { label: '웰컴페이먼츠', needs: ['fullName'], needsOnComputers: ['phoneNumber', 'email'] },
  smartro: { label: '스마트로', needs: ['phoneNumber'], needsOnComputers: [] },
  ksnet: { label: 'KSNET', needs: ['fullName'], needsOnComputers: [] },
} as const
export type CardChannelV2 = keyof typeof cardChannels

const productFields = ['categoryType', 'categoryId', 'uid', 'name', 'count']

const fieldsOf = (value: unknown): Record<string, unknown> => Object(value)

/** The field that the window misses in what the shop asked for; null if it has all. */
export function missingField(asked: unknown, channel: CardChannelV2, isComputer: boolean): string | null {
  const given = fieldsOf(asked)
  const required = ['storeId', 'channelKey', 'paymentId', 'orderName', 'totalAmount', 'currency', 'payMethod']
  const missing = required.find((name) => given[name] === undefined)
  if (missing !== undefined) return missing
  if (given.payMethod === 'EASY_PAY') {
    if (fieldsOf(given.easyPay).easyPayProvider !== 'NAVERPAY') return null
    const items: unknown = fieldsOf(fieldsOf(given.bypass).naverpay).productItems
    const isWhole =
      Array.isArray(items) &&
      items.length > 0 &&
      items.every((item) => productFields.every((field) => Object.hasOwn(Object(item), field)))
    return isWhole ? null : 'bypass.naverpay.productItems'
  }
  const customer = fieldsOf(given.customer)
  const { needs, needsOnComputers } = cardChannels[channel]
  const name = [...needs, ...(isComputer ? needsOnComputers : [])].find((each) => !customer[each])
  return name === undefined ? null : `customer.${name}`
}
