import { holdMember } from '~/features/accounts/server/commands'
import { countPlays } from '~/features/catalogue/server/commands'
import { hasGame } from '~/features/catalogue/server/queries'
import { notFound } from '~/lib/errors'
import { seoulDate } from '~/lib/seoul-date'
import type { Database, Transaction } from '~/lib/server/database'
import { announceChange } from '~/lib/server/kept-replies'
import { type PlayRemoved, playRefusal } from '../contract'
import {
  type NewPlay,
  noPlay,
  type Play,
  type PlayDraft,
  type Player,
  playMessages,
  sameMarkMs,
  whyCannotLog,
} from '../play'
import { findPlay, findPlayedState, listNameable, listRecentPlays } from './queries'

export async function addPlay(tx: Transaction, play: NewPlay): Promise<number> {
  const [id] = await addPlays(tx, [play])
  if (id === undefined) throw new Error('the play was not stored')
  return id
}

/** Any number of records in a handful of statements, counted on their games. The ids come in their order. */
export async function addPlays(tx: Transaction, plays: NewPlay[]): Promise<number[]> {
  const rows = JSON.stringify(
    plays.map((play, nth) => ({
      nth,
      game_id: play.gameId,
      member_id: play.memberId,
      played_on: play.playedOn,
      star: play.star,
      place: play.place,
      note: play.note,
      minutes: play.minutes,
      player_count: play.players.length,
      imported_from: play.imported?.from ?? null,
      imported_key: play.imported?.key ?? null,
      logged_at: play.loggedAt.toISOString(),
    })),
  )
  const added = await tx<{ id: number }[]>`
    insert into plays (game_id, member_id, played_on, star, place, note, minutes, player_count, imported_from,
      imported_key, logged_at)
    select game_id, member_id, played_on, star, place, note, minutes, player_count, imported_from, imported_key,
      logged_at
    from json_to_recordset(${rows}::text::json) as given (
      nth int, game_id int, member_id int, played_on date, star smallint, place text, note text,
      minutes smallint, player_count smallint, imported_from text, imported_key text, logged_at timestamptz
    )
    order by nth
    returning id`
  const ids = added.map(({ id }) => id).sort((a, b) => a - b)
  await addPlayers(
    tx,
    plays.flatMap(({ players }, at) => {
      const id = ids[at]
      return id === undefined ? [] : [{ id, players }]
    }),
  )
  await countPlays(
    tx,
    plays.map(({ gameId }) => ({ gameId, plays: 1 })),
  )
  await announceChange(tx, 'plays')
  return ids
}

async function addPlayers(tx: Transaction, plays: { id: number; players: Player[] }[]): Promise<void> {
  const seated = plays.flatMap(({ id, players }) =>
    players.map((player, seat) => ({
      play_id: id,
      seat: seat + 1,
      member_id: player.memberId,
      name: player.name,
      score: player.score,
      is_winner: player.isWinner,
    })),
  )
  if (seated.length === 0) return
  await tx`
    insert into play_players (play_id, seat, member_id, name, score, is_winner)
    select play_id, seat, member_id, name, score, is_winner
    from json_to_recordset(${JSON.stringify(seated)}::text::json) as given (
      play_id int, seat smallint, member_id int, name text, score int, is_winner boolean
    )`
}

/** One member's records are written one after the other; everybody else's are not held up. */
export async function lockMember(tx: Transaction, memberId: number): Promise<void> {
  await holdMember(tx, memberId)
}

function emptyDraft(now: Date): PlayDraft {
  return { playedOn: seoulDate(now), star: null, place: null, note: null, minutes: null, players: [] }
}

/**
 * Somebody who writes about a game has played it: without any record of it they get one, dated today. Two at once
 * make one, because the member is locked first.
 */
export async function ensurePlay(
  tx: Transaction,
  { gameId, memberId, now }: { gameId: number; memberId: number; now: Date },
): Promise<void> {
  await lockMember(tx, memberId)
  const [found] = await tx<{ id: number }[]>`
    select id from plays where member_id = ${memberId} and game_id = ${gameId} limit 1`
  if (found) return
  await addPlay(tx, { ...emptyDraft(now), gameId, memberId, loggedAt: now })
}

async function checkDraft(
  tx: Transaction,
  {
    memberId,
    draft,
    now,
    named,
  }: { memberId: number; draft: PlayDraft; now: Date; named: readonly number[] },
): Promise<void> {
  const problem = whyCannotLog(draft, seoulDate(now))
  if (problem) throw playRefusal(problem)
  const others = draft.players.flatMap(({ memberId: other }) =>
    other === null || other === memberId || named.includes(other) ? [] : [other],
  )
  const nameable = new Set(others.length === 0 ? [] : await listNameable(tx, memberId, others))
  const stranger = draft.players.findIndex(
    ({ memberId: other }) => other !== null && others.includes(other) && !nameable.has(other),
  )
  if (stranger >= 0) {
    throw playRefusal({ field: `players.${stranger}.memberId`, message: playMessages.noPlayer })
  }
}

function isSameDraft(one: PlayDraft, other: PlayDraft): boolean {
  const written = ({ playedOn, star, place, note, minutes, players }: PlayDraft) =>
    JSON.stringify([
      playedOn,
      star,
      place,
      note,
      minutes,
      players.map(({ memberId, name, score, isWinner }) => [memberId, name, score, isWinner]),
    ])
  return written(one) === written(other)
}

export interface PlayLogging {
  gameId: number
  memberId: number
  /** Nothing at all is the quick mark: played, today. */
  said: Partial<PlayDraft>
  now: Date
}

/**
 * Writes down a play and answers its number. A finger that taps twice plays once: a quick mark within ten seconds
 * of another record of that day, and a record that repeats one letter by letter, answer the record that is there.
 */
export function logPlay(db: Database, { gameId, memberId, said, now }: PlayLogging): Promise<number> {
  return db.transaction(async (tx) => {
    await lockMember(tx, memberId)
    if (!(await hasGame(tx, gameId))) throw notFound('그런 게임은 없어요.')
    const draft = { ...emptyDraft(now), ...said }
    await checkDraft(tx, { memberId, draft, now, named: [] })
    const isQuick = isSameDraft(draft, emptyDraft(now))
    const from = new Date(now.getTime() - sameMarkMs)
    const recent = await listRecentPlays(tx, { memberId, gameId, from, to: now })
    const same = recent.find((row) =>
      isQuick
        ? row.played_on === draft.playedOn
        : isSameDraft({ ...row, playedOn: row.played_on, players: row.players ?? [] }, draft),
    )
    return same?.id ?? (await addPlay(tx, { ...draft, gameId, memberId, loggedAt: now }))
  })
}

export interface PlayChanging {
  id: number
  memberId: number
  /** The game that the change speaks of, which a record cannot change. */
  gameId: number | null
  changes: Partial<PlayDraft>
  now: Date
}

export function changePlay(
  db: Database,
  { id, memberId, gameId, changes, now }: PlayChanging,
): Promise<void> {
  return db.transaction(async (tx) => {
    await tx`select from plays where id = ${id} and member_id = ${memberId} for update`
    const row = await findPlay(tx, { id, memberId })
    if (!row) throw noPlay()
    if (gameId !== null && gameId !== row.game_id) {
      throw playRefusal({ field: 'gameId', message: playMessages.otherGame })
    }
    const before: Pick<Play, 'players'> = { players: row.players ?? [] }
    const draft = { ...row, playedOn: row.played_on, ...before, ...changes }
    // Whoever sits there already may have blocked since; that is not for an editor to find out.
    const named = before.players.flatMap(({ memberId: other }) => (other === null ? [] : [other]))
    await checkDraft(tx, { memberId, draft, now, named })
    await tx`
      update plays
      set played_on = ${draft.playedOn}::date, star = ${draft.star}, place = ${draft.place}, note = ${draft.note},
        minutes = ${draft.minutes}, player_count = ${draft.players.length}
      where id = ${id}`
    await tx`delete from play_players where play_id = ${id}`
    await addPlayers(tx, [{ id, players: draft.players }])
    await announceChange(tx, 'plays')
  })
}

/** Without any record of a game nobody has an opinion on it, so the answers go with the last one. */
export function removePlay(
  db: Database,
  { id, memberId }: { id: number; memberId: number },
): Promise<PlayRemoved> {
  return db.transaction(async (tx) => {
    await lockMember(tx, memberId)
    const [gone] = await tx<{ game_id: number }[]>`
      delete from plays where id = ${id} and member_id = ${memberId} returning game_id`
    if (!gone) throw noPlay()
    await countPlays(tx, [{ gameId: gone.game_id, plays: -1 }])
    const state = await findPlayedState(tx, { memberId, gameId: gone.game_id })
    if (state.last_played_on === null) {
      await tx`delete from game_count_votes where member_id = ${memberId} and game_id = ${gone.game_id}`
    }
    await announceChange(tx, 'plays')
    return { playCount: state.play_count, lastPlayedOn: state.last_played_on }
  })
}

/**
 * Takes away a member's own records. In what others recorded they stay at the table, without their name: how many
 * sat there and who won is the others' to keep.
 */
export async function erasePlaysOf(tx: Transaction, memberId: number, nameLeft: string): Promise<void> {
  const gone = await tx<
    { game_id: number }[]
  >`delete from plays where member_id = ${memberId} returning game_id`
  await countPlays(
    tx,
    gone.map(({ game_id }) => ({ gameId: game_id, plays: -1 })),
  )
  await tx`update play_players set member_id = null, name = ${nameLeft} where member_id = ${memberId}`
  await announceChange(tx, 'plays')
}
