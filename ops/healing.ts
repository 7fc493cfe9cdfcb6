import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { openRoom, outcomesOf, Player, seatsForPlayers } from '~/app/server/test-players'
import { auditLedger } from '~/features/passes/server/queries/audit'
import type { Processes } from './three-processes'

/** How often each fault happens. */
const rounds = Number(process.env.ROUNDS ?? 20)
const playersAtOnce = 50
/** Some begin right after the blow, so that each round says when it heals. */
const latecomers = 5
const meetupsAtOnce = 10
const healsWithinMs = 30_000
/** Whoever has not come through by then, e.g. because a dead process holds their payment for a minute, goes on during the next blow. */
const stragglersMs = 5_000

/** Who presses a button more often than this is told to slow down. */
const longestPauseMs = 2_000

/** Tries again until it goes, with the same keys, as people do. Says when the try that went was begun. */
async function insist<T>(act: () => Promise<T>, withinMs: number): Promise<{ outcome: T; begunAt: number }> {
  const until = Date.now() + withinMs
  for (let pauseMs = 200; ; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
    const begunAt = Date.now()
    try {
      return { outcome: await act(), begunAt }
    } catch (error) {
      if (Date.now() > until) throw error
      await pause(pauseMs)
    }
  }
}

/** What happens to the site, and how it is made whole again. */
export interface Blow {
  /** What has to be there before fifty people come. */
  prepare?: () => Promise<void>
  strike: () => Promise<void>
  repair: () => Promise<void>
}

interface Round {
  healedMs: number
  lastMs: number
  lost: number
  doubled: number
  /** What the audit of the ledger found. */
  findings: unknown[]
}

/** Fifty people who are about to buy and join. */
interface Crowd {
  meetups: number[]
  players: Player[]
  /** Resolves when this many calls are acknowledged. */
  reached: Promise<void>
}

async function gather({ server, random }: Processes, atOnce: boolean): Promise<Crowd> {
  const meetups = await Promise.all(
    Array.from({ length: meetupsAtOnce }, (_, at) => openRoom(server, 2 + at)),
  )
  const most = playersAtOnce - latecomers + meetups.length * seatsForPlayers
  // The blow falls at another moment each time.
  let left = atOnce ? 1 : random.int(1, most - 10)
  let reach = () => {}
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  const onAcknowledged = () => {
    left -= 1
    if (left === 0) reach()
  }
  const coming = Array.from({ length: playersAtOnce }, () => Player.come(server, onAcknowledged))
  return { meetups, players: await Promise.all(coming), reached }
}

const countOf = <T>(all: Iterable<T>, isSo: (one: T) => boolean) => [...all].filter(isSo).length

/** Fifty people buy and join, and are struck while they do. */
async function strikeUnderLoad(
  { server, db }: Processes,
  { meetups, players, reached }: Crowd,
  strike: () => Promise<void>,
): Promise<{ isOver: Promise<unknown>; round: Promise<Round> }> {
  let struckAt = Number.POSITIVE_INFINITY
  let healedAt = Number.POSITIVE_INFINITY
  let lastAt = 0
  let heal = () => {}
  const healed = new Promise<void>((resolve) => {
    heal = resolve
  })
  const play = async (player: Player, at: number) => {
    const { begunAt } = await insist(() => player.play(meetups[at % meetups.length] ?? 0), 4 * healsWithinMs)
    lastAt = Date.now()
    if (begunAt < struckAt) return
    healedAt = Math.min(healedAt, lastAt)
    heal()
  }
  const early = players.slice(latecomers).map(play)
  await Promise.race([reached, Promise.all(early)])
  await strike()
  struckAt = Date.now()
  const going = Promise.all([...early, ...players.slice(0, latecomers).map(play)])
  // Whoever fails meanwhile is heard of below.
  going.catch(() => null)
  const acknowledged = players.map(({ id, hasBought, isSeated }) => ({ id, hasBought, isSeated }))

  async function look(): Promise<Round> {
    const { outcome: found } = await insist(() => outcomesOf(server, players), 4 * healsWithinMs)
    const lostThen = countOf(
      acknowledged,
      ({ id, hasBought, isSeated }) =>
        (hasBought && !found.get(id)?.bought) || (isSeated && found.get(id)?.isSeated !== true),
    )
    await going
    const { outcome: inTheEnd } = await insist(() => outcomesOf(server, players), 4 * healsWithinMs)
    const lostSince = countOf(
      players,
      ({ id, isSeated }) => !inTheEnd.get(id)?.bought || (isSeated && inTheEnd.get(id)?.isSeated !== true),
    )
    const doubled = countOf(inTheEnd.values(), ({ bought }) => (bought ?? 0) > 1)
    const taken = countOf(inTheEnd.values(), ({ isSeated }) => isSeated)
    const seats = meetups.length * seatsForPlayers
    const { outcome: findings } = await insist(() => auditLedger(db), 4 * healsWithinMs)
    return {
      healedMs: Math.max(0, healedAt - struckAt),
      lastMs: lastAt - struckAt,
      lost: lostThen + lostSince + Math.max(0, seats - taken),
      doubled: doubled + Math.max(0, taken - seats),
      findings,
    }
  }
  const isOver = Promise.race([going, healed.then(() => pause(stragglersMs))])
  return { isOver, round: look() }
}

const inSeconds = (ms: number) => (ms / 1_000).toFixed(1)

function middleAndWorst(all: readonly number[]): string {
  const sorted = [...all].sort((one, other) => one - other)
  return [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)].map((ms) => inSeconds(ms ?? 0)).join(' | ')
}

/**
 * Strikes the site `rounds` times while fifty people buy and join. Looks each time at what was acknowledged until the blow and at
 * what stands in the end, and prints a row of the table in docs/operations.md.
 *
 * It heals in the time from the blow until the first who began after it has bought and joined.
 */
export async function expectHealing(
  site: Processes,
  what: string,
  blow: Blow,
  { withinMs = healsWithinMs, atOnce = false }: { withinMs?: number; atOnce?: boolean } = {},
): Promise<void> {
  const begunAt = Date.now()
  const looking: Promise<Round>[] = []
  for (let nth = 0; nth < rounds; nth += 1) {
    await blow.prepare?.()
    // The site may still be settling after the blow before.
    const { outcome: crowd } = await insist(() => gather(site, atOnce), healsWithinMs)
    const { isOver, round } = await strikeUnderLoad(site, crowd, blow.strike)
    // Whoever fails is heard of below.
    round.catch(() => null)
    looking.push(round)
    await isOver
    await blow.repair()
  }
  const seen = await Promise.all(looking)
  const sum = (of: (round: Round) => number) => seen.reduce((total, round) => total + of(round), 0)
  const healed = middleAndWorst(seen.map(({ healedMs }) => healedMs))
  const last = middleAndWorst(seen.map(({ lastMs }) => lastMs))
  const each = inSeconds((Date.now() - begunAt) / rounds)
  const [lost, doubled] = [sum((round) => round.lost), sum((round) => round.doubled)]
  process.stdout.write(`| ${what} | ${rounds} | ${lost} | ${doubled} | ${healed} | ${last} | ${each} |\n`)
  expect({ lost, doubled, findings: seen.flatMap(({ findings }) => findings) }).toEqual({
    lost: 0,
    doubled: 0,
    findings: [],
  })
  expect(Math.max(...seen.map(({ healedMs }) => healedMs))).toBeLessThan(withinMs)
}
