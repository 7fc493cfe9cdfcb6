import type { NamedMember, WrittenPlayRow } from '~/db/rows/play-records'
import { lockMember, lockMemberAmong } from '~/features/accounts/server/commands/members'
import { listMeetable } from '~/features/accounts/server/queries'
import { adjustPlayCounts, invalidateOwnPart } from '~/features/catalogue/server/commands/games'
import { hasGame } from '~/features/catalogue/server/queries/games'
import { badInput, refuse } from '~/lib/errors'
import { seoulDate } from '~/lib/seoul-date'
import type { Database, Transaction } from '~/lib/server/database'
import { rowsAtOnce } from '~/lib/server/let-others-run'
import { invalidate, invalidateOwn } from '~/lib/server/response-cache'
import { catalogueRefusals } from '../../../catalogue/refusals'
import {
  mostPlaysOfMember,
  type NewPlay,
  type PlayCounted,
  type PlayDraft,
  type Player,
  playMessages,
  playTags,
  sameMarkMs,
  whyCannotLog,
} from '../../play'
import { playRefusals } from '../../refusals'
import { findPlay, findPlayedState, listRecentPlays } from '../queries/plays'

export async function addPlay(tx: Transaction, play: NewPlay): Promise<number> {
  const [id] = await addPlays(tx, [play])
  if (id === undefined) throw new Error('the play was not stored')
  return id
}

/** The caller must have locked the members, so that requests at the same time cannot exceed the limit together. */
async function refuseTooMany(tx: Transaction, plays: readonly NewPlay[]): Promise<void> {
  const added = new Map<number, number>()
  for (const { memberId } of plays) added.set(memberId, (added.get(memberId) ?? 0) + 1)
  const stored = await tx<{ memberId: number; count: number }[]>`
    select member_id, count(*)::int as count from plays
    where member_id = any(${[...added.keys()]}::int[])
    group by member_id`
  const counts = new Map(stored.map(({ memberId, count }) => [memberId, count]))
  for (const [memberId, count] of added) {
    if ((counts.get(memberId) ?? 0) + count > mostPlaysOfMember) throw refuse(playRefusals.tooManyPlays)
  }
}

/**
 * Adds any number of records and updates the counts of their games. Returns the ids in the same order. Thousands are
 * written in parts, so that other requests are served in between. The caller must have locked the members.
 */
export async function addPlays(tx: Transaction, plays: NewPlay[]): Promise<number[]> {
  await refuseTooMany(tx, plays)
  const ids: number[] = []
  const counts = new Map<number, number>()
  for (let at = 0; at < plays.length; at += rowsAtOnce) {
    const part = plays.slice(at, at + rowsAtOnce)
    ids.push(...(await insertPlays(tx, part)))
    for (const { gameId } of part) counts.set(gameId, (counts.get(gameId) ?? 0) + 1)
  }
  await adjustPlayCounts(
    tx,
    [...counts].map(([gameId, plays]) => ({ gameId, plays })),
  )
  const gameIds = [...counts.keys()]
  await invalidate(tx, ...gameIds.map((gameId) => playTags.verdicts.of(gameId)))
  await invalidateOwnPlays(tx, { memberIds: plays.map(({ memberId }) => memberId), gameIds })
  return ids
}

/** Invalidates the member's records and their personal data about these games. */
export async function invalidateOwnPlays(
  tx: Transaction,
  concerned: { memberIds: readonly number[]; gameIds: readonly number[] },
): Promise<void> {
  await invalidateOwn(tx, concerned.memberIds, playTags.own.all)
  await invalidateOwnPart(tx, concerned)
}

async function insertPlays(tx: Transaction, plays: NewPlay[]): Promise<number[]> {
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
      bgg_play_id: play.bggPlayId ?? null,
      counted: play.counted ?? 'whole',
      logged_at: play.loggedAt.toISOString(),
    })),
  )
  const added = await tx<{ id: number }[]>`
    insert into plays (game_id, member_id, played_on, star, place, note, minutes, player_count, imported_from,
      imported_key, bgg_play_id, counted, logged_at)
    select game_id, member_id, played_on, star, place, note, minutes, player_count, imported_from, imported_key,
      bgg_play_id, counted, logged_at
    from json_to_recordset(${rows}::text::json) as given (
      nth int, game_id int, member_id int, played_on date, star smallint, place text, note text,
      minutes smallint, player_count smallint, imported_from text, imported_key text,
      bgg_play_id int, counted text, logged_at timestamptz
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
      penalty: player.penalty,
      is_winner: player.isWinner,
    })),
  )
  if (seated.length === 0) return
  await tx`
    insert into play_players (play_id, seat, member_id, name, score, penalty, is_winner)
    select play_id, seat, member_id, name, score, penalty, is_winner
    from json_to_recordset(${JSON.stringify(seated)}::text::json) as given (
      play_id int, seat smallint, member_id int, name text, score int, penalty int, is_winner boolean
    )`
}

function emptyDraft(now: Date): PlayDraft {
  return { playedOn: seoulDate(now), star: null, place: null, note: null, minutes: null, players: [] }
}

/**
 * Creates a record dated today if the member has none of this game, because a reviewer must have played the
 * game. The member is locked first, so concurrent calls create only one.
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

function refuseBadDraft(draft: PlayDraft, now: Date): void {
  const problem = whyCannotLog(draft, seoulDate(now))
  if (problem) throw badInput({ [problem.field]: problem.message })
}

function namedIn(players: readonly Player[]): number[] {
  return players.flatMap(({ memberId }) => (memberId === null ? [] : [memberId]))
}

/** The members of these who still exist. `isBlocked`: one of the two has blocked the other. */
async function findNamed(
  tx: Transaction,
  { memberId, ids }: { memberId: number; ids: readonly number[] },
): Promise<Map<number, NamedMember>> {
  const found = await tx<NamedMember[]>`
    select id, nickname, exists (
      select from member_blocks
      where (blocker_id = ${memberId} and blocked_id = id) or (blocker_id = id and blocked_id = ${memberId})
    )::boolean as is_blocked
    from members
    where id = any(${[...ids]}::int[]) and left_at is null`
  return new Map(found.map((member) => [member.id, member]))
}

/**
 * Replaces members' names by their nicknames. Refuses members whom the author may not name, with the same answer
 * whether they have left, are blocked, were never met or do not exist. Members who are already in the record may stay,
 * even if they have blocked the author since, because editing must not reveal that. The caller must have locked the
 * author among the named members. A member who leaves meanwhile has to wait, and then finds the record that names them.
 */
async function withNicknames(
  tx: Transaction,
  { memberId, players, before }: { memberId: number; players: Player[]; before: Player[] },
): Promise<Player[]> {
  const ids = namedIn(players)
  if (ids.length === 0) return players
  const members = await findNamed(tx, { memberId, ids })
  const meetable = await listMeetable(tx, { memberId, ids })
  return players.map((player, at) => {
    if (player.memberId === null) return player
    const named = members.get(player.memberId)
    const mayBeNamed = named !== undefined && !named.isBlocked && meetable.has(player.memberId)
    const satThere = before.some(({ memberId }) => memberId === player.memberId)
    if (named && (mayBeNamed || satThere)) return { ...player, name: named.nickname }
    throw badInput({ [`players.${at}.memberId`]: playMessages.noPlayer })
  })
}

/** Compares members by id, because their names in the draft may differ. */
function isSameDraft(one: PlayDraft, other: PlayDraft): boolean {
  const written = ({ playedOn, star, place, note, minutes, players }: PlayDraft) =>
    JSON.stringify([
      playedOn,
      star,
      place,
      note,
      minutes,
      players.map(({ memberId, name, score, penalty, isWinner }) => [
        memberId ?? name,
        score,
        penalty,
        isWinner,
      ]),
    ])
  return written(one) === written(other)
}

function toDraft(row: WrittenPlayRow): PlayDraft {
  return { ...row, playedOn: row.playedOn, players: row.players ?? [] }
}

export interface PlayLogging {
  gameId: number
  memberId: number
  /** An empty draft is the quick mark: played today. */
  said: Partial<PlayDraft>
  now: Date
}

/**
 * Stores a record and returns its id. Guards against double taps: a quick mark within ten seconds of another record of
 * that day, or an identical record, returns the existing one.
 */
export async function logPlay(
  tx: Transaction,
  { gameId, memberId, said, now }: PlayLogging,
): Promise<number> {
  await lockMemberAmong(tx, memberId, namedIn(said.players ?? []))
  if (!(await hasGame(tx, gameId))) throw refuse(catalogueRefusals.noGame)
  const draft = { ...emptyDraft(now), ...said }
  refuseBadDraft(draft, now)
  const players = await withNicknames(tx, { memberId, players: draft.players, before: [] })
  const isQuick = isSameDraft(draft, emptyDraft(now))
  // Looks ahead as well, because of two simultaneous requests the later one may be processed first.
  const from = new Date(now.getTime() - sameMarkMs)
  const to = new Date(now.getTime() + sameMarkMs)
  const recent = await listRecentPlays(tx, { memberId, gameId, from, to })
  const same = recent.find((row) =>
    isQuick ? row.playedOn === draft.playedOn : isSameDraft(toDraft(row), draft),
  )
  return same ? same.id : addPlay(tx, { ...draft, players, gameId, memberId, loggedAt: now })
}

export interface PlayChanging {
  id: number
  memberId: number
  /** The game in the request, which must be the record's own. */
  gameId?: number
  changes: Partial<PlayDraft>
  now: Date
}

export function changePlay(
  db: Database,
  { id, memberId, gameId, changes, now }: PlayChanging,
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockMemberAmong(tx, memberId, namedIn(changes.players ?? []))
    // Read again under the lock, because the record may have been removed since the endpoint checked the right.
    await tx`select from plays where id = ${id} and member_id = ${memberId} for update`
    const row = await findPlay(tx, { id, memberId })
    if (!row) throw refuse(playRefusals.noPlay)
    if (gameId !== undefined && gameId !== row.gameId) throw badInput({ gameId: playMessages.otherGame })
    const before = toDraft(row)
    const draft = { ...before, ...changes }
    refuseBadDraft(draft, now)
    await tx`
      update plays
      set played_on = ${draft.playedOn}::date, star = ${draft.star}, place = ${draft.place}, note = ${draft.note},
        minutes = ${draft.minutes}, player_count = ${draft.players.length}
      where id = ${id}`
    if (changes.players) {
      const players = await withNicknames(tx, {
        memberId,
        players: changes.players,
        before: before.players,
      })
      await tx`delete from play_players where play_id = ${id}`
      await addPlayers(tx, [{ id, players }])
    }
    await invalidate(tx, playTags.verdicts.of(row.gameId))
    await invalidateOwnPlays(tx, { memberIds: [memberId], gameIds: [row.gameId] })
  })
}

/** What a file says of a record that is there already. */
export interface CorrectedPlay {
  id: number
  gameId: number
  draft: PlayDraft
  counted: PlayCounted
}

/** Takes over what a file says of records that are there, in parts like `addPlays`. The caller must have locked the member. */
export async function correctPlays(
  tx: Transaction,
  memberId: number,
  corrected: readonly CorrectedPlay[],
): Promise<void> {
  for (let at = 0; at < corrected.length; at += rowsAtOnce) {
    const part = corrected.slice(at, at + rowsAtOnce)
    const rows = JSON.stringify(
      part.map(({ id, draft, counted }) => ({
        id,
        played_on: draft.playedOn,
        star: draft.star,
        place: draft.place,
        note: draft.note,
        minutes: draft.minutes,
        player_count: draft.players.length,
        counted,
      })),
    )
    await tx`
      update plays
      set played_on = given.played_on, star = given.star, place = given.place, note = given.note,
        minutes = given.minutes, player_count = given.player_count, counted = given.counted
      from json_to_recordset(${rows}::text::json) as given (
        id int, played_on date, star smallint, place text, note text, minutes smallint, player_count smallint, counted text
      )
      where plays.id = given.id and plays.member_id = ${memberId}`
    await tx`delete from play_players where play_id = any(${part.map(({ id }) => id)}::int[])`
    await addPlayers(
      tx,
      part.map(({ id, draft }) => ({ id, players: draft.players })),
    )
  }
  const gameIds = [...new Set(corrected.map(({ gameId }) => gameId))]
  await invalidate(tx, ...gameIds.map((gameId) => playTags.verdicts.of(gameId)))
  await invalidateOwnPlays(tx, { memberIds: [memberId], gameIds })
}

/** Notes the numbers that records have at BoardGameGeek, by which plays of other files are known. */
export async function numberPlays(tx: Transaction, numbers: ReadonlyMap<number, number>): Promise<void> {
  if (numbers.size === 0) return
  await tx`
    update plays set bgg_play_id = number
    from unnest(${[...numbers.keys()]}::int[], ${[...numbers.values()]}::int[]) as given(id, number)
    where plays.id = given.id and bgg_play_id is null`
}

/** When the last record of a game goes, the member's votes on it are deleted too. */
export function removePlay(
  db: Database,
  { id, memberId }: { id: number; memberId: number },
): Promise<{ playCount: number; lastPlayedOn: string | null }> {
  return db.transaction(async (tx) => {
    await lockMember(tx, memberId)
    const [gone] = await tx<{ gameId: number }[]>`
      delete from plays where id = ${id} and member_id = ${memberId} returning game_id`
    if (!gone) throw refuse(playRefusals.noPlay)
    await adjustPlayCounts(tx, [{ gameId: gone.gameId, plays: -1 }])
    const state = await findPlayedState(tx, { memberId, gameId: gone.gameId })
    if (state.lastPlayedOn === null) {
      await tx`delete from game_count_votes where member_id = ${memberId} and game_id = ${gone.gameId}`
    }
    await invalidate(tx, playTags.verdicts.of(gone.gameId))
    await invalidateOwnPlays(tx, { memberIds: [memberId], gameIds: [gone.gameId] })
    return state
  })
}

/**
 * Deletes a member's own records. In other people's records the player stays, under a neutral name, because the number
 * of players and the winner belong to the others.
 */
export async function erasePlaysOf(tx: Transaction, memberId: number, nameLeft: string): Promise<void> {
  const gone = await tx<{ gameId: number }[]>`
    delete from plays where member_id = ${memberId} returning game_id`
  await adjustPlayCounts(
    tx,
    gone.map(({ gameId }) => ({ gameId, plays: -1 })),
  )
  await tx`update play_players set member_id = null, name = ${nameLeft} where member_id = ${memberId}`
  await invalidate(tx, playTags.verdicts.all)
}
