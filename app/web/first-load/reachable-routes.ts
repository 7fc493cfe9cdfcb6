export const firstPart = (path: string) => path.split('/')[1]?.toLowerCase() ?? ''

/**
 * Whether an address with this first part can match the route. Layouts, home and the route for what is missing belong to
 * every address.
 */
export function isReachable({ path = '' }: { path?: string }, first: string): boolean {
  return path === '' || path === '*' || firstPart(`/${path}`) === first
}
