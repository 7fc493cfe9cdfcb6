import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useRouteLoaderData } from 'react-router'
import { DirectionsButton } from '~/features/cafes/web/directions-button'
import { lazily } from '~/lib/web/lazily'
import { timeNow } from '~/lib/web/now'
import type { SiteData } from '~/lib/web/page-head'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Button, buttonClass } from '~/ui/button'
import { cx } from '~/ui/cx'
import { IconButton } from '~/ui/icon-button'
import { MenuRow } from '~/ui/menu-row'
import { type Sheet, useSheet } from '~/ui/use-sheet'
import type { Meetup } from '../../core/endpoints'
import { outcomeInWords } from '../../core/meetup-texts'
import { leavingQueries } from '../../joining/web/queries'
import { useCancelEntry } from '../../joining/web/use-end-entry'

const CalendarSheet = lazily(() => import('./calendar-sheet'), 'CalendarSheet')

/** Giving up the own seat, with what that costs. */
function OwnSheet({ entryId, sheet }: { entryId: number; sheet: Sheet }) {
  const cancelEntry = useCancelEntry()
  const { data } = useQuery({ ...leavingQueries.leaving(entryId), enabled: sheet.isOpen })
  return (
    <BottomSheet open={sheet.isOpen} title="내 참여" onClose={sheet.close}>
      <p className="min-h-6 text-pretty text-15 text-ink-dim">
        {data === undefined ? null : `지금 취소하면: ${outcomeInWords(data, timeNow())}`}
      </p>
      <ul className="-mx-3 mt-2">
        <MenuRow
          icon="trash"
          label="참여 취소"
          isDanger
          onClick={() => sheet.closeThen(() => void cancelEntry(entryId))}
        />
      </ul>
    </BottomSheet>
  )
}

/** What helps somebody who comes: the way there, the calendar, and giving up the seat behind a menu. */
export function SeatedBar({ meetup, canCancel }: { meetup: Meetup; canCancel: boolean }) {
  const own = useSheet()
  const calendar = useSheet()
  const publicUrl = useRouteLoaderData<SiteData>('root')?.publicUrl ?? ''
  const entryId = meetup.own?.id
  return (
    <>
      <div className="flex items-center gap-2">
        {canCancel && entryId !== undefined ? (
          <>
            <IconButton icon="dots" label="더보기" aria-haspopup="dialog" onClick={own.open} />
            <OwnSheet entryId={entryId} sheet={own} />
          </>
        ) : null}
        <Button
          variant="secondary"
          size="bottom"
          className="w-auto! px-5"
          aria-haspopup="dialog"
          onClick={calendar.open}
        >
          캘린더
        </Button>
        <DirectionsButton
          cafe={meetup.cafe}
          className={cx(buttonClass('primary', 'bottom'), 'min-w-0 flex-1')}
        >
          길찾기
        </DirectionsButton>
      </div>
      {calendar.wasOpened ? (
        <Suspense fallback={null}>
          <CalendarSheet meetup={meetup} publicUrl={publicUrl} sheet={calendar} />
        </Suspense>
      ) : null}
    </>
  )
}
