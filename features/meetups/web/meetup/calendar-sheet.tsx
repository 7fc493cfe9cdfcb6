import { googleCalendarLink } from '~/lib/calendar-file'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Icon, type IconName } from '~/ui/icon'
import type { Sheet } from '~/ui/use-sheet'
import { calendarEventOf } from '../../calendar'
import type { Meetup } from '../../contract'

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
  return (
    <BottomSheet open={sheet.isOpen} title="캘린더에 추가" onClose={sheet.close}>
      <ul className="-mx-3">
        <li>
          <a href={`/calendar/meetups/${meetup.id}.ics`} download className={row} onClick={sheet.close}>
            <Face icon="calendar" label="파일로 받기" note="기기의 캘린더에서 열 수 있는 .ics 파일이에요" />
          </a>
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
