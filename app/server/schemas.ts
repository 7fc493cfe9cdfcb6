import { z } from 'zod'
import { accountTags } from '~/features/accounts/account'
import { gameTags } from '~/features/catalogue/game'
import { loyaltyTags } from '~/features/loyalty/stamp'
import { passTags } from '~/features/passes/pass'
import { playTags } from '~/features/play-records/play'
import type { EndpointParts } from '~/lib/endpoint'
import { maxTagsWatched, notWatchable, tooManyTags } from '../refusals'

/** Calls that belong to no feature. */
export const appCalls = {
  health: {
    summary: '살아 있는지: 데이터베이스, 마이그레이션, 버전',
    reply: z.object({
      status: z.enum(['ok', 'down']),
      database: z.boolean(),
      migration: z.string(),
      version: z.string(),
    }),
    statuses: { 503: '데이터베이스가 대답하지 않음' },
  },
  changes: {
    isStream: true,
    summary:
      '이 태그의 내용이 바뀔 때마다 알려요. own=Y는 나만 보는 것 모두예요. 열릴 때는 모두 바뀐 것으로 보내요',
    query: z.object({
      tags: z
        .string()
        .max(2_000, { abort: true })
        .regex(/^[a-z-]+(:\d{1,10})?(,[a-z-]+(:\d{1,10})?)*$/, '태그(tags)의 형식이 맞지 않아요.')
        .refine((tags) => tags.split(',').length <= maxTagsWatched, tooManyTags)
        .optional()
        .meta({ label: '쉼표로 이은 태그(tags)' }),
      /** Everything that only the caller sees, whatever features there are. */
      own: z.literal('Y').optional().meta({ label: '내 것(own)' }),
    }),
    reply: z.object({ changed: z.array(z.string()) }),
    refusals: [notWatchable],
  },
  figures: {
    summary: '넓은 화면의 소개판에 쓰는 지금 숫자',
    reply: z.object({
      members: z.number().int(),
      games: z.number().int(),
      reviews: z.number().int(),
      plays: z.number().int(),
    }),
    // Every review and play changes the figures of its game, so the figures' tag covers their counts.
    dependsOn: [gameTags.facts.all, gameTags.figures.all, accountTags.members.all],
  },
  ownFigures: {
    summary: '내가 가진 것: 쓸 수 있는 이용권, 받은 스탬프, 플레이 기록의 수',
    audience: 'member',
    reply: z.object({ passes: z.number().int(), stamps: z.number().int(), plays: z.number().int() }),
    dependsOn: [passTags.own.all, loyaltyTags.stamps.all, playTags.own.all],
  },
} satisfies Record<string, EndpointParts>
