export type Random = {
  /** 0 ≤ n < 1 */
  next(): number
  between(low: number, high: number): number
  /** Both ends included. */
  int(low: number, high: number): number
  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T
  chance(share: number): boolean
  shuffle<T>(list: readonly T[]): T[]
}

export function hashText(text: string): number {
  let hash = 2166136261
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i)
    hash = Math.imul(hash, 16777619)
  }
  // FNV alone gives neighbouring keys ('game-1', 'game-2') similar hashes; this final mixing spreads them.
  hash ^= hash >>> 16
  hash = Math.imul(hash, 0x85ebca6b)
  hash ^= hash >>> 13
  hash = Math.imul(hash, 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

export function seededRandom(seed: string): Random {
  let state = hashText(seed)

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    int: (low, high) => low + Math.floor((high - low + 1) * next()),
    pick(list) {
      const picked = list[Math.floor(next() * list.length)]
      if (picked === undefined) throw new RangeError('cannot pick from an empty list')
      return picked
    },
    chance: (share) => next() < share,
    shuffle(list) {
      return list
        .map((item) => ({ item, order: next() }))
        .sort((a, b) => a.order - b.order)
        .map(({ item }) => item)
    },
  }
}
