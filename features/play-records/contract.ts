import { z } from 'zod'
import { gameTags } from '~/features/catalogue/tags'
import { del, get, listOf, ownerOf, pageOf, pageQuery, patch, post, put, wholeNumber } from '~/lib/contract'
import { badInput, type Refusal } from '~/lib/errors'
import { catalogueRefusals } from '../catalogue/refusals'
import type { ExportedFile } from './export-plays'
import {
  mostPlayers,
  type Play,
  type PlayDraft,
  type PlayedGame,
  type PlayListing,
  type PlayProblem,
  playMessages,
} from './play'
import { type ImportedRow, type ImportReport, importFormats, longestImport, mostImported } from './play-file'
import type { PlayStatistics } from './play-statistics'
import { playRefusals } from './refusals'
import { playTags } from './tags'
import type { GameVerdicts } from './verdict'

// The public interface says "used" for a game that was played, and "product" for the game.

const WirePlayedGame = z.object({
  id: z.number().int(),
  name: z.string(),
  image1: z.string().nullable(),
  level: z.string(),
})

const WirePlayer = z.object({
  // A member's is the nickname they have now.
  name: z.string(),
  // Null for guests, who are only a name.
  user_id: z.number().int().nullable(),
  score: z.number().int().nullable(),
  is_winner: z.boolean(),
})

export const WirePlay = z.object({
  id: z.number().int(),
  play_date: z.string(),
  star: z.number().int().nullable(),
  place: z.string().nullable(),
  note: z.string().nullable(),
  minutes: z.number().int().nullable(),
  players: z.array(WirePlayer),
  product: WirePlayedGame,
  etc: z.object({ star_avg: z.number().nullable() }),
  count: z.number().int(),
})
export type WirePlay = z.output<typeof WirePlay>

// Bounds of values stand in play.ts, whose sentences both sides show.
const DraftOfPlay = z
  .object({
    play_date: z.string().max(100, playMessages.dayForm).meta({ label: '날짜(play_date)' }),
    star: z.number().nullable().meta({ label: '별점(star)' }),
    place: z.string().max(1_000, playMessages.place).nullable().meta({ label: '장소(place)' }),
    note: z.string().max(20_000, playMessages.note).nullable().meta({ label: '메모(note)' }),
    minutes: z.number().nullable().meta({ label: '걸린 시간(minutes)' }),
    players: listOf(
      z.object({
        name: z.string().max(1_000, playMessages.nameLong).meta({ label: '이름(name)' }),
        user_id: z
          .number()
          .int()
          .min(1)
          .max(2_147_483_647)
          .nullable()
          .optional()
          .meta({ label: '회원 번호(user_id)' }),
        score: z.number().nullable().optional().meta({ label: '점수(score)' }),
        is_winner: z.boolean().optional().meta({ label: '우승(is_winner)' }),
      }),
      { max: mostPlayers, tooLong: playMessages.players },
    ).meta({ label: '함께한 사람(players)' }),
  })
  .partial()
type WireDraft = z.output<typeof DraftOfPlay>

const productNumber = () => wholeNumber('게임 번호(product_id)')
const LogPlay = DraftOfPlay.extend({ product_id: productNumber() })
const ChangePlay = DraftOfPlay.extend({ product_id: productNumber().optional() })

const ListPlays = z.object({
  represent: z.enum(['true', 'false']).optional().meta({ label: '게임별로 하나씩(represent)' }),
  sort: z.enum(['new', 'highstar', 'play']).optional().meta({ label: '정렬(sort)' }),
  product_id: productNumber().optional(),
  page: pageQuery(),
})

const recordNumber = z.object({ id: wholeNumber('기록 번호') })

export const WirePlayRemoved = z.object({
  used_count: z.number().int(),
  is_used: z.boolean(),
  is_used_data: z.string().nullable(),
})

export const WireVerdicts = z.object({
  counts: z.array(
    z.object({
      players: z.number().int(),
      plays: z.number().int(),
      votes: z.number().int(),
      good: z.number().int(),
      verdict: z.enum(['best', 'good', 'not']).nullable(),
      own_vote: z.boolean().nullable(),
    }),
  ),
  minutes: z.number().nullable(),
  timed_plays: z.number().int(),
})
export type WireVerdicts = z.output<typeof WireVerdicts>

export const WirePlayStatistics = z.object({
  year: z.number().int().nullable(),
  years: z.array(z.number().int()),
  plays: z.number().int(),
  games: z.number().int(),
  minutes: z.number().int().nullable(),
  months: z.array(z.object({ month: z.string(), plays: z.number().int() })),
  most_played: z.array(z.object({ product: WirePlayedGame, plays: z.number().int() })),
  by_player_count: z.array(z.object({ players: z.number().int(), plays: z.number().int() })),
  decided: z.number().int(),
  won: z.number().int(),
  win_share: z.number().nullable(),
})
export type WirePlayStatistics = z.output<typeof WirePlayStatistics>

export const ImportFile = z.object({
  format: z.enum(importFormats).optional().meta({ label: '형식(format)' }),
  text: z.string().min(1).max(longestImport).meta({ label: '파일 내용(text)' }),
  // What a person says that names unknown to us mean.
  games: listOf(
    z.object({ name: z.string().max(1_000).meta({ label: '이름(name)' }), product_id: productNumber() }),
    { max: mostImported },
  )
    .optional()
    .meta({ label: '고른 게임(games)' }),
})

const WireNamedGame = z.object({ id: z.number().int(), name: z.string() })

export const WireImportReport = z.object({
  format: z.enum(importFormats),
  counts: z.object({
    new: z.number().int(),
    known: z.number().int(),
    unknown_game: z.number().int(),
    bad: z.number().int(),
  }),
  rows: z.array(
    z.object({
      row: z.number().int(),
      play_date: z.string(),
      name: z.string(),
      product: WireNamedGame.nullable(),
      outcome: z.enum(['new', 'known', 'unknown_game', 'bad']),
      reason: z.string().nullable(),
      suggestions: z.array(WireNamedGame),
    }),
  ),
})
export type WireImportReport = z.output<typeof WireImportReport>

/** The longest file, and what JSON adds by escaping it. */
const importBytes = 30_000_000

export const playEndpoints = {
  list: get('/v1/me/product/used', {
    summary: '내 플레이 기록. represent=true는 게임마다 가장 새 기록 하나, product_id는 그 게임의 기록',
    audience: 'member',
    query: ListPlays,
    reply: pageOf(WirePlay),
    dependsOn: [playTags.own.all, gameTags.facts.all],
  }),
  record: get('/v1/me/product/used/:id', {
    summary: '내 플레이 기록 하나',
    audience: 'member',
    params: recordNumber,
    reply: WirePlay,
    dependsOn: [playTags.own.all, gameTags.facts.all],
    refusals: [playRefusals.noPlay],
  }),
  log: post('/v1/me/product/used', {
    summary:
      '플레이 기록하기. product_id만 보내면 오늘 날짜로 바로 기록하고, 10초 안에 다시 보내면 같은 기록이에요. user_id가 있는 사람은 보낸 이름 대신 닉네임으로 남아요',
    audience: 'member',
    body: LogPlay,
    oncePerKey: true,
    reply: WirePlay,
    refusals: [catalogueRefusals.noGame],
  }),
  change: patch('/v1/me/product/used/:id', {
    summary: '플레이 기록 고치기. 보낸 항목만 바뀌고, user_id가 있는 사람은 닉네임으로 남아요',
    audience: ownerOf('play', 'id'),
    params: recordNumber,
    body: ChangePlay,
    reply: WirePlay,
    refusals: [playRefusals.noPlay],
  }),
  remove: del('/v1/me/product/used/:id', {
    summary: '플레이 기록 지우기',
    audience: ownerOf('play', 'id'),
    params: recordNumber,
    reply: WirePlayRemoved,
    refusals: [playRefusals.noPlay],
  }),
  verdicts: get('/v1/products/:id/verdicts', {
    summary: '인원별로 좋았는지와 실제로 걸린 시간',
    params: z.object({ id: wholeNumber('게임 번호') }),
    reply: WireVerdicts,
    dependsOn: [playTags.verdicts.by('id'), gameTags.facts.by('id')],
    cachedFor: 'visitors',
    refusals: [catalogueRefusals.noGame],
  }),
  vote: put('/v1/products/:id/verdicts/:players', {
    summary: '그 인원으로 좋았는지 답하기. is_good이 null이면 답을 거둬요',
    audience: 'member',
    params: z.object({ id: wholeNumber('게임 번호'), players: wholeNumber('인원', { max: 20 }) }),
    body: z.object({ is_good: z.boolean().nullable().meta({ label: '좋았는지(is_good)' }) }),
    reply: WireVerdicts,
    refusals: [catalogueRefusals.noGame, playRefusals.noVote],
  }),
  statistics: get('/v1/me/plays/statistics', {
    summary: '내 플레이 통계. year가 없으면 전체',
    audience: 'member',
    query: z.object({ year: wholeNumber('연도(year)', { min: 1900, max: 9999 }).optional() }),
    reply: WirePlayStatistics,
    dependsOn: [playTags.own.all, gameTags.facts.all],
  }),
  exportFile: get('/v1/me/plays/export', {
    summary: '내 플레이 기록을 파일로: BG Stats와 같은 짜임의 JSON, 또는 CSV',
    audience: 'member',
    query: z.object({ format: z.enum(['bgstats', 'csv']).meta({ label: '형식(format)' }) }),
    reply: z.object({ file_name: z.string(), content_type: z.string(), text: z.string() }),
  }),
  previewImport: post('/v1/me/plays/import/preview', {
    summary: '가져오면 어떻게 될지 미리 보기. 아무것도 바뀌지 않아요',
    audience: 'member',
    body: ImportFile,
    bodyParsedIn: 'worker',
    mostBodyBytes: importBytes,
    rate: 'import',
    reply: WireImportReport,
    refusals: [playRefusals.brokenFile, playRefusals.importRunning],
  }),
  importFile: post('/v1/me/plays/import', {
    summary: '플레이 기록 가져오기: BG Stats JSON, BGG XML, CSV. 같은 파일을 다시 가져와도 늘지 않아요',
    audience: 'member',
    body: ImportFile,
    bodyParsedIn: 'worker',
    mostBodyBytes: importBytes,
    rate: 'import',
    reply: WireImportReport,
    refusals: [playRefusals.brokenFile, playRefusals.importRunning],
  }),
}

const orders = { new: 'newest', highstar: 'highest', play: 'mostPlayed' } as const
const wireOrders = { newest: 'new', highest: 'highstar', mostPlayed: 'play' } as const

export function toPlayListing(query: z.output<typeof ListPlays>): PlayListing {
  return {
    isByGame: query.represent === 'true',
    gameId: query.product_id ?? null,
    order: orders[query.sort ?? 'new'],
    page: query.page ?? 1,
  }
}

/** The query of `list`, from our words. */
export function fromPlayListing({ isByGame, gameId, order, page }: Partial<PlayListing>) {
  return {
    represent: isByGame ? ('true' as const) : ('false' as const),
    sort: order && wireOrders[order],
    product_id: gameId ?? undefined,
    page,
  }
}

function orNull(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : text.trim()
}

/** What a body says of a play, in our words; what it leaves out stays out. */
export function toPlayChanges(body: WireDraft): Partial<PlayDraft> {
  const { play_date, star, place, note, minutes, players } = body
  return {
    ...(play_date === undefined ? {} : { playedOn: play_date }),
    ...(star === undefined ? {} : { star }),
    ...(place === undefined ? {} : { place: orNull(place) }),
    ...(note === undefined ? {} : { note: orNull(note) }),
    ...(minutes === undefined ? {} : { minutes }),
    ...(players === undefined
      ? {}
      : {
          players: players.map(({ name, user_id, score, is_winner }) => ({
            memberId: user_id ?? null,
            name: name.trim(),
            score: score ?? null,
            isWinner: is_winner ?? false,
          })),
        }),
  }
}

export function toLoggedGame(body: { product_id: number }): number {
  return body.product_id
}

/** The game that a change speaks of, which must be the record's own; null when it names none. */
export function toChangedGame(body: { product_id?: number | undefined }): number | null {
  return body.product_id ?? null
}

/** The body of `log` or, without a game, of `change`. */
export function fromPlayDraft(draft: Partial<PlayDraft>): WireDraft {
  return {
    play_date: draft.playedOn,
    star: draft.star,
    place: draft.place,
    note: draft.note,
    minutes: draft.minutes,
    players: draft.players?.map(({ memberId, name, score, isWinner }) => ({
      name,
      user_id: memberId,
      score,
      is_winner: isWinner,
    })),
  }
}

/** The body of `log`; without a draft it is the quick mark. */
export function fromNewPlay(gameId: number, draft: Partial<PlayDraft> = {}) {
  return { product_id: gameId, ...fromPlayDraft(draft) }
}

const wireFields: Record<string, string> = {
  playedOn: 'play_date',
  memberId: 'user_id',
  gameId: 'product_id',
}

/** The wire's name of a draft's field, e.g. `players.0.user_id`. */
export function fromPlayField(field: string): string {
  return field
    .split('.')
    .map((part) => wireFields[part] ?? part)
    .join('.')
}

const formFields = new Set(['playedOn', 'star', 'place', 'note', 'minutes', 'players'])

/** The field of a draft that a refusal names, e.g. `players.0.memberId`; null for another one. */
export function toPlayField(wireName: string): string | null {
  const ownName = (part: string) => Object.keys(wireFields).find((name) => wireFields[name] === part) ?? part
  const [first = '', ...rest] = wireName.split('.').map(ownName)
  return formFields.has(first) ? [first, ...rest].join('.') : null
}

export function playRefusal({ field, message }: PlayProblem): Refusal {
  return badInput({ [fromPlayField(field)]: message })
}

function fromPlayedGame({ id, name, image, level }: PlayedGame): z.output<typeof WirePlayedGame> {
  return { id, name, image1: image, level }
}

function toPlayedGame(wire: z.output<typeof WirePlayedGame>): PlayedGame {
  return { id: wire.id, name: wire.name, image: wire.image1, level: wire.level }
}

export function fromPlay(play: Play): WirePlay {
  return {
    id: play.id,
    play_date: play.playedOn,
    star: play.star,
    place: play.place,
    note: play.note,
    minutes: play.minutes,
    players: play.players.map(({ memberId, name, score, isWinner }) => ({
      name,
      user_id: memberId,
      score,
      is_winner: isWinner,
    })),
    product: fromPlayedGame(play.game),
    etc: { star_avg: play.meanStar },
    count: play.plays,
  }
}

export function toPlay(wire: WirePlay): Play {
  return {
    id: wire.id,
    game: toPlayedGame(wire.product),
    playedOn: wire.play_date,
    star: wire.star,
    place: wire.place,
    note: wire.note,
    minutes: wire.minutes,
    players: wire.players.map(({ name, user_id, score, is_winner }) => ({
      memberId: user_id,
      name,
      score,
      isWinner: is_winner,
    })),
    plays: wire.count,
    meanStar: wire.etc.star_avg,
  }
}

/** What is left of a game for a member once a record of it is gone. */
export interface PlayRemoved {
  playCount: number
  lastPlayedOn: string | null
}

export function fromPlayRemoved({ playCount, lastPlayedOn }: PlayRemoved): z.output<typeof WirePlayRemoved> {
  return { used_count: playCount, is_used: lastPlayedOn !== null, is_used_data: lastPlayedOn }
}

export function fromVerdicts({ counts, minutes, timedPlays }: GameVerdicts): WireVerdicts {
  return {
    counts: counts.map(({ ownVote, ...count }) => ({ ...count, own_vote: ownVote })),
    minutes,
    timed_plays: timedPlays,
  }
}

export function toVerdicts({ counts, minutes, timed_plays }: WireVerdicts): GameVerdicts {
  return {
    counts: counts.map(({ own_vote, ...count }) => ({ ...count, ownVote: own_vote })),
    minutes,
    timedPlays: timed_plays,
  }
}

export function fromPlayStatistics(statistics: PlayStatistics): WirePlayStatistics {
  const { mostPlayed, byPlayerCount, decided, won, ...rest } = statistics
  return {
    ...rest,
    most_played: mostPlayed.map(({ game, plays }) => ({ product: fromPlayedGame(game), plays })),
    by_player_count: byPlayerCount,
    decided,
    won,
    win_share: decided === 0 ? null : won / decided,
  }
}

export function toPlayStatistics(wire: WirePlayStatistics): PlayStatistics {
  return {
    year: wire.year,
    years: wire.years,
    plays: wire.plays,
    games: wire.games,
    minutes: wire.minutes,
    months: wire.months,
    mostPlayed: wire.most_played.map(({ product, plays }) => ({ game: toPlayedGame(product), plays })),
    byPlayerCount: wire.by_player_count,
    decided: wire.decided,
    won: wire.won,
  }
}

export function toExportedFile(wire: {
  file_name: string
  content_type: string
  text: string
}): ExportedFile {
  return { name: wire.file_name, type: wire.content_type, text: wire.text }
}

/** Which of our games a person chose for a name in the file. */
export interface GameChosen {
  name: string
  gameId: number
}

export function toGamesChosen(body: z.output<typeof ImportFile>): GameChosen[] {
  return (body.games ?? []).map(({ name, product_id }) => ({ name, gameId: product_id }))
}

export function fromGamesChosen(chosen: readonly GameChosen[]) {
  return chosen.map(({ name, gameId }) => ({ name, product_id: gameId }))
}

export function fromImportCounts(counts: ImportReport['counts']): WireImportReport['counts'] {
  return { new: counts.new, known: counts.known, unknown_game: counts.unknownGame, bad: counts.bad }
}

export function fromImportedRow(imported: ImportedRow): WireImportReport['rows'][number] {
  const { row, playedOn, name, game, outcome, reason, suggestions } = imported
  return {
    row,
    play_date: playedOn,
    name,
    product: game,
    outcome: outcome === 'unknownGame' ? 'unknown_game' : outcome,
    reason,
    suggestions,
  }
}

export function toImportReport({ format, counts, rows }: WireImportReport): ImportReport {
  return {
    format,
    counts: { new: counts.new, known: counts.known, unknownGame: counts.unknown_game, bad: counts.bad },
    rows: rows.map(({ row, play_date, name, product, outcome, reason, suggestions }) => ({
      row,
      playedOn: play_date,
      name,
      game: product,
      outcome: outcome === 'unknown_game' ? 'unknownGame' : outcome,
      reason,
      suggestions,
    })),
  }
}
