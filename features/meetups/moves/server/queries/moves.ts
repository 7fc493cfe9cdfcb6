import type { MoveRow, ShownMoveRow } from '~/db/rows/meetups'
import type { Reader } from '~/lib/server/database'
import { apartHours } from '../../../core/meetup'

/** What the host has asked everybody at the meetup, while it is open. */
export async function findMove(db: Reader, meetupId: number): Promise<MoveRow | null> {
  const [move] = await db<MoveRow[]>`
    select id, cafe_id, starts_at, proposed_at, deadline from meetup_moves
    where meetup_id = ${meetupId} and outcome is null`
  return move ?? null
}

/**
 * `own`: what the viewer has said; null without a word.
 * `asked`: seated people other than the host.
 */
export async function findShownMove(
  db: Reader,
  { meetupId, viewerId }: { meetupId: number; viewerId: number },
): Promise<ShownMoveRow | null> {
  const [move] = await db<ShownMoveRow[]>`
    select meetup_moves.id, meetup_moves.cafe_id, meetup_moves.starts_at, proposed_at, deadline, cafes.name as cafe_name,
      cafes.address as cafe_address, coalesce(said.yes, 0) as yes, coalesce(said.no, 0) as no, coalesce(said.asked, 0) as asked, said.own
    from meetup_moves
    join cafes on cafes.id = meetup_moves.cafe_id
    cross join lateral (
      select (count(*) filter (where says_yes))::int as yes, (count(*) filter (where not says_yes))::int as no,
        count(*)::int as asked, bool_or(says_yes) filter (where seat.member_id = ${viewerId}) as own
      from meetup_entries seat
      left join meetup_move_answers on move_id = meetup_moves.id and entry_id = seat.id
      where seat.meetup_id = meetup_moves.meetup_id and seat.state = 'seated' and not seat.is_host
    ) said
    where meetup_moves.meetup_id = ${meetupId} and outcome is null`
  return move ?? null
}

/** How each seat has answered, by its entry. */
export async function listMoveAnswers(db: Reader, moveId: number): Promise<Map<number, boolean>> {
  const answers = await db<{ entryId: number; saysYes: boolean }[]>`
    select entry_id, says_yes from meetup_move_answers where move_id = ${moveId}`
  return new Map(answers.map(({ entryId, saysYes }) => [entryId, saysYes]))
}

/** How often the meetup was moved, and how often that was asked for. */
export async function countMoves(db: Reader, meetupId: number): Promise<{ moved: number; proposed: number }> {
  const [counted] = await db<{ moved: number; proposed: number }[]>`
    select (count(*) filter (where outcome = 'moved'))::int as moved, count(*)::int as proposed
    from meetup_moves where meetup_id = ${meetupId}`
  return counted ?? { moved: 0, proposed: 0 }
}

/** Whether the member is at another meetup around this start, and what age rules need of them. */
export async function findCompany(
  db: Reader,
  { meetupId, memberId, startsAt }: { meetupId: number; memberId: number; startsAt: Date },
): Promise<{ isTaken: boolean; birthYear: number | null }> {
  const [company] = await db<{ isTaken: boolean; birthYear: number | null }[]>`
    select birth_year, exists (
        select from meetup_entries other
        where other.member_id = members.id and other.meetup_id <> ${meetupId} and other.state in ('seated', 'unanswered')
          and other.during && tstzrange(${startsAt}::timestamptz, ${startsAt}::timestamptz + ${apartHours} * interval '1 hour')
      ) as is_taken
    from members where id = ${memberId}`
  if (!company) throw new Error(`there is no member ${memberId}`)
  return company
}

/** The member's answers to moves, for the export. */
export function listWholeMoveAnswers(db: Reader, memberId: number) {
  return db<{ meetupId: number; startsAt: Date; saysYes: boolean; answeredAt: Date }[]>`
    select meetup_moves.meetup_id, meetup_moves.starts_at, says_yes, answered_at
    from meetup_move_answers
    join meetup_moves on meetup_moves.id = move_id
    join meetup_entries on meetup_entries.id = entry_id
    where member_id = ${memberId}
    order by answered_at, move_id`
}
