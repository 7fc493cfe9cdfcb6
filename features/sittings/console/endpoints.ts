import { del, endpointsOf, get, post, put, type ReplyOf } from '~/lib/endpoint'
import type * as schemas from './server/schemas'

export const floorEndpoints = endpointsOf<typeof schemas.floorCalls>({
  floor: get('/v1/staff/cafes/:cafeId/floor'),
  games: get('/v1/staff/cafes/:cafeId/floor/games'),
  cards: get('/v1/staff/cafes/:cafeId/floor/cards'),
  addTables: post('/v1/staff/cafes/:cafeId/floor/tables'),
  changeTable: put('/v1/staff/cafes/:cafeId/floor/tables/:tableId'),
  removeTable: del('/v1/staff/cafes/:cafeId/floor/tables/:tableId'),
  open: put('/v1/staff/cafes/:cafeId/floor/tables/:tableId/sitting'),
  takeFromMeetup: del('/v1/staff/cafes/:cafeId/floor/tables/:tableId/meetup'),
  end: del('/v1/staff/cafes/:cafeId/floor/tables/:tableId/sitting'),
  letIn: put('/v1/staff/cafes/:cafeId/floor/tables/:tableId/guests/:guestId'),
  showFree: put('/v1/staff/cafes/:cafeId/floor/free-tables'),
  answerRing: put('/v1/staff/cafes/:cafeId/floor/rings/:ringId'),
})

export type Floor = ReplyOf<typeof floorEndpoints.floor>
export type FloorTable = Floor['tables'][number]
export type GamesTaken = ReplyOf<typeof floorEndpoints.games>
