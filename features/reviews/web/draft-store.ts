import { keepInTab, readTab } from '~/lib/web/tab-storage'
import type { ReviewDraft } from '../review'

/** What somebody was writing about a game. It lives as long as the tab, and no other person finds it. */
const keyOf = (memberId: number, gameId: number) => `review-draft-${memberId}-${gameId}`

function isAnswer(value: unknown): value is number | null {
  return value === null || typeof value === 'number'
}

function isDraft(value: unknown): value is ReviewDraft {
  if (typeof value !== 'object' || value === null || typeof Reflect.get(value, 'text') !== 'string')
    return false
  return ['star', 'length', 'replay', 'difficulty'].every((name) => isAnswer(Reflect.get(value, name)))
}

export function readDraft(memberId: number, gameId: number): ReviewDraft | null {
  const draft = readTab(keyOf(memberId, gameId))
  return isDraft(draft) ? draft : null
}

export function keepDraft(memberId: number, gameId: number, draft: ReviewDraft): void {
  keepInTab(keyOf(memberId, gameId), draft)
}

export function forgetDraft(memberId: number, gameId: number): void {
  keepInTab(keyOf(memberId, gameId), null)
}
