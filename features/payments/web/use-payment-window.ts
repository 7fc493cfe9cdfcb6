import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '~/features/paths'
import { call } from '~/lib/web/call'
import { deviceMs } from '~/lib/web/now'
import { type Checkout, type NewOrder, paymentEndpoints } from '../endpoints'
import { openWindow, type PaymentWindow, toWindowArgument, writeReturn } from '../portone'
import { type Purchase, writePurchase } from '../purchase'

type Argument = object
type Result = Record<string, unknown>

/** The parts of the provider's browser scripts that we use. V2 answers with nothing where the page is left. */
declare global {
  interface Window {
    IMP?: { init(merchant: string): void } & Record<
      (typeof openWindow)['V1'],
      (payment: Argument, onDone: (result: Result) => void) => void
    >
    PortOne?: Record<(typeof openWindow)['V2'], (payment: Argument) => Promise<Result | undefined>>
  }
}

type OpenWindow = (payment: Argument, onDone: (result: Result) => void) => void

/** What the loaded script of this version opens its window with; null if it brought nothing. */
const openers: Record<keyof typeof openWindow, (merchant: string) => OpenWindow | null> = {
  V1: (merchant) => {
    const { IMP } = window
    if (!IMP) return null
    IMP.init(merchant)
    return (payment, onDone) => IMP[openWindow.V1](payment, onDone)
  },
  V2: () => {
    const { PortOne } = window
    if (!PortOne) return null
    return (payment, onDone) => {
      // Whatever it says, the server asks what became of the order.
      const failed = { paymentId: Reflect.get(payment, 'paymentId') }
      void PortOne[openWindow.V2](payment).then(
        (result) => result && onDone(result),
        () => onDone(failed),
      )
    }
  },
}

const startDelayMs = 1_000
const scriptPatienceMs = 15_000

let script: { address: string; opener: Promise<OpenWindow> } | null = null

/** Loads the provider's script once per page. After a failed load the next call tries again. */
function loadScript({ scriptUrl: address, merchant, version }: Checkout): Promise<OpenWindow> {
  if (script?.address === address) return script.opener
  const opener = new Promise<OpenWindow>((resolve, reject) => {
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
      const open = openers[version](merchant)
      if (open) resolve(open)
      else fail()
    }
    element.onerror = () => {
      clearTimeout(patience)
      fail()
    }
    document.head.append(element)
  })
  script = { address, opener }
  opener.catch(() => {
    script = null
  })
  return opener
}

export type PaymentStep =
  | { is: 'starting' }
  /** The payment company has to be told more of the buyer. Nothing is ordered yet. */
  | { is: 'asking' }
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
      const startedAt = deviceMs()
      const buyer = await call(paymentEndpoints.buyer, {}, { client })
      if (!wasOpened.current && buyer.isComplete === false) return unlessLeft(() => setStep({ is: 'asking' }))
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
      const openProvider = await loadScript(settings)
      await wait(Math.max(0, startDelayMs - (deviceMs() - startedAt)))
      // A service without a channel is paid by card, as the shop shows it.
      const easy = settings.easyPays.find((each) => each.method === method)
      const way = easy ?? { method: null, channelKey: settings.channelKey }
      const { naverCategory } = settings
      const about = { ...way, order: made, buyer, naverCategory, merchant: settings.merchant }
      unlessLeft(() => open(openProvider, settings.version, about))
    }

    function open(
      openProvider: OpenWindow,
      version: Checkout['version'],
      about: Omit<PaymentWindow, 'returnTo'>,
    ) {
      wasOpened.current = true
      window.history.replaceState(
        { ...window.history.state, usr: { ...window.history.state?.usr, wasOpened: true } },
        '',
      )
      setStep({ is: 'open' })
      const returnTo = `${window.location.origin}${paths.paymentReturn()}`
      const payment = toWindowArgument[version]({ ...about, returnTo })
      openProvider(payment, (result) => {
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
