import type { ListNotifiedMeetupsRow } from '~/db/rows/meetups'
import type { Reader } from '~/lib/server/database'

/** A meetup as the staff of its cafe hear of it. */
export interface NotifiedMeetup {
  id: number
  cafeId: number
  cafe: string
  title: string
  startsAt: Date
  maxPeople: number
  seated: number
  /** Until when the cafe says yes; null where none is awaited. */
  answerBy: Date | null
  isOver: boolean
  isConfirmed: boolean
  cancelledBy: string | null
  games: string[]
  /** Members in the meetup, who hear of it anyhow. */
  notifiedIds: number[]
}

export async function listNotifiedMeetups(db: Reader, ids: readonly number[]): Promise<NotifiedMeetup[]> {
  const rows = await db<ListNotifiedMeetupsRow[]>`
    select meetups.id, cafe_id, cafes.name as cafe, title, starts_at, max_people, seated,
      case when awaits_yes then yes_due_at end as answer_by, status in ('ended', 'cancelled') as is_over,
      confirmed_at is not null as is_confirmed, cancelled_by,
      (
        select array_agg(games.name order by place) from meetup_games join games on games.id = game_id
        where meetup_games.meetup_id = meetups.id
      ) as games,
      (
        select array_agg(member_id) from meetup_entries
        where meetup_id = meetups.id and member_id is not null and (state = 'seated' or was_called_off)
      ) as notified_ids
    from meetups join cafes on cafes.id = cafe_id
    where meetups.id = any(${[...ids]}::int[])
    order by meetups.id`
  return rows.map(({ isOver, games, notifiedIds, ...row }) => ({
    ...row,
    isOver: isOver ?? false,
    games: games ?? [],
    notifiedIds: notifiedIds ?? [],
  }))
}
