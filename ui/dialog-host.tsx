import { useEffect, useState, useSyncExternalStore } from 'react'
import { Dialog } from './dialog'
import { getFirstDialog, type OpenDialog, subscribeToDialogs } from './dialog-store'

/** Shows the dialogs requested with showDialog, one at a time. */
export function DialogHost() {
  const first = useSyncExternalStore(subscribeToDialogs, getFirstDialog, () => undefined)
  const [shown, setShown] = useState<OpenDialog | undefined>(first)
  const [busy, setBusy] = useState(false)

  // The text stays while the dialog fades out; the next dialog opens afterwards.
  useEffect(() => {
    if (first && !shown) setShown(first)
  }, [first, shown])

  if (!shown) return null
  const open = first?.id === shown.id

  async function handleConfirm(dialog: OpenDialog) {
    if (!dialog.onConfirm) {
      dialog.settle(true)
      return
    }
    setBusy(true)
    try {
      await dialog.onConfirm()
      dialog.settle(true)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={open}
      title={shown.title}
      message={shown.message}
      confirmLabel={shown.confirmLabel}
      cancelLabel={shown.cancelLabel}
      tone={shown.tone}
      busy={busy}
      onConfirm={() => handleConfirm(shown)}
      onCancel={() => shown.settle(false)}
      onClosed={() => setShown(undefined)}
    />
  )
}
