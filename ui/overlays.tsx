import './overlay-history'
import { useEffect, useSyncExternalStore } from 'react'
import { loadSheetDrawer } from './bottom-sheet'
import { getFirstDialog, subscribeToDialogs } from './dialog-store'
import { dismissToast, getToasts, subscribeToToasts, type Toast } from './toast-store'
import { noteNotLoaded, useLoadedWhen } from './use-loaded-when'

const loadToastViewport = () => import('./toast-viewport').then((module) => module.ToastViewport)
const loadDialogHost = () => import('./dialog-host').then((module) => module.DialogHost)

/** Loads the components early, so that messages can still be shown after the connection is lost. */
export function preloadOverlays(): void {
  for (const load of [loadToastViewport, loadDialogHost, loadSheetDrawer]) void load().catch(() => null)
}

function refuseDialog() {
  getFirstDialog()?.settle(false)
  noteNotLoaded()
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
  const question = useSyncExternalStore(
    subscribeToDialogs,
    () => getFirstDialog() !== undefined,
    () => false,
  )
  const Host = useLoadedWhen(question, loadDialogHost, refuseDialog)
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
