import { isTestSupport, placeOf } from './places.mjs'
import { fixedParticles, formalTone, screenWords } from './screen-words.mjs'
import { lineAt } from './source-tree.mjs'

/** A part of a feature has the layout of a feature. */
const feature = '^features/[^/]+(?:/[^/]+)?'
const isScreen = (path) => /(^|\/)web\/(.+\/)?[^/]+(?<!\.test)\.tsx?$/.test(path)
const isTested = (path) => isTestSupport(path) || path.startsWith('e2e/')
const isOneOf = (places) => (path) => places.some((place) => new RegExp(place).test(path))

const mayReadEnvironment = isOneOf([
  '^app/server/env\\.ts$',
  '^lib/server/test-(database|proof)\\.ts$',
  // The route table decides whether the gallery has a route before an app exists.
  '^app/web/routes\\.ts$',
  '^[^/]+\\.config\\.[cm]?[jt]s$',
  '^(scripts|bench|e2e|ops)/',
])
const mayHoldSql = isOneOf([
  `${feature}/server/(queries|commands)(\\.ts|/.+\\.ts)$`,
  `${feature}/server/(due|upkeep|jobs|factories)\\.ts$`,
  `${feature}/server/(.+/)?[^/]+\\.test\\.ts$`,
  '^(demo/town|bench|ops|lib/server|app/server)/',
  '^sandbox/stand-in-records\\.ts$',
  '^scripts/schema-page\\.ts$',
])
const isOfScreens = isOneOf(['^ui/', '^app/web/', '^lib/web/', '^features/(?:[^/]+/)+web/'])

/** Comments and texts of SQL are blanked, so that lines stay where they are. */
const blanked = (sql) =>
  sql.replace(/--[^\n]*|'(?:[^']|'')*'/g, (part) => part.replace(/[^\n]/g, part.startsWith('--') ? ' ' : 'x'))

/** During a rolling restart the version before serves beside the new one, on the new schema (docs/upgrading.md). */
const takings = [
  [
    /\bdrop\s+(?:table|column|view|materialized|schema)\b/gi,
    'takes away what the version before reads or writes',
  ],
  [/\brename\b/gi, 'renames what the version before reads or writes'],
  [/\balter\s+column\s+\w+\s+(?:set\s+data\s+)?type\b/gi, 'changes a type that the version before knows'],
  [
    /\bset\s+not\s+null\b|\badd\s+column\s+(?![^,;]*\b(?:default|generated)\b)[^,;]*\bnot\s+null\b/gi,
    'demands what the version before does not write',
  ],
].map(([pattern, what]) => ({
  in: ({ path, text }) => /^db\/migrations\/.*\.sql$/.test(path) && !/^-- contract: ./m.test(text),
  read: blanked,
  pattern,
  says: `${what}, which may still serve beside this one. Add first and take away one release later, with a line \`-- contract: since which release nobody uses it\`.`,
}))

/**
 * What no text of these files may say. `$&` in a message is what was found. Types that are `any`, tests that run alone and waits of a
 * fixed time are refused by Biome.
 */
const rules = [
  ...[formalTone, fixedParticles, ...screenWords, ...takings],
  {
    in: ({ path, isCode }) => isCode && !mayReadEnvironment(path),
    pattern:
      /\bprocess(?:\??\.env\b|\[['"]env)|\{[^{}\n]*\benv\b[^{}\n]*\} (?:= process\b|from '(?:node:)?process')/g,
    says: 'reads `process.env`. Add the variable to app/server/env.ts, which reads and checks all of them once, and take it as an argument.',
  },
  {
    in: ({ path, isCode }) => isCode && !mayHoldSql(path),
    pattern: /(?<![`'"\w-])(?:db|tx|sql)(?=(?:<[^`()]*>)?`)|\b(?:db|tx|sql)\.unsafe(?=\()/g,
    says: 'holds SQL (`$&`). Reads go to features/<noun>/server/queries.ts, writes to server/commands.ts, what happens at a time to server/due.ts, recurring upkeep to server/upkeep.ts.',
  },
  {
    // The clock of a demo can be moved, and every screen goes by it.
    in: ({ path, isCode }) =>
      isCode && isOfScreens(path) && !isTestSupport(path) && path !== 'lib/web/now.ts',
    pattern: /\bnew Date\(\)|\bDate\.now\(\)/g,
    says: 'reads the clock of the machine ($&). Take `timeNow`, `nowMs` or, for how long something took, `deviceMs` from lib/web/now.ts.',
  },
  {
    // How near something is on one side is a rule for the other side too.
    in: ({ path, isCode }) =>
      isCode && placeOf(path).layer >= 0 && placeOf(path).runsOn !== 'both' && !isTestSupport(path),
    pattern: /(?<=\b(?:\w+Km|km)(?:: number)?(?:: | = ))\d[\d_.]*|(?<![\w.])6_?371\b(?:\.\d+)?/g,
    says: 'writes the distance $& here. It goes to the noun file, under a name that says of what; the radius of the earth is in lib/coordinates.ts.',
  },
  {
    // So that a changed code cannot be missed.
    in: ({ path }) => isScreen(path),
    pattern: /(['"`])[A-Z]{2,}(?:_[A-Z]+)+\1/g,
    says: '$& is the code of a refusal. Screens ask isRefused with its declaration in refusals.ts.',
  },
  {
    // A path within a URL or an import (`~/app/web/home/`, `../home/`) has something before its first slash.
    in: () => true,
    pattern: /(?<![\w.~*}@\-/])\/(?:work|root|home|Users)\/|file:\/\/\/(?:work|root|home|Users)\//g,
    says: "names a folder of one machine ($&). A path is relative to the project, to DATA_DIR or to os.tmpdir(); a server's goes to ops/ as a variable.",
  },
  {
    in: () => true,
    pattern:
      /https?:\/\/(?:registry|npm|nexus|artifactory|verdaccio)\.[\w.-]+|^(?:@[\w-]+:)?registry\s*=|--registry[= ]/gm,
    says: "names a package registry ($&). It goes to the user's own npm settings, never into the project.",
  },
  {
    in: ({ path }) => /(^|\/)(package-lock|npm-shrinkwrap)\.json$/.test(path),
    // One match, however many there are.
    pattern: /"resolved"\s*:.*/gs,
    says: 'has "resolved" addresses. Write it anew with omit-lockfile-registry-resolved=true, which stands in .npmrc.',
  },
  {
    in: ({ isCode }) => isCode,
    pattern: /(?:\/\/|\/\*)\s*@ts-(?:ignore|nocheck)\b/g,
    says: 'silences the compiler. Correct the type; a deliberate mistake in a test is `@ts-expect-error` with a reason.',
  },
  {
    in: ({ isCode }) => isCode,
    pattern:
      /\bcatch\s*(?:\(\w*\)\s*)?\{(?:\s|\/\*(?:[^*]|\*(?!\/))*\*\/|\/\/.*)*\}(?!`)|\.catch\(\s*(?:async )?\(?\w*\)? =>\s*(?:\{\s*\}|undefined\b|void\b)/g,
    says: 'swallows a failure. Answer it, log it or throw it on; where failing is fine, the catch returns the value that stands for it.',
  },
  {
    // The reason stands behind a condition or in a comment on the line above.
    in: ({ isCode }) => isCode,
    pattern:
      /(?<!(?:(?:^|\s)\/\/.*|\*\/)\n\s*)\b(?:(?:test|it|describe|suite|bench)(?:\.\w+)*\.(?:skip|skipIf|runIf|todo|fixme|fails)\b(?!\((?:(?!=>).)+, (['"`]).+\1\))|x(?:it|test|describe)\()/gm,
    says: 'leaves a test out without a reason. Make it pass or delete it; a reason goes in a comment on the line above.',
  },
  {
    in: ({ path, isCode }) => isCode && isTested(path),
    pattern:
      /new Promise(?:<\w+>)?\(\(?(\w+)\)? =>\s*\{?\s*setTimeout\(\s*(?:\(\) => )?\1\b|from '(?:node:)?timers\/promises'/g,
    says: 'sleeps in a test. Hand in the clock, or wait for the condition with `expect.poll`.',
  },
  {
    in: ({ isCode }) => isCode,
    pattern: /(?<![`\w])refetchInterval\b(?!: pollUnlessStreamed\(|`)/g,
    says: 'polls though a change stream may be open. Write `refetchInterval: pollUnlessStreamed(tag, interval)` (lib/web/polling.ts).',
  },
  {
    in: ({ path, isCode }) => isCode && !path.startsWith('scripts/'),
    pattern: /toLocaleTimeString|\b(?:timeStyle|hour12): |\bhour: '(?:numeric|2-digit)'/g,
    says: 'formats a time by itself, which Node and browsers do differently. Use `seoulTime` or `seoulEnd` (lib/seoul-date.ts).',
  },
]

export function findTextProblems(tree) {
  const problems = []
  for (const file of tree.files.values()) {
    // These files contain the patterns themselves.
    if (file.path.startsWith('scripts/structure/')) continue
    for (const { in: isIn, read = (text) => text, pattern, unless, says } of rules) {
      if (!isIn(file)) continue
      for (const match of read(file.text).matchAll(pattern)) {
        if (unless?.(match, file)) continue
        const message = says.replace('$&', () => match[0].trim())
        problems.push({ path: file.path, line: lineAt(file.text, match.index), message })
      }
    }
  }
  return problems
}
