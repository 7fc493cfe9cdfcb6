import { grouped } from '~/lib/grouped'
import { withAnd } from '~/lib/korean'
import { deadlineAt, type MeetupStatus } from '../core/meetup'

const hourMs = 60 * 60_000
/** How long after its end a meetup can be said not to have taken place, by its cafe and its members. */
export const notHeldHours = 24
/** So many members with a seat put a meetup on the operators' list. */
export const wordsForDoubt = 2

export interface BegunMeetup {
  status: MeetupStatus
  startsAt: Date
  endedAt: Date | null
}

/** Until when cafe and members may speak. An end that has not come yet is taken to be that of the clock. */
function notHeldUntil({ startsAt, endedAt }: Pick<BegunMeetup, 'startsAt' | 'endedAt'>): Date {
  return new Date((endedAt ?? deadlineAt('ending', startsAt)).getTime() + notHeldHours * hourMs)
}

/** Why members cannot say that a meetup did not take place. */
export function whyHeldForMembers(
  room: BegunMeetup,
  now: Date,
): 'cancelled' | 'notStarted' | 'tooLate' | null {
  if (room.status === 'cancelled') return 'cancelled'
  if (now < room.startsAt) return 'notStarted'
  return now >= notHeldUntil(room) ? 'tooLate' : null
}

/** Why a cafe cannot, which may not once it has scanned a guest; operators can from the start on, whatever was scanned and however late. */
export function whyHeld(
  room: BegunMeetup,
  { by, isScanned, now }: { by: 'cafe' | 'operator'; isScanned: boolean; now: Date },
): ReturnType<typeof whyHeldForMembers> | 'scanned' {
  const problem = whyHeldForMembers(room, now)
  if (by === 'operator') return problem === 'tooLate' ? null : problem
  return problem ?? (isScanned ? 'scanned' : null)
}

/** '이미 12월 1일에 지급한 32,000원', of what was paid by day (YYYY-MM-DD). */
export function paidInWords(paid: readonly { paidOn: string; won: number }[]): string {
  const each = paid.map(({ paidOn, won }) => {
    const [, month, day] = paidOn.split('-').map(Number)
    return `${month}월 ${day}일에 지급한 ${grouped(won)}원`
  })
  return `이미 ${each.map((one, at) => (at < each.length - 1 ? withAnd(one) : one)).join(' ')}`
}
