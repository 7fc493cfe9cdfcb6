import { z } from 'zod'
import { accountTags } from '~/features/accounts/tags'
import { gameTags } from '~/features/catalogue/tags'
import type { EndpointParts } from '~/lib/endpoint'
import { pageOf, pageQuery, wholeNumber } from '~/lib/server/schema-parts'
import { leagueTags } from '../tags'

const whole = z.number().int()
const season = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, '시즌(season)은 2026-11처럼 적어 주세요.')
  .optional()
  .meta({ label: '시즌(season)' })

/** Which standings to return. The season defaults to this month, the game to all games together. */
const boardQuery = z.object({ season, gameId: wholeNumber('게임 번호(gameId)').optional() })

const takesPart = z.object({ takesPart: z.boolean().meta({ label: '리그 참여(takesPart)' }) })

export const leagueCalls = {
  seasons: {
    summary: '리그의 시즌. 이번 달이 맨 앞이에요',
    reply: pageOf(
      z.object({
        season: z.string(),
        players: whole,
        closesAt: z.date(),
        isOver: z.boolean(),
        isClosed: z.boolean(),
      }),
    ),
    dependsOn: [leagueTags.boards.all],
  },
  games: {
    summary: '시즌에 순위가 있는 게임. 사람이 많은 게임부터',
    query: z.object({ season }),
    reply: pageOf(z.object({ id: whole, name: z.string(), image: z.string().nullable(), players: whole })),
    dependsOn: [leagueTags.boards.all, gameTags.facts.all],
  },
  standings: {
    summary: '리그 순위. season이 없으면 이번 달, gameId가 없으면 모든 게임',
    query: boardQuery.extend({ page: pageQuery() }),
    reply: pageOf(
      z.object({
        id: whole,
        place: whole,
        points: whole,
        beaten: whole,
        met: whole,
        // Null for members who have left, stay out of the league, are suspended or are blocked by the viewer.
        name: z.string().nullable(),
        image: z.string().nullable(),
        isBlocked: z.boolean(),
        isOwn: z.boolean(),
      }),
    ),
    dependsOn: [
      leagueTags.boards.all,
      accountTags.profiles.all,
      accountTags.blocks.all,
      accountTags.standing.all,
    ],
    cachedFor: 'visitors',
  },
  own: {
    summary: '내 순위와 리그 참여 여부',
    audience: 'member',
    query: boardQuery,
    reply: takesPart.extend({
      standing: z.object({
        place: whole.nullable(),
        points: whole,
        beaten: whole,
        met: whole,
        unheard: whole,
      }),
    }),
    dependsOn: [leagueTags.boards.all, leagueTags.own.all],
  },
  takePart: {
    summary: '리그에 참여하거나 빠지기',
    audience: 'member',
    body: takesPart,
    reply: takesPart,
  },
} satisfies Record<string, EndpointParts>
