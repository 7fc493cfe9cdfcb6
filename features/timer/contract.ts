import { z } from 'zod'
import { get, listOf, post, put, stream, wholeNumber, writtenText } from '~/lib/contract'
import { each, field, nested, orNull, wireShape } from '~/lib/wire-shape'
import { catalogueRefusals } from '../catalogue/refusals'
import { highestPenalty } from '../play-records/play'
import { playRefusals } from '../play-records/refusals'
import { timerRefusals } from './refusals'
import { highestScore, scoreMessage } from './score'
import { sharedEventKinds } from './shared-timer'
import { timerTags } from './tags'
import { longestName, mostPlayers, setupMessages } from './timer-setup'

const whole = z.number().int()
/** The largest number of an `integer` column. */
const highestInteger = 2_147_483_647
/** The latest moment that a `Date` can hold. */
const latestMoment = 8_640_000_000_000_000

// timer-setup.ts checks the limits of these values, because server and browser share the messages.
const seconds = (label: string) => z.number().meta({ label })
const playerNames = listOf(z.string().max(1_000, setupMessages.nameLong), {
  max: mostPlayers,
  tooLong: setupMessages.players,
})

export const setupShape = wireShape({
  mode: z.enum(['chess', 'rummikub', 'hybrid'], setupMessages.mode).meta({ label: '방식(mode)' }),
  names: playerNames.meta({ label: '이름(names)' }),
  bankSeconds: field('bank_seconds', seconds('전체 시간(bank_seconds)')),
  turnSeconds: field('turn_seconds', seconds('차례 시간(turn_seconds)')),
  penaltySeconds: field('penalty_seconds', seconds('벌점 간격(penalty_seconds)')),
})

/** A random id that a phone creates once and keeps. */
const phoneMark = z
  .string()
  .regex(/^[\w-]{16,100}$/, '기기마다 한 번 만든 영문자와 숫자를 16자에서 100자까지 입력해 주세요.')
  .meta({ label: '기기(phone)' })

const eventKey = z
  .string()
  .regex(/^[\w-]{8,100}$/, '영문자, 숫자, 줄표로 8자에서 100자까지 입력해 주세요.')
  .meta({ label: '이름(key)' })

const loggedEvent = z.object({
  seq: whole,
  key: z.string(),
  kind: z.enum(sharedEventKinds),
  seat: whole.nullable(),
  turn: whole.nullable(),
  at: whole,
})

const score = z
  .number()
  .int(scoreMessage)
  .min(-highestScore, scoreMessage)
  .max(highestScore, scoreMessage)
  .meta({ label: '점수(score)' })

/** What the clock took off a score, or added to it. */
const penalty = z.number().int().min(-highestPenalty).max(highestPenalty).meta({ label: '벌점(penalty)' })

const resultPlayerShape = wireShape({
  name: writtenText('이름(name)', {
    min: 1,
    max: longestName,
    says: setupMessages.nameLong,
    tooShort: setupMessages.nameEmpty,
  }),
  score,
  penalty: field('penalty', penalty.optional(), { missing: 0 }),
  isWinner: field('is_winner', z.boolean()),
})

/** What a seated phone enters for the table. */
export const scoresEnteredShape = wireShape({
  scores: listOf(score.nullable(), { max: mostPlayers, tooLong: setupMessages.players }).meta({
    label: '점수(scores)',
  }),
  lowWins: field('low_wins', z.boolean().meta({ label: '낮은 점수가 이김(low_wins)' })),
  isRanked: field('is_ranked', z.boolean().meta({ label: '순위 확정(is_ranked)' })),
  takesOver: field('takes_over', z.boolean().meta({ label: '이어서 입력(takes_over)' })),
})

export const gameChosenShape = wireShape({
  gameId: field('game_id', wholeNumber('게임 번호(game_id)')),
})

export const newResultShape = wireShape({
  gameId: field('game_id', wholeNumber('게임 번호(game_id)')),
  minutes: whole.min(1).max(1440).nullable().meta({ label: '플레이 시간(minutes)' }),
  ownPlace: field('own_place', whole.min(0).max(highestInteger).meta({ label: '내 자리(own_place)' })),
  players: field(
    'players',
    listOf(resultPlayerShape.schema, { max: mostPlayers, tooLong: setupMessages.players }).meta({
      label: '플레이어(players)',
    }),
    each(resultPlayerShape),
  ),
})

const shownPlayerShape = wireShape({
  name: z.string(),
  score: whole,
  penalty: whole,
  isWinner: field('is_winner', z.boolean()),
  isClaimed: field('is_claimed', z.boolean()),
})

/** The result of a game, as everybody with the link sees it. */
export const resultShape = wireShape({
  game: z.object({ id: whole, name: z.string() }),
  playedOn: field('played_on', z.string()),
  players: field('players', z.array(shownPlayerShape.schema), each(shownPlayerShape)),
})

const tableScoresShape = wireShape({
  seat: whole,
  scores: z.array(whole.nullable()),
  lowWins: field('low_wins', z.boolean()),
  isRanked: field('is_ranked', z.boolean()),
})

/** What has become of a shared timer that is over: its scores, its result, and where the table goes on. */
const endingShape = wireShape({
  scores: field('scores', z.nullable(tableScoresShape.schema), orNull(tableScoresShape)),
  game: z.object({ id: whole, name: z.string() }).nullable(),
  // The places whose record somebody has taken.
  taken: z.array(whole),
  next: z.string().nullable(),
})

/** The reply to a change of the result. Null before the end. */
export const changedEndingShape = wireShape({
  ending: field('ending', z.nullable(endingShape.schema), orNull(endingShape)),
})

const sessionKey = z.object({ key: z.string().max(100) })

/** What a phone needs to show a shared timer. `own_seat` is null for spectators. */
export const sessionShape = wireShape({
  key: z.string(),
  code: z.string(),
  setup: nested('setup', setupShape),
  seats: z.array(whole),
  silent: z.array(whole),
  ownSeat: field('own_seat', whole.nullable()),
  events: z.array(loggedEvent),
  isOver: field('is_over', z.boolean()),
  ending: field('ending', z.nullable(endingShape.schema), orNull(endingShape)),
  now: whole,
})

/** The events after `after`, the taken seats, and the seats whose phone was silent for 30 seconds. */
export const newsShape = wireShape({
  seats: z.array(whole),
  silent: z.array(whole),
  events: z.array(loggedEvent),
  isOver: field('is_over', z.boolean()),
  ending: field('ending', z.nullable(endingShape.schema), orNull(endingShape)),
  now: whole,
})

export const presenceShape = wireShape({
  ownSeat: field('own_seat', whole.nullable()),
  silent: z.array(whole),
  now: whole,
})

export const timerEndpoints = {
  open: post('/v1/timers', {
    summary: '여러 폰이 함께 쓰는 타이머 열기. 로그인하지 않아도 되고, 연 사람이 첫 번째 자리에 앉아요',
    body: z.object({ setup: setupShape.schema, phone: phoneMark }),
    oncePerKey: true,
    reply: sessionShape.schema,
  }),
  find: post('/v1/timers/find', {
    summary: '코드로 타이머 찾기',
    body: z.object({ code: z.string().max(100).meta({ label: '코드(code)' }) }),
    reply: z.object({ key: z.string() }),
    refusals: [timerRefusals.noTimer],
  }),
  clock: get('/v1/timers/clock', {
    summary: '서버의 시각. 폰이 제 시계와의 차이를 재요',
    reply: z.object({ now: whole }),
  }),
  read: post('/v1/timers/:key', {
    summary: '타이머 하나: 설정, 자리, 지금까지 있었던 일',
    params: sessionKey,
    body: z.object({ phone: phoneMark }),
    rate: 'read',
    reply: sessionShape.schema,
    refusals: [timerRefusals.noTimer],
  }),
  sit: post('/v1/timers/:key/seats', {
    summary:
      '자리에 앉기. 이미 다른 자리에 앉아 있으면 옮겨요. 자리가 없는 폰은 30초 동안 연결이 끊긴 폰의 자리에도 앉을 수 있어요',
    params: sessionKey,
    body: z.object({ phone: phoneMark, seat: whole.max(highestInteger).meta({ label: '자리(seat)' }) }),
    reply: sessionShape.schema,
    refusals: [timerRefusals.noTimer, timerRefusals.seatTaken],
  }),
  here: post('/v1/timers/:key/presence', {
    summary: '폰이 아직 있다고 알리기. 내 자리, 30초 동안 연결이 끊긴 자리, 서버의 시각을 받아요',
    params: sessionKey,
    body: z.object({ phone: phoneMark }),
    rate: 'read',
    reply: presenceShape.schema,
    refusals: [timerRefusals.noTimer],
  }),
  send: post('/v1/timers/:key/events', {
    summary:
      '차례 넘기기, 멈추기 등. 15초 안에 오면 at의 시각에 일어난 것으로 쳐요. 빈자리와 30초 동안 연결이 끊긴 자리의 차례는 연결된 첫 번째 자리가 넘겨요',
    params: sessionKey,
    body: z.object({
      phone: phoneMark,
      key: eventKey,
      kind: z.enum(sharedEventKinds).meta({ label: '종류(kind)' }),
      turn: whole.min(0).max(highestInteger).nullable().meta({ label: '차례(turn)' }),
      at: whole.max(latestMoment).meta({ label: '시각(at)' }),
      // The last event that the phone has seen.
      after: whole.min(0).max(highestInteger).meta({ label: '번호(after)' }),
    }),
    rate: 'read',
    reply: newsShape.schema,
    refusals: [
      timerRefusals.noTimer,
      timerRefusals.over,
      timerRefusals.noSeat,
      timerRefusals.notStarted,
      timerRefusals.notYourStart,
      timerRefusals.notYourReset,
      timerRefusals.notYourTurn,
      timerRefusals.notYourPass,
      timerRefusals.noEffect,
      timerRefusals.tooLate,
      timerRefusals.tooMany,
    ],
  }),
  follow: stream('/v1/timers/:key/stream', {
    summary: '타이머에 있는 일을 일어나는 대로 받기. after는 이미 받은 마지막 번호',
    params: sessionKey,
    query: z.object({ after: wholeNumber('번호(after)', { min: 0 }).optional() }),
    reply: newsShape.schema,
    heartbeatMs: 10_000,
    refusals: [timerRefusals.noTimer],
  }),
  enterScores: put('/v1/timers/:key/scores', {
    summary:
      '끝난 타이머의 점수 입력하기. 함께 쓰는 모든 폰이 봐요. 한 번에 한 폰이 입력하고, takes_over로 이어서 입력해요. 끝나고 하루 동안 고칠 수 있고, 이미 가져간 기록도 따라 바뀌어요',
    params: sessionKey,
    body: scoresEnteredShape.schema.extend({ phone: phoneMark }),
    rate: 'read',
    reply: changedEndingShape.schema,
    refusals: [
      timerRefusals.noTimer,
      timerRefusals.noSeat,
      timerRefusals.notOver,
      timerRefusals.notStarted,
      timerRefusals.notYourScores,
      timerRefusals.scoresClosed,
    ],
  }),
  chooseGame: put('/v1/timers/:key/game', {
    summary: '순위가 정해진 타이머에서 어떤 게임을 했는지 정하기',
    params: sessionKey,
    body: gameChosenShape.schema.extend({ phone: phoneMark }),
    reply: changedEndingShape.schema,
    refusals: [
      timerRefusals.noTimer,
      timerRefusals.noSeat,
      timerRefusals.notOver,
      timerRefusals.notStarted,
      timerRefusals.notRanked,
      timerRefusals.gameTaken,
      catalogueRefusals.noGame,
    ],
  }),
  takeRecord: post('/v1/timers/:key/record', {
    summary: '함께 쓴 타이머의 결과를 내 플레이 기록에 저장하기. 누구인지는 자리가 말해 줘요',
    audience: 'member',
    params: sessionKey,
    body: z.object({ phone: phoneMark }),
    reply: changedEndingShape.schema,
    refusals: [
      timerRefusals.noTimer,
      timerRefusals.noSeat,
      timerRefusals.notRanked,
      timerRefusals.claimed,
      timerRefusals.claimedOther,
      catalogueRefusals.noGame,
      playRefusals.tooManyPlays,
    ],
  }),
  playAgain: post('/v1/timers/:key/next', {
    summary: '끝난 타이머를 같은 폰들이 같은 자리에서 새로 시작하기. 이미 있으면 그 타이머를 알려 줘요',
    params: sessionKey,
    body: z.object({ phone: phoneMark }),
    reply: z.object({ key: z.string() }),
    refusals: [timerRefusals.noTimer, timerRefusals.noSeat, timerRefusals.notOver],
  }),
  saveResult: post('/v1/timer-results', {
    summary: '타이머로 한 게임을 내 플레이 기록에 저장하고, 함께한 사람이 가져갈 링크 만들기',
    audience: 'member',
    body: newResultShape.schema,
    oncePerKey: true,
    reply: z.object({ key: z.string() }),
    refusals: [catalogueRefusals.noGame, playRefusals.tooManyPlays],
  }),
  result: get('/v1/timer-results/:key', {
    summary: '타이머로 한 게임의 결과',
    params: sessionKey,
    reply: resultShape.schema,
    dependsOn: [timerTags.results.all],
    refusals: [timerRefusals.noResult],
  }),
  claim: post('/v1/timer-results/:key/claims', {
    summary: '결과에서 내 기록 가져오기. 한 사람의 기록은 한 번만 가져갈 수 있어요',
    audience: 'member',
    params: sessionKey,
    body: z.object({ place: whole.max(highestInteger).meta({ label: '자리(place)' }) }),
    reply: z.object({ game: z.object({ id: whole, name: z.string() }) }),
    refusals: [
      timerRefusals.noResult,
      timerRefusals.claimed,
      timerRefusals.claimedOther,
      catalogueRefusals.noGame,
      playRefusals.tooManyPlays,
    ],
  }),
}
