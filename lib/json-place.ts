// biome-ignore-start lint/suspicious/noControlCharactersInRegex: JSON forbids them in texts
const token =
  /[ \t\n\r]*(?:([{}[\],:])|("[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*")|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-]))/y
// biome-ignore-end lint/suspicious/noControlCharactersInRegex: as above

type Wanted = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or end'

/**
 * Where a text stops being JSON, or null if it is JSON. `JSON.parse` tells a position for some errors only, and not the
 * same in each version.
 */
export function findJsonBreak(text: string): number | null {
  const open: ('{' | '[')[] = []
  let wanted: Wanted = 'value'
  let at = 0
  for (;;) {
    token.lastIndex = at
    const found = token.exec(text)
    const blank = /[ \t\n\r]*/y
    blank.lastIndex = at
    const here = at + (blank.exec(text)?.[0].length ?? 0)
    if (wanted === ', or end' && open.length === 0) return here === text.length ? null : here
    if (!found) return here
    const next = after(wanted, { sign: found[1], isText: found[2] !== undefined }, open)
    if (next === null) return here
    wanted = next
    at = token.lastIndex
  }
}

/** What may follow a token, or null where it must not stand. Keeps `open` up to date. */
function after(
  wanted: Wanted,
  { sign, isText }: { sign: string | undefined; isText: boolean },
  open: ('{' | '[')[],
): Wanted | null {
  const close = (opened: '{' | '['): Wanted | null => (open.pop() === opened ? ', or end' : null)
  switch (wanted) {
    case 'value':
    case 'value or ]':
      if (sign === undefined) return ', or end'
      if (sign === ']' && wanted === 'value or ]') return close('[')
      if (sign !== '{' && sign !== '[') return null
      open.push(sign)
      return sign === '{' ? 'key or }' : 'value or ]'
    case 'key':
    case 'key or }':
      if (sign === '}' && wanted === 'key or }') return close('{')
      return isText ? ':' : null
    case ':':
      return sign === ':' ? 'value' : null
    case ', or end':
      if (sign === ',') return open.at(-1) === '{' ? 'key' : 'value'
      if (sign === '}') return close('{')
      return sign === ']' ? close('[') : null
  }
}
