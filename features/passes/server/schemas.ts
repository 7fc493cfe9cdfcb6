import { z } from 'zod'
import type { EndpointParts } from '~/lib/endpoint'
import { passTiers } from '../pass'
import { passTags } from '../tags'

const whole = z.number().int()
const tier = z.literal([...passTiers])

const wallet = z.object({
  lots: z.array(z.object({ id: whole, tier, count: whole, boughtAt: z.date(), expiresAt: z.date() })),
  /** Passes on hold for meetups whose host has not answered yet. */
  held: z.array(z.object({ tier, count: whole })),
  /** When the server read the wallet, by the server's clock. */
  asOf: z.date(),
})

export const walletCalls = {
  wallet: {
    summary: '내 이용권과 만료일. 먼저 만료되는 것부터',
    reply: wallet,
    dependsOn: [passTags.own.all],
    audience: 'member',
  },
} satisfies Record<string, EndpointParts>
