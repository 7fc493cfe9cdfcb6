/** Why a payment does not fit its order. */
export const paymentProblems = ['amount', 'currency', 'test-payment', 'second-payment', 'buyer-left'] as const
export type PaymentProblem = (typeof paymentProblems)[number]

/** A payment as the provider reports it. */
export interface SeenPayment {
  impUid: string
  status: 'ready' | 'paid' | 'failed' | 'cancelled'
  amount: number
  cancelledAmount: number
  currency: string
  isTest: boolean
}

/** The order that the payment names, with the facts that the verdict depends on. */
export interface JudgedOrder {
  amount: number
  /** The payment for which the order's passes were granted; null before that. */
  impUid: string | null
  isBuyerHere: boolean
  acceptsTestPayments: boolean
}

/** The part of a payment that has not gone back, rounded to hundredths for currencies other than the won. */
export function leftOf({ amount, cancelledAmount }: Pick<SeenPayment, 'amount' | 'cancelledAmount'>): number {
  return Math.round((amount - cancelledAmount) * 100) / 100
}

export type Verdict =
  /** The order's passes have already been granted for this payment. */
  | { is: 'granted' }
  | { is: 'to-grant' }
  /** Nobody has paid yet. */
  | { is: 'unpaid' }
  | { is: 'failed' }
  /** All of it went back before we saw it. */
  | { is: 'paid-back' }
  /** The money has to go back. */
  | { is: 'unfit'; problem: PaymentProblem }

/** Decides what to do about a payment, which must be the provider's own answer and not a browser's claim. */
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
  // The rest of a partly returned payment does not pay for the order.
  if (payment.amount !== order.amount || payment.cancelledAmount !== 0) return 'amount'
  if (order.impUid !== null) return 'second-payment'
  return order.isBuyerHere ? null : 'buyer-left'
}

export interface MoneyGoneBack {
  /**
   * The amount in won that has gone back without us so far, over all returns, beyond the fees of our refunds. The
   * passes that a fee was kept for are gone already, so a fee that goes back pays for no further pass.
   */
  returned: number
  /** The amount in won that is left of the payment. */
  left: number
  /** The price of one pass. */
  tier: number
  /** The number of the order's passes that we have not refunded ourselves. */
  notRefunded: number
  /** The number of passes that earlier returns have already claimed, whether they could be taken or not. */
  claimed: number
}

/**
 * The number of passes that the latest return claims. All returns together claim what their sum has paid for,
 * rounded up once, and all that are `notRefunded` if nothing is left.
 */
export function passesOwed({ returned, left, tier, notRefunded, claimed }: MoneyGoneBack): number {
  const owedInAll = left <= 0 ? notRefunded : Math.min(notRefunded, Math.ceil(returned / tier))
  return Math.max(0, owedInAll - claimed)
}

/** What payment companies call a window that was closed: 토스페이먼츠, and services that it stands behind. */
const closedCodes = ['PAY_PROCESS_CANCELED', 'USER_CANCEL', 'PAY_CANCEL', 'UserCancel']
/** No list of all their codes exists, so their own sentence is read as well: it says that the buyer has cancelled. */
const saysBuyer = /사용자|구매자|이용자|고객|본인/
const saysClosed = /취소|중단|종료|닫/

/** Whether a payment that is told as failed was never tried: its buyer closed the window. */
export function isWindowClosed({ code, reason }: { code: string | null; reason: string | null }): boolean {
  if (code !== null && closedCodes.includes(code)) return true
  return reason !== null && saysBuyer.test(reason) && saysClosed.test(reason)
}

export interface BegunCancel {
  amount: number
  /** The amount that was left of the payment when the cancel was stored. */
  balanceBefore: number
}

/**
 * Decides from `left`, the amount that the provider says is left of the payment, whether a cancel was carried
 * out. `unclear`: a smaller amount than the cancel's went back.
 */
export function cancelOutcome(
  { amount, balanceBefore }: BegunCancel,
  left: number,
): 'to-do' | 'done' | 'unclear' {
  if (left <= balanceBefore - amount) return 'done'
  return left === balanceBefore ? 'to-do' : 'unclear'
}

const minuteMs = 60_000

/** The pause before each question to the provider about an unpaid order, by the count of earlier ones. */
export const orderPausesMs = [3, 7, 20, 30, 120, 540, 720].map((minutes) => minutes * minuteMs)

/** The pause before each recheck of a paid order, because money may go back without us. */
export const recheckPausesMs = [1, 7, 30, 45].map((days) => days * 24 * 60 * minuteMs)

const cancelPausesMs = [1, 2, 5, 15, 30].map((minutes) => minutes * minuteMs)

/** The pause before a cancel is tried again, by the number of retries so far. There is no last try. */
export function cancelPauseMs(tries: number): number {
  return cancelPausesMs[tries] ?? 60 * minuteMs
}
