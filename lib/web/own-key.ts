const own = 'me'

/** Key of a query for what is the signed-in member's own. It is forgotten when somebody else signs in or out. */
export function ownKey<const Rest extends readonly unknown[]>(...rest: Rest): readonly [typeof own, ...Rest] {
  return [own, ...rest]
}

export function isOwnKey(key: readonly unknown[]): boolean {
  return key[0] === own
}
