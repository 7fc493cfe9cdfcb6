import { z } from 'zod'
import { gameTags, timerModes } from '~/features/catalogue/game'
import { catalogueRefusals } from '~/features/catalogue/refusals'
import { highestPenalty, mostPlayersOfPlay, playTags } from '~/features/play-records/play'
import { playRefusals } from '~/features/play-records/refusals'
import { playsForMedian } from '~/features/play-records/verdict'
import { secondMs } from '~/lib/durations'
import type { EndpointParts } from '~/lib/endpoint'
import { byPhone } from '~/lib/server/device-mark'
import { keyForm, keyMessage, listOf, wholeNumber, writtenText } from '~/lib/server/schema-parts'
import { mostTeams, outcomeKinds } from '../outcome'
import { timerRefusals } from '../refusals'
import { highestScore, scoreMessage } from '../score'
import { latestMs, sharedEventKinds, silentMs, timerTags } from '../shared-timer'
import { reopenMs } from '../timer'
import { longestName, mostPlayersAtTimer, setupMessages } from '../timer-setup'

const whole = z.number().int()
/** The largest number of an `integer` column. */
const highestInteger = 2_147_483_647
/** The latest moment that a `Date` can hold. */
const latestMoment = 8_640_000_000_000_000

// timer-setup.ts checks the limits of these values, because server and browser share the messages.
const seconds = (label: string) => z.number().meta({ label })

const setup = z.object({
  mode: z.enum(timerModes, setupMessages.mode).meta({ label: '방식(mode)' }),
  names: listOf(z.string().max(1_000, setupMessages.nameLong), {
    max: mostPlayersAtTimer,
    tooLong: setupMessages.players,
  }).meta({ label: '이름(names)' }),
  first: z.number().default(0).meta({ label: '먼저 하는 사람(first)' }),
  bankSeconds: seconds('전체 시간(bankSeconds)'),
  turnSeconds: seconds('차례 시간(turnSeconds)'),
  penaltySeconds: seconds('벌점 간격(penaltySeconds)'),
})

const score = z
  .number()
  .int(scoreMessage)
  .min(-highestScore, scoreMessage)
  .max(highestScore, scoreMessage)
  .meta({ label: '점수(score)' })

/** A player or a team, from 0. */
const sideUpTo = (count: number) =>
  whole
    .min(0)
    .max(count - 1)
    .meta({ label: '편' })

const resultPlayer = z.object({
  name: writtenText('이름(name)', {
    min: 1,
    max: longestName,
    says: setupMessages.nameLong,
    tooShort: setupMessages.nameEmpty,
  }),
  score: score.nullable(),
  // What the clock took off a score, or added to it.
  penalty: z
    .number()
    .int()
    .min(-highestPenalty)
    .max(highestPenalty)
    .default(0)
    .meta({ label: '벌점(penalty)' }),
  isWinner: z.boolean(),
})

const gameId = wholeNumber('게임 번호(gameId)')
/** The meetup at whose table the timer is. It counts only for a member with a seat there. */
const meetupId = wholeNumber('모임 번호(meetupId)').nullable().default(null)
const game = z.object({ id: whole, name: z.string() })

/** What has become of a shared timer that is over: its scores, its result, and where the table goes on. Null before. */
const withEnding = z.object({
  ending: z
    .object({
      // Grows with each change, since an older one may arrive later.
      revision: whole,
      scores: z
        .object({
          // Whose phone enters them, or did last.
          seat: whole,
          scores: z.array(whole.nullable()),
          lowWins: z.boolean(),
          isRanked: z.boolean(),
          kind: z.enum(outcomeKinds),
          teams: z.array(whole),
          won: z.array(whole).nullable(),
        })
        .nullable(),
      // The game that was played, once somebody has chosen it.
      game: game.nullable(),
      // The game that the timer was opened for, until then.
      planned: game.nullable(),
      // The places whose record somebody has taken.
      taken: z.array(whole),
      // The key of the timer on which the same table goes on.
      next: z.string().nullable(),
      // The seat that opened that one.
      nextBy: whole.nullable(),
    })
    .nullable(),
})

/** The events after `after`, the taken seats, and the seats whose phone was silent for 30 seconds. */
const news = withEnding.extend({
  seats: z.array(whole),
  silent: z.array(whole),
  events: z.array(
    z.object({
      seq: whole,
      key: z.string(),
      kind: z.enum(sharedEventKinds),
      seat: whole.nullable(),
      turn: whole.nullable(),
      player: whole.nullable(),
      at: whole,
    }),
  ),
  // By seat; who sits down can say what they are called.
  names: z.array(z.string()),
  isOver: z.boolean(),
  now: whole,
})

/** The explanation that the table follows before the start, as it was when the timer was opened. */
const teach = z.object({
  gameName: z.string(),
  pages: z.array(z.object({ title: z.string(), lines: z.array(z.string()), image: z.string().nullable() })),
  questions: z.array(
    z.object({ question: z.string(), options: z.array(z.string()), answer: whole, reason: z.string() }),
  ),
})

/** What a phone needs to show a shared timer. `ownSeat` is null for spectators. */
const session = news.extend({
  key: z.string(),
  code: z.string(),
  setup,
  ownSeat: whole.nullable(),
  // The game from whose page it was opened.
  gameId: whole.nullable(),
  teach: teach.nullable(),
})

/** A median of logarithms, and one standard deviation. */
const usual = z.object({ centre: z.number(), spread: z.number() })

const justKey = z.object({ key: z.string() })
const params = z.object({ key: z.string().max(100) })

const logRefusals = [catalogueRefusals.noGame, playRefusals.tooManyPlays]

export const timerCalls = {
  open: {
    summary:
      '여러 폰이 함께 쓰는 타이머 열기. 로그인하지 않아도 되고, 연 사람이 첫 번째 자리에 앉아요. teaches면 시작하기 전에 게임의 설명을 함께 봐요',
    body: byPhone.extend({
      setup,
      meetupId,
      gameId: gameId.nullable().default(null),
      teaches: z.boolean().default(false).meta({ label: '설명(teaches)' }),
    }),
    oncePerKey: true,
    reply: session,
    refusals: timerRefusals.notExplained,
  },
  find: {
    summary: '코드로 타이머 찾기',
    body: z.object({ code: z.string().max(100).meta({ label: '코드(code)', text: 'code' }) }),
    reply: justKey,
    refusals: timerRefusals.noTimer,
  },
  clock: {
    summary: '서버의 시각. 폰이 제 시계와의 차이를 재요',
    reply: z.object({ now: whole }),
  },
  read: {
    summary: '타이머 하나: 설정, 자리, 지금까지 있었던 일',
    params,
    body: byPhone,
    rate: 'read',
    reply: session,
    refusals: timerRefusals.noTimer,
  },
  sit: {
    summary: `자리에 앉기. 이미 다른 자리에 앉아 있으면 옮겨요. 자리가 없는 폰은 ${silentMs / secondMs}초 동안 연결이 끊긴 폰의 자리에도 앉을 수 있어요. 게임이 끝나기 전에는 내 이름도 정할 수 있어요`,
    params,
    body: byPhone.extend({
      seat: whole.max(highestInteger).meta({ label: '자리(seat)' }),
      name: z
        .string()
        .max(1_000, setupMessages.nameLong)
        .nullable()
        .default(null)
        .meta({ label: '이름(name)' }),
    }),
    reply: session,
    refusals: timerRefusals.sit,
  },
  here: {
    summary: `폰이 아직 있다고 알리기. 내 자리, ${silentMs / secondMs}초 동안 연결이 끊긴 자리, 서버의 시각을 받아요`,
    params,
    body: byPhone,
    rate: 'read',
    reply: session.pick({ ownSeat: true, silent: true, now: true }),
    refusals: timerRefusals.noTimer,
  },
  send: {
    summary: `차례 넘기기, 멈추기, 시간 더 주기, 쉬기 등. 끝낸 게임은 ${reopenMs / secondMs}초 안에 되돌려요(reopen). ${latestMs / secondMs}초 안에 오면 at의 시각에 일어난 것으로 쳐요. 빈자리와 ${silentMs / secondMs}초 동안 연결이 끊긴 자리의 차례는 연결된 첫 번째 자리가 넘겨요. 시작하기 전의 설명에서는 쪽을 넘기고(page, turn은 0부터 센 쪽), 설명을 맡기고(hand), 문제에 답했다고 알리고(answer), 답을 보여 줘요(show)`,
    params,
    body: byPhone.extend({
      key: z.string().regex(keyForm, keyMessage).meta({ label: '이름(key)' }),
      kind: z.enum(sharedEventKinds).meta({ label: '종류(kind)' }),
      turn: whole.min(0).max(highestInteger).nullable().meta({ label: '차례(turn)' }),
      player: whole
        .min(0)
        .max(mostPlayersAtTimer - 1)
        .nullable()
        .default(null)
        .meta({ label: '플레이어(player)' }),
      at: whole.max(latestMoment).meta({ label: '시각(at)' }),
      // The last event that the phone has seen.
      after: whole.min(0).max(highestInteger).meta({ label: '번호(after)' }),
    }),
    rate: 'read',
    reply: news,
    refusals: timerRefusals.send,
  },
  follow: {
    isStream: true,
    summary: '타이머에 있는 일을 일어나는 대로 받기. after는 이미 받은 마지막 번호',
    params,
    query: z.object({ after: wholeNumber('번호(after)', { min: 0 }).optional() }),
    reply: news,
    heartbeatMs: 10_000,
    refusals: timerRefusals.noTimer,
  },
  enterScores: {
    summary:
      '끝난 타이머의 결과 입력하기: 점수(points), 우승한 사람(winners), 팀(teams), 모두 함께(coop, won은 이기면 [0], 지면 []). 함께 쓰는 모든 폰이 봐요. 한 번에 한 폰이 입력하고, takesOver로 이어서 입력해요. 끝나고 하루 동안 고칠 수 있고, 이미 가져간 기록도 따라 바뀌어요',
    params,
    body: byPhone.extend({
      scores: listOf(score.nullable(), { max: mostPlayersAtTimer, tooLong: setupMessages.players }).meta({
        label: '점수(scores)',
      }),
      lowWins: z.boolean().meta({ label: '낮은 점수가 이김(lowWins)' }),
      isRanked: z.boolean().meta({ label: '순위 확정(isRanked)' }),
      kind: z.enum(outcomeKinds).default('points').meta({ label: '결과 방식(kind)' }),
      teams: listOf(sideUpTo(mostTeams), { max: mostPlayersAtTimer, tooLong: setupMessages.players })
        .default([])
        .meta({ label: '사람마다 팀(teams)' }),
      won: listOf(sideUpTo(mostPlayersAtTimer), { max: mostPlayersAtTimer, tooLong: setupMessages.players })
        .nullable()
        .default(null)
        .meta({ label: '이긴 편(won)' }),
      takesOver: z.boolean().meta({ label: '이어서 입력(takesOver)' }),
    }),
    rate: 'read',
    reply: withEnding,
    refusals: timerRefusals.enterScores,
  },
  chooseGame: {
    summary: '순위가 정해진 타이머에서 어떤 게임을 했는지 정하기',
    params,
    body: byPhone.extend({ gameId }),
    reply: withEnding,
    refusals: [timerRefusals.chooseGame, catalogueRefusals.noGame],
  },
  takeRecord: {
    summary: '함께 쓴 타이머의 결과를 내 플레이 기록에 저장하기. 누구인지는 자리가 말해 줘요',
    audience: 'member',
    params,
    body: byPhone,
    reply: withEnding,
    refusals: [timerRefusals.takeRecord, logRefusals],
  },
  playAgain: {
    summary: '끝난 타이머를 같은 폰들이 같은 자리에서 새로 시작하기. 이미 있으면 그 타이머를 알려 줘요',
    params,
    body: byPhone,
    reply: justKey,
    refusals: timerRefusals.playAgain,
  },
  teaching: {
    summary: '게임 설명의 쪽수, 걸린 시간의 중앙값(다섯 번부터), 설명 다음에 어울리는 타이머 방식',
    params: z.object({ id: wholeNumber('게임 번호(id)') }),
    reply: z.object({
      pages: whole,
      minutes: whole.nullable(),
      samples: whole,
      timerMode: z.enum(timerModes),
    }),
    dependsOn: [timerTags.teachings.by('id'), gameTags.facts.by('id')],
  },
  pace: {
    summary: `이 인원의 게임이 얼마나 걸리는지: 잰 기록의 로그 중앙값과 표준편차, 차례 수와 한 차례의 초. 잰 기록이 ${playsForMedian}개보다 적으면 pace는 null이고, 상자에 적힌 시간만 있어요`,
    params: z.object({ id: wholeNumber('게임 번호(id)') }),
    query: z.object({ players: wholeNumber('인원(players)', { max: mostPlayersOfPlay }) }),
    reply: z.object({
      pace: z
        .object({
          samples: whole,
          all: whole,
          time: usual,
          turns: z.object({ count: usual, each: usual }).nullable(),
        })
        .nullable(),
      boxMinutes: whole.nullable(),
    }),
    dependsOn: [timerTags.paces.by('id'), playTags.verdicts.by('id'), gameTags.facts.by('id')],
  },
  saveResult: {
    summary: '타이머로 한 게임을 내 플레이 기록에 저장하고, 함께한 사람이 가져갈 링크 만들기',
    audience: 'member',
    body: z.object({
      gameId,
      minutes: whole.min(1).max(1440).nullable().meta({ label: '플레이 시간(minutes)' }),
      meetupId,
      ownPlace: whole.min(0).max(highestInteger).meta({ label: '내 자리(ownPlace)' }),
      players: listOf(resultPlayer, { max: mostPlayersAtTimer, tooLong: setupMessages.players }).meta({
        label: '플레이어(players)',
      }),
    }),
    oncePerKey: true,
    reply: justKey,
    refusals: logRefusals,
  },
  result: {
    summary: '타이머로 한 게임의 결과. 링크가 있는 누구나 봐요',
    params,
    reply: z.object({
      game,
      playedOn: z.string(),
      players: z.array(
        z.object({
          name: z.string(),
          score: whole.nullable(),
          penalty: whole,
          isWinner: z.boolean(),
          isClaimed: z.boolean(),
        }),
      ),
    }),
    dependsOn: [timerTags.results.all],
    refusals: timerRefusals.noResult,
  },
  claim: {
    summary: '결과에서 내 기록 가져오기. 한 사람의 기록은 한 번만 가져갈 수 있어요',
    audience: 'member',
    params,
    body: z.object({ place: whole.max(highestInteger).meta({ label: '자리(place)' }) }),
    reply: z.object({ game }),
    refusals: [timerRefusals.noResult, timerRefusals.claim, logRefusals],
  },
} satisfies Record<string, EndpointParts>
