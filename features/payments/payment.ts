/** Why a payment does not fit its order. */
export const paymentProblems = ['amount', 'currency', 'test-payment', 'second-payment', 'buyer-left'] as const
export type PaymentProblem = (typeof paymentProblems)[number]

/** What the provider says of a payment. */
export interface SeenPayment {
  impUid: string
  status: 'ready' | 'paid' | 'failed' | 'cancelled'
  amount: number
  cancelledAmount: number
  currency: string
  isTest: boolean
}

/** The order that the payment names, and what we know of both. */
export interface JudgedOrder {
  amount: number
  /** The payment that its passes were granted for. */
  impUid: string | null
  isBuyerHere: boolean
  acceptsTestPayments: boolean
}

/** What is left of a payment, which other currencies count in hundredths. */
export function leftOf({ amount, cancelledAmount }: Pick<SeenPayment, 'amount' | 'cancelledAmount'>): number {
  return Math.round((amount - cancelledAmount) * 100) / 100
}

export type Verdict =
  /** Its passes were granted before. */
  | { is: 'granted' }
  | { is: 'to-grant' }
  /** Nobody has paid yet. */
  | { is: 'unpaid' }
  | { is: 'failed' }
  /** Somebody has paid it back before we saw it. */
  | { is: 'paid-back' }
  /** The money has to go back. */
  | { is: 'unfit'; problem: PaymentProblem }

/** What to do about a payment. Nothing but the provider's own answer counts. */
export function judgePayment(payment: SeenPayment, order: JudgedOrder): Verdict {
  if (payment.impUid === order.impUid) return { is: 'granted' }
  if (payment.status === 'ready') return { is: 'unpaid' }
  if (payment.status === 'failed') return { is: 'failed' }
  if (leftOf(payment) <= 0) return { is: 'paid-back' }
  const problem = findProblem(payment, order)
  return problem === null ? { is: 'to-grant' } : { is: 'unfit', problem }
}

function findProblem(payment: SeenPayment, order: JudgedOrder): PaymentProblem | null {
  if (payment.isTest && !order.acceptsTestPayments) return 'test-payment'
  if (payment.currency !== 'KRW') return 'currency'
  // What is left of a payment that was paid back in part does not pay for the order.
  if (payment.amount !== order.amount || payment.cancelledAmount !== 0) return 'amount'
  if (order.impUid !== null) return 'second-payment'
  return order.isBuyerHere ? null : 'buyer-left'
}

export interface MoneyGoneBack {
  /** In won, without us. */
  returned: number
  /** What is left of the payment. */
  left: number
  /** The price of one pass. */
  tier: number
  /** How many passes of the order were not refunded before. */
  kept: number
}

/** How many passes money that went back has paid for: all of them when nothing of the payment is left. */
export function passesOwed({ returned, left, tier, kept }: MoneyGoneBack): number {
  return left <= 0 ? kept : Math.min(kept, Math.ceil(returned / tier))
}

export interface BegunCancel {
  amount: number
  /** What was left of the payment when the cancel was written down. */
  balanceBefore: number
}

/** Whether the provider has carried a cancel out, from what it says is left of the payment. */
export function cancelOutcome(
  { amount, balanceBefore }: BegunCancel,
  left: number,
): 'to-do' | 'done' | 'unclear' {
  if (left <= balanceBefore - amount) return 'done'
  return left === balanceBefore ? 'to-do' : 'unclear'
}

const minuteMs = 60_000

/** When the provider is asked again about an order that was not heard of, after so many times. */
export const orderPausesMs = [3, 7, 20, 30, 120, 540, 720].map((minutes) => minutes * minuteMs)

/** When a payment is looked at again although its passes were granted: somebody may have paid it back without us. */
export const recheckPausesMs = [1, 7, 30, 45].map((days) => days * 24 * 60 * minuteMs)

const cancelPausesMs = [1, 2, 5, 15, 30].map((minutes) => minutes * minuteMs)

/** When a cancel is tried again, after so many times. There is always a next time. */
export function cancelPauseMs(tries: number): number {
  return cancelPausesMs[tries] ?? 60 * minuteMs
}
