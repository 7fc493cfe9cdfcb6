import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { openDatabase } from '~/lib/server/database'
import type { DatabaseAddress } from '~/lib/server/database-address'
import { prepareTestDatabaseServer } from '../lib/server/test-database'

const root = path.resolve(import.meta.dirname, '..')
const elsewhere = 'Shared by all features'
const longestDefault = 32

interface Column {
  name: string
  type: string
  required: boolean
  init: string
}

interface Table {
  name: string
  columns: Column[]
  primary: string[]
  links: { target: string; columns: string[] }[]
  checks: string[]
  triggers: string[]
}

/** Every table of this migrated database as a Markdown page. */
async function writeSchemaPage(address: DatabaseAddress): Promise<string> {
  const tables = await readTables(address)
  const groups = groupByOwner(tables)
  const contents = [...groups].map(
    ([owner, own]) => `- [${owner}](#${owner.toLowerCase().replaceAll(' ', '-')}): ${own.length}`,
  )
  return `${[
    '# The tables',
    '',
    'A table stands under the feature whose code inserts into it. Diagrams show keys only. Where a foreign key leads to',
    'another feature, its table is a box without columns.',
    '',
    `${tables.length} tables:`,
    '',
    ...contents,
    ...[...groups].flatMap(([owner, own]) => [
      '',
      `## ${owner}`,
      '',
      ...diagramOf(own),
      ...own.flatMap(describe),
    ]),
  ].join('\n')}\n`
}

async function readTables(address: DatabaseAddress): Promise<Table[]> {
  const db = openDatabase(address, { most: 1, name: 'meeple-schema' })
  try {
    return await db<Table[]>`
      select t.relname as name,
        (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
            'required', a.attnotnull, 'init', case
              when a.attidentity <> '' then 'identity'
              when a.attgenerated <> '' then '= ' || pg_get_expr(d.adbin, d.adrelid)
              else coalesce(pg_get_expr(d.adbin, d.adrelid), '') end) order by a.attnum)
          from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
          where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped) as columns,
        coalesce((select json_agg(a.attname order by a.attnum)
          from pg_constraint c join pg_attribute a on a.attrelid = t.oid and a.attnum = any (c.conkey)
          where c.conrelid = t.oid and c.contype = 'p'), '[]') as primary,
        coalesce((select json_agg(json_build_object('target', c.confrelid::regclass::text, 'columns',
            (select json_agg(a.attname order by a.attnum) from pg_attribute a
              where a.attrelid = t.oid and a.attnum = any (c.conkey))) order by c.conname)
          from pg_constraint c where c.conrelid = t.oid and c.contype = 'f'), '[]') as links,
        coalesce((select json_agg(c.conname order by c.conname)
          from pg_constraint c where c.conrelid = t.oid and c.contype = 'c'), '[]') as checks,
        coalesce((select json_agg(g.tgname order by g.tgname)
          from pg_trigger g where g.tgrelid = t.oid and not g.tgisinternal), '[]') as triggers
      from pg_class t
      where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p')
      order by t.relname`
  } finally {
    await db.close()
  }
}

/** Tables by the feature that inserts into them or, if only triggers do, mentions them most. */
function groupByOwner(tables: Table[]): Map<string, Table[]> {
  const code = new Map([[elsewhere, readServerCode('lib')]])
  for (const each of readdirSync(path.join(root, 'features'), { withFileTypes: true })) {
    if (each.isDirectory()) code.set(each.name, readServerCode(`features/${each.name}`))
  }
  const ownerOf = (table: string) => {
    const most = (pattern: RegExp) => {
      const found = [...code].map(([name, text]) => ({ name, times: text.match(pattern)?.length ?? 0 }))
      return found.reduce((best, each) => (each.times > best.times ? each : best))
    }
    const writer = most(new RegExp(`insert into ${table}\\b`, 'g'))
    return (writer.times > 0 ? writer : most(new RegExp(`\\b${table}\\b`, 'g'))).name
  }
  const owned = tables.map((table) => ({ table, owner: ownerOf(table.name) }))
  const owners = [...new Set(owned.map(({ owner }) => owner))].sort(
    (one, other) => Number(one === elsewhere) - Number(other === elsewhere) || (one < other ? -1 : 1),
  )
  return new Map(
    owners.map((owner) => [owner, owned.filter((each) => each.owner === owner).map(({ table }) => table)]),
  )
}

function readServerCode(folder: string): string {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /^server\/.+\.ts$/.test(file) && !/(\.test|factories)\.ts$/.test(file))
    .map((file) => readFileSync(path.join(root, folder, file), 'utf8'))
    .join('\n')
}

function diagramOf(tables: Table[]): string[] {
  const boxes = tables.flatMap(({ name, columns, primary, links }) => {
    const keys = columns.flatMap((column) => {
      const marks = [
        ...(primary.includes(column.name) ? ['PK'] : []),
        ...(links.some((link) => link.columns.includes(column.name)) ? ['FK'] : []),
      ]
      return marks.length > 0
        ? [`    ${column.type.replace(/[^a-z0-9]+/g, '_')} ${column.name} ${marks.join(', ')}`]
        : []
    })
    return keys.length > 0 ? [`  ${name} {`, ...keys, '  }'] : [`  ${name}`]
  })
  const lines = tables.flatMap(({ name, columns, links }) =>
    links.map(({ target, columns: own }) => {
      const isRequired = own.every((column) => columns.find((each) => each.name === column)?.required)
      return `  ${target} ${isRequired ? '||' : '|o'}--o{ ${name} : "${own.join(', ')}"`
    }),
  )
  return ['```mermaid', 'erDiagram', ...boxes, ...lines, '```']
}

function describe({ name, columns, primary, links, checks, triggers }: Table): string[] {
  const rows = columns.map((column) => {
    const marks = [
      ...(primary.includes(column.name) ? ['primary key'] : []),
      ...links.filter((link) => link.columns.includes(column.name)).map(({ target }) => `→ ${target}`),
    ]
    const init = column.init.replaceAll('\n', ' ').replaceAll('|', '\\|')
    const short = init.length > longestDefault ? `${init.slice(0, longestDefault)}…` : init
    return `| ${column.name} | ${column.type} | ${column.required ? '' : 'null'} | ${short && `\`${short}\``} | ${marks.join(', ')} |`
  })
  const list = (what: string, names: string[]) =>
    names.length > 0 ? ['', `${what}: ${names.join(', ')}`] : []
  const head = ['| column | type | null | default | key |', '| - | - | - | - | - |']
  return ['', `### ${name}`, '', ...head, ...rows, ...list('Checks', checks), ...list('Triggers', triggers)]
}

const server = await prepareTestDatabaseServer()
try {
  const { address } = await server.createDatabase()
  process.stdout.write(await writeSchemaPage(address))
} finally {
  await server.stop()
}
