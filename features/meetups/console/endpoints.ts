import { del, endpointsOf, get, post, put, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const meetupConsoleEndpoints = endpointsOf<typeof schemas.meetupConsoleCalls>({
  meetupsOfDay: get('/v1/staff/cafes/:cafeId/meetups'),
  cancelMeetup: post('/v1/staff/cafes/:cafeId/meetups/:meetupId/cancel'),
  seatsOfMeetup: get('/v1/staff/cafes/:cafeId/meetups/:meetupId/seats'),
  checkIn: put('/v1/staff/cafes/:cafeId/meetups/:meetupId/seats/:entryId/check-in'),
  undoCheckIn: del('/v1/staff/cafes/:cafeId/meetups/:meetupId/seats/:entryId/check-in'),
  answerMeetup: put('/v1/staff/cafes/:cafeId/meetups/:meetupId/answer'),
  sayNotHeld: post('/v1/staff/cafes/:cafeId/meetups/:meetupId/not-held'),
  seats: get('/v1/staff/cafes/:cafeId/seats'),
  changeSeats: put('/v1/staff/cafes/:cafeId/seats'),
  blockHours: post('/v1/staff/cafes/:cafeId/blocked-hours'),
  unblockHours: del('/v1/staff/cafes/:cafeId/blocked-hours/:blockId'),
  tables: get('/v1/staff/cafes/:cafeId/tables'),
  makeTable: post('/v1/staff/cafes/:cafeId/tables'),
  pauseTable: put('/v1/staff/cafes/:cafeId/tables/:tableId/paused'),
  stopTable: post('/v1/staff/cafes/:cafeId/tables/:tableId/stop'),
  settlements: get('/v1/staff/cafes/:cafeId/settlements'),
  settlementFile: get('/v1/staff/cafes/:cafeId/settlements/file'),
})

type MeetupsOfDay = ReplyOf<typeof meetupConsoleEndpoints.meetupsOfDay>
export type ComingDay = MeetupsOfDay['coming'][number]
export type MeetupOfDay = MeetupsOfDay['meetups'][number]
export type TableOfCafe = ReplyOf<typeof meetupConsoleEndpoints.tables>['tables'][number]
export type SeatsOfCafe = ReplyOf<typeof meetupConsoleEndpoints.seats>
export type SeatOfMeetup = ReplyOf<typeof meetupConsoleEndpoints.seatsOfMeetup>['seats'][number]
