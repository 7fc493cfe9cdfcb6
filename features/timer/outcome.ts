import { withSubject } from '~/lib/korean'

/** How a table says who has won: by points, by winners, by teams, or all against the game. */
export const outcomeKinds = ['points', 'winners', 'teams', 'coop'] as const
export type OutcomeKind = (typeof outcomeKinds)[number]

export const outcomeNames: Record<OutcomeKind, string> = {
  points: '점수',
  winners: '우승만',
  teams: '팀',
  coop: '협력',
}

/** Who has won, as somebody enters it. */
export interface Outcome {
  kind: OutcomeKind
  /** By player, their team, from 0. Counts for teams only. */
  teams: number[]
  /** The sides that have won: players, teams, or 0 for all together. Null as long as nobody has said. Points need none. */
  won: number[] | null
}

export const byPoints: Outcome = { kind: 'points', teams: [], won: null }

const fewestTeams = 2
/** As many as ten people make in pairs. */
export const mostTeams = 5

const undecidedMessages: Record<Exclude<OutcomeKind, 'points'>, string> & { oneTeam: string } = {
  winners: '이긴 사람을 선택해 주세요.',
  teams: '이긴 팀을 선택해 주세요.',
  coop: '이겼는지 선택해 주세요.',
  oneTeam: '모두 같은 팀이에요. 팀을 나눠 주세요.',
}

/** The side for which a player has won or lost. */
function sideOf({ kind, teams }: Outcome, player: number): number {
  if (kind === 'coop') return 0
  return kind === 'teams' ? (teams[player] ?? 0) : player
}

export const hasWon = (outcome: Outcome, player: number): boolean =>
  outcome.won?.includes(sideOf(outcome, player)) ?? false

/** The reason why it is not said who has won, or null. */
export function whyUndecided(outcome: Outcome, players: number): string | null {
  const { kind, won } = outcome
  if (kind === 'points') return null
  const sides = new Set(Array.from({ length: players }, (_, player) => sideOf(outcome, player)))
  if (kind === 'teams' && sides.size < fewestTeams) return undecidedMessages.oneTeam
  const isSaid = won !== null && (kind === 'coop' || won.length > 0) && won.every((side) => sides.has(side))
  return isSaid ? null : undecidedMessages[kind]
}

/** How many teams so many people can make. */
export const teamCounts = (players: number): number[] =>
  Array.from({ length: Math.min(mostTeams, players) - fewestTeams + 1 }, (_, at) => fewestTeams + at)

/** The teams as they are, or in turn as people sit. */
export const teamsOf = ({ teams }: Outcome, players: number): number[] =>
  teams.length === players ? teams : Array.from({ length: players }, (_, player) => player % fewestTeams)

/** '1팀' */
export const teamName = (team: number): string => `${team + 1}팀`

/** What a result without points says of a player: '우승', '2팀', '2팀 · 우승', '졌어요'. */
export function sideInWords(outcome: Outcome, player: number): string {
  const isWinner = hasWon(outcome, player)
  if (outcome.kind === 'coop') return outcome.won === null ? '–' : isWinner ? '이겼어요' : '졌어요'
  const team = outcome.kind === 'teams' ? [teamName(sideOf(outcome, player))] : []
  return [...team, ...(isWinner ? ['우승'] : [])].join(' · ') || '–'
}

/** '지우, 하늘 님이 이겼어요' */
export function outcomeInWords({ kind, won }: Outcome, winners: readonly string[]): string {
  if (kind === 'coop') return winners.length > 0 ? '모두 함께 이겼어요' : '이번에는 게임이 이겼어요'
  if (kind === 'teams') return `${withSubject((won ?? []).map(teamName).join(', '))} 이겼어요`
  return `${winners.join(', ')} 님이 이겼어요`
}
