import { Suspense } from 'react'
import { lazily } from '~/lib/web/lazily'
import { Icon } from '~/ui/icon'
import { useSheet } from '~/ui/use-sheet'

const CorrectionSheet = lazily(() => import('./correction-sheet'), 'CorrectionSheet')

/** A quiet way to say that what the screen shows of a cafe is wrong. */
export function CorrectionButton({ cafe }: { cafe: { id: number; name: string } }) {
  const sheet = useSheet()
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={sheet.open}
        className="flex min-h-11 items-center gap-1.5 text-13 text-ink-dim underline-offset-4 hover:underline"
      >
        <Icon name="pencil" size={16} />
        정보가 달라요
      </button>
      {sheet.wasOpened ? (
        <Suspense fallback={null}>
          <CorrectionSheet cafe={cafe} sheet={sheet} />
        </Suspense>
      ) : null}
    </>
  )
}
