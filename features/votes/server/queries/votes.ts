import type { VoteRow, WholeBallotRow } from '~/db/rows/votes'
import { isOver, type MeetupStatus, toMeetupStatus } from '~/features/meetups/core/meetup'
import type { Reader } from '~/lib/server/database'
import type { Ballot, WhyNoWinner } from '../../count'
import { type Occasion, peopleAt } from '../../vote'

interface VotedMeetup {
  id: number
  title: string
  hostId: number | null
  status: MeetupStatus
}

export interface StoredVote {
  id: number
  key: string
  cafe: { id: number; name: string }
  /** Null for a table without a meetup. */
  meetup: VotedMeetup | null
  /** The phone that opened the vote of a table. */
  phoneHash: string | null
  occasion: Occasion
  /** When it closes by itself, or has closed. */
  closesAt: Date
  isClosed: boolean
  /** What was counted when it was closed; null before. */
  counted: number | null
  whyNoWinner: WhyNoWinner | null
  /** How often all ballots were taken out. */
  emptied: number
}

function toVote(row: VoteRow): StoredVote {
  const { meetupId, startsAt, status } = row
  const closesAt = row.closedAt ?? startsAt ?? row.endsAt
  if (closesAt === null) throw new Error(`the vote ${row.id} has no end`)
  return {
    id: row.id,
    key: row.key,
    cafe: { id: row.cafeId, name: row.cafeName },
    meetup:
      meetupId === null || status === null
        ? null
        : { id: meetupId, title: row.meetupTitle ?? '', hostId: row.hostId, status: toMeetupStatus(status) },
    phoneHash: row.phoneHash,
    occasion: {
      people: row.people ?? peopleAt({ seated: row.seated ?? 0, minPeople: row.minPeople ?? 0 }),
      minutes: row.minutes ?? row.lastsMinutes,
    },
    closesAt,
    isClosed: row.closedAt !== null,
    counted: row.counted,
    whyNoWinner: row.whyNoWinner as WhyNoWinner | null,
    emptied: row.emptied,
  }
}

/** The vote ends with its meetup, and at its end even if the step that closes it has not run yet. */
export function isOpenAt({ isClosed, closesAt, meetup }: StoredVote, now: Date): boolean {
  return !isClosed && now < closesAt && !(meetup && isOver(meetup.status))
}

/** Whether the vote is gone with its meetup. One that was closed before keeps its result. */
export function isCancelled({ isClosed, meetup }: StoredVote): boolean {
  return !isClosed && meetup?.status === 'cancelled'
}

export async function findVote(db: Reader, key: string): Promise<StoredVote | null> {
  const [row] = await db<VoteRow[]>`
    select votes.id, votes.key, cafes.id as cafe_id, cafes.name as cafe_name, votes.meetup_id, title as meetup_title,
      host_id, status, starts_at, seated, min_people, lasts_minutes, phone_hash, people, minutes, ends_at,
      votes.closed_at, counted, why_no_winner, emptied
    from shelf_votes votes
    left join meetups on meetups.id = votes.meetup_id
    join cafes on cafes.id = coalesce(meetups.cafe_id, votes.cafe_id)
    where votes.key = ${key}`
  return row ? toVote(row) : null
}

/** Locks the vote, so that its ballots and its end come one after the other. */
export async function lockVote(db: Reader, key: string): Promise<StoredVote | null> {
  await db`select from shelf_votes where key = ${key} for no key update`
  return findVote(db, key)
}

/** The newest vote of a meetup. */
export async function findVoteOfMeetup(
  db: Reader,
  meetupId: number,
): Promise<{ key: string; isClosed: boolean } | null> {
  const [vote] = await db<{ key: string; isClosed: boolean }[]>`
    select key, (closed_at is not null)::boolean as is_closed from shelf_votes
    where meetup_id = ${meetupId} order by id desc limit 1`
  return vote ?? null
}

export interface StoredBallot extends Ballot {
  phoneHash: string | null
  memberId: number | null
}

/** The ballots that count, in the order in which their voters came: at a meetup those of members who still have a seat. */
export async function listBallots(db: Reader, { id, meetup }: StoredVote): Promise<StoredBallot[]> {
  const rows = await db<
    { phoneHash: string | null; memberId: number | null; gameIds: number[] | null; vetoId: number | null }[]
  >`
    select phone_hash, member_id,
      (select array_agg(game_id order by place) from shelf_ballot_games where ballot_id = ballots.id and place > 0) as game_ids,
      (select game_id from shelf_ballot_games where ballot_id = ballots.id and place = 0) as veto_id
    from shelf_ballots ballots
    where vote_id = ${id} and (member_id is null or exists (
      select from meetup_entries entry
      where entry.meetup_id = ${meetup?.id ?? null}::int and entry.member_id = ballots.member_id and state = 'seated'
    ))
    order by ballots.id`
  return rows.map(({ gameIds, ...row }) => ({ ...row, gameIds: gameIds ?? [] }))
}

export async function listResult(db: Reader, voteId: number): Promise<number[]> {
  const places = await db<{ gameId: number }[]>`
    select game_id from shelf_vote_results where vote_id = ${voteId} order by place`
  return places.map(({ gameId }) => gameId)
}

/** The ballots of a member in votes that are open, for the export. */
export function listWholeBallots(db: Reader, memberId: number): Promise<WholeBallotRow[]> {
  return db<WholeBallotRow[]>`
    select title as meetup, cafes.name as cafe, cast_at,
      (
        select array_agg(games.name order by place) from shelf_ballot_games join games on games.id = game_id
        where ballot_id = ballots.id and place > 0
      ) as games,
      (
        select games.name from shelf_ballot_games join games on games.id = game_id
        where ballot_id = ballots.id and place = 0
      ) as veto
    from shelf_ballots ballots
    join shelf_votes votes on votes.id = vote_id
    join meetups on meetups.id = votes.meetup_id
    join cafes on cafes.id = meetups.cafe_id
    where member_id = ${memberId}
    order by ballots.id`
}
