import { z } from 'zod'
import { gameTags, longestSearch } from '~/features/catalogue/game'
import { pitfallFilters, pitfallMakers, pitfallTags } from '~/features/pitfalls/pitfall'
import type { EndpointParts } from '~/lib/endpoint'
import { listQuery, pageOf } from '~/lib/server/schema-parts'

const whole = z.number().int()

const listed = z.object({
  id: whole,
  text: z.string(),
  madeBy: z.enum(pitfallMakers),
  cafe: z.string().nullable(),
  confirmations: whole,
  game: z.object({ id: whole, name: z.string() }),
  isShown: z.boolean(),
  isHidden: z.boolean(),
  createdAt: z.date(),
})

export const pitfallDeskCalls = {
  list: {
    audience: 'operator: content',
    summary: '자주 틀리는 규칙, 새것부터. q는 게임 이름이에요',
    rate: 'search',
    query: listQuery(longestSearch, pitfallFilters),
    reply: pageOf(listed),
    dependsOn: [pitfallTags.ofGame.all, gameTags.facts.all],
  },
} satisfies Record<string, EndpointParts>
