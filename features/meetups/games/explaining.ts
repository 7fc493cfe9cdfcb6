import { explainsRules } from '../core/experience'
import { afterwardsEndsAt, type MeetupStatus } from '../core/meetup'

/**
 * Why nobody can say any more that they explain a game, or take it back; null if they can. After the meetup they say that
 * they have, for as long as all else is asked of who was there.
 */
export function whyCannotExplain(
  { status, startsAt }: { status: MeetupStatus; startsAt: Date },
  now: Date,
): 'over' | null {
  if (status === 'cancelled') return 'over'
  return status === 'ended' && now >= afterwardsEndsAt(startsAt) ? 'over' : null
}

interface Explained {
  /** Whether the host has said it of the whole meetup. */
  explains: boolean
  explainers: readonly unknown[]
}

/** Whether somebody there explains the rules, in words for a card; null if nobody has said so. */
export function explanationInWords({ explains, explainers }: Explained): string | null {
  if (explains) return explainsRules
  return explainers.length === 0 ? null : '설명해 줄 사람이 있어요'
}
