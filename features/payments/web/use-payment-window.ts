import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '~/features/paths'
import { call } from '~/lib/web/call'
import { type NewOrder, paymentEndpoints } from '../endpoints'
import type { EasyPay } from '../payment-method'
import { openWindow, toWindowArgument, writeReturn } from '../portone'
import { type Purchase, writePurchase } from '../purchase'

/** The part of the provider's browser script that we use. */
type PaymentScript = { init(merchant: string): void } & Record<
  typeof openWindow,
  (payment: object, onDone: (result: Record<string, unknown>) => void) => void
>

declare global {
  interface Window {
    IMP?: PaymentScript
  }
}

const startDelayMs = 1_000
const scriptPatienceMs = 15_000

let script: Promise<PaymentScript> | null = null

/** Loads the provider's script once per page. After a failed load the next call tries again. */
function loadScript(address: string, merchant: string): Promise<PaymentScript> {
  script ??= new Promise<PaymentScript>((resolve, reject) => {
    const element = document.createElement('script')
    const fail = () => {
      element.remove()
      reject(new Error('the payment script did not load'))
    }
    const patience = setTimeout(fail, scriptPatienceMs)
    element.src = address
    element.async = true
    element.onload = () => {
      clearTimeout(patience)
      if (!window.IMP) return fail()
      window.IMP.init(merchant)
      resolve(window.IMP)
    }
    element.onerror = () => {
      clearTimeout(patience)
      fail()
    }
    document.head.append(element)
  }).catch((error: unknown) => {
    script = null
    throw error
  })
  return script
}

export type PaymentStep =
  | { is: 'starting' }
  | { is: 'open' }
  /** The buyer came back from the window without a result, by the back button or a reload. */
  | { is: 'returned' }
  /** The order could not be made or the window could not be loaded. Nobody has paid. */
  | { is: 'failed'; error: unknown }
  | { is: 'unconfirmed' }

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/**
 * Creates the order and opens the payment window. The key identifies one press of "buy": a reload finds the
 * same order and never opens a second window on its own.
 */
export function usePaymentWindow(
  purchase: Purchase,
  key: string,
): { step: PaymentStep; order: NewOrder | null; retry: () => void; check: () => void } {
  const client = useQueryClient()
  const navigate = useNavigate()
  const location = useLocation()
  const [step, setStep] = useState<PaymentStep>({ is: 'starting' })
  const [order, setOrder] = useState<NewOrder | null>(null)
  const [tries, setTries] = useState(0)
  // Kept in the history entry, which survives a reload and the back button even if storage is blocked.
  const wasOpened = useRef((location.state as { wasOpened?: boolean } | null)?.wasOpened === true)
  const { tier, count, meetupId, method = null } = purchase

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try runs it again
  useEffect(() => {
    let isLeft = false
    const unlessLeft = (act: () => void) => {
      if (!isLeft) act()
    }

    const readStatus = (merchantUid: string) =>
      call(paymentEndpoints.checkOrder, { params: { uid: merchantUid } }, { client })

    async function begin() {
      const startedAt = Date.now()
      const body = { tier, count, meetupId }
      const made = await call(paymentEndpoints.openOrder, { body }, { client, idempotencyKey: key })
      const { merchantUid } = made
      unlessLeft(() => setOrder(made))
      if (wasOpened.current) {
        const known = await readStatus(merchantUid).catch(() => null)
        return unlessLeft(() => {
          if (known === null) setStep({ is: 'unconfirmed' })
          else if (known.status === 'open' && !known.isReturned && meetupId === null)
            setStep({ is: 'returned' })
          else void navigate(paths.purchaseResult(merchantUid), { replace: true })
        })
      }
      const settings = await call(paymentEndpoints.checkout, {}, { client })
      const provider = await loadScript(settings.scriptUrl, settings.merchant)
      await wait(Math.max(0, startDelayMs - (Date.now() - startedAt)))
      // A service without a channel is paid by card, as the shop shows it.
      const easy = settings.easyPays.find((each) => each.method === method)
      const way = easy ?? { method: null, channelKey: settings.channelKey }
      unlessLeft(() => open(provider, made, way))
    }

    function open(
      provider: PaymentScript,
      made: NewOrder,
      way: { method: EasyPay | null; channelKey: string | null },
    ) {
      wasOpened.current = true
      window.history.replaceState(
        { ...window.history.state, usr: { ...window.history.state?.usr, wasOpened: true } },
        '',
      )
      setStep({ is: 'open' })
      const { merchantUid, name, amount } = made
      const returnTo = `${window.location.origin}${paths.paymentReturn()}`
      const payment = toWindowArgument({ ...way, merchantUid, name, amount, returnTo })
      provider[openWindow](payment, (result) => {
        unlessLeft(() => void navigate(paths.paymentReturn(writeReturn(result)), { replace: true }))
      })
    }

    begin().catch((error: unknown) =>
      unlessLeft(() => setStep(wasOpened.current ? { is: 'unconfirmed' } : { is: 'failed', error })),
    )
    // A page from the browser's back/forward cache still says that the window is open, so it starts again.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setTries((before) => before + 1)
    }
    window.addEventListener('pageshow', onShow)
    return () => {
      isLeft = true
      window.removeEventListener('pageshow', onShow)
    }
  }, [client, navigate, tier, count, meetupId, method, key, tries])

  const check = () => {
    setStep({ is: 'starting' })
    setTries((before) => before + 1)
  }
  return { step, order, retry: check, check }
}

/** The path of the same purchase under another key, for a buyer who came back without paying. */
export function payAgain(purchase: Purchase, key: string): string {
  return paths.payNow(`${writePurchase(purchase)}&key=${key}`)
}
