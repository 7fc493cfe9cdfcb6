import { Suspense } from 'react'
import { lazily } from '~/lib/web/lazily'
import { Icon } from '~/ui/icon'
import { useSheet } from '~/ui/use-sheet'
import type { Reported } from './report-sheet'

const ReportSheet = lazily(() => import('./report-sheet'), 'ReportSheet')

/** A quiet way to report what a screen shows, at its end. */
export function ReportButton({ reported }: { reported: Reported }) {
  const sheet = useSheet()
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={sheet.open}
        className="flex min-h-11 items-center gap-1.5 text-13 text-ink-dim underline-offset-4 hover:underline"
      >
        <Icon name="warning" size={16} />
        신고하기
      </button>
      {sheet.wasOpened ? (
        <Suspense fallback={null}>
          <ReportSheet reported={reported} sheet={sheet} />
        </Suspense>
      ) : null}
    </>
  )
}
