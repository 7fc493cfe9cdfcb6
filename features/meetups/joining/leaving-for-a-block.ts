/** How often a member may leave with the pass back because of a block, so that blocking friends is no way around the rule. */
export const blockLeavingDays = 30

const dayMs = 86_400_000

/** From when on the member may do so again. */
function nextBlockLeavingAt(last: Date): Date {
  return new Date(last.getTime() + blockLeavingDays * dayMs)
}

/** Why a member cannot leave a meetup with the pass back because of somebody they have blocked. */
export function whyCannotLeaveForBlock(
  {
    sitsWithBlocked,
    last,
  }: {
    /** Whether somebody whom they have blocked sits there. Nobody sits down with a block, so it was made while both sat. */
    sitsWithBlocked: boolean
    /** When they last left a meetup in this way. */
    last: Date | null
  },
  now: Date,
): 'noBlock' | 'tooSoon' | null {
  if (!sitsWithBlocked) return 'noBlock'
  return last !== null && now < nextBlockLeavingAt(last) ? 'tooSoon' : null
}
