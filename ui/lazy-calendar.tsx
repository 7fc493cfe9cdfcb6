import type { CalendarProps } from './calendar'
import { Skeleton } from './skeleton'
import { noteNotLoaded, useLoadedWhen } from './use-loaded-when'

const loadCalendar = () => import('./calendar').then((module) => module.Calendar)

/** The calendar of every screen. Its code is as large as a whole screen's, so it comes after what is around it. */
export function LazyCalendar(props: CalendarProps) {
  const Calendar = useLoadedWhen(true, loadCalendar, noteNotLoaded)
  return Calendar ? <Calendar {...props} /> : <Skeleton className="h-90 w-full" />
}
