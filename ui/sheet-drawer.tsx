import { Drawer } from '@base-ui/react/drawer'
import type { ReactNode } from 'react'
import { cx } from './cx'
import { Icon } from './icon'

export type BottomSheetProps = {
  open: boolean
  title: string
  onClose: () => void
  /**
   * Resting heights: values up to 1 are a share of the screen, larger ones pixels. It opens at the first. Without them
   * it is as high as its content.
   */
  snapPoints?: readonly number[]
  /** Stays below the content and above the safe area; for the primary action. */
  footer?: ReactNode
  /** The element to focus on opening. The default is the first focusable one. */
  initialFocus?: () => HTMLElement | null
  children: ReactNode
}

/** The sheet itself. Screens render BottomSheet, which fetches this at the first opening. */
export function SheetDrawer({
  open,
  title,
  onClose,
  snapPoints,
  footer,
  initialFocus,
  children,
}: BottomSheetProps) {
  return (
    <Drawer.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      snapPoints={snapPoints ? [...snapPoints] : undefined}
      defaultSnapPoint={snapPoints?.[0]}
    >
      <Drawer.Portal>
        <Drawer.Backdrop
          className={cx('sheet-shade fixed inset-0 z-40 bg-black/50', !snapPoints && 'sheet-shade-drag')}
        />
        <Drawer.Viewport className="column-fixed inset-y-0 z-50 flex items-end justify-center overflow-hidden">
          <Drawer.Popup
            initialFocus={initialFocus}
            className={cx(
              'sheet-motion flex w-full flex-col rounded-t-sheet bg-raised text-ink shadow-float outline-none',
              snapPoints ? 'h-[calc(100dvh-24px)]' : 'max-h-[88dvh]',
            )}
          >
            <div className="shrink-0 px-5 pt-2.5 pb-3">
              <span aria-hidden="true" className="mx-auto mb-3 block h-1 w-10 rounded-full bg-line" />
              <div className="flex min-h-11 items-center justify-between gap-3">
                <Drawer.Title className="text-20 font-bold">{title}</Drawer.Title>
                <Drawer.Close
                  aria-label="닫기"
                  className="-mr-2.5 grid size-11 shrink-0 place-items-center rounded-full text-ink-dim hover:bg-sunken"
                >
                  <Icon name="close" size={22} />
                </Drawer.Close>
              </div>
            </div>
            <Drawer.Content className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-4">
              {children}
            </Drawer.Content>
            {footer && <div className="shrink-0 border-t border-line px-5 pt-3 pb-3">{footer}</div>}
            <div className="safe-bottom shrink-0" />
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  )
}
