import { z } from 'zod'
import { cafeTags } from '~/features/cafes/cafe'
import { cancelReasonText, longestCancelReason } from '~/features/cafes/cancel-reason'
import { cafeRefusals } from '~/features/cafes/refusals'
import { gameTags } from '~/features/catalogue/game'
import { tableFacts } from '~/features/meetups/core/facts'
import { meetupTags, mostGames } from '~/features/meetups/core/meetup'
import { mostDaysAhead } from '~/features/meetups/tables/standing-table'
import { type EndpointParts, staffOf } from '~/lib/endpoint'
import { firstFacts, listOf, shownFacts, wholeNumber, writtenText } from '~/lib/server/schema-parts'
import { text } from '../../core/server/schemas'
import { tooManyGames } from '../../games/meetup-games'
import { gameRefusals } from '../../games/refusals'
import { tableRefusals } from '../../tables/refusals'

const whole = z.number().int()
const ofCafe = z.object({ cafeId: wholeNumber('카페 번호') })
const ofTable = ofCafe.extend({ tableId: wholeNumber('테이블 번호') })

const table = z.object({
  id: whole,
  title: z.string(),
  content: z.string(),
  /** 0 is Monday. */
  weekday: whole,
  time: z.string(),
  minPeople: whole,
  maxPeople: whole,
  ...shownFacts(tableFacts).shape,
  daysAhead: whole,
  games: z.array(z.object({ id: whole, name: z.string(), image: z.string().nullable() })),
  isPaused: z.boolean(),
  /** When the next date opens, and when it starts; null while the table is paused. */
  next: z.object({ opensAt: z.date(), startsAt: z.date() }).nullable(),
  /** The last date that could not be opened; null once it is past. */
  failure: z.object({ day: z.string(), why: z.string() }).nullable(),
  /** The dates that are open and have not begun. */
  dates: z.array(z.object({ id: whole, startsAt: z.date(), seated: whole, maxPeople: whole })),
})

const people = (label: string) => wholeNumber(label, { min: 0, max: 100 })

const newTable = z.object({
  title: text('제목(title)', 400),
  content: text('내용(content)', 20_000, 'lines'),
  weekday: wholeNumber('요일(weekday)', { min: 0, max: 6 }),
  time: text('시작 시간(time)', 40),
  minPeople: people('최소 인원(minPeople)'),
  maxPeople: people('최대 인원(maxPeople)'),
  ...firstFacts(tableFacts).shape,
  daysAhead: wholeNumber('며칠 전에 열지(daysAhead)', { min: 0, max: 100 }).default(mostDaysAhead),
  gameIds: listOf(wholeNumber('게임 번호'), {
    max: mostGames,
    tooLong: tooManyGames,
  })
    .meta({ label: '게임(gameIds)' })
    .default([]),
})

const forStaff = { audience: staffOf('cafe', 'cafeId'), params: ofCafe }
const ofOneTable = { ...forStaff, params: ofTable, reply: z.object({}) }

export const tableCalls = {
  tables: {
    ...forStaff,
    summary: '매주 저절로 열리는 매장 테이블과, 열려 있는 날들',
    reply: z.object({ tables: z.array(table) }),
    dependsOn: [meetupTags.facts.all, cafeTags.console.by('cafeId'), gameTags.facts.all],
  },
  makeTable: {
    ...forStaff,
    summary: '매장 테이블을 만들어요. 매주 그 시간의 모임이 정한 날 전에 방장 없이 열려요',
    oncePerKey: true,
    body: newTable,
    reply: z.object({ id: whole }),
    refusals: [tableRefusals.tooManyTables, gameRefusals.noSuchGame],
  },
  pauseTable: {
    ...ofOneTable,
    summary: '매장 테이블을 쉬거나 다시 열어요. 이미 열린 날은 그대로예요',
    body: z.object({ isPaused: z.boolean().meta({ label: '쉬기(isPaused)' }) }),
    refusals: [tableRefusals.noTable, tableRefusals.tableTextHidden],
  },
  stopTable: {
    ...ofOneTable,
    summary: '매장 테이블을 그만 열어요. callsOff의 모임은 이유와 함께 취소해요(점주만)',
    body: z.object({
      callsOff: listOf(wholeNumber('모임 번호'), { max: 10 })
        .meta({ label: '취소할 모임(callsOff)' })
        .default([]),
      reason: writtenText('이유(reason)', { min: 1, max: longestCancelReason, says: cancelReasonText })
        .nullable()
        .default(null),
    }),
    refusals: [cafeRefusals.notOwner, tableRefusals.noTable],
  },
} satisfies Record<string, EndpointParts>
