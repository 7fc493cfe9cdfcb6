import type { Tag } from '../tags'

// The tags that visible screens watch, besides the member's personal tags. The page's only stream subscribes
// to them (app/web/shell/live-changes.ts).

const counts = new Map<Tag, number>()
const listeners = new Set<() => void>()

function notify(): void {
  for (const listener of listeners) listener()
}

/** Watches these tags until the returned function is called. */
export function watchTags(tags: readonly Tag[]): () => void {
  for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  notify()
  return () => {
    for (const tag of tags) {
      const left = (counts.get(tag) ?? 0) - 1
      if (left > 0) counts.set(tag, left)
      else counts.delete(tag)
    }
    notify()
  }
}

export function watchedTags(): Tag[] {
  return [...counts.keys()].sort()
}

export function whenWatchedTagsChange(listener: () => void): void {
  listeners.add(listener)
}
