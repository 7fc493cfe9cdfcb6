import type { BottomSheetProps } from './sheet-drawer'
import { useBackToClose } from './use-back-to-close'
import { noteNotLoaded, useLoadedWhen } from './use-loaded-when'

export const loadSheetDrawer = () => import('./sheet-drawer').then((module) => module.SheetDrawer)

/** The code of a sheet is as large as that of a whole screen, so no screen waits for it. */
export function BottomSheet(props: BottomSheetProps) {
  const { open, onClose } = props
  const Drawer = useLoadedWhen(open, loadSheetDrawer, () => {
    onClose()
    noteNotLoaded()
  })
  useBackToClose(open, onClose)
  return Drawer ? <Drawer {...props} /> : null
}
