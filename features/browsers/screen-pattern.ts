/** The pattern of a screen, such as `/game/:id`, which says nothing of whose or which. `/*` stands for every unknown address. */
export const longestPattern = 120
const pattern =
  /^\/(?:(?::?[A-Za-z][A-Za-z-]{0,39}\d{0,2}\??|\*)(?:\/(?::?[A-Za-z][A-Za-z-]{0,39}\d{0,2}\??|\*)){0,7})?$/

export function isScreenPattern(text: string): boolean {
  return text.length <= longestPattern && pattern.test(text)
}

/** Joins the patterns of nested routes. */
export function screenPattern(parts: readonly (string | undefined)[]): string {
  const joined = `/${parts.filter(Boolean).join('/')}`
  return isScreenPattern(joined) ? joined : '/*'
}
