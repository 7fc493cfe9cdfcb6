import { z } from 'zod'
import { cafeTags } from '~/features/cafes/cafe'
import type { EndpointParts } from '~/lib/endpoint'
import { commaList, ownPointQuery, pageOf, pageQuery, wholeNumber } from '~/lib/server/schema-parts'
import { meetupsPerPage, meetupTags } from '../../core/meetup'
import { meetupRefusals } from '../../core/refusals'
import { aboutShown, meetup } from '../../core/server/schemas'
import { mostWithinKm, whens } from '../days-and-distances'

const point = z.object({ latitude: z.number(), longitude: z.number() })

const whole = z.number().int()

/** A cafe on the map of meetups. */
const place = z.object({
  id: whole,
  name: z.string(),
  address: z.string(),
  image: z.string().nullable(),
  at: point.nullable(),
  hoursText: z.string(),
  /** The number of meetups that are not over, counted up to 100. */
  count: whole,
  /** The start of the first public one; null if all have passwords. */
  nextAt: z.date().nullable(),
  /** The seats that it has left; 0 if nobody can join. Null if all have passwords. */
  nextSeats: whole.nullable(),
  distance: z.number().nullable(),
})

export const listMeetups = z.object({
  ...ownPointQuery(),
  cafeId: wholeNumber('카페 번호(cafeId)').optional(),
  me: z.literal('Y').optional().meta({ label: '내 모임(me)' }),
  near: wholeNumber('모임 번호(near)').optional(),
  /** Exactly these, e.g. those of a notice. */
  ids: commaList('모임 번호(ids)', /^[1-9]\d{0,9}$/).optional(),
  /** What a member chooses by. Any of these puts the meetups that take nobody last. */
  when: z.enum(whens).optional().meta({ label: '언제(when)' }),
  hasSeat: z.enum(['true', 'false']).optional().meta({ label: '빈자리(hasSeat)' }),
  gameId: wholeNumber('게임 번호(gameId)').optional(),
  withinKm: wholeNumber('거리(withinKm)', { max: mostWithinKm }).optional(),
  welcomesBeginners: z.literal('true').optional().meta({ label: '처음이어도 환영(welcomesBeginners)' }),
  /** Those that take nobody last, also without another choice. */
  joinableFirst: z.enum(['true', 'false']).optional().meta({ label: '빈자리 먼저(joinableFirst)' }),
  /** Only the first few, on one page. */
  first: wholeNumber('처음 몇 개(first)', { max: meetupsPerPage }).optional(),
  page: pageQuery(),
})

export const findingCalls = {
  list: {
    summary:
      '다가오는 모임, 빠른 순. cafe_id는 그 카페의 모임, me=Y는 내 모임, near는 그 모임 대신 갈 수 있는 가까운 모임이에요. ids, when, hasSeat, gameId, withinKm, welcomesBeginners로 고르면 참여할 수 없는 모임이 뒤에 와요',
    query: listMeetups,
    reply: pageOf(meetup),
    dependsOn: [meetupTags.facts.all, ...aboutShown],
    cachedFor: 'visitors',
    refusals: meetupRefusals.noMeetup,
    statuses: { 401: '내 모임을 방문자가 물었을 때' },
  },
  map: {
    summary:
      '모임이 열리는 카페, 가까운 순. when, hasSeat, gameId, welcomesBeginners로 고르면 그런 모임만 세요',
    query: listMeetups
      .pick({ when: true, hasSeat: true, gameId: true, ids: true, welcomesBeginners: true })
      .extend(ownPointQuery()),
    reply: pageOf(place),
    dependsOn: [meetupTags.facts.all, cafeTags.facts.all],
    cachedFor: 'everybody',
  },
} satisfies Record<string, EndpointParts>
