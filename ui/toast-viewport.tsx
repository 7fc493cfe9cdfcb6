import { useEffect, useState, useSyncExternalStore } from 'react'
import { Toast } from './toast'
import { dismissToast, getToasts, subscribeToToasts, type Toast as ToastEntry } from './toast-store'
import { useCountdown } from './use-countdown'

/** Counts down except while the toast has pointer or focus. */
function TimedToast({ toast, held }: { toast: ToastEntry; held: boolean }) {
  useCountdown(toast.durationMs, held, () => dismissToast(toast.id))

  return <Toast type={toast.type} message={toast.message} onClose={() => dismissToast(toast.id)} />
}

export function ToastViewport() {
  const toasts = useSyncExternalStore(subscribeToToasts, getToasts, getToasts)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const shown = toasts.length > 0

  // A toast that disappears under the pointer or focus fires neither leave nor blur.
  useEffect(() => {
    if (shown) return
    setHovered(false)
    setFocused(false)
  }, [shown])

  return (
    <ol
      className="flex flex-col items-center gap-2"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      {toasts.map((toast) => (
        <li key={toast.id} className="pointer-events-auto flex w-full justify-center">
          <TimedToast toast={toast} held={hovered || focused} />
        </li>
      ))}
    </ol>
  )
}
