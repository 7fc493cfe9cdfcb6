import { isOver, type MeetupStatus } from './meetup'

export const explainsRules = '설명해 드려요'

/** Why nobody can say any more that they explain a game, or take it back; null if they can. */
export function whyCannotExplain({ status }: { status: MeetupStatus }): 'over' | null {
  return isOver(status) ? 'over' : null
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
