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
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(keyOf(memberId, gameId)) ?? 'null')
    return isDraft(draft) ? draft : null
  } catch {
    return null
  }
}

/** A browser whose storage is full or closed keeps no draft; the form works on. */
export function keepDraft(memberId: number, gameId: number, draft: ReviewDraft): boolean {
  try {
    sessionStorage.setItem(keyOf(memberId, gameId), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function forgetDraft(memberId: number, gameId: number): void {
  try {
    sessionStorage.removeItem(keyOf(memberId, gameId))
  } catch {
    return
  }
}
