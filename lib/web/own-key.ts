const own = 'me'

/**
 * The query key for the signed-in member's own data. It is removed from the cache whenever somebody signs in or out.
 */
export function ownKey<const Rest extends readonly unknown[]>(...rest: Rest): readonly [typeof own, ...Rest] {
  return [own, ...rest]
}

export function isOwnKey(key: readonly unknown[]): boolean {
  return key[0] === own
}
