import { onReturn, ownQuery } from '~/lib/web/own-query'
import { meetupConsoleEndpoints, type TableOfCafe } from '../endpoints'

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
