import { z } from 'zod'
import { accountTags } from '~/features/accounts/account'
import { meetupTags } from '~/features/meetups/core/meetup'
import { type EndpointParts, ownerOf, staffOf } from '~/lib/endpoint'
import { listOf, monthText, wholeNumber, writtenText } from '~/lib/server/schema-parts'
import { floorRefusals } from '../../refusals'
import { forecast } from '../../server/schemas'
import { gamesOfDays, longestTableName, mostSeats, mostTables, ringKinds, sittingTags } from '../../sitting'

const whole = z.number().int()
const ofCafe = z.object({ cafeId: wholeNumber('카페 번호(cafeId)') })
const ofTable = ofCafe.extend({ tableId: wholeNumber('테이블 번호(tableId)') })
const audience = staffOf('cafe', 'cafeId')

const table = z.object({
  name: writtenText('테이블 이름(name)', {
    min: 1,
    max: longestTableName,
    says: floorRefusals.longName,
    tooShort: '테이블 이름을 입력해 주세요.',
  }),
  seats: wholeNumber('자리(seats)', { max: mostSeats }),
  room: writtenText('방(room)', {
    max: longestTableName,
    says: `방 이름은 ${longestTableName}자까지 입력할 수 있어요.`,
  }).nullable(),
})

const sitting = z.object({
  isOpen: z.boolean(),
  since: z.date(),
  people: whole.nullable(),
  staysUntil: z.date().nullable(),
  guests: z.array(z.object({ id: whole, name: z.string(), isSeated: z.boolean(), isAway: z.boolean() })),
  game: z
    .object({
      id: whole,
      name: z.string(),
      image: z.string().nullable(),
      players: whole,
      beganAt: z.date().nullable(),
      isOver: z.boolean(),
      forecast: forecast.nullable(),
    })
    .nullable(),
  /** Whose table it is, and how many of its people are checked in. */
  meetup: z.object({ id: whole, title: z.string(), seated: whole, checkedIn: whole }).nullable(),
})

const rung = z.object({
  id: whole,
  kind: z.enum(ringKinds),
  tableName: z.string(),
  game: z.object({ id: whole, name: z.string() }).nullable(),
  rungAt: z.date(),
})

const floor = z.object({
  asOf: z.date(),
  tables: z.array(
    z.object({
      id: whole,
      code: z.string(),
      name: z.string(),
      room: z.string().nullable(),
      seats: whole,
      sitting: sitting.nullable(),
    }),
  ),
  /** What tables ask for, what has waited longest first. */
  rings: z.array(rung),
  /** Games that lack a part, as tables have said. */
  gaps: z.array(rung),
  /** Whether guests see how many tables are free. */
  showsFreeTables: z.boolean(),
  meetups: z.array(
    z.object({
      id: whole,
      title: z.string(),
      startsAt: z.date(),
      seated: whole,
      checkedIn: whole,
      tableName: z.string().nullable(),
    }),
  ),
})

const game = z.object({ id: whole, name: z.string(), image: z.string().nullable() })

const games = z.object({
  /** The month that was asked for; null for the last days. */
  month: z.string().nullable(),
  thisMonth: z.string(),
  /** How many games of the shelf were played at its tables; `games` has those that were played most. */
  taken: z.object({
    count: whole,
    games: z.array(
      game.extend({
        plays: whole,
        /** Of plays with a timer; null without one. */
        minutes: whole.nullable(),
        medianMinutes: whole.nullable(),
        fewestPlayers: whole,
        mostPlayers: whole,
      }),
    ),
  }),
  /** Those that nobody has taken; `games` has those that stand there longest. */
  left: z.object({ count: whole, games: z.array(game.extend({ addedAt: z.date() })) }),
})

export const floorCalls = {
  floor: {
    summary: '매장의 테이블마다 누가 무엇을 하고 무엇을 부탁하는지, 곧 시작하는 모임',
    audience,
    params: ofCafe,
    reply: floor,
    dependsOn: [sittingTags.floors.by('cafeId'), accountTags.own.all, meetupTags.facts.all],
  },
  games: {
    summary: `테이블에서 한 보유 게임과 아무도 꺼내지 않은 게임. month(YYYY-MM)가 없으면 최근 ${gamesOfDays}일`,
    audience,
    params: ofCafe,
    query: z.object({ month: monthText('달(month)').optional() }),
    rate: 'search',
    reply: games,
  },
  cards: {
    summary: 'QR 코드 카드 PDF. A4 한 장에 A6 카드 네 장이고, tableId를 보내면 그 테이블의 카드만 있어요',
    audience,
    params: ofCafe,
    query: z.object({ tableId: wholeNumber('테이블 번호(tableId)').optional() }),
    reply: z.object({ name: z.string(), type: z.string(), base64: z.string() }),
    refusals: floorRefusals.noTable,
  },
  addTables: {
    summary: '테이블 만들기. 저마다 QR 코드가 생겨요',
    audience: ownerOf('cafe', 'cafeId'),
    params: ofCafe,
    body: z.object({
      tables: listOf(table, { max: mostTables, tooLong: floorRefusals.tooMany.says }).meta({
        label: '테이블(tables)',
      }),
    }),
    reply: floor,
    refusals: [floorRefusals.nameTaken, floorRefusals.tooMany],
  },
  changeTable: {
    summary: '테이블의 이름, 자리, 방 바꾸기. QR 코드는 그대로예요',
    audience: ownerOf('cafe', 'cafeId'),
    params: ofTable,
    body: table,
    reply: floor,
    refusals: [floorRefusals.noTable, floorRefusals.nameTaken],
  },
  removeTable: {
    summary: '테이블 삭제하기. 붙여 둔 QR 코드는 더 이상 열리지 않아요',
    audience: ownerOf('cafe', 'cafeId'),
    params: ofTable,
    reply: floor,
    refusals: [floorRefusals.noTable, floorRefusals.taken],
  },
  showFree: {
    summary: '빈 테이블이 몇 개인지 손님에게 보여 주기. 직원이 매장을 보고 있는 동안에만 보여요',
    audience: ownerOf('cafe', 'cafeId'),
    params: ofCafe,
    body: z.object({ isShown: z.boolean().meta({ label: '보여 주기(isShown)' }) }),
    reply: floor,
  },
  open: {
    summary:
      '테이블의 자리 열기. 앉고 싶다고 알린 사람은 한 사람씩 앉혀요. 모임을 정하면 그 모임의 자리이고, 열려 있어도 그래요',
    audience,
    params: ofTable,
    body: z.object({ meetupId: wholeNumber('모임 번호(meetupId)').nullable().default(null) }),
    reply: floor,
    refusals: [floorRefusals.noTable, floorRefusals.noMeetup],
  },
  takeFromMeetup: {
    summary: '모임의 자리를 손님 자리로 바꾸기. 앉은 사람은 그대로예요',
    audience,
    params: ofTable,
    reply: floor,
    refusals: floorRefusals.noTable,
  },
  end: {
    summary: '테이블의 자리 끝내기',
    audience,
    params: ofTable,
    reply: floor,
    refusals: [floorRefusals.noTable],
  },
  letIn: {
    summary: '앉고 싶다고 알린 사람을 앉히거나 돌려보내기',
    audience,
    params: ofTable.extend({ guestId: wholeNumber('손님 번호(guestId)') }),
    body: z.object({ isLetIn: z.boolean().meta({ label: '앉히기(isLetIn)' }) }),
    reply: floor,
    refusals: [floorRefusals.noTable, floorRefusals.noGuest],
  },
  answerRing: {
    summary: '테이블의 부탁에 답하기. isMended는 부품을 채웠다는 뜻이에요',
    audience,
    params: ofCafe.extend({ ringId: wholeNumber('부탁 번호(ringId)') }),
    body: z.object({ isMended: z.boolean().default(false).meta({ label: '부품을 채움(isMended)' }) }),
    reply: floor,
    refusals: floorRefusals.noRing,
  },
} satisfies Record<string, EndpointParts>
