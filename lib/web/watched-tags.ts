import type { Tag } from '../tags'

// What the screens that are shown want to hear of, besides what is their member's own. The page's one stream follows it
// (app/web/shell/live-changes.ts).

const counts = new Map<Tag, number>()
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

/** Wants to hear of changes of these tags. Returns a function that ends it. */
export function watchTags(tags: readonly Tag[]): () => void {
  for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  tell()
  return () => {
    for (const tag of tags) {
      const left = (counts.get(tag) ?? 0) - 1
      if (left > 0) counts.set(tag, left)
      else counts.delete(tag)
    }
    tell()
  }
}

export function watchedTags(): Tag[] {
  return [...counts.keys()].sort()
}

export function whenWatchedTagsChange(listener: () => void): void {
  listeners.add(listener)
}
