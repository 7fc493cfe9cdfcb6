import { z } from 'zod'
import { gameTags } from '~/features/catalogue/tags'
import { del, get, listOf, ownerOf, pageOf, pageQuery, patch, post, put, wholeNumber } from '~/lib/contract'
import { badInput, type Refusal } from '~/lib/errors'
import { each, field, nested, wireNamesOf, wireShape, words } from '~/lib/wire-shape'
import { catalogueRefusals } from '../catalogue/refusals'
import { importFormats } from './import-format'
import { mostPlayers, type PlayProblem, playMessages } from './play'
import { longestImport, mostImported } from './play-file'
import { playRefusals } from './refusals'
import { playTags } from './tags'

// In the public API "used" means a played game, and "product" a game.

const whole = z.number().int()

const playedGameShape = wireShape({
  id: whole,
  name: z.string(),
  image: field('image1', z.string().nullable()),
  level: z.string(),
})

const playerShape = wireShape({
  // For a member, the current nickname.
  name: z.string(),
  // Null for guests, who have only a name.
  memberId: field('user_id', whole.nullable()),
  score: whole.nullable(),
  // The score that counted is `score - penalty`.
  penalty: whole,
  isWinner: field('is_winner', z.boolean()),
})

export const playShape = wireShape({
  id: whole,
  playedOn: field('play_date', z.string()),
  star: whole.nullable(),
  place: z.string().nullable(),
  note: z.string().nullable(),
  minutes: whole.nullable(),
  players: field('players', z.array(playerShape.schema), each(playerShape)),
  game: nested('product', playedGameShape),
  meanStar: field('etc.star_avg', z.number().nullable()),
  plays: field('count', whole),
})

const memberNumber = z.number().int().min(1).max(2_147_483_647).nullable().optional()
const productNumber = () => wholeNumber('게임 번호(product_id)')
const trimmed = { fromWire: (text: string) => text.trim() }
const trimmedOrNull = { fromWire: (text: string | null) => text?.trim() || null }

// Limits of values are in play.ts, because server and browser share their messages.
const playerDraftShape = wireShape({
  name: field('name', z.string().max(1_000, playMessages.nameLong).meta({ label: '이름(name)' }), trimmed),
  memberId: field('user_id', memberNumber.meta({ label: '회원 번호(user_id)' }), { missing: null }),
  score: field('score', z.number().nullable().optional().meta({ label: '점수(score)' }), { missing: null }),
  penalty: field('penalty', z.number().optional().meta({ label: '벌점(penalty)' }), { missing: 0 }),
  isWinner: field('is_winner', z.boolean().optional().meta({ label: '우승(is_winner)' }), { missing: false }),
})
const dayText = z.string().max(100, playMessages.dayForm).meta({ label: '날짜(play_date)' })
const placeText = z.string().max(1_000, playMessages.place).nullable().meta({ label: '장소(place)' })
const noteText = z
  .string()
  .max(20_000, playMessages.note)
  .nullable()
  .meta({ label: '메모(note)', text: 'lines' })
const playersList = listOf(playerDraftShape.schema, { max: mostPlayers, tooLong: playMessages.players })

const playDraftShape = wireShape({
  playedOn: field('play_date', dayText.optional()),
  star: z.number().nullable().meta({ label: '별점(star)' }).optional(),
  place: field('place', placeText.optional(), trimmedOrNull),
  note: field('note', noteText.optional(), trimmedOrNull),
  minutes: z.number().nullable().meta({ label: '플레이 시간(minutes)' }).optional(),
  players: field(
    'players',
    playersList.meta({ label: '함께한 사람(players)' }).optional(),
    each(playerDraftShape),
  ),
})

/** The body of `log`. With nothing but a game it is a quick mark. */
export const newPlayShape = wireShape({
  ...playDraftShape.fields,
  gameId: field('product_id', productNumber()),
})

/** The body of `change`; missing fields stay unchanged. If a game is given, it must be the record's own. */
export const playChangesShape = wireShape({
  ...playDraftShape.fields,
  gameId: field('product_id', productNumber().optional(), { missing: null }),
})

const byGame = { ...words({ true: true, false: false }), missing: false }
const orders = {
  ...words({ new: 'newest', highstar: 'highest', play: 'mostPlayed' }),
  missing: 'newest' as const,
}

export const playListingShape = wireShape({
  isByGame: field(
    'represent',
    z.enum(['true', 'false']).optional().meta({ label: '게임별로 하나씩(represent)' }),
    byGame,
  ),
  order: field('sort', z.enum(['new', 'highstar', 'play']).optional().meta({ label: '정렬(sort)' }), orders),
  gameId: field('product_id', productNumber().optional(), { missing: null }),
  page: field('page', pageQuery(), { missing: 1 }),
})

const recordNumber = z.object({ id: wholeNumber('기록 번호') })

/** The member's remaining state for the game after a record was removed. */
export interface PlayRemoved {
  playCount: number
  lastPlayedOn: string | null
}

export const playRemovedShape = wireShape(
  { playCount: field('used_count', whole), lastPlayedOn: field('is_used_data', z.string().nullable()) },
  { is_used: z.boolean() },
  ({ lastPlayedOn }) => ({ is_used: lastPlayedOn !== null }),
)

const countOpinionShape = wireShape({
  players: whole,
  plays: whole,
  votes: whole,
  good: whole,
  verdict: z.enum(['best', 'good', 'not']).nullable(),
  ownVote: field('own_vote', z.boolean().nullable()),
})

export const verdictsShape = wireShape({
  counts: field('counts', z.array(countOpinionShape.schema), each(countOpinionShape)),
  minutes: z.number().nullable(),
  timedPlays: field('timed_plays', whole),
})

export const countVoteShape = wireShape({
  isGood: field('is_good', z.boolean().nullable().meta({ label: '좋았는지(is_good)' })),
})

const mostPlayedShape = wireShape({ game: nested('product', playedGameShape), plays: whole })

export const playStatisticsShape = wireShape(
  {
    year: whole.nullable(),
    years: z.array(whole),
    plays: whole,
    games: whole,
    minutes: whole.nullable(),
    months: z.array(z.object({ month: z.string(), plays: whole })),
    mostPlayed: field('most_played', z.array(mostPlayedShape.schema), each(mostPlayedShape)),
    byPlayerCount: field('by_player_count', z.array(z.object({ players: whole, plays: whole }))),
    decided: whole,
    won: whole,
  },
  { win_share: z.number().nullable() },
  ({ decided, won }) => ({ win_share: decided === 0 ? null : won / decided }),
)

export const exportedFileShape = wireShape({
  name: field('file_name', z.string()),
  type: field('content_type', z.string()),
  text: z.string(),
})

/** The game that the user chose for an unknown name in the file. */
export interface GameChosen {
  name: string
  gameId: number
}

const gameChosenShape = wireShape({
  name: z.string().max(1_000).meta({ label: '이름(name)' }),
  gameId: field('product_id', productNumber()),
})
const gamesChosen = listOf(gameChosenShape.schema, { max: mostImported }).optional()

export const importFileShape = wireShape({
  format: z.enum(importFormats).optional().meta({ label: '형식(format)' }),
  text: z.string().min(1).max(longestImport).meta({ label: '파일 내용(text)' }),
  chosen: field('games', gamesChosen.meta({ label: '선택한 게임(games)' }), each(gameChosenShape)),
})

const namedGame = z.object({ id: whole, name: z.string() })

export const importedRowShape = wireShape({
  row: whole,
  playedOn: field('play_date', z.string()),
  name: z.string(),
  game: field('product', namedGame.nullable()),
  outcome: field(
    'outcome',
    z.enum(['new', 'known', 'unknown_game', 'bad']),
    words({ new: 'new', known: 'known', unknown_game: 'unknownGame', bad: 'bad' }),
  ),
  reason: z.string().nullable(),
  suggestions: z.array(namedGame),
})

export const importCountsShape = wireShape({
  new: whole,
  known: whole,
  unknownGame: field('unknown_game', whole),
  bad: whole,
})

export const importReportShape = wireShape({
  format: z.enum(importFormats),
  counts: nested('counts', importCountsShape),
  rows: field('rows', z.array(importedRowShape.schema), each(importedRowShape)),
})

/** The largest file plus the overhead of JSON escaping. */
const importBytes = 30_000_000

export const playEndpoints = {
  list: get('/v1/me/product/used', {
    summary: '내 플레이 기록. represent=true는 게임마다 가장 새 기록 하나, product_id는 그 게임의 기록',
    audience: 'member',
    query: playListingShape.schema,
    reply: pageOf(playShape.schema),
    dependsOn: [playTags.own.all, gameTags.facts.all],
  }),
  record: get('/v1/me/product/used/:id', {
    summary: '내 플레이 기록 하나',
    audience: 'member',
    params: recordNumber,
    reply: playShape.schema,
    dependsOn: [playTags.own.all, gameTags.facts.all],
    refusals: [playRefusals.noPlay],
  }),
  log: post('/v1/me/product/used', {
    summary:
      '플레이 기록하기. product_id만 보내면 오늘 날짜로 바로 기록하고, 10초 안에 다시 보내면 같은 기록이에요. user_id가 있는 사람은 보낸 이름 대신 닉네임으로 남아요',
    audience: 'member',
    body: newPlayShape.schema,
    oncePerKey: true,
    reply: playShape.schema,
    refusals: [catalogueRefusals.noGame, playRefusals.tooManyPlays],
  }),
  change: patch('/v1/me/product/used/:id', {
    summary: '플레이 기록 수정. 보낸 항목만 바뀌고, user_id가 있는 사람은 닉네임으로 남아요',
    audience: ownerOf('play', 'id'),
    params: recordNumber,
    body: playChangesShape.schema,
    reply: playShape.schema,
    refusals: [playRefusals.noPlay],
  }),
  remove: del('/v1/me/product/used/:id', {
    summary: '플레이 기록 삭제',
    audience: ownerOf('play', 'id'),
    params: recordNumber,
    reply: playRemovedShape.schema,
    refusals: [playRefusals.noPlay],
  }),
  verdicts: get('/v1/products/:id/verdicts', {
    summary: '인원별로 좋았는지와 실제 플레이 시간',
    params: z.object({ id: wholeNumber('게임 번호') }),
    reply: verdictsShape.schema,
    dependsOn: [playTags.verdicts.by('id'), gameTags.facts.by('id')],
    cachedFor: 'visitors',
    refusals: [catalogueRefusals.noGame],
  }),
  vote: put('/v1/products/:id/verdicts/:players', {
    summary: '그 인원으로 좋았는지 답하기. is_good이 null이면 답을 취소해요',
    audience: 'member',
    params: z.object({ id: wholeNumber('게임 번호'), players: wholeNumber('인원', { max: 20 }) }),
    body: countVoteShape.schema,
    reply: verdictsShape.schema,
    refusals: [catalogueRefusals.noGame, playRefusals.noVote],
  }),
  statistics: get('/v1/me/plays/statistics', {
    summary: '내 플레이 통계. year가 없으면 전체',
    audience: 'member',
    query: z.object({ year: wholeNumber('연도(year)', { min: 1900, max: 9999 }).optional() }),
    reply: playStatisticsShape.schema,
    dependsOn: [playTags.own.all, gameTags.facts.all],
  }),
  exportFile: get('/v1/me/plays/export', {
    summary: '내 플레이 기록을 파일로: BG Stats 형식의 JSON, 또는 CSV',
    audience: 'member',
    query: z.object({ format: z.enum(['bgstats', 'csv']).meta({ label: '형식(format)' }) }),
    rate: 'import',
    reply: exportedFileShape.schema,
  }),
  previewImport: post('/v1/me/plays/import/preview', {
    summary: '가져오면 어떻게 될지 미리 보기. 아무것도 바뀌지 않아요',
    audience: 'member',
    body: importFileShape.schema,
    bodyParsedIn: 'worker',
    mostBodyBytes: importBytes,
    rate: 'import',
    reply: importReportShape.schema,
    refusals: [playRefusals.brokenFile, playRefusals.importRunning],
  }),
  importFile: post('/v1/me/plays/import', {
    summary: '플레이 기록 가져오기: BG Stats JSON, BGG XML, CSV. 같은 파일을 다시 가져와도 늘지 않아요',
    audience: 'member',
    body: importFileShape.schema,
    bodyParsedIn: 'worker',
    mostBodyBytes: importBytes,
    rate: 'import',
    reply: importReportShape.schema,
    refusals: [playRefusals.brokenFile, playRefusals.importRunning, playRefusals.tooManyPlays],
  }),
}

const wireNames = wireNamesOf({ ...newPlayShape.fields, ...playerDraftShape.fields })

/** The wire name of a draft's field, e.g. `players.0.user_id`. */
function fromPlayField(field: string): string {
  const wireName = (part: string) => (part in wireNames ? wireNames[part as keyof typeof wireNames] : part)
  return field.split('.').map(wireName).join('.')
}

/** The draft's field that a refusal names, e.g. `players.0.memberId`, or null. */
export function toPlayField(wireName: string): string | null {
  const ownName = (part: string) => Object.entries(wireNames).find(([, name]) => name === part)?.[0] ?? part
  const [first = '', ...rest] = wireName.split('.').map(ownName)
  return first in playDraftShape.fields ? [first, ...rest].join('.') : null
}

export function playRefusal({ field, message }: PlayProblem): Refusal {
  return badInput({ [fromPlayField(field)]: message })
}
