import { z } from 'zod'
import type { EndpointParts } from '~/lib/endpoint'
import { firstFacts, listOf, wholeNumber } from '~/lib/server/schema-parts'
import { openerFacts } from '../../core/facts'
import { mostDates } from '../../core/series'
import { meetup, text } from '../../core/server/schemas'
import { chosenGames } from '../../games/server/schemas'
import { openingRefusals } from '../refusals'

const whole = z.number().int()

const count = (label: string) => wholeNumber(label, { min: -1_000, max: 1_000 }).nullable().default(null)

export const changes = z.object({
  title: text('제목(title)', 400),
  content: text('내용(content)', 20_000, 'lines'),
})

const newMeetup = changes.extend({
  day: text('날짜(day)', 40),
  time: text('시간(time)', 40),
  cafeId: wholeNumber('카페 번호(cafeId)').nullable().default(null),
  minPeople: count('최소 인원(minPeople)'),
  maxPeople: count('최대 인원(maxPeople)'),
  isPublic: z.boolean().default(true).meta({ label: '공개 여부(isPublic)' }),
  password: text('비밀번호(password)', 400, 'exact'),
  autoAccepts: z.boolean().default(true).meta({ label: '자동 수락(autoAccepts)' }),
  contact: text('연락처(contact)', 400),
  ...chosenGames,
  ...firstFacts(openerFacts).shape,
  /** Further dates in the next weeks, YYYY-MM-DD, each of which opens 14 days ahead (decision 0084). */
  days: listOf(z.string().max(10), {
    max: mostDates - 1,
    tooLong: `매주 ${mostDates}번까지 반복할 수 있어요.`,
  })
    .meta({ label: '반복하는 날(days)' })
    .default([]),
  /** The price that the form showed, null for none. The request is refused if the cafe has another price. */
  expectedPrice: whole.max(2_147_483_647).nullish().meta({ label: '확인한 이용권 값(expectedPrice)' }),
})

/** What a series and a standing table repeat of a meetup. */
export const template = newMeetup
  .omit({
    ...{ day: true, time: true, cafeId: true, isPublic: true, password: true },
    ...{ gameIds: true, broughtIds: true, days: true, expectedPrice: true },
  })
  .extend({ title: z.string(), content: z.string(), minPeople: whole, maxPeople: whole })
export type Template = z.output<typeof template>

export const openingCalls = {
  open: {
    summary: '모임을 열어요. 모임을 연 사람이 첫 자리에 앉고 이용권 한 장을 써요',
    audience: 'member',
    provenPhone: true,
    agreedTerms: true,
    oncePerKey: true,
    body: newMeetup,
    reply: meetup,
    refusals: openingRefusals,
  },
} satisfies Record<string, EndpointParts>
