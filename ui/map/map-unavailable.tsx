import { Button } from '../button'

/** Shown in place of a map that cannot be shown, with an alternative action. */
export function MapUnavailable({ action, onAction }: { action: string; onAction: () => void }) {
  return (
    <div className="px-5 py-10 text-center text-15 text-ink-dim">
      <p>지도를 준비하지 못했어요.</p>
      <Button variant="secondary" className="mt-4" onClick={onAction}>
        {action}
      </Button>
    </div>
  )
}
