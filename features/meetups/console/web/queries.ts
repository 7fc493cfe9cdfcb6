import { nowMs } from '~/lib/web/now'
import { onReturn, ownQuery } from '~/lib/web/own-query'
import { pollUnlessStreamed } from '~/lib/web/polling'
import { meetupConsoleEndpoints, type TableOfCafe } from '../endpoints'

/** How soon a date that is about to open is looked for again. */
const lookAgainMs = 3_000

const isOpening = ({ next }: TableOfCafe) => next !== null && Date.parse(next.opensAt) <= nowMs()

export const meetupConsoleQueries = {
  /** A null day means today. */
  meetupsOfDay: (cafeId: string, day: string | null) =>
    ownQuery(
      meetupConsoleEndpoints.meetupsOfDay,
      { params: { cafeId }, query: day === null ? {} : { day } },
      onReturn,
    ),
  seatsOfMeetup: (cafeId: number, meetupId: number) =>
    ownQuery(meetupConsoleEndpoints.seatsOfMeetup, { params: { cafeId, meetupId } }, onReturn),
  tables: (cafeId: string) => ({
    ...ownQuery(meetupConsoleEndpoints.tables, { params: { cafeId } }, onReturn),
    select: ({ tables }: { tables: TableOfCafe[] }) => tables,
    // The clock opens the first dates a moment after a table is made.
    refetchInterval: pollUnlessStreamed(null, ({ data }: { data?: { tables: TableOfCafe[] } | undefined }) =>
      data?.tables.some(isOpening) ? lookAgainMs : false,
    ),
  }),
  seats: (cafeId: string) => ownQuery(meetupConsoleEndpoints.seats, { params: { cafeId } }, onReturn),
  /** A null month means the current one. */
  settlements: (cafeId: string, month: string | null) =>
    ownQuery(
      meetupConsoleEndpoints.settlements,
      { params: { cafeId }, query: month === null ? {} : { month } },
      onReturn,
    ),
}
