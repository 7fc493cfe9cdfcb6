import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { type DatabaseAddress, onConnection, toOptions } from '~/lib/server/database-address'

const root = path.resolve(import.meta.dirname, '..')

type Client = Parameters<Parameters<typeof onConnection>[1]>[0]

/** Rows in each table that is not named below: as many as ten thousand cafes have plays after two years (docs/scaling.md). */
const manyRows = 10_000_000

const ofSize = (rows: number, ...names: string[]) => names.map((name) => [name, rows] as const)
/** Tables that do not grow with the members, or whose rows go soon: reading one whole takes milliseconds. */
const smallTables: ReadonlyMap<string, number> = new Map([
  // Of the house and its upkeep.
  ...ofSize(
    500,
    'app_mode',
    'articles',
    'backups',
    'banners',
    'call_counts',
    'desk_mornings',
    'house_alarms',
    'incident_messages',
    'incidents',
  ),
  ...ofSize(500, 'kept_identity_key', 'league_seasons', 'ledger_audits', 'merged_games', 'migrations'),
  ...ofSize(500, 'play_months_changed', 'policy_versions', 'promotions', 'regions', 'upkeep_runs'),
  // Of the demo.
  ...ofSize(500, 'clock_offset', 'demo_content', 'stand_in_records'),
  // Forgotten within a day, or worked off within minutes.
  ...ofSize(500, 'phone_codes', 'reviewers_changed', 'sign_in_tickets', 'stream_places'),
  // Rare.
  ...ofSize(2_000, 'browser_errors', 'cafe_returned_passes', 'meetup_bars', 'member_suspensions'),
  ...ofSize(10_000, 'cafe_payees', 'cafe_pins', 'cafes', 'instructors'),
  ...ofSize(25_000, 'game_categories', 'game_names', 'games'),
])

/** Files whose statements may read these big tables whole, and why. */
const mayReadWhole: readonly { file: string; tables: string[]; because: string }[] = [
  {
    file: 'features/passes/server/queries/audit.ts',
    tables: [
      'cafe_payout_lines',
      'cafe_payouts',
      'ledger_balances',
      'ledger_transfers',
      'meetup_settlements',
      'pass_gifts',
    ],
    because: 'it recomputes the ledger once a day',
  },
  {
    file: 'features/passes/server/commands/ledger-audits.ts',
    tables: ['ledger_transfers'],
    because: 'it says how many transfers were recomputed, once a day',
  },
  {
    file: 'features/accounts/server/queries.ts',
    tables: ['members'],
    because:
      'upkeep asks every six hours which uploaded pictures are in use; each upload would pay for an index',
  },
  {
    file: 'features/accounts/server/commands/seal-anew.ts',
    tables: ['identities'],
    because: 'a command on the shell after the secret was changed',
  },
  {
    file: 'features/reviews/server/commands/merged-games.ts',
    tables: ['reviews'],
    because: 'an operator makes two games one, deleted and hidden reviews included',
  },
  {
    file: 'features/meetups/games/server/commands/merged-games.ts',
    tables: ['meetup_series'],
    because: 'an operator makes two games one',
  },
]

interface Statement {
  file: string
  line: number
  text: string
  parameters: number
}

function statementsOf(file: string): Statement[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(path.join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
  )
  const found: Statement[] = []
  const visit = (node: ts.Node) => {
    if (ts.isTaggedTemplateExpression(node) && /^(db|tx)$/.test(node.tag.getText(source))) {
      const { template } = node
      const spans = ts.isNoSubstitutionTemplateLiteral(template) ? [] : template.templateSpans
      const head = ts.isNoSubstitutionTemplateLiteral(template) ? template.text : template.head.text
      const text = spans.reduce((before, { literal }, at) => `${before}$${at + 1}${literal.text}`, head)
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
      found.push({ file, line: line + 1, text, parameters: spans.length })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const isServed = (file: string) =>
  file.endsWith('.ts') &&
  !/\.test\.ts$|\/web\/|\/test-[^/]*$|factories\.ts$|^lib\/server\/migrate\.ts$/.test(file)

function listStatements(): Statement[] {
  const files = ['app', 'features', 'lib'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name}`,
    ),
  )
  return files.filter(isServed).flatMap(statementsOf)
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  Schema?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: PlanNode[]
}

/** Reads all of its input before its first row, so that a limit above saves nothing below. */
const readsAllFirst = /^(Aggregate|Hash|Materialize|Memoize|SetOp|Sort|WindowAgg)$/

/**
 * The big tables that this plan reads from the first row to the last. An index over a part of a table is such a part. The queue and
 * PostgreSQL, which have schemas of their own, know best how to read their tables.
 */
function tablesReadWhole(node: PlanNode, partialIndexes: ReadonlySet<string>, isLimited = false): string[] {
  const { 'Node Type': kind, 'Relation Name': table, 'Index Name': index, 'Index Cond': condition } = node
  const limited = kind === 'Limit' || (isLimited && !readsAllFirst.test(kind))
  const readsIndex =
    /^Index (Only )?Scan$/.test(kind) && condition === undefined && !partialIndexes.has(index ?? '')
  const isWhole = kind === 'Seq Scan' || (readsIndex && !limited)
  const isOurs = table !== undefined && node.Schema === 'public'
  const own = isWhole && isOurs && !smallTables.has(table) ? [table] : []
  const below = (node.Plans ?? []).flatMap((each) => tablesReadWhole(each, partialIndexes, limited))
  return [...own, ...below]
}

/** Half of what may be missing is missing, a state has four values, and ten rows name the same member, meetup or game. */
async function pretendValues(client: Client): Promise<void> {
  await client.query('delete from pg_statistic')
  await client.query(`
    insert into pg_statistic (starelid, staattnum, stainherit, stanullfrac, stawidth, stadistinct,
      stakind1, stakind2, stakind3, stakind4, stakind5, staop1, staop2, staop3, staop4, staop5,
      stacoll1, stacoll2, stacoll3, stacoll4, stacoll5)
    select c.oid, a.attnum, false, case when a.attnotnull then 0 else 0.5 end, 8, case
        when exists (
          select from pg_constraint
          where conrelid = c.oid and contype = 'c' and conkey = array[a.attnum] and pg_get_constraintdef(oid) ~ 'ARRAY\\['
        ) then 4
        when a.atttypid = 'bool'::regtype then 2
        when a.atttypid = any ('{int4,int8,text,uuid,bytea}'::regtype[]) then -0.1
        else 0 end, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`)
}

/** The planner takes the rows of a page from its statistics, times the pages that are there: so each table has a row, on one page. */
async function pretendSizes(client: Client): Promise<void> {
  await client.query('set session_replication_role = replica')
  const { rows: tables } = await client.query<{
    name: string
    columns: string
    values: string
    checks: string[] | null
  }>(`
    select c.oid::regclass::text as name,
      string_agg(quote_ident(a.attname), ', ') as columns,
      string_agg(quote_literal(case
        when t.typcategory = 'A' then '{}'
        when t.typcategory = 'N' then '1'
        when t.typcategory = 'B' then 'true'
        when t.typcategory = 'D' then '2026-01-01'
        when t.typcategory = 'R' then 'empty'
        when t.typname = 'cube' then '(0)'
        when t.typname = 'uuid' then '00000000-0000-0000-0000-000000000000'
        when t.typname in ('json', 'jsonb') then '{}'
        else '' end) || '::' || format_type(a.atttypid, a.atttypmod), ', ') as values,
      (select array_agg(format('alter table %s drop constraint %I', c.oid::regclass, conname))
        from pg_constraint where conrelid = c.oid and contype = 'c') as checks
    from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by c.oid`)
  for (const { name, columns, values, checks } of tables) {
    // What is measured behind our back would be true.
    await client.query(`alter table ${name} set (autovacuum_enabled = off)`)
    for (const check of checks ?? []) await client.query(check)
    await client.query(
      `insert into ${name} (${columns}) overriding system value values (${values}) on conflict do nothing`,
    )
    await client.query(
      'update pg_class set relpages = pg_relation_size(oid) / 8192, reltuples = $2 where oid = $1::regclass',
      [name, smallTables.get(name) ?? manyRows],
    )
  }
  await client.query('set session_replication_role = origin')
}

async function explain(client: Client, { text, parameters }: Statement): Promise<PlanNode> {
  await client.query(`prepare looked_at as ${text}`)
  const values = parameters > 0 ? `(${Array(parameters).fill('null').join()})` : ''
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (verbose, format json) execute looked_at${values}`,
  )
  await client.query('deallocate looked_at')
  const [row] = rows
  if (!row) throw new Error(`PostgreSQL does not explain: ${text}`)
  return row['QUERY PLAN'][0].Plan
}

/**
 * Sentences about the statements for which PostgreSQL finds no index although their table becomes big. It explains each one as if the
 * tables were big, with every other way made expensive. Spoils the database, which has to be empty and migrated.
 */
export async function checkPlans(address: DatabaseAddress): Promise<string[]> {
  const found: { file: string; line: number; tables: string[] }[] = []
  await onConnection(toOptions(address), async (client) => {
    await pretendValues(client)
    await pretendSizes(client)
    await client.query(`
      set plan_cache_mode = force_generic_plan; set jit = off;
      set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off`)
    const partial = await client.query<{ name: string }>(
      'select indexrelid::regclass::text as name from pg_index where indpred is not null',
    )
    const partialIndexes = new Set(partial.rows.map(({ name }) => name))
    for (const statement of listStatements()) {
      if (!/^\s*(select|insert|update|delete|with)\b/i.test(statement.text)) continue
      const { file, line } = statement
      const tables = [...new Set(tablesReadWhole(await explain(client, statement), partialIndexes))]
      if (tables.length > 0) found.push({ file, line, tables })
    }
  })
  const wrong = found.flatMap(({ file, line, tables }) => {
    const allowed = mayReadWhole.find((each) => each.file === file)?.tables ?? []
    const whole = tables.filter((table) => !allowed.includes(table))
    return whole.length > 0
      ? [`${file}:${line} reads ${whole.join(', ')} whole: an index is missing or cannot be used.`]
      : []
  })
  const unused = mayReadWhole.flatMap(({ file, tables }) => {
    const read = found.filter((each) => each.file === file).flatMap((each) => each.tables)
    const left = tables.filter((table) => !read.includes(table))
    return left.length > 0
      ? [`${file} reads ${left.join(', ')} by an index: take that out of scripts/check-plans.ts.`]
      : []
  })
  return [...wrong, ...unused]
}
