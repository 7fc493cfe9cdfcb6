import { useNavigation } from 'react-router'

/** Reacts to a tap while the next screen loads. It is not announced; the new screen is, once it is shown. */
export function PendingBar() {
  const isPending = useNavigation().state !== 'idle'
  return isPending ? (
    <div
      role="progressbar"
      aria-label="화면을 여는 중"
      className="pointer-events-none column-fixed top-0 z-60 h-0.75 origin-left animate-advance bg-brand-strong"
    />
  ) : null
}
