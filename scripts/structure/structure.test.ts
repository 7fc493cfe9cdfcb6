import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkTree } from './check-tree.mjs'

type Files = Record<string, string>

const planted: string[] = []
let cleanRoot: string | undefined
afterAll(() => {
  for (const root of planted) rmSync(root, { recursive: true, force: true })
})

/** A small valid project, so that each test shows exactly one violation. */
const clean: Files = {
  'README.md': '# 미플\n',
  'package.json': '{ "name": "meeple" }\n',
  'tsconfig.server.json': '{}\n',
  'vite.config.ts': 'export default { port: process.env.PORT }\n',
  'app/server/main.ts': [
    "import { migrate } from '~/lib/server/migrate'",
    "import { readEnv } from './env'",
    "import { features } from './features'",
    "import version from '../../package.json'",
    'export const parts = [migrate, features, readEnv, version]',
    "export const demo = () => import('./demo-mode')",
  ].join('\n'),
  'app/server/demo-mode.ts': [
    "import { seed } from '~/demo/town/seed'",
    "import { sandboxPage } from '~/sandbox/sandbox-page'",
    'export const parts = [seed, sandboxPage]',
  ].join('\n'),
  'app/server/build-app.ts': 'export const buildApp = () => 1\n',
  'app/server/env.ts': 'export const readEnv = (source = process.env) => source\n',
  'app/server/features.ts':
    "import { catalogue } from '~/features/catalogue/server/feature'\nexport const features = [catalogue]\n",
  'app/server/render-page.ts': "export const build = import('virtual:react-router/server-build')\n",
  'app/server/v1.test.ts': "export const surface = ['GET /v1/boardGameRoom/']\n",
  'features/paths.ts': 'export const paths = { game: (id: number) => id }\n',
  'app/web/root.tsx': 'export default function App() { return null }\n',
  'app/web/routes.ts':
    "export default ['home/home-page.tsx', '../../features/catalogue/web/game-page.tsx']\n",
  'app/web/home/home-page.tsx': [
    "import { GameCard } from '~/features/catalogue/web/game-card'",
    "import { gameQueries } from '~/features/catalogue/web/queries'",
    'export const loader = () => gameQueries',
    'export default function HomePage() { return <GameCard /> }',
  ].join('\n'),
  'features/catalogue/README.md':
    '# Games\n\n| wire | ours |\n| --- | --- |\n| `gubun` | category |\n\n## Shown elsewhere\n- web/game-card.tsx\n',
  'features/catalogue/endpoints.ts':
    "import { get } from '~/lib/endpoint'\nexport const list = get('/v1/products', 'meerkat_level')\n",
  'features/catalogue/server/wire.ts': "export const wire = { minPlayers: 'min_person' }\n",
  'features/catalogue/game.ts': 'export type Game = { id: number }\nexport const longestSearch = 100\n',
  'features/catalogue/game.test.ts': "import './game'\n",
  'features/catalogue/server/routes.ts':
    "import { findGame } from './queries'\nexport const catalogueRoutes = findGame\n",
  'features/catalogue/server/feature.ts':
    "import { catalogueRoutes } from './routes'\nexport const catalogue = catalogueRoutes\n",
  'features/catalogue/server/queries.ts':
    "import type { Database } from '~/lib/server/database'\nexport const findGame = (db: Database) => db`select 1`\n",
  'features/catalogue/server/commands/log-play.ts':
    'export const logPlay = (tx: (text: TemplateStringsArray) => number) => tx`insert`\n',
  'features/catalogue/server/factories.ts':
    'export const aGame = (db: (text: TemplateStringsArray) => number) => db`insert`\n',
  'features/catalogue/server/catalogue.test.ts':
    "import '~/app/server/build-app'\nexport const reply = { sum_rating1: 3 }\n",
  'features/catalogue/server/import/read-csv.ts': 'export const readCsv = 1\n',
  'features/catalogue/server/import/oddities.csv': 'id,name\n',
  'features/catalogue/web/queries.ts':
    "import { list } from '../endpoints'\nexport const gameQueries = list\n",
  'features/catalogue/web/game-page.tsx': [
    "import { paths } from '~/features/paths'",
    "import { GameFacts } from './game/game-facts'",
    'export default function GamePage() { return <GameFacts to={paths.game(1)} /> }',
  ].join('\n'),
  'features/catalogue/web/game/game-facts.tsx':
    'export function GameFacts(props: { to: string }) { return props.to }\n',
  'features/catalogue/web/game-card.tsx':
    "import { Button } from '~/ui/button'\nexport const GameCard = () => <Button />\n",
  'features/catalogue/web/game-page.test.tsx': 'export const shown = true\n',
  'features/catalogue/web/recent-search-store.ts': 'export const recent = []\n',
  'features/catalogue/web/use-search.ts': 'export const useSearch = () => 1\n',
  'features/reviews/README.md': '# Reviews\n\nDepends on catalogue.\n',
  'features/reviews/review.ts':
    "import type { Game } from '../catalogue/game'\nexport type Review = { game: Game }\n",
  'features/reviews/server/queries.ts':
    "import { findGame } from '~/features/catalogue/server/queries/games'\nexport const listReviews = findGame\n",
  'features/reviews/server/reviews.test.ts':
    "import { aGame } from '~/features/catalogue/server/factories'\nexport const game = aGame\n",
  'features/reviews/web/review-card.tsx':
    "import { GameCard } from '~/features/catalogue/web/game-card'\nexport function ReviewCard() { return <GameCard /> }\n",
  'ui/button.tsx': "import { won } from '~/lib/won'\nexport const Button = () => won\n",
  'lib/won.ts': 'export const won = 1\n',
  'lib/server/schema-parts.ts': 'export const get = (path: string, field: string) => [path, field]\n',
  'lib/server/database.ts': "import type { Pool } from 'pg'\nexport type Database = Pool\n",
  'lib/server/migrate.ts': 'export const migrate = 1\n',
  'lib/server/test-database.ts': 'export const address = process.env.DATABASE_URL\n',
  'db/migrations/0001-games.sql': 'create table games (id int);\n',
  'demo/town/seed.ts':
    "import { logPlay } from '~/features/catalogue/server/commands/log-play'\nexport const seed = logPlay\n",
  'sandbox/sandbox-page.ts': "import { won } from '~/lib/won'\nexport const sandboxPage = won\n",
  'bench/hot-list.ts': 'export const bare = process.env.DATABASE_URL\n',
  'e2e/home.test.ts': [
    'export const wire = { conform_time: null }',
    "test.skip(wire === null, 'only where the stand-ins run')",
    'export const deadline = new Promise((_, reject) => setTimeout(() => reject(new Error()), 5000))',
  ].join('\n'),
  'docs/GLOSSARY.md': '`jjimdel` unlikes a game.\n',
  '.ci/run': '#!/bin/sh\nnpm test\n',
}

function plant(files: Files): string {
  const root = mkdtempSync(join(tmpdir(), 'structure-'))
  planted.push(root)
  write(root, files)
  return root
}

function write(root: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

/** Adds the files to the valid project for one check, because writing the whole project for each test is slow. */
function problemsWith(files: Files): string[] {
  cleanRoot ??= plant(clean)
  write(cleanRoot, files)
  const problems = checkTree(cleanRoot)
  for (const path of Object.keys(files)) rmSync(join(cleanRoot, path))
  write(cleanRoot, Object.fromEntries(Object.entries(clean).filter(([path]) => path in files)))
  return problems.map(({ path, line, message }) => `${path}:${line}  ${message}`)
}

/** Expects exactly one report that says where the problem is, what is wrong and where the code should go. */
function expectOnly(files: Files, where: string, ...says: string[]): void {
  const problems = problemsWith(files)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(new RegExp(`^${where.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}  `))
  for (const words of says) expect(problems[0]).toContain(words)
}

/** One file, of which `where` names the line that is wrong, with each of the texts. */
function refuses(where: string, texts: string | string[], ...says: string[]): void {
  for (const text of [texts].flat()) expectOnly({ [where.replace(/:\d+$/, '')]: text }, where, ...says)
}

test('finds nothing in a tree that follows every rule', () => {
  expect(problemsWith({})).toEqual([])
})

/** What is refused: below each title the wrong line of a file with what the report says, and below that the file. */
const faults = `
refuses an import from ui/ up into a feature
  ui/game-badge.tsx:1 ⇒ app → features → ui → lib ⇒ goes to features/<noun>/web/
    import '~/features/catalogue/game'
    export const GameBadge = () => null

refuses an import from lib/ up into a feature, written relatively
  lib/price.ts:2 ⇒ Code that knows the business goes to its feature
    export const price = 1
    export { longestSearch } from '../features/catalogue/game'

refuses a feature that imports a stand-in
  features/catalogue/server/client.ts:1 ⇒ mounted by app/server/ alone
    import '~/sandbox/sandbox-page'

refuses a demo town that goes around the commands, and a feature that imports it
  demo/town/plays.ts:1 ⇒ through a feature's server/commands.ts
    import '~/features/catalogue/server/routes'
  features/catalogue/server/jobs.ts:1 ⇒ started by app/server/ alone
    import '~/demo/town/seed'

refuses browser code that takes even a type from server/
  features/catalogue/web/use-search.ts:1 ⇒ not even a type ⇒ goes to endpoints.ts or the noun file
    import type { X } from '../server/queries'

refuses a neutral file that imports server/ or web/
  lib/paging.ts:1 ⇒ runs on both sides ⇒ endpoints.ts
    import './server/migrate'
  features/catalogue/level.ts:1 ⇒ runs on both sides ⇒ Move the importing file to web/
    import { gameQueries } from './web/queries'

refuses server code that imports web/ or ui/
  features/catalogue/server/present.ts:1 ⇒ browser's side ⇒ outside server/ and web/
    import '../web/queries'
  features/catalogue/server/share-card.ts:1 ⇒ browser's side
    import '~/ui/button'

refuses to reach into another feature's inner server files
  features/reviews/server/present.ts:1 ⇒ endpoints.ts, noun files, server/queries, server/commands, server/audit.ts and web/queries.ts
    import { catalogueRoutes } from '~/features/catalogue/server/routes'

refuses a component that its owner does not list
  features/reviews/web/review-list.tsx:1 ⇒ features/catalogue/README.md under "## Shown elsewhere"
    import { GameFacts } from '../../catalogue/web/game/game-facts'
    export const ReviewList = GameFacts

lets the composition list a feature, and refuses it what the feature brings one by one
  app/server/v1.ts:2 ⇒ app/ may use its feature.ts
    import '~/features/catalogue/server/feature'
    import '~/features/catalogue/server/routes'

keeps the link file independent of features
  features/paths.ts:1 ⇒ what needs the noun goes to its feature
    import type { Game } from './catalogue/game'
    export type Paths = Game

keeps factories for tests
  features/reviews/server/commands.ts:1 ⇒ reaches into features/catalogue/server/factories.ts
    import '~/features/catalogue/server/factories'

refuses features that import each other, by types too
  features/catalogue/server/present.ts:1 ⇒ catalogue → reviews → catalogue ⇒ a screen that joins both goes to app/web/
    import type { Review } from '~/features/reviews/review'

keeps the driver in lib/server/
  features/catalogue/server/due.ts:1 ⇒ from lib/server/database
    import type { Pool } from 'pg'

refuses names that fit any content
  lib/utils.ts:1 ⇒ "utils" would fit any content ⇒ a file of lib/ with its own name
  features/catalogue/index.ts:1 ⇒ goes to that noun's file
  app/server/common/start.ts:1 ⇒ "common"
  lib/server/pass-service.ts:1 ⇒ "pass-service"

refuses a name that is not kebab-case
  lib/seoulDate.ts:1 ⇒ Rename it to seoul-date

refuses files outside a feature's list
  features/catalogue/server/repository.ts:1 ⇒ reads to queries.ts
  features/catalogue/web/level-colours.ts:1 ⇒ a rule to the noun file
  features/catalogue/pages/first.ts:1 ⇒ server/, web/ and neutral files
  features/catalogue/notes.md:1 ⇒ Rules go to features/catalogue/<noun>.ts
  features/catalogue/badge.tsx:1 ⇒ goes to features/catalogue/web/badge.tsx
    export const Badge = 1
  features/level.ts:1 ⇒ goes to features/<noun>/

refuses a part of a page that does not exist
  features/catalogue/web/ranking/rank-badge.tsx:1 ⇒ goes to web/ itself
    export const RankBadge = 1

refuses a test without its subject, and a web test no compiler takes
  features/catalogue/rules.test.ts:1 ⇒ a test through HTTP goes to server/
  features/catalogue/web/queries.test.ts:1 ⇒ Name it .test.tsx

refuses a component under another name than its file
  features/catalogue/web/rank-badge.tsx:1 ⇒ does not export the component RankBadge ⇒ goes to a .ts file
    export const levelColour = 1
    export function Badge() { return null }

refuses a routed screen without the ending
  features/catalogue/web/ranking.tsx:1 ⇒ Name it ranking-page.tsx
    export const loader = 1
    export default function Ranking() { return null }

refuses an old word in SQL, in a file name and in the text of a README
  db/migrations/0002-rooms.sql:2 ⇒ "min_person"
    create table rooms (
      min_person int
    );
  lib/server/jjimdel.ts:1 ⇒ "jjimdel"
  features/reviews/README.md:2 ⇒ "productre"
    # Reviews
    Kept by productre.

refuses registry addresses and resolved packages
  .npmrc:2 ⇒ user's own npm settings
    save-exact=true
    registry=https://somewhere.example/
  docs/install.md:1 ⇒ package registry
    From https://registry.example.org/x
  package-lock.json:2 ⇒ has "resolved" addresses ⇒ omit-lockfile-registry-resolved
    {
      "resolved": "x",
      "resolved": "y"
    }

refuses a page that no path leads to
  features/reviews/web/review-page.tsx:1 ⇒ Add it to screens.ts of its web folder
    export default function ReviewPage() { return null }
`
for (const fault of faults.trim().split('\n\n')) {
  const [title = ''] = fault.split('\n')
  test(title, () => {
    const files = [...fault.matchAll(/^ {2}(\S+) ⇒ (.+)\n?((?: {4}.*(?:\n|$))*)/gm)]
    expect(files).not.toEqual([])
    for (const [, where = '', says = '', text = ''] of files)
      refuses(where, text.replace(/^ {4}/gm, ''), ...says.split(' ⇒ '))
  })
}

test('refuses a schema in what runs in the browser', () => {
  const code = "import { z } from 'zod'\nexport const kind = z.enum(['a'])\n"
  for (const path of [
    'features/catalogue/web/use-kind.ts',
    'features/catalogue/game.ts',
    'ui/kind.ts',
    'lib/kind.ts',
  ]) {
    expect(problemsWith({ [path]: code })).toContainEqual(
      expect.stringContaining('brings zod to the browser'),
    )
  }
  const typeOnly = "import type { z } from 'zod'\nexport type Of<T extends z.ZodType> = z.output<T>\n"
  for (const [path, allowed] of [
    ['features/catalogue/server/queries.ts', code],
    ['features/catalogue/kind.ts', typeOnly],
  ] as const) {
    expect(problemsWith({ [path]: allowed }).filter((line) => line.includes('zod'))).toEqual([])
  }
})

// Two versions side by side

test('refuses a migration that takes away what the version before uses, unless it says that nobody does', () => {
  const path = 'db/migrations/0190-tidy.sql'
  for (const [sql, why] of [
    ['alter table games drop column mood;', 'takes away'],
    ['alter table games rename to toys;', 'renames'],
    ['alter table games alter column id type bigint;', 'changes a type'],
    ['alter table games alter column mood set not null;', 'demands'],
    ['alter table games add column mood text not null;', 'demands'],
  ] as const) {
    refuses(`${path}:2`, `-- Games change.\n${sql}\n`, why)
    expect(problemsWith({ [path]: `-- contract: unused since 0.3.0\n${sql}\n` })).toEqual([])
  }
  for (const sql of [
    "alter table games add column mood text not null default 'drop table';",
    'alter table games add column mood text, drop constraint games_check;',
    '-- Later we drop column mood.\ncreate table toys (id int not null);',
  ]) {
    expect(problemsWith({ [path]: sql }), sql).toEqual([])
  }
})

// Import direction

test('lets server code take the types of rows, and nothing else of db/', () => {
  const rows = { 'db/rows/reviews.ts': 'export interface ReviewRow { id: number }\n' }
  const code = "import type { ReviewRow } from '~/db/rows/reviews'\nexport type Shown = ReviewRow\n"
  expect(problemsWith({ ...rows, 'features/reviews/server/present.ts': code })).toEqual([])
  expectOnly(
    { ...rows, 'features/reviews/review.ts': code },
    'features/reviews/review.ts:1',
    'not even a type may come from server/',
  )
  refuses(
    'features/reviews/server/present.ts:1',
    "import '~/db/rows/reviews'\n",
    'migrations are run by app/server/',
  )
})

test('refuses a feature that imports the composition, even lazily or as a type', () => {
  refuses(
    'features/catalogue/server/due.ts:1',
    ["import('~/app/server/main')", "export type Parts = import('~/app/server/main').Parts"],
    'What joins features goes to app/',
  )
})

test('lets a stand-in know addresses of calls and nothing deeper', () => {
  expect(problemsWith({ 'sandbox/kakao.ts': "import '~/features/catalogue/endpoints'\n" })).toEqual([])
  refuses(
    'sandbox/kakao.ts:1',
    "import '~/features/catalogue/server/queries/games'\n",
    "at most a feature's endpoints.ts",
  )
})

test('lets the test of a stand-in drive the real client', () => {
  const client = { 'features/catalogue/server/client.ts': 'export const ask = 1\n' }
  expect(
    problemsWith({ ...client, 'sandbox/kakao.test.ts': "import '~/features/catalogue/server/client'\n" }),
  ).toEqual([])
})

test('refuses a product file that imports tests or tools', () => {
  for (const folder of ['bench', 'e2e', 'scripts']) {
    refuses(
      'lib/server/figures.ts:1',
      `import '~/${folder}/figures'\n`,
      `${folder}/ only looks on`,
      'goes to lib/',
    )
  }
})

test('refuses a server that loads the demo town, the stand-ins or demo mode before it knows its mode', () => {
  for (const target of ['~/demo/town/seed', '~/sandbox/sandbox-page', './demo-mode']) {
    refuses('app/server/jobs.ts:1', `import '${target}'\n`, 'only demo mode loads', 'app/server/demo-mode.ts')
    expect(problemsWith({ 'app/server/jobs.ts': `export const jobs = () => import('${target}')\n` })).toEqual(
      [],
    )
    expect(problemsWith({ 'app/server/jobs.ts': `import type { Town } from '${target}'\n` })).toEqual([])
  }
})

// Server and browser

test('allows only render-page.ts to read the built web', () => {
  for (const entry of ['virtual:react-router/server-build', '../../build/web/server/index.js']) {
    refuses(
      'app/server/serve.ts:1',
      `export const web = import('${entry}')\n`,
      'Only app/server/render-page.ts reads it',
    )
  }
})

// Between features

test('refuses the tone of 합니다 in what the house writes, but not where the specification spells it', () => {
  const screen = (says: string) => ({ 'lib/web/says.ts': `export const says = '${says}'\n` })
  expectOnly(screen('저장했습니다.'), 'lib/web/says.ts:1', 'the tone of 해요')
  refuses('demo/town/content/news.json:1', '{"title": "문을 엽니다"}\n', 'the tone of 해요')
  expect(problemsWith(screen('함께하니까 좋아요. 그게 아니다. 해당 카테고리의 게임이 없습니다.'))).toEqual([])
  expect(problemsWith({ 'demo/town/content/reviews.json': '{"text": "제 차례입니다"}\n' })).toEqual([])
})

test.each([
  ['says.ts', "export const says = '10분 안에 답해 주세요.'", '10분'],
  ['says.ts', `export const says = \`\${who} 님은 밤 9시까지 와요.\``, '밤 9시'],
  ['says.tsx', 'export const Says = () => <p>2,000자까지 쓸 수 있어요.</p>', '2,000자'],
])('refuses a number in a sentence that its rule has, in %s: %s', (file, text, says) => {
  refuses(`lib/web/${file}:1`, `${text}\n`, `says "${says}"`)
})

test('takes a number from its rule, a date, one of a thing and an example', () => {
  for (const says of [`\${most}분 안에 답해 주세요.`, '1월 10일', '이용권 1장을 써요.', '예: 1인 10,000원'])
    expect(
      problemsWith({ 'lib/web/says.ts': `const most = 10\nexport const says = \`${says}\` + most\n` }),
    ).toEqual([])
})

test.each([
  ['server/queries.ts', 'const nearKm = 10', '10'],
  ['web/queries.ts', 'export const near = { withinKm: 20 }', '20'],
  ['server/queries.ts', 'export const reach = (km: number) => km / 6371', '6371'],
])('refuses a distance outside of a rule, in %s: %s', (file, text, number) => {
  refuses(`features/catalogue/${file}:1`, text, `the distance ${number}`)
})

test('refuses a feature whose server or screens nobody lists', () => {
  expectOnly(
    { 'app/server/features.ts': 'export const features = []\n' },
    'features/catalogue/server/feature.ts:1',
    'Add it to app/server/features.ts',
  )
  expectOnly(
    {
      'features/reviews/README.md': '# Reviews\n',
      'features/reviews/server/routes.ts': 'export const reviewRoutes = 1\n',
    },
    'features/reviews/server/routes.ts:1',
    'features/reviews/server/feature.ts',
  )
  expectOnly(
    {
      'app/web/screens.ts': 'export const all = []\n',
      'features/catalogue/web/screens.ts': 'export const screens = []\n',
    },
    'features/catalogue/web/screens.ts:1',
    'Add it to app/web/screens.ts',
  )
})

test('lets a schema depend on the tags of another feature, and only their owner invalidate them', () => {
  const tags = "import { gameTags } from '~/features/catalogue/game'\n"
  const inOwn = { 'features/reviews/server/schemas.ts': tags }
  expectOnly(
    { ...inOwn, 'features/reviews/server/commands.ts': tags },
    'features/reviews/server/commands.ts:1',
    "only that feature's own commands invalidate them",
  )
})

// Import cycles

test('finds a cycle through three features', () => {
  const readme = '# Plays\n'
  expectOnly(
    {
      'features/catalogue/game.ts': "import type { Play } from '../plays/play'\nexport type Game = Play\n",
      'features/plays/README.md': readme,
      'features/plays/play.ts':
        "import type { Review } from '../reviews/review'\nexport type Play = Review\n",
    },
    'features/catalogue/game.ts:1',
    'catalogue → plays → reviews → catalogue',
  )
})

test('counts a feature with its desk, and lets its feature.ts list what it brings', () => {
  const desk = (text: string) => ({
    'features/catalogue/desk/README.md': '# Catalogue desk\n',
    'features/catalogue/desk/server/present.ts': text,
  })
  expectOnly(
    desk("import type { Review } from '~/features/reviews/review'\nexport type Merged = Review\n"),
    'features/catalogue/desk/server/present.ts:1',
    'catalogue → reviews → catalogue',
    'registered in its server/feature.ts',
  )
  expect(
    problemsWith({
      'features/catalogue/server/feature.ts':
        "import type { Review } from '~/features/reviews/review'\nexport const catalogue = { review: {} as Review }\n",
    }),
  ).toEqual([])
})

const room = (name: string, more: Files) =>
  Object.fromEntries(
    Object.entries({ 'server/queries.ts': `export const read${name} = 1\n`, ...more }).map(([path, text]) => [
      `features/catalogue/${name}/${path}`,
      text,
    ]),
  )

test('counts the rooms of a feature one by one, and lets its root join them', () => {
  const core = "import { readlevels } from '../../levels/server/queries'\nexport const shelf = readlevels\n"
  const level = "import { readcore } from '../../core/server/queries'\nexport const level = readcore\n"
  expectOnly(
    { ...room('core', { 'server/commands.ts': core }), ...room('levels', { 'server/commands.ts': level }) },
    'features/catalogue/core/server/commands.ts:1',
    'catalogue/core → catalogue/levels → catalogue/core',
    'What both need goes to the one that knows less',
  )
  const rooms = { ...room('core', {}), ...room('levels', { 'server/commands.ts': level }) }
  const joined = "import { level } from '../levels/server/commands'\nexport const all = level\n"
  expect(problemsWith({ ...rooms, 'features/catalogue/server/present.ts': joined })).toEqual([])
})

test('lets a room use of another what features use of each other, and what it shows', () => {
  const rooms = (text: string) => ({
    ...room('core', {
      'server/present.ts': 'export const shown = 1\n',
      'web/use-level.ts': 'export const useLevel = 1\n',
    }),
    ...room('levels', { 'web/use-levels.ts': text }),
  })
  expect(
    problemsWith(
      rooms("import { useLevel } from '../../core/web/use-level'\nexport const useLevels = useLevel\n"),
    ),
  ).toEqual([])
  const reached = {
    ...room('core', { 'server/present.ts': 'export const shown = 1\n' }),
    ...room('levels', {
      'server/commands.ts': "import { shown } from '../../core/server/present'\nexport const say = shown\n",
    }),
  }
  expectOnly(
    reached,
    'features/catalogue/levels/server/commands.ts:1',
    'reaches into features/catalogue/core/server/present.ts',
    'server/notices.ts',
  )
})

test('refuses files that import each other, be it only their types', () => {
  const back = (text: string) => ({
    'lib/server/retry.ts': "import { begin } from './begin'\nexport const retry = begin\n",
    'lib/server/begin.ts': text,
  })
  expectOnly(
    back("import type { Retry } from './retry'\nexport const begin = 1\n"),
    'lib/server/begin.ts:1',
    'lib/server/begin.ts → lib/server/retry.ts → lib/server/begin.ts',
  )
  expectOnly(
    back("\nimport { retry } from './retry'\nexport const begin = retry\n"),
    'lib/server/begin.ts:2',
    'lib/server/begin.ts → lib/server/retry.ts → lib/server/begin.ts',
    'goes to a third file',
  )
})

// Database

test('keeps SQL in queries, commands and due steps', () => {
  for (const sql of [
    'db`select 1`',
    'request.server.db<Row[]>`select 1`',
    "tx.unsafe('select 1')",
    'const part = sql`and true`',
  ]) {
    refuses(
      'features/catalogue/server/present.ts:2',
      `// rows\n${sql}\n`,
      'server/queries.ts',
      'server/commands.ts',
    )
  }
  refuses('sandbox/kakao.ts:1', 'db`select 1`\n', 'holds SQL')
})

// File names

test('refuses a second migration or decision of one number', () => {
  refuses('db/migrations/0001-rooms.sql:1', '', '0001-games.sql')
  expectOnly(
    { 'docs/decisions/0001-a.md': '# A\n', 'docs/decisions/0001-b.md': '# B\n' },
    'docs/decisions/0001-b.md:1',
    'docs/decisions/0001-a.md',
  )
})

test('refuses a link to a file that is not there, and a decision that the index does not list', () => {
  const text =
    '# A\n[b](../b.md) and [the site](https://example.org), [lib](../../lib/), [up](../GLOSSARY.md#word)\n'
  refuses('docs/pages/a.md:2', text, 'links to docs/b.md')
  const index = { 'docs/decisions/README.md': '[1](0001-a.md)\n', 'docs/decisions/0001-a.md': '# A\n' }
  expectOnly(
    { ...index, 'docs/decisions/0002-b.md': '# B\n' },
    'docs/decisions/0002-b.md:1',
    'Add its number',
  )
})

test('takes a part of a screen that app/web/ composes of several features', () => {
  expect(
    problemsWith({ 'features/catalogue/web/home/home-games.tsx': 'export const HomeGames = 1\n' }),
  ).toEqual([])
})

test('takes a layout around several screens that loads something', () => {
  expect(
    problemsWith({
      'app/web/operator/desk-layout.tsx':
        'export const loader = 1\nexport default function DeskLayout() { return null }\n',
    }),
  ).toEqual([])
})

// Root

test('keeps the root bare', () => {
  refuses('NOTES.md:1', '', 'A paper goes to docs/')
  expectOnly(
    { 'server/a.ts': '', 'server/b.ts': '' },
    'server/a.ts:1',
    'Product code goes to features/, ui/ or lib/',
  )
})

// Old words

test('refuses an old word outside the wire', () => {
  refuses(
    'features/catalogue/server/present.ts:2',
    '// one\nexport const boardGameRoomId = 1\n',
    '"boardGameRoom"',
    'goes to server/wire.ts of the feature',
    'docs/GLOSSARY.md',
  )
  for (const word of [
    'gubun',
    'CafeCoupone',
    'stampRead',
    'conform_time',
    'explain_img3',
    'pass_5000',
    'jjimdel',
    'productReAvg',
  ]) {
    refuses('demo/town/words.ts:1', `export const word = '/v1/${word}/'\n`, `"${word}"`)
  }
})

test('refuses banner1 and carts as paths only', () => {
  refuses('lib/web/banners.ts:1', "export const path = '/v1/banner1/'\n", '"banner1"')
  expect(problemsWith({ 'lib/web/banners.ts': "export const banner1 = 'banner1.webp'\n" })).toEqual([])
})

test('ignores words that only contain an old one', () => {
  const text =
    "export const words = 'StampReader productRelease is_ready store_identity image10 preview_rating1x'\n"
  expect(problemsWith({ 'lib/words.ts': text })).toEqual([])
})

test('refuses snake_case names in screens and routes, and ignores values', () => {
  for (const code of [
    'export const page = (game: { play_minutes: number }) => game',
    'export const page = (game: object) => ({ play_minutes: game })',
    "export const page = (game: object) => 'play_minutes' in game",
    "export const page = ({ 'play_minutes': minutes }: Record<string, number>) => minutes",
    'export const page = (game: Record<string, number>) => game.play_minutes',
    "export type Page = { [K in string]: number }['play_minutes']",
  ]) {
    for (const path of [
      'features/catalogue/web/use-minutes.ts',
      'lib/web/minutes.ts',
      'features/catalogue/server/routes.ts',
    ]) {
      refuses(`${path}:1`, `${code}\n`, '"play_minutes"', 'speak our words')
    }
  }
  expect(
    problemsWith({
      'lib/web/values.ts': "export const values = ['access_token', 'grid-cols-[auto_1fr]']\n",
      'features/catalogue/web/game-page.test.tsx': 'export const row = { play_minutes: 30 }\n',
      'features/catalogue/server/present.ts': 'export const row = { play_minutes: 30 }\n',
    }),
  ).toEqual([])
})

test('refuses the code of a refusal in a screen', () => {
  refuses(
    'features/catalogue/web/use-line.ts:1',
    [
      "export const isFull = (error: { code: string }) => error.code === 'LINE_FULL'",
      'export const isFull = isRefused(error, { status: 409, code: `LINE_FULL` })',
    ],
    'LINE_FULL',
    'isRefused',
  )
  expect(
    problemsWith({
      'features/catalogue/web/use-line.test.tsx': "export const code = 'LINE_FULL'\n",
      'features/catalogue/web/use-words.ts': "export const words = ['GET', 'OK', 'KRW']\n",
    }),
  ).toEqual([])
})

test('refuses a particle that is fixed after a computed word', () => {
  refuses(
    'lib/web/says.ts:1',
    [
      'export const Says = ({ role }: Named) => <p>{role}으로 초대받았어요</p>',
      'export const Says = ({ name }: Named) => <p>‘{name}’을 삭제할까요?</p>',
      'export const Says = ({ name }: Named) => <p><b>{name}</b>이 시작했어요</p>',
      "export const says = (done: string[]) => done.join('과 ')",
    ],
    'a particle from lib/korean.ts',
  )
  const harmless = 'export const Says = ({ name }: Named) => <p>{name}에서 {name}이에요, {name} 이 게임</p>\n'
  expect(problemsWith({ 'lib/web/says.ts': harmless })).toEqual([])
})

// Environment and machine

test('keeps process.env in env.ts', () => {
  const reads = [
    'export const port = process.env.PORT',
    "export const port = process['env']",
    'const { env } = process',
    "import { env } from 'node:process'",
  ]
  refuses('lib/server/port.ts:1', reads, 'Add the variable to app/server/env.ts')
})

test('keeps screens from the clock of the machine, which a demo does not go by', () => {
  for (const read of ['new Date()', 'Date.now()']) {
    for (const path of [
      'ui/clock.ts',
      'lib/web/clock.ts',
      'app/web/clock.ts',
      'features/catalogue/web/use-clock.ts',
    ]) {
      refuses(`${path}:1`, `export const begun = ${read}\n`, 'from lib/web/now.ts')
    }
  }
})

test('refuses folders of one machine, and leaves addresses and imports alone', () => {
  for (const path of ['/work/main', '/root/.cache', '/home/someone', 'file:///home/someone/x']) {
    refuses('ops/backup.sh:2', `#!/bin/sh\ncp ${path} .\n`, 'relative to the project')
  }
  const harmless = "import '~/app/web/home/home-page'\n// https://example.com/home/x ../home/x **/root/**\n"
  expect(problemsWith({ 'app/web/screens.ts': harmless })).toEqual([])
})

// Shortcuts

// By Biome, with the settings of the project
test.each([
  ['noFocusedTests', "test.only('x', () => 1)"],
  ['noFocusedTests', "describe.only('x', () => 1)"],
  ['noFocusedTests', "test.describe.only('x', () => 1)"],
  ['noFocusedTests', "fit('x', () => 1)"],
  ['noPlaywrightWaitForTimeout', 'await page.waitForTimeout(500)'],
  ['noExplicitAny', 'export const x = y as any'],
  ['noExplicitAny', 'export let x: any'],
  ['noExplicitAny', 'export type X = Array<any>'],
])('refuses with %s: %s', (rule, text) => {
  const path = plant({ 'map.test.ts': `${text}\n` })
  const args = ['lint', '--vcs-enabled=false', '--config-path=biome.json', path]
  const { status, stderr } = spawnSync('node_modules/.bin/biome', args, { encoding: 'utf8' })
  expect(status, stderr).toBe(1)
  expect(stderr).toContain(`${rule} `)
})

test('refuses a skipped test unless it says why', () => {
  for (const skipped of [
    "test.skip('x', () => 1)",
    "test.skipIf(true)('x', () => 1)",
    'test.skip()',
    "xit('x', () => 1)",
  ]) {
    refuses('e2e/map.test.ts:2', `\n${skipped}\n`, 'a reason goes in a comment on the line above')
  }
  const explained = "// PostgreSQL 15 has no such setting.\ntest.skip('x', () => 1)\n"
  expect(problemsWith({ 'e2e/map.test.ts': explained })).toEqual([])
})

test.each(['refetchInterval: 30_000', 'refetchInterval', 'refetchInterval: () => everyMs'])(
  'refuses the poll `%s` beside the change stream',
  (bare) => {
    refuses(
      'lib/web/cafes.ts:1',
      `export const cafe = (refetchInterval) => ({ ${bare} })\n`,
      'pollUnlessStreamed',
    )
  },
)

test('accepts a poll that the change stream replaces', () => {
  const poll = 'export const cafe = { refetchInterval: pollUnlessStreamed(tag, 30_000) }\n'
  expect(problemsWith({ 'lib/web/cafes.ts': poll })).toEqual([])
})

test('refuses waits of a fixed time', () => {
  const sleeps = [
    'await new Promise((resolve) => setTimeout(resolve, 100))',
    'await new Promise<void>((done) => { setTimeout(() => done(), 100) })',
    "import { setTimeout } from 'node:timers/promises'",
  ]
  refuses('lib/server/repeat.test.ts:1', sleeps, 'Hand in the clock')
})

test('refuses a swallowed failure', () => {
  refuses(
    'lib/reading.ts:1',
    [
      'try { read() } catch {}',
      'try { read() } catch { /* fine */ }',
      'read().catch(() => {})',
      'read().catch(() => undefined)',
    ],
    'Answer it, log it or throw it on',
  )
  expect(problemsWith({ 'lib/reading.ts': 'read().catch(() => null)\n' })).toEqual([])
})

test('refuses a regular expression that takes longer than a text is long', () => {
  const rule = (code: string) => ({ 'features/catalogue/game-text.ts': `export const found = ${code}\n` })
  for (const slow of [
    "(html: string) => html.replace(/<[^>]*>|&nbsp;/g, '')",
    '/<b[^>]*>/',
    '/(a|aa)+$/',
    '/^[^@]+@[^@]+[.][^@]+$/',
    `(tag: string) => new RegExp(\`<\${tag}[^>]*>\`)`,
    "new RegExp('<[^>]*>')",
  ]) {
    expectOnly(rule(slow), 'features/catalogue/game-text.ts:1', 'far longer', '/<[^<>]*>/')
  }
  expectOnly(rule('(words: string) => new RegExp(words)'), 'features/catalogue/game-text.ts:1', 'literal')
  for (const quick of ['/<[^<>]*>/g', '/^[^@]+@[^@.]+([.][^@.]+)+$/', `new RegExp(\`^\${word}+$\`)`]) {
    expect(problemsWith(rule(quick))).toEqual([])
  }
})

test('refuses a silenced compiler', () => {
  for (const directive of ['ignore', 'nocheck']) {
    refuses('lib/loose.ts:1', `// @ts-${directive}\nexport const x = 1\n`, 'Correct the type')
  }
})

test('refuses a time that is formatted apart', () => {
  for (const own of [
    "(at: Date) => at.toLocaleTimeString('ko-KR')",
    "new Intl.DateTimeFormat('ko-KR', { timeStyle: 'short' })",
    "new Intl.DateTimeFormat('ko-KR', { hour: 'numeric' })",
  ]) {
    refuses('lib/own.ts:1', `export const own = ${own}\n`, 'seoulTime')
  }
})

// READMEs and pages

test('asks every feature for a short README', () => {
  expectOnly({ 'features/news/news.ts': '' }, 'features/news/README.md:1', 'is missing', 'in 20 lines')
  refuses('features/reviews/README.md:21', 'a line\n'.repeat(21), '20 at most', 'docs/decisions/')
  expect(problemsWith({ 'features/reviews/README.md': '- a line\n'.repeat(25) })).toEqual([])
  refuses('features/reviews/README.md:26', '- a line\n'.repeat(26), '25 at most')
})

test('refuses a list of components that are not there', () => {
  const readme = (item: string) => ({
    'features/reviews/README.md': `# Reviews\n## Shown elsewhere\n- ${item}\n`,
  })
  expectOnly(
    readme('`web/review-stars.tsx`'),
    'features/reviews/README.md:3',
    'Name a file from features/reviews/web/',
  )
  expectOnly(readme('server/queries.ts'), 'features/reviews/README.md:3', 'only a file of web/')
})

test('refuses a file beside the folder that it has become', () => {
  expectOnly(
    {
      'features/reviews/server/commands.ts': '',
      'features/reviews/server/commands/like-review.ts': '',
    },
    'features/reviews/server/commands.ts:1',
    'stands beside a folder commands/',
  )
})

test.each([
  ["export const title = '리뷰 고치기'", '수정'],
  ["export const label = '이용권 사기'", '이용권 구매'],
  ["export const label = '정지 풀기'", '해제'],
  ["export const title = '이용 정지를 풀까요?'", '해제'],
  ["export const played = '미플에서 여러 번 플레이됐어요'", '회 플레이'],
  ["export const label = '해 본 게임 찾아서 남기기'", '기록하기'],
  ["export const refusal = '그런 게임은 없어요.'", '찾을 수 없어요'],
  ["export const ask = (name: string) => name + '은(는) 어떤 게임인가요?'", 'lib/korean.ts'],
])('refuses words on a screen that Korean apps do not use: %s', (text, better) => {
  refuses('features/reviews/web/use-review-title.ts:1', `${text}\n`, better)
})

test('refuses a row of a tested table whose test does not exist', () => {
  const table = (test: string) =>
    `# Ledger\n\n| state | test |\n| --- | --- |\n| wallet | ${test} |\n\n| no | tests |\n| --- | --- |\n| here | – |\n`
  const existing = { 'lib/won.test.ts': "test('adds up', () => 1)\n", 'lib/won.ts': '' }
  const files = { ...existing, 'docs/ledger.md': table('`lib/won.test.ts: adds up`') }
  expect(checkTree(plant({ ...clean, ...files }))).toEqual([])
  for (const gone of ['', 'adds up', '`lib/won.test.ts: adds down`', '`lib/gone.test.ts: adds up`']) {
    expectOnly(
      { ...existing, 'docs/ledger.md': table(gone) },
      'docs/ledger.md:5',
      'names no test that exists',
    )
  }
})

test('refuses a product file over 400 lines that gives no reason in its first line', () => {
  const long = (first: string, lines: number) => `${first}\n${"export * from './money'\n".repeat(lines - 1)}`
  const files = { 'lib/money.ts': 'export const won = 1\n' }
  for (const first of ['', '// The ledger', '// Over 400 lines']) {
    expectOnly({ ...files, 'lib/won.ts': long(first, 401) }, 'lib/won.ts:1', 'more than 400 lines')
  }
  const reason = '// Over 400 lines, because the list has one line for each case.'
  expect(
    problemsWith({
      ...files,
      'lib/won.ts': long(reason, 401),
      'lib/won-again.ts': long('', 400),
      'lib/won.test.ts': long('', 401),
    }),
  ).toEqual([])
})

test('refuses a folder of a feature that lists more than 40 files besides its tests', () => {
  const files = (count: number, ending: string) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`features/news/web/part-${at}${ending}`, 'export {}\n']),
    )
  const few = { ...files(40, '.ts'), ...files(40, '.test.ts') }
  const about = 'files, more than 40'
  expect(problemsWith(few).filter((problem) => problem.includes(about))).toEqual([])
  expect(problemsWith(files(41, '.ts')).filter((problem) => problem.includes(about))).toHaveLength(1)
})

// Which files, and the command

test('looks only at what git tracks or would track', () => {
  const root = plant({
    ...clean,
    '.gitignore': 'build/\n*.log\n',
    'build/utils.ts': '',
    'lib/helpers.ts': '',
  })
  const paths = () => checkTree(root).map((problem) => problem.path)
  expect(paths()).toEqual(['lib/helpers.ts'])
  execFileSync('git', ['init', '--quiet'], { cwd: root })
  expect(paths()).toEqual(['lib/helpers.ts'])
  writeFileSync(join(root, '.gitignore'), 'build/\nlib/helpers.ts\n')
  expect(paths()).toEqual([])
})

test('ends the command with 1 and one line per problem, or with 0', () => {
  const command = new URL('../check-structure.mjs', import.meta.url).pathname
  const run = (files: Files) => spawnSync(process.execPath, [command, plant(files)], { encoding: 'utf8' })
  const wrong = run({ ...clean, 'lib/utils.ts': '' })
  expect(wrong.status).toBe(1)
  expect(wrong.stdout).toMatch(
    /^lib\/utils\.ts:1 {2}"utils" would fit any content\. .*\nstructure: 1 to put right\n$/,
  )
  const right = run(clean)
  expect(right.status).toBe(0)
  expect(right.stdout).toBe('structure: nothing wrong\n')
})
