import { z } from 'zod'
import { get, pageOf, pageQuery } from '~/lib/contract'
import { field, wireShape, words } from '~/lib/wire-shape'
import { passTiers } from './pass'
import { passTags } from './tags'

// The public API calls a meetup a "room". Existing clients fix paths and fields (docs/ledger.md has the table).

const whole = z.number().int()
const tier = z.literal([...passTiers])

export const passCountsShape = wireShape({
  5000: field('pass_5000', whole),
  6000: field('pass_6000', whole),
  7000: field('pass_7000', whole),
  8000: field('pass_8000', whole),
  9000: field('pass_9000', whole),
})

/** Maps the wire's words to ours. A use with a positive amount is a pass that came back. */
const kinds = {
  payment: 'payment',
  'weekday use': 'weekday-use',
  'weekend use': 'weekend-use',
  refund: 'refund',
  expiry: 'expiry',
  forfeited: 'forfeited',
} as const

export const passEntryShape = wireShape({
  id: whole,
  kind: field(
    'type',
    z.enum(['payment', 'weekday use', 'weekend use', 'refund', 'expiry', 'forfeited']),
    words(kinds),
  ),
  tier,
  amount: field('pass_amount', whole),
  usedFor: field('room_name', z.string().nullable()),
  at: field('created_at', z.string()),
})

export const passEndpoints = {
  counts: get('/v1/roompass', {
    summary: '지금 쓸 수 있는 이용권 수. 첫 항목이 내 이용권이에요',
    reply: z.array(passCountsShape.schema),
    dependsOn: [passTags.own.all],
    audience: 'member',
  }),
  history: get('/v1/roompasshistory', {
    summary: '내 이용권이 들어오고 나간 내역, 새로운 것부터',
    query: z.object({ page: pageQuery() }),
    reply: pageOf(passEntryShape.schema),
    dependsOn: [passTags.own.all],
    audience: 'member',
  }),
}
