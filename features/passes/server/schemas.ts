import { z } from 'zod'
import type { EndpointParts } from '~/lib/endpoint'
import { pageOf, pageQuery } from '~/lib/server/schema-parts'
import { passEntryKinds, passTags, passTiers } from '../pass'

const whole = z.number().int()
const tier = z.literal([...passTiers])

const wallet = z.object({
  lots: z.array(
    z.object({ id: whole, tier, count: whole, boughtAt: z.date(), expiresAt: z.date(), isGift: z.boolean() }),
  ),
  /** Passes on hold for meetups whose host has not answered yet. */
  held: z.array(z.object({ tier, count: whole })),
  /** When the server read the wallet, by the server's clock. */
  asOf: z.date(),
})

export const passCalls = {
  counts: {
    summary: '지금 쓸 수 있는 이용권 수. 첫 항목이 내 이용권이에요',
    reply: z.array(z.object({ 5000: whole, 6000: whole, 7000: whole, 8000: whole, 9000: whole })),
    dependsOn: [passTags.own.all],
    audience: 'member',
  },
  history: {
    summary: '내 이용권이 들어오고 나간 내역, 새로운 것부터',
    query: z.object({ page: pageQuery() }),
    reply: pageOf(
      z.object({
        id: whole,
        kind: z.enum(passEntryKinds),
        tier,
        amount: whole,
        /** The title of the meetup. */
        usedFor: z.string().nullable(),
        at: z.date(),
      }),
    ),
    dependsOn: [passTags.own.all],
    audience: 'member',
  },
  wallet: {
    summary: '내 이용권과 만료일. 먼저 만료되는 것부터',
    reply: wallet,
    dependsOn: [passTags.own.all],
    audience: 'member',
  },
} satisfies Record<string, EndpointParts>
