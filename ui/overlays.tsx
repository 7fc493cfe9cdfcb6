import './overlay-history'
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { getFirstDialog, subscribeToDialogs } from './dialog-store'
import { dismissToast, getToasts, showToast, subscribeToToasts, type Toast } from './toast-store'

const loadToastViewport = () => import('./toast-viewport').then((module) => module.ToastViewport)
const loadDialogHost = () => import('./dialog-host').then((module) => module.DialogHost)

/** Loads the components early, so that messages can still be shown after the connection is lost. */
export function preloadOverlays(): void {
  for (const load of [loadToastViewport, loadDialogHost]) void load().catch(() => null)
}

/** Loads a component when it is first needed. If loading fails it calls `onFailure` and tries again next time. */
function useLoadedWhen(needed: boolean, load: () => Promise<ComponentType>, onFailure?: () => void) {
  const [piece, setPiece] = useState<{ Component: ComponentType }>()
  useEffect(() => {
    if (!needed || piece) return
    let wanted = true
    load().then(
      (Component) => {
        if (wanted) setPiece({ Component })
      },
      () => {
        if (wanted) onFailure?.()
      },
    )
    return () => {
      wanted = false
    }
  }, [needed, piece, load, onFailure])
  return piece?.Component
}

function refuseDialog() {
  getFirstDialog()?.settle(false)
  showToast({ type: 'error', message: '잠시 문제가 생겼어요. 인터넷 연결을 확인해 주세요' })
}

/** Shown while the code of the toast viewport is missing. It also closes by itself. */
function PlainToast({ toast: { id, message, durationMs } }: { toast: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), durationMs)
    return () => clearTimeout(timer)
  }, [id, durationMs])
  return (
    <button
      type="button"
      onClick={() => dismissToast(id)}
      className="pointer-events-auto mx-auto mt-2 block min-h-12 rounded-card border border-line bg-raised px-4 text-15 text-ink"
    >
      {message}
    </button>
  )
}

function Toasts() {
  const toasts = useSyncExternalStore(subscribeToToasts, getToasts, getToasts)
  const Viewport = useLoadedWhen(toasts.length > 0, loadToastViewport)
  return (
    <section
      aria-label="알림"
      aria-live="polite"
      className="pointer-events-none column-fixed above-bottom-bar z-60 px-4"
    >
      {Viewport ? <Viewport /> : toasts.map((toast) => <PlainToast key={toast.id} toast={toast} />)}
    </section>
  )
}

function Dialogs() {
  const asked = useSyncExternalStore(
    subscribeToDialogs,
    () => getFirstDialog() !== undefined,
    () => false,
  )
  const Host = useLoadedWhen(asked, loadDialogHost, refuseDialog)
  return Host ? <Host /> : null
}

/** Rendered once at the root. The live region must exist from the start, or the first toast would not be announced. */
export function Overlays() {
  return (
    <>
      <Toasts />
      <Dialogs />
    </>
  )
}
