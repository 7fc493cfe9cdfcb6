import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useRef } from 'react'
import { Button } from './button'
import { useBackToClose } from './use-back-to-close'

export type DialogProps = {
  open: boolean
  title: string
  message?: string
  confirmLabel?: string
  /** If set, the dialog is a question; otherwise it only informs. */
  cancelLabel?: string
  tone?: 'normal' | 'danger'
  busy?: boolean
  onConfirm: () => unknown
  onCancel: () => void
  onClosed?: () => void
}

export function Dialog({
  open,
  title,
  message,
  confirmLabel = '확인',
  cancelLabel,
  tone = 'normal',
  busy = false,
  onConfirm,
  onCancel,
  onClosed,
}: DialogProps) {
  const confirm = useRef<HTMLButtonElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  const leave = () => {
    if (!busy) onCancel()
  }
  useBackToClose(open, leave)

  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) leave()
      }}
      onOpenChangeComplete={(next) => {
        if (!next) onClosed?.()
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-black/50 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <AlertDialog.Viewport className="column-fixed inset-y-0 z-50 grid place-items-center overflow-y-auto p-6">
          <AlertDialog.Popup
            initialFocus={tone === 'danger' && cancelLabel ? cancel : confirm}
            className="w-full max-w-80 rounded-sheet bg-raised p-5 text-ink shadow-float outline-none transition data-ending-style:scale-96 data-ending-style:opacity-0 data-starting-style:scale-96 data-starting-style:opacity-0"
          >
            <div className="flex flex-col gap-2 px-1 pt-2 pb-6 text-center">
              <AlertDialog.Title className="text-17 font-bold text-balance">{title}</AlertDialog.Title>
              {message && (
                <AlertDialog.Description className="text-15 text-pretty whitespace-pre-line text-ink-dim">
                  {message}
                </AlertDialog.Description>
              )}
            </div>
            <div className="flex gap-2">
              {cancelLabel && (
                <Button ref={cancel} variant="secondary" className="h-12! flex-1" onClick={leave}>
                  {cancelLabel}
                </Button>
              )}
              <Button
                ref={confirm}
                variant={tone === 'danger' ? 'danger' : 'primary'}
                className="h-12! flex-1"
                busy={busy}
                onClick={onConfirm}
              >
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
