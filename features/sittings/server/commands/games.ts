import type { TimerMode } from '~/features/catalogue/game'
import { findTeachableGame } from '~/features/catalogue/server/queries/games'
import { openSession } from '~/features/timer/server/commands/sessions'
import { readTeachOf } from '~/features/timer/server/queries/teaches'
import { defaultSetup, fewestPlayers, mostPlayersOf, type TimerSetup } from '~/features/timer/timer-setup'
import { openVote, openVoteAt } from '~/features/votes/server/commands/votes'
import { people as votable } from '~/features/votes/vote'
import { refuse } from '~/lib/errors'
import type { Transaction } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import { sittingRefusals } from '../../refusals'
import { minutesLeft, playersAt, sittingTags } from '../../sitting'
import { findMeetupToVote, findVoteOfSitting, listGames, listPlanned } from '../queries/sittings'
import { type AtTable, lockAsSeated, type Seated } from './at-table'

const playersOf = ({ sitting, guests }: Pick<Seated, 'sitting' | 'guests'>) =>
  playersAt({ people: sitting.people, seated: guests.filter(({ isSeated }) => isSeated).length })

/** The table plays this game next, which ends the one before. */
export async function chooseGame(
  tx: Transaction,
  { gameId, ...at }: AtTable & { gameId: number },
): Promise<void> {
  const seated = await lockAsSeated(tx, at)
  const { table, sitting } = seated
  const [onShelf] = await tx<{ gameId: number }[]>`
    select game_id from cafe_games where cafe_id = ${table.cafeId} and game_id = ${gameId}`
  const planned = onShelf || sitting.meetupId === null ? [] : await listPlanned(tx, sitting.meetupId)
  if (!onShelf && planned.every(({ id }) => id !== gameId)) throw refuse(sittingRefusals.notOnShelf)
  const [current] = await listGames(tx, sitting.id)
  if (current?.gameId === gameId && current.endedAt === null && current.timer === null) return
  await endGame(tx, sitting.id, at.now)
  await tx`
    insert into sitting_games (sitting_id, game_id, players, chosen_at)
    values (${sitting.id}, ${gameId}, ${playersOf(seated)}, ${at.now})`
}

/** Ends what is being played. One that was chosen and put back without a timer was not played. */
export async function endGame(tx: Transaction, sittingId: number, now: Date): Promise<void> {
  await tx`
    delete from sitting_games where sitting_id = ${sittingId} and ended_at is null and timer_id is null
      and chosen_at > ${now}::timestamptz - interval '5 minutes'`
  await tx`
    update sitting_games set ended_at = ${now}, minutes = (
      with recursive going_on as (
        select id, ended_at from timer_sessions where id = timer_id
        union all
        select later.id, later.ended_at from timer_sessions later join going_on on after_id = going_on.id
      )
      select least(1440, minutes)::int
      from (
        select round(sum(
          extract(epoch from coalesce(going_on.ended_at, ${now}))
            - (select min(at_ms) / 1000.0 from timer_events where session_id = going_on.id and kind = 'start')
        ) / 60) as minutes
        from going_on
      ) as played
      where minutes is not null
    )
    where sitting_id = ${sittingId} and ended_at is null`
}

/**
 * Opens the vote of the table over the games of its cafe, unless one is open. Before their meetup begins, its host opens the
 * meetup's, which is locked before the table.
 */
export async function openVoteAtTable(
  tx: Transaction,
  { memberId, ...at }: AtTable & { memberId: number | null },
): Promise<void> {
  const meetupId = memberId === null ? null : await findMeetupToVote(tx, { ...at, memberId })
  const ofMeetup =
    meetupId === null || memberId === null ? null : await openVoteAt(tx, { meetupId, memberId, now: at.now })
  const seated = await lockAsSeated(tx, at)
  const { table, sitting } = seated
  const before = sitting.voteId === null ? null : await findVoteOfSitting(tx, sitting.voteId)
  if (ofMeetup === null && before && !before.isClosed && before.closesAt > at.now) return
  const people = playersOf(seated)
  if (ofMeetup === null && people < votable.fewest) throw refuse(sittingRefusals.tooFew)
  const left = minutesLeft(sitting.staysUntil, at.now)
  const { cafeId } = table
  const key =
    ofMeetup ??
    (await openVote(tx, {
      cafeId,
      phone: at.phone,
      people,
      minutes: left === 0 ? null : left,
      now: at.now,
    }))
  await tx`
    update sittings set vote_id = (select id from shelf_votes where key = ${key}) where id = ${sitting.id}`
}

/** The timer for these people, the first of whom opens it. Who has no phone there has no name yet; too many for the mode count up. */
function setupAtTable(
  mode: TimerMode,
  { names, players }: { names: readonly string[]; players: number },
): TimerSetup {
  const seats = Math.max(players, fewestPlayers)
  return {
    ...defaultSetup,
    mode: seats > mostPlayersOf(mode) ? 'countUp' : mode,
    names: Array.from({ length: seats }, (_, at) => names[at] ?? ''),
  }
}

/** Opens the timer of the chosen game, at which every seated phone has a seat: this one the first. */
export async function openTimerAtTable(
  tx: Transaction,
  { teaches, ...at }: AtTable & { teaches: boolean },
): Promise<void> {
  const seated = await lockAsSeated(tx, at)
  const { sitting, guests, own } = seated
  const [current] = await listGames(tx, sitting.id)
  if (!current || current.endedAt !== null) throw refuse(sittingRefusals.noGame)
  if (current.timer !== null && current.timerEndedAt === null) return
  const { gameId } = current
  const teach = teaches ? await readTeachOf(tx, gameId) : null
  if (teaches && teach === null) throw refuse(sittingRefusals.notExplained)
  const players = playersOf(seated)
  const mode = (await findTeachableGame(tx, gameId))?.timerMode ?? 'countUp'
  const others = guests.filter(({ id, isSeated }) => isSeated && id !== own.id)
  const setup = setupAtTable(mode, { names: [own, ...others].map(({ name }) => name), players })
  const key = await openSession(tx, {
    ...{ setup, phone: at.phone, meetupId: sitting.meetupId, gameId, teach, now: at.now },
    others: others.slice(0, setup.names.length - 1).map(({ phoneHash }) => phoneHash),
  })
  if (current.timer !== null) await endGame(tx, sitting.id, at.now)
  const [timer] = await tx<{ id: number }[]>`select id from timer_sessions where key = ${key}`
  if (!timer) throw new Error(`the timer ${key} is missing`)
  if (current.timer === null) {
    await tx`update sitting_games set timer_id = ${timer.id}, players = ${players} where id = ${current.id}`
  } else {
    await tx`
      insert into sitting_games (sitting_id, game_id, players, chosen_at, timer_id)
      values (${sitting.id}, ${gameId}, ${players}, ${at.now}, ${timer.id})`
  }
}

const mostForgotten = 200

/** Forgets the names and scores of sittings that have ended a day ago. Returns how many. */
export async function forgetNames(tx: Transaction, since: Date): Promise<number> {
  const ended = await tx<{ timerId: number }[]>`
    select timer_id from sitting_games join sittings on sittings.id = sitting_id
    where sittings.ended_at < ${since} and timer_id is not null
    limit ${mostForgotten}`
  const gone = await tx`
    with recursive going_on as (
      select id from timer_sessions where id = any(${ended.map(({ timerId }) => timerId)}::int[])
      union all
      select later.id from timer_sessions later join going_on on after_id = going_on.id
    )
    delete from timer_sessions where id in (select id from going_on)`
  if (gone.count > 0) await invalidate(tx, sittingTags.records.all)
  return gone.count
}
