import { grouped } from '~/lib/grouped'
import type { GameCard } from './endpoints'
import { type GameLevel, gameLevels, gamesRecommended, levelNames, peopleOrMore, unknownMost } from './game'
import { peopleFor, type Situation } from './situation'

/** Games for any of these numbers of people at any of these levels. An empty list means no restriction. */
export interface GameChoice {
  people: readonly number[]
  levels: readonly GameLevel[]
}

/** A recommended game with the reason in words. */
export interface RecommendedGame extends GameCard {
  reason: string
}

/** What members thought of a game with so many players. */
export interface CountVotes {
  players: number
  votes: number
  good: number
}

export type ChosenGame = GameCard & {
  bestPlayers: readonly number[]
  /** For the chosen numbers of people; with too few votes there are none. */
  countVotes?: readonly CountVotes[]
}

type Seats = Pick<GameCard, 'minPlayers' | 'maxPlayers'>

export function seats({ minPlayers, maxPlayers }: Seats, people: number): boolean {
  return people <= maxPlayers && (people >= minPlayers || people === peopleOrMore)
}

export function isBestWith({ bestPlayers }: Pick<ChosenGame, 'bestPlayers'>, people: number): boolean {
  return bestPlayers.some((best) => best === people || (people === peopleOrMore && best > people))
}

export function fitsChoice(game: Seats & Pick<GameCard, 'level'>, { people, levels }: GameChoice): boolean {
  const hasSeats = people.length === 0 || people.some((count) => seats(game, count))
  return hasSeats && (levels.length === 0 || levels.includes(game.level))
}

/** A widened choice, used when no game fits the original one. */
export interface Widening {
  choice: GameChoice
  sentence: string
}

/** Extends the chosen values evenly on both sides until the range includes an available value. */
function widen<Value>(scale: readonly Value[], chosen: readonly Value[], there: readonly Value[]): Value[] {
  for (let reach = 1; reach < scale.length; reach += 1) {
    const near = scale.filter((_, at) => chosen.some((value) => Math.abs(scale.indexOf(value) - at) <= reach))
    if (near.some((value) => there.includes(value))) return near
  }
  return []
}

/** The selectable numbers of people; the last one also means more. */
export const peopleOptions: readonly number[] = Array.from({ length: peopleOrMore }, (_, at) => at + 1)

/**
 * Widens a choice that no game fits. Difficulty is widened first, as little as possible; the number of people only if
 * no game of any difficulty fits it. Null if there is no game at all.
 */
export function widenChoice(
  wanted: GameChoice,
  there: readonly (Seats & { level: GameLevel })[],
): Widening | null {
  const seating = there.filter((game) => fitsChoice(game, { people: wanted.people, levels: [] }))
  const levels = widen(
    gameLevels,
    wanted.levels,
    seating.map(({ level }) => level),
  )
  if (levels.length > 0) {
    return {
      choice: { people: wanted.people, levels },
      sentence: `딱 맞는 게임이 없어서 난이도를 ${rangeOf(levels)} 넓혔어요.`,
    }
  }
  const people = widen(
    peopleOptions,
    wanted.people,
    peopleOptions.filter((count) => there.some((game) => seats(game, count))),
  )
  if (people.length === 0) return null
  return {
    choice: { people, levels: [] },
    sentence: `그 인원에 맞는 게임이 없어 비슷한 인원의 게임을 모든 난이도에서 보여 드려요.`,
  }
}

function rangeOf(levels: readonly GameLevel[]): string {
  const [easiest = 'NORMAL'] = levels
  const hardest = levels.at(-1) ?? easiest
  return `‘${levelNames[easiest]}’부터 ‘${levelNames[hardest]}’까지`
}

/** Part of a reason, in its form before another part and its form at the end. */
type Clause = [linking: string, ending: string]

const levelWords: Record<GameLevel, { linking: string; ending: string; before: string }> = {
  'VERY EASY': { linking: '규칙이 아주 쉽고', ending: '규칙이 아주 쉬워요', before: '규칙이 아주 쉬운' },
  EASY: { linking: '규칙이 쉽고', ending: '규칙이 쉬워요', before: '규칙이 쉬운' },
  NORMAL: {
    linking: '머리 쓰는 재미가 적당하고',
    ending: '머리 쓰는 재미가 적당해요',
    before: '머리 쓰는 재미가 적당한',
  },
  HARD: { linking: '전략이 깊고', ending: '전략이 깊어요', before: '전략이 깊은' },
  'VERY HARD': {
    linking: '하루를 비울 만큼 묵직하고',
    ending: '하루를 비울 만큼 묵직해요',
    before: '하루를 비울 만큼 묵직한',
  },
}

/** Too general to distinguish games. */
const widestGenre = '전략'

/** The final form also names the kind of game, so that ten reasons for one choice differ. */
function levelClause({ level, genres }: ChosenGame): Clause {
  const { linking, ending, before } = levelWords[level]
  const genre = genres.find((each) => each !== widestGenre)
  return [linking, genre === undefined ? ending : `${before} ${genre} 게임이에요`]
}

/** Lower scores are not mentioned. */
const scoreToPraise = 4
const playsToMention = 10
const shortMinutes = 30

function who(people: number): string {
  if (people === 1) return '혼자'
  return people === peopleOrMore ? `${people}명 이상이` : `${people}명이`
}

const togetherInWords: Partial<Record<number, string>> = { 2: '둘이', 3: '셋이', 4: '넷이' }

function bestClause(people: number): Clause {
  const together = togetherInWords[people] ?? who(people)
  return [`${together} 할 때 가장 재밌고`, `${together} 할 때 가장 재밌어요`]
}

function peopleClause(game: ChosenGame, people: readonly number[]): Clause | null {
  const best = people.find((count) => isBestWith(game, count))
  if (best !== undefined) return bestClause(best)
  const seated = people.find((count) => seats(game, count))
  return seated === undefined ? null : [`${who(seated)} 할 수 있고`, `${who(seated)} 할 수 있어요`]
}

/** Fewer votes prove little. */
export const votesToMention = 3
const shareToPraise = 0.6

function votesClause({ countVotes = [] }: ChosenGame, people: readonly number[]): Clause | null {
  const shares = countVotes
    .filter(({ players, votes }) => people.includes(players) && votes >= votesToMention)
    .map(({ players, votes, good }) => ({ players, share: good / votes }))
  const best = shares.toSorted((one, other) => other.share - one.share)[0]
  if (best === undefined || best.share < shareToPraise) return null
  const said = `${best.players}명이서 좋았다는 사람이 ${Math.round(best.share * 100)}%`
  return [`${said}고`, `${said}예요`]
}

function scoreClause({ score }: ChosenGame): Clause | null {
  if (score === null || score < scoreToPraise) return null
  return [`별점이 ${score.toFixed(1)}점이고`, `별점이 ${score.toFixed(1)}점이에요`]
}

function playsClause({ playCount }: ChosenGame): Clause | null {
  if (playCount < playsToMention) return null
  const plays = `${grouped(playCount)}판`
  return [`미플에서 ${plays} 했고`, `미플에서 ${plays} 했어요`]
}

function timeClause({ playMinutes }: ChosenGame): Clause | null {
  if (playMinutes === 0) return null
  if (playMinutes <= shortMinutes) return [`${playMinutes}분이면 끝나고`, `${playMinutes}분이면 끝나요`]
  return [`한 판에 ${playMinutes}분쯤 걸리고`, `한 판에 ${playMinutes}분쯤 걸려요`]
}

function ownBestClause({ bestPlayers }: ChosenGame): Clause | null {
  const [best] = bestPlayers
  return best === undefined ? null : bestClause(Math.min(best, peopleOrMore))
}

function situationClause(game: ChosenGame, situation: Exclude<Situation, 'beginners'>): Clause | null {
  switch (situation) {
    case 'two':
    case 'alone':
      return peopleClause(game, peopleFor(situation))
    case 'party':
      if (game.maxPlayers === unknownMost) return ['여러 명이 함께할 수 있고', '여러 명이 함께할 수 있어요']
      return [`${game.maxPlayers}명까지 함께할 수 있고`, `${game.maxPlayers}명까지 함께할 수 있어요`]
    case 'team':
      return ['모두 한 팀이 되어 풀어 가고', '모두 한 팀이 되어 풀어 가요']
    case 'children':
      if (game.age === 0) return ['아이와 함께하기 좋고', '아이와 함께하기 좋아요']
      return [`${game.age}세부터 할 수 있고`, `${game.age}세부터 할 수 있어요`]
  }
}

/** A possible clause with its place in the sentence. A clause at the end also names the kind of game. */
interface Candidate {
  clause: Clause
  place: number
}

interface Wording {
  sentence: string
  /** How many of the games both clauses are true of; fewer is more specific. */
  shared: number
}

function wordingsOf(candidates: readonly Candidate[], sharing: (clause: Clause) => number): Wording[] {
  const pairs = candidates.flatMap((one, at) => candidates.slice(at + 1).map((other) => [one, other]))
  const toWording = (chosen: readonly Candidate[]): Wording => {
    const inOrder = [...chosen].sort((a, b) => a.place - b.place).map(({ clause }) => clause)
    return {
      sentence: inOrder
        .map(([linking, ending], at) => (at < inOrder.length - 1 ? linking : ending))
        .join(', '),
      shared: chosen.reduce((sum, { clause }) => sum + sharing(clause), 0),
    }
  }
  const byTelling = (wordings: Wording[]) => wordings.sort((a, b) => a.shared - b.shared)
  return [...byTelling(pairs.map(toWording)), ...byTelling(candidates.map((one) => toWording([one])))]
}

/**
 * Builds one sentence per game, from two clauses if possible. It prefers clauses that few other games share and avoids
 * repeating a sentence. Earlier clauses come first in the sentence and win ties.
 */
function distinguish<Game>(
  games: readonly Game[],
  clausesOf: (game: Game) => readonly (Clause | null)[],
): string[] {
  const candidates = games.map((game) =>
    clausesOf(game).flatMap((clause, place): Candidate[] => (clause === null ? [] : [{ clause, place }])),
  )
  const sharing = new Map<string, number>()
  for (const [, ending] of candidates.flat().map(({ clause }) => clause)) {
    sharing.set(ending, (sharing.get(ending) ?? 0) + 1)
  }
  const said = new Map<string, number>()
  return candidates.map((own) => {
    const wordings = wordingsOf(own, ([, ending]) => sharing.get(ending) ?? 0)
    const times = wordings.map(({ sentence }) => said.get(sentence) ?? 0)
    const { sentence } = wordings[times.indexOf(Math.min(...times))] ?? { sentence: '' }
    said.set(sentence, (said.get(sentence) ?? 0) + 1)
    return sentence
  })
}

/** The reasons for a choice, e.g. '4명이서 좋았다는 사람이 80%고, 30분이면 끝나요'. */
export function reasonsForChoice(games: readonly ChosenGame[], { people }: GameChoice): string[] {
  return distinguish(games, (game) => {
    const votes = votesClause(game, people)
    // What people thought of it with so many says more than the score, which the card shows anyway.
    if (votes) return [votes, timeClause(game), levelClause(game)]
    return [
      peopleClause(game, people),
      scoreClause(game),
      playsClause(game),
      people.some((count) => isBestWith(game, count)) ? null : ownBestClause(game),
      timeClause(game),
      levelClause(game),
    ]
  })
}

export function reasonsForSituation(games: readonly ChosenGame[], situation: Situation): string[] {
  const speaksOfBest = peopleFor(situation).length > 0
  return distinguish(games, (game) => [
    situation === 'beginners' ? null : situationClause(game, situation),
    scoreClause(game),
    playsClause(game),
    speaksOfBest ? null : ownBestClause(game),
    timeClause(game),
    levelClause(game),
  ])
}

/** The reasons for games that were drawn at random. */
export function reasonsByChance(games: readonly ChosenGame[]): string[] {
  return distinguish(games, (game) => [
    scoreClause(game),
    playsClause(game),
    ownBestClause(game),
    timeClause(game),
    levelClause(game),
  ])
}

/** Picks ten of the drawn games in order, skipping those that are similar to ones already picked. */
export function pickVaried<Game extends Pick<GameCard, 'level' | 'genres'>>(drawn: readonly Game[]): Game[] {
  const left = [...drawn]
  const picked: Game[] = []
  const taken = new Map<string, number>()
  const traitsOf = ({ level, genres }: Game) => [level, ...genres.slice(0, 1)]
  while (picked.length < gamesRecommended && left.length > 0) {
    const likeness = left.map((game) =>
      traitsOf(game).reduce((sum, trait) => sum + (taken.get(trait) ?? 0), 0),
    )
    const [next] = left.splice(likeness.indexOf(Math.min(...likeness)), 1)
    if (next === undefined) break
    for (const trait of traitsOf(next)) taken.set(trait, (taken.get(trait) ?? 0) + 1)
    picked.push(next)
  }
  return picked
}
