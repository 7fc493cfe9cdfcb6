import { z } from 'zod'
import { cafeTags } from '~/features/cafes/cafe'
import { catalogueRefusals } from '~/features/catalogue/refusals'
import { meetupTags } from '~/features/meetups/core/meetup'
import { voteRefusals } from '~/features/votes/refusals'
import type { EndpointParts } from '~/lib/endpoint'
import { byPhone } from '~/lib/server/device-mark'
import { searchQuery, wholeNumber, writtenText } from '~/lib/server/schema-parts'
import { sittingRefusals } from '../refusals'
import { longestGuestName, longestSearch, longestStay, mostSeats, ringKinds, sittingTags } from '../sitting'

const whole = z.number().int()
const params = z.object({ code: z.string().max(40).meta({ label: '테이블 코드(code)', text: 'code' }) })

/** Marks that show nothing could make two names look alike. */
const unseen = /[\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g
const withoutUnseen = (given: unknown) => (typeof given === 'string' ? given.replace(unseen, '') : given)

const guestName = writtenText('이름(name)', {
  min: 1,
  max: longestGuestName,
  says: `이름은 ${longestGuestName}자까지 쓸 수 있어요.`,
  tooShort: '이름을 입력해 주세요.',
})
const gameId = wholeNumber('게임 번호(gameId)')
const people = wholeNumber('인원(people)', { max: mostSeats })
const minutes = wholeNumber('시간(minutes)', { max: longestStay }).nullable()
const kind = z.enum(ringKinds).meta({ label: '부탁(kind)' })

const game = z.object({ id: whole, name: z.string(), image: z.string().nullable() })

/** When a running game ends about; eight of ten end between the other two. */
export const forecast = z.object({ at: z.date(), from: z.date(), until: z.date() })

/** What a phone that has a seat sees of its table. */
const inside = z.object({
  guests: z.array(z.object({ id: whole, name: z.string(), isSeated: z.boolean(), isAway: z.boolean() })),
  openedAt: z.date(),
  /** What the cafe asks on this day, in won: an hour, an hour of a teenager, a pass. */
  fees: z.object({ hour: whole.nullable(), child: whole.nullable(), pass: whole.nullable() }),
  people: whole.nullable(),
  staysUntil: z.date().nullable(),
  closesAt: z.date().nullable(),
  vote: z.object({ key: z.string(), isOpen: z.boolean(), winner: game.nullable() }).nullable(),
  /** What its meetup wants to play. */
  planned: z.array(game),
  game: game
    .extend({
      players: whole,
      isExplained: z.boolean(),
      timer: z
        .object({
          key: z.string(),
          isOver: z.boolean(),
          hasBegun: z.boolean(),
          isRanked: z.boolean(),
          /** Null before a third of the game, or while too few tables have measured it. */
          forecast: forecast.nullable(),
        })
        .nullable(),
    })
    .nullable(),
  /** What was played before, the latest first. */
  played: z.array(game.extend({ minutes: whole.nullable(), timer: z.string().nullable() })),
  rings: z.array(z.object({ kind, rungAt: z.date() })),
  isLast: z.boolean(),
  recordKey: z.string(),
})

const table = z.object({
  /** How often the table has changed, as its stream says it. */
  revision: whole,
  name: z.string(),
  room: z.string().nullable(),
  seats: whole,
  cafe: z.object({ id: whole, name: z.string() }),
  /** Whether the digits of the counter open it; otherwise staff do. */
  opensByDigits: z.boolean(),
  sitting: z
    .object({
      isOpen: z.boolean(),
      /** What the others call this phone; null for one that has not asked. */
      own: z.object({ id: whole, name: z.string() }).nullable(),
      inside: inside.nullable(),
    })
    .nullable(),
})

/** Why this game for so many, and how long it takes, in words: '4명 좋아요 89%', '실측 75분 · 20판'. */
const fitting = game.extend({ reason: z.string(), takes: z.string() })

const ofSeated = { params, body: byPhone, reply: table, refusals: sittingRefusals.seated }

export const sittingCalls = {
  read: {
    summary:
      '테이블 하나를 이 폰이 보는 대로: 아직 앉지 않았으면 이름과 카페만 보여요. arrives면 그 테이블의 모임에 체크인한 사람은 바로 앉아요',
    params,
    body: byPhone.extend({ arrives: z.boolean().default(false).meta({ label: '처음 옴(arrives)' }) }),
    rate: 'read',
    reply: table,
    refusals: sittingRefusals.noTable,
  },
  follow: {
    isStream: true,
    summary: '테이블에서 무언가 바뀔 때마다 바뀐 횟수를 받기. 무엇이 바뀌었는지는 폰이 다시 읽어요',
    params,
    reply: z.object({ revision: whole }),
    heartbeatMs: 10_000,
    refusals: sittingRefusals.noTable,
  },
  ask: {
    summary: '자리에 앉고 싶다고 알리기. 앉아 있는 사람이나 직원이 눌러 주면 앉아요',
    params,
    body: byPhone.extend({ name: z.preprocess(withoutUnseen, guestName) }),
    reply: table,
    refusals: sittingRefusals.ask,
  },
  open: {
    summary: '카운터 화면의 숫자로 자리 열고 앉기. 이미 열려 있으면 그 자리에 앉아요',
    params,
    body: byPhone.extend({
      name: z.preprocess(withoutUnseen, guestName),
      code: z.string().max(200).meta({ label: '숫자 여섯 자리(code)', text: 'code' }),
    }),
    reply: table,
    refusals: [sittingRefusals.ask, sittingRefusals.open],
  },
  letIn: {
    summary: '앉고 싶다고 알린 사람을 앉히거나 돌려보내기',
    params: params.extend({ guestId: wholeNumber('손님 번호(guestId)') }),
    body: byPhone.extend({ isLetIn: z.boolean().meta({ label: '앉히기(isLetIn)' }) }),
    reply: table,
    refusals: [sittingRefusals.seated, sittingRefusals.noGuest],
  },
  plan: {
    ...ofSeated,
    summary: '몇 명이 얼마나 있을지 정하기',
    body: byPhone.extend({ people, minutes }),
  },
  fitting: {
    summary: '이 카페의 게임 중에 이 인원과 남은 시간에 맞는 것과 그 이유, 잘 맞는 것부터',
    params,
    query: z.object({ people, minutes: minutes.optional(), q: searchQuery(longestSearch) }),
    rate: 'search',
    reply: z.object({ results: z.array(fitting) }),
    dependsOn: [cafeTags.shelf.all],
    refusals: sittingRefusals.noTable,
  },
  choose: {
    ...ofSeated,
    summary: '할 게임 정하기. 앞의 게임은 끝나요',
    body: byPhone.extend({ gameId }),
    refusals: [sittingRefusals.seated, sittingRefusals.notOnShelf, catalogueRefusals.noGame],
  },
  vote: {
    ...ofSeated,
    summary:
      '이 테이블의 게임 투표 열기. 이미 열려 있으면 그 투표이고, 시작하기 전에 방장이 열면 모임의 투표예요',
    refusals: [sittingRefusals.seated, sittingRefusals.tooFew, voteRefusals.open],
  },
  timer: {
    ...ofSeated,
    summary:
      '정한 게임의 타이머 열기. 앉아 있는 폰이 모두 자리를 얻어요. teaches면 시작하기 전에 설명을 함께 봐요',
    body: byPhone.extend({ teaches: z.boolean().default(false).meta({ label: '설명(teaches)' }) }),
    refusals: [sittingRefusals.seated, sittingRefusals.noGame, sittingRefusals.notExplained],
  },
  ring: {
    ...ofSeated,
    summary: '직원에게 부탁하거나 부탁을 거두기. 같은 부탁은 한 번만 울려요',
    body: byPhone.extend({ kind, isOn: z.boolean().meta({ label: '부탁하기(isOn)' }) }),
  },
  leave: {
    ...ofSeated,
    summary: '자리에서 일어나기. 마지막 폰이 일어나면 자리가 끝나요',
  },
  ofMeetup: {
    summary: '이 모임의 열린 테이블. 체크인한 사람만 봐요',
    audience: 'member',
    params: z.object({ meetupId: wholeNumber('모임 번호(meetupId)') }),
    reply: z.object({ table: z.object({ code: z.string(), name: z.string() }).nullable() }),
    dependsOn: [sittingTags.ofMeetup.by('meetupId'), meetupTags.facts.by('meetupId')],
  },
  record: {
    summary: '끝난 자리의 기록. 링크가 있는 누구나 보고, 이름과 점수는 하루가 지나면 사라져요',
    params: z.object({ key: z.string().max(100) }),
    reply: z.object({
      cafe: z.object({ id: whole, name: z.string() }),
      tableName: z.string(),
      openedAt: z.date(),
      endedAt: z.date().nullable(),
      games: z.array(
        game.extend({
          players: whole,
          minutes: whole.nullable(),
          results: z.array(
            z.object({
              timer: z.string(),
              players: z.array(
                z.object({ name: z.string(), score: whole.nullable(), isWinner: z.boolean() }),
              ),
            }),
          ),
        }),
      ),
    }),
    dependsOn: [sittingTags.records.all],
    refusals: sittingRefusals.noTable,
  },
} satisfies Record<string, EndpointParts>
