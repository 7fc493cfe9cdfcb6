import { modeNames, type TimerMode } from '~/features/catalogue/game'
import { countCharacters } from '~/lib/characters'
import type { TimerRules } from './timer'

/** A timer's settings as the user chooses them. Times are in whole seconds. */
export interface TimerSetup {
  mode: TimerMode
  /** Names in the order of play. The index also decides a player's colour and shape. */
  names: string[]
  /** Whose turn is first. */
  first: number
  bankSeconds: number
  turnSeconds: number
  penaltySeconds: number
}

export const fewestPlayers = 2
/** Whose clocks run down. */
export const mostPlayersWithClocks = 4
/** Who counts up, follows an explanation or has a result. */
export const mostPlayersAtTimer = 10
export const mostPlayersOf = (mode: TimerMode): number =>
  mode === 'countUp' ? mostPlayersAtTimer : mostPlayersWithClocks
/** How many players may be chosen. */
export const countsOf = (mode: TimerMode): number[] =>
  Array.from({ length: mostPlayersOf(mode) - fewestPlayers + 1 }, (_, at) => fewestPlayers + at)
export const longestName = 12
/** The highest value of the pickers for minutes and seconds. */
export const highestPick = 59
const longestSeconds = highestPick * 60 + highestPick
const longestInWords = `${highestPick}분 ${highestPick}초`
const shortestSeconds = 1
const shortestPenaltySeconds = 10

export const timePresets = [30, 40, 60, 120, 180, 300, 420, 600, 900, 1800] as const
export const penaltyPresets = [10, 30, 60, 120] as const

export const defaultSetup: TimerSetup = {
  mode: 'chess',
  names: ['', ''],
  first: 0,
  bankSeconds: 420,
  turnSeconds: 40,
  penaltySeconds: 60,
}

export const modeHints: Record<TimerMode, string> = {
  chess: '각자 정해진 시간을 나눠 써요. 시간이 지나면 벌점이 쌓여요.',
  rummikub: '차례마다 같은 시간을 써요. 시간이 다 되면 다음 사람으로 넘어가요.',
  hybrid: '차례 시간과 각자의 전체 시간이 함께 흘러요. 전체 시간이 지나면 벌점이 쌓여요.',
  countUp: `정해진 시간 없이, 누가 얼마나 쓰는지만 재요. ${mostPlayersAtTimer}명까지 할 수 있어요.`,
}

export const usesBank = (mode: TimerMode) => mode === 'chess' || mode === 'hybrid'
export const usesTurn = (mode: TimerMode) => mode === 'rummikub' || mode === 'hybrid'

/** A player without a name is called by their number. */
export function nameOf(names: readonly string[], player: number): string {
  return names[player]?.trim() || `플레이어 ${player + 1}`
}

export interface SetupProblem {
  field: 'mode' | 'first' | 'bankSeconds' | 'turnSeconds' | 'penaltySeconds' | 'names' | `names.${number}`
  message: string
}

export const setupMessages = {
  mode: '타이머 방식을 선택해 주세요.',
  players: `${fewestPlayers}명부터 ${mostPlayersAtTimer}명까지 함께할 수 있어요.`,
  playersWithClocks: `이 방식은 ${mostPlayersWithClocks}명까지예요. 더 많으면 ${modeNames.countUp} 방식을 선택해 주세요.`,
  first: '누가 먼저 하는지 선택해 주세요.',
  nameEmpty: '이름을 입력해 주세요.',
  nameLong: `이름은 ${longestName}자까지 쓸 수 있어요.`,
  nameTwice: '이름이 같은 사람이 있어요.',
  bank: `전체 시간을 ${shortestSeconds}초 이상으로 정해 주세요.`,
  turn: `차례 시간을 ${shortestSeconds}초 이상으로 정해 주세요.`,
  timeLong: `시간은 ${longestInWords}까지 정할 수 있어요.`,
  penalty: `벌점 간격은 ${shortestPenaltySeconds}초부터 ${longestInWords}까지 정할 수 있어요.`,
} as const

const isSeconds = (value: number, least: number) => Number.isInteger(value) && value >= least

function whyBadTime(seconds: number, missing: string): string | null {
  if (!isSeconds(seconds, shortestSeconds)) return missing
  return seconds > longestSeconds ? setupMessages.timeLong : null
}

/** The first reason why a timer cannot start, or null. */
export function whyCannotStart(setup: TimerSetup): SetupProblem | null {
  const { mode, names, first, bankSeconds, turnSeconds, penaltySeconds } = setup
  if (!Object.hasOwn(modeNames, mode)) return { field: 'mode', message: setupMessages.mode }
  if (names.length < fewestPlayers || names.length > mostPlayersAtTimer) {
    return { field: 'names', message: setupMessages.players }
  }
  if (names.length > mostPlayersOf(mode)) return { field: 'names', message: setupMessages.playersWithClocks }
  const known = new Set<string>()
  for (const [player, name] of names.entries()) {
    if (countCharacters(name.trim()) > longestName) {
      return { field: `names.${player}`, message: setupMessages.nameLong }
    }
    const called = nameOf(names, player)
    if (known.has(called)) return { field: `names.${player}`, message: setupMessages.nameTwice }
    known.add(called)
  }
  if (!Number.isInteger(first) || first < 0 || first >= names.length) {
    return { field: 'first', message: setupMessages.first }
  }
  const badBank = usesBank(mode) ? whyBadTime(bankSeconds, setupMessages.bank) : null
  if (badBank !== null) return { field: 'bankSeconds', message: badBank }
  const badTurn = usesTurn(mode) ? whyBadTime(turnSeconds, setupMessages.turn) : null
  if (badTurn !== null) return { field: 'turnSeconds', message: badTurn }
  if (
    usesBank(mode) &&
    (!isSeconds(penaltySeconds, shortestPenaltySeconds) || penaltySeconds > longestSeconds)
  ) {
    return { field: 'penaltySeconds', message: setupMessages.penalty }
  }
  return null
}

export function rulesOf({
  mode,
  names,
  first,
  bankSeconds,
  turnSeconds,
  penaltySeconds,
}: TimerSetup): TimerRules {
  return {
    mode,
    players: names.length,
    first,
    bankMs: bankSeconds * 1000,
    turnMs: turnSeconds * 1000,
    penaltyMs: penaltySeconds * 1000,
  }
}

/** Reads a stored setup. An invalid one becomes the default. */
export function readSetup(stored: unknown): TimerSetup {
  if (typeof stored !== 'object' || stored === null) return defaultSetup
  const setup = { ...defaultSetup, ...stored } as TimerSetup
  const isList = Array.isArray(setup.names) && setup.names.every((name) => typeof name === 'string')
  return isList && whyCannotStart(setup) === null ? setup : defaultSetup
}

/** '7분', '40초', '1분 30초' */
export function secondsInWords(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  if (minutes === 0) return `${rest}초`
  return rest === 0 ? `${minutes}분` : `${minutes}분 ${rest}초`
}

/** '루미큐브 · 차례 40초 · 3명' */
export function setupInWords({ mode, names, bankSeconds, turnSeconds }: TimerSetup): string {
  const times = [
    ...(usesTurn(mode) ? [`차례 ${secondsInWords(turnSeconds)}`] : []),
    ...(usesBank(mode) ? [`전체 ${secondsInWords(bankSeconds)}`] : []),
  ]
  return [modeNames[mode], ...times, `${names.length}명`].join(' · ')
}

/** A setup that somebody keeps under a name. */
export interface TimerPreset {
  name: string
  setup: TimerSetup
}

export const mostPresets = 10
const longestPresetName = 20

export function whyCannotKeep(presets: readonly TimerPreset[], name: string): string | null {
  const called = name.trim()
  if (called === '') return '설정의 이름을 입력해 주세요.'
  if (countCharacters(called) > longestPresetName) return `이름은 ${longestPresetName}자까지 쓸 수 있어요.`
  const isNew = presets.every((preset) => preset.name !== called)
  return isNew && presets.length >= mostPresets ? `설정은 ${mostPresets}개까지 저장할 수 있어요.` : null
}

/** The presets with this one, which replaces one of the same name. */
export function withPreset(presets: readonly TimerPreset[], { name, setup }: TimerPreset): TimerPreset[] {
  const called = name.trim()
  return [...presets.filter((preset) => preset.name !== called), { name: called, setup }]
}

/** Reads stored presets, without those that cannot start. */
export function readPresets(stored: unknown): TimerPreset[] {
  if (!Array.isArray(stored)) return []
  return stored
    .filter((preset): preset is TimerPreset => typeof preset?.name === 'string' && preset.name !== '')
    .map(({ name, setup }) => ({ name, setup: { ...defaultSetup, ...setup } }))
    .filter(({ setup }) => readSetup(setup).names === setup.names)
    .slice(0, mostPresets)
}

/** The setup with what a link to the timer says: the mode, and the names of who plays. Too many for its mode count up. */
export function setupFrom(search: URLSearchParams, setup: TimerSetup): TimerSetup {
  const mode = search.get('mode')
  const named = search
    .getAll('name')
    .map((name) => [...name.trim()].slice(0, longestName).join(''))
    .filter((name, at, all) => name !== '' && all.indexOf(name) === at)
    .slice(0, mostPlayersAtTimer)
  const names = named.length === 1 ? [...named, ''] : named
  const wanted = mode !== null && Object.hasOwn(modeNames, mode) ? (mode as TimerMode) : setup.mode
  return {
    ...setup,
    mode: names.length > mostPlayersOf(wanted) ? 'countUp' : wanted,
    ...(names.length > 0 && { names, first: 0 }),
  }
}

/** The meetup at whose table a link opens the timer. */
export function meetupFrom(search: URLSearchParams): number | null {
  const id = search.get('meetup') ?? ''
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null
}

/** The game that a link to the timer names; null if it names none. */
export function gameFrom(search: URLSearchParams): { id: number; name: string } | null {
  const [id, name] = [Number(search.get('game')), search.get('title') ?? '']
  return Number.isInteger(id) && id > 0 && name !== '' ? { id, name: name.slice(0, 100) } : null
}
