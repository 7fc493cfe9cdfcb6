/**
 * A screen as its feature registers it. The table of routes and the tests that walk through every screen are made from
 * these.
 */
export interface Screen {
  /** As React Router writes patterns, without the slash at the beginning. */
  path: string
  /** The route module in the same folder, without its ending. */
  module: string
  /** Visitors are led to the login where a screen is for members. */
  audience: 'anyone' | 'member'
  /**
   * The query parameters that its page is made from on the server. The page of a screen that declares them is the same
   * for everybody, and is cached under these alone.
   */
  reads?: readonly string[]
  /** It opens without a connection: the service worker stores its page and what that is made of. */
  worksOffline?: true
  /**
   * Addresses at which tests look at it, by the name of the state that they show. `idOf` finds a thing of the demo town
   * by the words that `e2e/screens.ts` lists. Empty where a state has to be prepared first, which that file does.
   */
  samples: Record<string, (idOf: (thing: string) => number) => string>
}
