import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  byPoints,
  mostTeams,
  type Outcome,
  outcomeInWords,
  sideInWords,
  teamCounts,
  teamsOf,
  whyUndecided,
} from './outcome'
import { rankTable, toResultPlayers } from './shared-result'

const namesOf = (players: number) => Array.from({ length: players }, (_, at) => `사람 ${at + 1}`)

function resultOf(outcome: Outcome, players: number) {
  const clocks = Array.from({ length: players }, () => ({ penalties: 3 }))
  const scores = Array<number>(players).fill(7)
  return toResultPlayers(rankTable(namesOf(players), clocks, { ...outcome, scores, lowWins: false }))
}

const table = fc.integer({ min: 2, max: 10 })

test('of two to ten exactly those win who were said to, without points and penalties', () => {
  fc.assert(
    fc.property(table, fc.uniqueArray(fc.nat(9), { minLength: 1 }), (players, said) => {
      const won = said.map((player) => player % players)
      const outcome: Outcome = { ...byPoints, kind: 'winners', won: [...new Set(won)] }
      expect(whyUndecided(outcome, players)).toBeNull()
      const result = resultOf(outcome, players)
      expect(result.map(({ name }) => name)).toEqual(namesOf(players))
      for (const [player, { score, penalty, isWinner }] of result.entries()) {
        expect([score, penalty, isWinner]).toEqual([null, 0, won.includes(player)])
      }
    }),
  )
})

test('a team wins or loses as a whole, and one team alone is none', () => {
  fc.assert(
    fc.property(
      table.chain((players) => fc.array(fc.nat(mostTeams - 1), { minLength: players, maxLength: players })),
      fc.nat(mostTeams - 1),
      (teams, team) => {
        const outcome: Outcome = { kind: 'teams', teams, won: [team] }
        const players = teams.length
        const isSaid = new Set(teams).size > 1 && teams.includes(team)
        expect(whyUndecided(outcome, players) === null).toBe(isSaid)
        const winners = resultOf(outcome, players).map(({ isWinner }) => isWinner)
        expect(winners).toEqual(teams.map((each) => each === team))
      },
    ),
  )
})

test('all against the game: all have won or nobody has', () => {
  fc.assert(
    fc.property(table, fc.boolean(), (players, hasWon) => {
      const outcome: Outcome = { ...byPoints, kind: 'coop', won: hasWon ? [0] : [] }
      expect(whyUndecided(outcome, players)).toBeNull()
      const winners = resultOf(outcome, players)
      expect(winners.map(({ isWinner }) => isWinner)).toEqual(Array(players).fill(hasWon))
    }),
  )
})

test('a result says who has won, and what is missing', () => {
  const said = (part: object) => ({ ...byPoints, ...part })
  expect(whyUndecided(byPoints, 3)).toBeNull()
  expect(whyUndecided(said({ kind: 'winners', won: [] }), 3)).toBe('이긴 사람을 선택해 주세요.')
  expect(whyUndecided(said({ kind: 'winners', won: [3] }), 3)).toBe('이긴 사람을 선택해 주세요.')
  expect(whyUndecided(said({ kind: 'teams', teams: [1, 1, 1], won: [1] }), 3)).toBe(
    '모두 같은 팀이에요. 팀을 나눠 주세요.',
  )
  expect(whyUndecided(said({ kind: 'teams', teams: [0, 1, 1], won: null }), 3)).toBe(
    '이긴 팀을 선택해 주세요.',
  )
  expect(whyUndecided(said({ kind: 'coop' }), 3)).toBe('이겼는지 선택해 주세요.')
  expect(outcomeInWords(said({ kind: 'teams', won: [1] }), ['가'])).toBe('2팀이 이겼어요')
  expect(outcomeInWords(said({ kind: 'coop', won: [] }), [])).toBe('이번에는 게임이 이겼어요')
  expect(outcomeInWords(said({ kind: 'winners', won: [0, 1] }), ['가', '나'])).toBe('가, 나 님이 이겼어요')
  const teams = said({ kind: 'teams', teams: [0, 1], won: [1] })
  expect([sideInWords(teams, 0), sideInWords(teams, 1)]).toEqual(['1팀', '2팀 · 우승'])
  expect(teamCounts(3)).toEqual([2, 3])
  expect(teamCounts(10)).toEqual([2, 3, 4, 5])
  expect(teamsOf(byPoints, 5)).toEqual([0, 1, 0, 1, 0])
})
