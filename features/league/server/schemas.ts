import { z } from 'zod'
import { accountTags } from '~/features/accounts/account'
import { gameTags } from '~/features/catalogue/game'
import type { EndpointParts } from '~/lib/endpoint'
import { pageOf, pageQuery, wholeNumber } from '~/lib/server/schema-parts'
import { leagueTags } from '../league'
import { leagueRefusals } from '../refusals'

const whole = z.number().int()
const seasonText = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, '시즌(season)은 2026-11처럼 적어 주세요.')
  .meta({ label: '시즌(season)' })
const season = seasonText.optional()

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
      accountTags.status.all,
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
  questions: {
    summary: '나를 이겼다고 적은 사람들. 함께 게임했는지 아직 답하지 않은 것만',
    audience: 'member',
    query: z.object({ season }),
    reply: pageOf(
      z.object({
        winnerId: whole,
        name: z.string(),
        image: z.string().nullable(),
        plays: whole,
        game: z.string(),
        playedOn: z.string(),
      }),
    ),
    dependsOn: [
      leagueTags.own.all,
      accountTags.profiles.all,
      accountTags.blocks.all,
      accountTags.status.all,
      gameTags.facts.all,
    ],
  },
  answer: {
    summary: '나를 이겼다고 적은 사람과 그 달에 함께 게임했는지 답하기. 시즌을 마감할 때까지 바꿀 수 있어요',
    audience: 'member',
    params: z.object({ winnerId: wholeNumber('회원 번호(winnerId)') }),
    body: z.object({
      season: seasonText,
      knows: z.boolean().meta({ label: '함께 게임했는지(knows)' }),
    }),
    reply: z.object({ knows: z.boolean() }),
    refusals: [leagueRefusals.noQuestion, leagueRefusals.seasonClosed],
  },
  takePart: {
    summary: '리그에 참여하거나 빠지기',
    audience: 'member',
    body: takesPart,
    reply: takesPart,
  },
} satisfies Record<string, EndpointParts>
