import { contentEndpoints } from '~/features/content/contract'
import { deskEndpoints } from '~/features/desk/contract'
import { applicationEndpoints, lessonEndpoints } from '~/features/instructors/contract'
import { passEndpoints } from '~/features/passes/contract'
import { paymentEndpoints } from '~/features/payments/contract'
import type { Figure } from './figures'
import { readInTurns, type Side } from './in-turns'
import { deskNicknames, deskWords, fillDesk } from './invented-desk'
import { type RunningApp, startApp } from './running-app'
import { signIn } from './sign-in'
import { temporaryFolder, withDatabase } from './town'

const few = 1_000
const many = 100_000

interface Desk {
  app: RunningApp
  authorization: string
  /** By table, an id or list number after which a tenth of the list remains. */
  deep: Readonly<Record<string, number>>
}

interface Case {
  what: string
  path: string
  query: (desk: Desk) => Record<string, string>
}

const { rare, none } = deskWords

const lists: readonly {
  what: string
  path: string
  table: string
  words: Readonly<Record<string, string>>
  /** The name of the search parameter; `q` if undefined. */
  param?: string
  /** Parameters of every request. */
  always?: Readonly<Record<string, string>>
}[] = [
  { what: 'members', path: deskEndpoints.members.path, table: 'members', words: deskNicknames },
  { what: 'cafes', path: deskEndpoints.cafes.path, table: 'cafes', words: deskWords },
  { what: 'news', path: contentEndpoints.articles.path, table: 'articles', words: deskWords },
  { what: 'games', path: contentEndpoints.games.path, table: 'games', words: { rare, none } },
  {
    what: 'orders',
    path: paymentEndpoints.deskOrders.path,
    table: 'payment_orders',
    words: { common: 'pass_', rare: deskNicknames.rare, none },
  },
  {
    what: 'lessons',
    path: lessonEndpoints.all.path,
    table: 'lesson_requests',
    param: 'search',
    words: deskWords,
  },
  {
    what: 'applicants',
    path: applicationEndpoints.applicants.path,
    table: 'instructors',
    param: 'search',
    words: deskWords,
  },
  {
    what: 'ended banners',
    path: contentEndpoints.banners.path,
    table: 'banners',
    always: { place: 'top', state: 'ended' },
    words: deskWords,
  },
  { what: 'audit log', path: deskEndpoints.audit.path, table: 'audit_entries', words: {} },
  { what: 'ledger', path: passEndpoints.transfers.path, table: 'ledger_transfers', words: {} },
]

const cases: readonly Case[] = [
  ...lists.flatMap(({ what, path, table, words, param = 'q', always = {} }) => [
    { what: `${what}, first page`, path, query: () => ({ ...always }) },
    {
      what: `${what}, deep page`,
      path,
      query: ({ deep }: Desk) => ({ ...always, before: String(deep[table]) }),
    },
    ...Object.entries(words).map(([word, text]) => ({
      what: `${what}, ${word === 'none' ? 'no hit' : `${word} word`}`,
      path,
      query: () => ({ ...always, [param]: text }),
    })),
  ]),
  { what: 'news, two syllables', path: contentEndpoints.articles.path, query: () => ({ q: '고래' }) },
  { what: 'cafes without an owner', path: deskEndpoints.cafes.path, query: () => ({ filter: 'unowned' }) },
  { what: 'orders to look at', path: paymentEndpoints.deskOrders.path, query: () => ({ state: 'flagged' }) },
  { what: 'audit log, rare kind', path: deskEndpoints.audit.path, query: () => ({ kind: 'banner' }) },
  {
    what: 'ledger, one member',
    path: passEndpoints.transfers.path,
    query: () => ({ q: deskNicknames.rare + 0 }),
  },
]

async function openDesk(app: RunningApp, dataDir: string, rows: number): Promise<Desk> {
  const deep = await withDatabase(dataDir, async (db) => {
    await fillDesk(db, rows)
    const ends = await db<{ name: string; first: number; last: number }[]>`
      select 'members' as name, min(id) as first, max(id) as last from members
      union all select 'cafes', min(id), max(id) from cafes
      union all select 'articles', min(id), max(id) from articles
      union all select 'games', min(id), max(id) from games
      union all select 'payment_orders', min(id), max(id) from payment_orders
      union all select 'lesson_requests', min(id), max(id) from lesson_requests
      union all select 'instructors', min(list_number), max(list_number) from instructors where state = 'waiting'
      union all select 'banners', min(id), max(id) from banners
      union all select 'audit_entries', min(id)::int, max(id)::int from audit_entries
      union all select 'ledger_transfers', min(id)::int, max(id)::int from ledger_transfers`
    return Object.fromEntries(
      ends.map(({ name, first, last }) => [name, first + Math.round((last - first) / 10)]),
    )
  })
  return { app, authorization: (await signIn(app, 'operator')).authorization, deep }
}

/** Measures the lists of operators with 100,000 rows each, compared with 1,000, read in turns. */
export async function measureOperators(
  app: RunningApp,
  { dataDir, say }: { dataDir: string; say: (line: string) => void },
): Promise<Figure[]> {
  const besideFolder = temporaryFolder()
  const small = await startApp(besideFolder.dataDir, { drawsArtworkAhead: false })
  try {
    const full = await openDesk(app, dataDir, many)
    const quiet = await openDesk(small, besideFolder.dataDir, few)
    const sideOf = ({ app, authorization }: Desk): Omit<Side, 'addressOf'> => ({
      origin: app.origin,
      headers: { authorization },
    })
    const figures: Figure[] = []
    for (const { what, path, query } of cases) {
      const addressFor = (desk: Desk) => () => `${path}?${new URLSearchParams(query(desk))}`
      figures.push(
        await readInTurns(
          what,
          { ...sideOf(full), addressOf: addressFor(full) },
          { ...sideOf(quiet), addressOf: addressFor(quiet) },
          { beside: 'with 1,000', say },
        ),
      )
    }
    return figures
  } finally {
    await small.stop()
    besideFolder.remove()
  }
}
