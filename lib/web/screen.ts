/** A screen as its feature registers it. The route table and the tests that visit every screen are built from these. */
export interface Screen {
  /** A React Router pattern without a leading slash. */
  path: string
  /** The route module in the same folder, without extension. */
  module: string
  /**
   * Visitors of a screen for members, operators or the staff of cafes are redirected to the login. Members
   * without the role get the "not found" screen for the last two.
   */
  audience: 'anyone' | 'member' | 'operator' | 'staff'
  /**
   * The query parameters that the server-rendered page depends on. Declaring them makes the page cacheable under these
   * parameters alone; it is the same for everybody.
   */
  reads?: readonly string[]
  /** The screen works offline: the service worker stores its page and files. */
  worksOffline?: true
  /**
   * URLs at which tests visit the screen, by the state that they show. `idOf` looks up a demo thing by the
   * name that `e2e/screens.ts` lists; `keyOf` returns the key of a thing that `e2e/screens.ts` creates for
   * the visit. Empty if the state needs preparation, which is also in `e2e/screens.ts`.
   */
  samples: Record<string, (idOf: (thing: string) => number, keyOf: (thing: string) => string) => string>
}

/** Screens about one thing, such as a cafe, whose samples take its id. */
export const screensOf =
  (thing: string, audience: Screen['audience']) =>
  (path: string, module: string, samples: Record<string, (id: number) => string>): Screen => ({
    path,
    module,
    audience,
    samples: Object.fromEntries(
      Object.entries(samples).map(([name, sample]) => [
        name,
        (idOf: (thing: string) => number) => sample(idOf(thing)),
      ]),
    ),
  })
