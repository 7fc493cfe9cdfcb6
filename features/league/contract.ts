import { z } from 'zod'
import { accountTags } from '~/features/accounts/tags'
import { gameTags } from '~/features/catalogue/tags'
import { get, pageOf, pageQuery, put, wholeNumber } from '~/lib/contract'
import { field, nested, wireShape } from '~/lib/wire-shape'
import { leagueTags } from './tags'

const whole = z.number().int()
const seasonText = () =>
  z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, '시즌(season)은 2026-11처럼 적어 주세요.')
    .meta({ label: '시즌(season)' })

export const seasonShape = wireShape({
  season: z.string(),
  players: whole,
  closesAt: field('closes_at', z.string()),
  isOver: field('is_over', z.boolean()),
  isClosed: field('is_closed', z.boolean()),
})

export const boardGameShape = wireShape({
  id: whole,
  name: z.string(),
  image: field('image1', z.string().nullable()),
  players: whole,
})

/** Which standings to return. The season defaults to this month, the game to all games together. */
export const boardAskedShape = wireShape({
  season: field('season', seasonText().optional(), { missing: null }),
  gameId: field('product_id', wholeNumber('게임 번호(product_id)').optional(), { missing: null }),
})

export const boardPageShape = wireShape({
  ...boardAskedShape.fields,
  page: field('page', pageQuery(), { missing: 1 }),
})

export const standingShape = wireShape({
  id: whole,
  place: whole,
  points: whole,
  beaten: whole,
  met: whole,
  // Null for members who have left, stay out of the league, are suspended or are blocked by the viewer.
  name: field('nickname', z.string().nullable()),
  image: z.string().nullable(),
  isBlocked: field('is_blocked', z.boolean()),
  isOwn: field('is_own', z.boolean()),
})

const ownPlaceShape = wireShape({
  place: whole.nullable(),
  points: whole,
  beaten: whole,
  met: whole,
  unheard: whole,
})

export const ownLeagueShape = wireShape({
  takesPart: field('takes_part', z.boolean()),
  standing: nested('standing', ownPlaceShape),
})

export const takePartShape = wireShape({
  takesPart: field('takes_part', z.boolean().meta({ label: '리그 참여(takes_part)' })),
})

export const leagueEndpoints = {
  seasons: get('/v1/league/seasons', {
    summary: '리그의 시즌. 이번 달이 맨 앞이에요',
    reply: pageOf(seasonShape.schema),
    dependsOn: [leagueTags.boards.all],
    cachedFor: 'everybody',
  }),
  games: get('/v1/league/games', {
    summary: '시즌에 순위가 있는 게임. 사람이 많은 게임부터',
    query: z.object({ season: seasonText().optional() }),
    reply: pageOf(boardGameShape.schema),
    dependsOn: [leagueTags.boards.all, gameTags.facts.all],
    cachedFor: 'everybody',
  }),
  standings: get('/v1/league/standings', {
    summary: '리그 순위. season이 없으면 이번 달, product_id가 없으면 모든 게임',
    query: boardPageShape.schema,
    reply: pageOf(standingShape.schema),
    dependsOn: [
      leagueTags.boards.all,
      accountTags.profiles.all,
      accountTags.blocks.all,
      accountTags.standing.all,
    ],
    cachedFor: 'visitors',
  }),
  own: get('/v1/me/league', {
    summary: '내 순위와 리그 참여 여부',
    audience: 'member',
    query: boardAskedShape.schema,
    reply: ownLeagueShape.schema,
    dependsOn: [leagueTags.boards.all, leagueTags.own.all],
  }),
  takePart: put('/v1/me/league', {
    summary: '리그에 참여하거나 빠지기',
    audience: 'member',
    body: takePartShape.schema,
    reply: takePartShape.schema,
  }),
}
