import { z } from 'zod'
import { gameTags } from '~/features/catalogue/game'
import { catalogueRefusals } from '~/features/catalogue/refusals'
import { secondMs } from '~/lib/durations'
import { type EndpointParts, ownerOf } from '~/lib/endpoint'
import { listOf, pageOf, pageQuery, wholeNumber } from '~/lib/server/schema-parts'
import {
  importFormats,
  mostPlayersOfPlay,
  playCounts,
  playMessages,
  playSorts,
  playTags,
  sameMarkMs,
} from '../play'
import { importOutcomes, longestImport, mostImported } from '../play-file'
import { playRefusals } from '../refusals'
import { countVerdicts } from '../verdict'

const whole = z.number().int()

const playedGame = z.object({
  id: whole,
  name: z.string(),
  image: z.string().nullable(),
  level: z.string(),
})

const play = z.object({
  id: whole,
  /** Day in Seoul, YYYY-MM-DD. */
  playedOn: z.string(),
  star: whole.nullable(),
  place: z.string().nullable(),
  note: z.string().nullable(),
  /** How long it took, in minutes. */
  minutes: whole.nullable(),
  players: z.array(
    z.object({
      /** For a member, the current nickname. */
      name: z.string(),
      /** Null for guests, who have only a name. */
      memberId: whole.nullable(),
      score: whole.nullable(),
      /** The score that counted is `score - penalty`. */
      penalty: whole,
      isWinner: z.boolean(),
    }),
  ),
  /** What of it counts in the member's statistics; all of it if missing. */
  counted: z.enum(playCounts).optional(),
  game: playedGame,
  /** The mean of the member's stars for this game, with one decimal; null if there are none. */
  meanStar: z.number().nullable(),
  /** How many records the member has of this game, including this one. */
  plays: whole,
})

const gameNumber = wholeNumber('게임 번호(gameId)')
/** A text that may be left empty, which means null. */
const textOrNull = (text: z.ZodString) =>
  z.preprocess((given) => (typeof given === 'string' ? given.trim() || null : given), text.nullable())

// Limits of values are in play.ts, because server and browser share their messages.
const playerDraft = z.object({
  name: z.string().max(1_000, playMessages.nameLong).trim().meta({ label: '이름(name)' }),
  memberId: z
    .number()
    .int()
    .min(1)
    .max(2_147_483_647)
    .nullable()
    .default(null)
    .meta({ label: '회원 번호(memberId)' }),
  score: z.number().nullable().default(null).meta({ label: '점수(score)' }),
  penalty: z.number().default(0).meta({ label: '벌점(penalty)' }),
  isWinner: z.boolean().default(false).meta({ label: '우승(isWinner)' }),
})

const playDraft = z.object({
  playedOn: z.string().max(100, playMessages.dayForm).meta({ label: '날짜(playedOn)' }).optional(),
  star: z.number().nullable().meta({ label: '별점(star)' }).optional(),
  place: textOrNull(z.string().max(1_000, playMessages.place).meta({ label: '장소(place)' })).optional(),
  note: textOrNull(
    z.string().max(20_000, playMessages.note).meta({ label: '메모(note)', text: 'lines' }),
  ).optional(),
  minutes: z.number().nullable().meta({ label: '플레이 시간(minutes)' }).optional(),
  players: listOf(playerDraft, { max: mostPlayersOfPlay, tooLong: playMessages.players })
    .meta({ label: '함께한 사람(players)' })
    .optional(),
})

const onePlay = z.object({ id: wholeNumber('기록 번호') })

const verdicts = z.object({
  counts: z.array(
    z.object({
      players: whole,
      /** Records with this number of players. */
      plays: whole,
      votes: whole,
      good: whole,
      verdict: z.enum(countVerdicts).nullable(),
      /** The viewer's own vote, or null. */
      ownVote: z.boolean().nullable(),
    }),
  ),
  /** The median duration; null with too few records. */
  minutes: z.number().nullable(),
  timedPlays: whole,
})

const namedGame = z.object({ id: whole, name: z.string() })

const importedRow = z.object({
  /** Position in the file, starting at 1. */
  row: whole,
  playedOn: z.string(),
  name: z.string(),
  game: namedGame.nullable(),
  outcome: z.enum(importOutcomes),
  /** Why the row is refused, if its outcome is `bad`. */
  reason: z.string().nullable(),
  /** Sentences for what the record does not hold as the file has it, and for what has changed since it was imported. */
  notes: z.array(z.string()),
  /** Games that an unknown name may mean. */
  suggestions: z.array(namedGame),
})

export const sentFile = z.object({
  format: z.enum(importFormats).optional().meta({ label: '형식(format)' }),
  text: z.string().min(1).max(longestImport).meta({ label: '파일 내용(text)' }),
  /** The games that the member has chosen for unknown names. */
  games: listOf(z.object({ name: z.string().max(1_000).meta({ label: '이름(name)' }), gameId: gameNumber }), {
    max: mostImported,
  })
    .optional()
    .meta({ label: '선택한 게임(games)' }),
  takesChanges: z.boolean().optional().meta({ label: '바뀐 기록도 가져오기(takesChanges)' }),
})

/** What an import does or would do. The largest body is the largest file with the overhead of JSON escaping. */
const importing = {
  audience: 'member',
  body: sentFile,
  bodyParsedIn: 'worker',
  mostBodyBytes: 30_000_000,
  rate: 'import',
  reply: z.object({
    format: z.enum(importFormats),
    counts: z.object({ new: whole, known: whole, unknownGame: whole, bad: whole }),
    /** How many of the known differ in the file from what is stored. `takesChanges` takes them over. */
    changed: whole,
    /** What is to be said of the file as a whole. */
    notes: z.array(z.string()),
    rows: z.array(importedRow),
  }),
} as const

export const playCalls = {
  list: {
    summary: '내 플레이 기록. represent=true는 게임마다 가장 새 기록 하나, 게임 번호가 있으면 그 게임의 기록',
    audience: 'member',
    query: z.object({
      isByGame: z.enum(['true', 'false']).optional().meta({ label: '게임별로 하나씩(isByGame)' }),
      sort: z.enum(playSorts).optional().meta({ label: '정렬(sort)' }),
      gameId: gameNumber.optional(),
      page: pageQuery(),
    }),
    reply: pageOf(play),
    dependsOn: [playTags.own.all, gameTags.facts.all],
  },
  record: {
    summary: '내 플레이 기록 하나',
    audience: 'member',
    params: onePlay,
    reply: play,
    dependsOn: [playTags.own.all, gameTags.facts.all],
    refusals: playRefusals.noPlay,
  },
  log: {
    summary: `플레이 기록하기. 게임 번호만 보내면 오늘 날짜로 바로 기록하고, ${sameMarkMs / secondMs}초 안에 다시 보내면 같은 기록이에요. 회원 번호가 있는 사람은 보낸 이름 대신 닉네임으로 남아요`,
    audience: 'member',
    body: playDraft.extend({
      gameId: gameNumber,
      // The result of a meetup's table that filled the form in.
      resultId: wholeNumber('결과 번호(resultId)').nullable().default(null),
    }),
    oncePerKey: true,
    reply: play,
    refusals: [catalogueRefusals.noGame, playRefusals.tooManyPlays],
  },
  ofMeetup: {
    summary: '모임의 자리에서 타이머로 한 게임의 결과, 새것부터. 이미 내 기록에 있는 것은 빼요',
    audience: 'member',
    params: z.object({ id: wholeNumber('모임 번호') }),
    reply: z.object({
      results: z.array(
        z.object({
          id: whole,
          game: playedGame,
          playedOn: z.string(),
          minutes: whole.nullable(),
          players: z.array(
            z.object({ name: z.string(), score: whole.nullable(), penalty: whole, isWinner: z.boolean() }),
          ),
        }),
      ),
    }),
    dependsOn: [playTags.own.all],
  },
  change: {
    summary: '플레이 기록 수정. 보낸 항목만 바뀌고, 회원 번호가 있는 사람은 닉네임으로 남아요',
    audience: ownerOf('play', 'id'),
    params: onePlay,
    // If a game is given, it must be the record's own.
    body: playDraft.extend({ gameId: gameNumber.optional() }),
    reply: play,
  },
  remove: {
    summary: '플레이 기록 삭제',
    audience: ownerOf('play', 'id'),
    params: onePlay,
    /** The member's remaining state for the game. */
    reply: z.object({ playCount: whole, lastPlayedOn: z.string().nullable() }),
  },
  verdicts: {
    summary: '인원별로 좋았는지와 실제 플레이 시간',
    params: z.object({ id: wholeNumber('게임 번호') }),
    reply: verdicts,
    dependsOn: [playTags.verdicts.by('id'), gameTags.facts.by('id')],
    cachedFor: 'visitors',
    refusals: catalogueRefusals.noGame,
  },
  vote: {
    summary: '그 인원으로 좋았는지 답하기. isGood이 null이면 답을 취소해요',
    audience: 'member',
    params: z.object({ id: wholeNumber('게임 번호'), players: wholeNumber('인원', { max: 20 }) }),
    body: z.object({ isGood: z.boolean().nullable().meta({ label: '좋았는지(isGood)' }) }),
    reply: verdicts,
    refusals: [catalogueRefusals.noGame, playRefusals.noVote],
  },
  statistics: {
    summary: '내 플레이 통계. year가 없으면 전체',
    audience: 'member',
    query: z.object({ year: wholeNumber('연도(year)', { min: 1900, max: 9999 }).optional() }),
    reply: z.object({
      /** Null for all years. */
      year: whole.nullable(),
      /** Years with a record, newest first. */
      years: z.array(whole),
      plays: whole,
      games: whole,
      /** Null if no record has a duration. */
      minutes: whole.nullable(),
      /** Twelve months, oldest first: those of the year, or the last twelve. */
      months: z.array(z.object({ month: z.string(), plays: whole })),
      mostPlayed: z.array(z.object({ game: playedGame, plays: whole })),
      byPlayerCount: z.array(z.object({ players: whole, plays: whole })),
      /** How many records have a winner and include the member. */
      decided: whole,
      won: whole,
    }),
    dependsOn: [playTags.own.all, gameTags.facts.all],
  },
  exportFile: {
    summary: '내 플레이 기록을 파일로: BG Stats 형식의 JSON, 또는 CSV',
    audience: 'member',
    query: z.object({ format: z.enum(['bgstats', 'csv']).meta({ label: '형식(format)' }) }),
    rate: 'import',
    reply: z.object({ name: z.string(), type: z.string(), text: z.string() }),
  },
  previewImport: {
    ...importing,
    summary: '가져오면 어떻게 될지 미리 보기. 아무것도 바뀌지 않아요',
    refusals: [playRefusals.brokenFile, playRefusals.importRunning],
  },
  importFile: {
    ...importing,
    summary:
      '플레이 기록 가져오기: BG Stats JSON, BGG XML, CSV. 같은 파일을 다시 가져와도 늘지 않고, takesChanges가 true면 파일에서 바뀐 기록도 파일대로 수정해요',
    refusals: [playRefusals.brokenFile, playRefusals.importRunning, playRefusals.tooManyPlays],
  },
} satisfies Record<string, EndpointParts>
