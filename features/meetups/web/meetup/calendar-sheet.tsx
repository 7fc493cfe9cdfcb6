import { googleCalendarLink, writeCalendar } from '~/lib/calendar-file'
import { timeNow } from '~/lib/web/now'
import { saveFile } from '~/lib/web/save-file'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Icon, type IconName } from '~/ui/icon'
import type { Sheet } from '~/ui/use-sheet'
import { calendarEventOf, calendarName } from '../../core/calendar'
import type { Meetup } from '../../core/endpoints'

const row =
  'flex min-h-13 w-full items-center gap-3 rounded-control px-3 text-left font-medium text-17 text-ink -outline-offset-2 hover:bg-sunken active:bg-line'

function Face({ icon, label, note }: { icon: IconName; label: string; note: string }) {
  return (
    <>
      <Icon name={icon} size={22} className="shrink-0" />
      <span className="min-w-0 flex-1 py-2">
        {label}
        <span className="block font-normal text-13 text-ink-dim">{note}</span>
      </span>
    </>
  )
}

const fileFace = (
  <Face icon="calendar" label="파일로 받기" note="기기의 캘린더에서 열 수 있는 .ics 파일이에요" />
)

/** Adds the meetup to a calendar. A file that is downloaded later updates the same event. */
export function CalendarSheet({
  meetup,
  publicUrl,
  sheet,
}: {
  meetup: Meetup
  publicUrl: string
  sheet: Sheet
}) {
  const event = calendarEventOf(meetup, publicUrl)

  /** The server offers no file of a private meetup, because a calendar that asks for one has no password. */
  function saveOwnFile() {
    saveFile({
      name: `meeple-meetups-${meetup.id}.ics`,
      type: 'text/calendar;charset=utf-8',
      text: writeCalendar(event, { name: calendarName, writtenAt: timeNow() }),
    })
    sheet.close()
  }

  return (
    <BottomSheet open={sheet.isOpen} title="캘린더에 추가" onClose={sheet.close}>
      <ul className="-mx-3">
        <li>
          {meetup.isPublic ? (
            <a href={`/calendar/meetups/${meetup.id}.ics`} download className={row} onClick={sheet.close}>
              {fileFace}
            </a>
          ) : (
            <button type="button" className={row} onClick={saveOwnFile}>
              {fileFace}
            </button>
          )}
        </li>
        <li>
          <a href={googleCalendarLink(event)} target="_blank" rel="noopener noreferrer" className={row}>
            <Face icon="new-window" label="Google 캘린더" note="새 창에서 열려요" />
          </a>
        </li>
      </ul>
    </BottomSheet>
  )
}
