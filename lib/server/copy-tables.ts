import { rmSync } from 'node:fs'
import path from 'node:path'
import { type Client, escapeLiteral } from 'pg'
import { type DatabaseAddress, onConnection, toOptions } from './database-address'

interface Table {
  name: string
  /** Unlogged tables hold what a restore begins anew, so it begins anew here too. */
  isKept: boolean
  /** Without the generated ones, whose values follow from the others. */
  columns: string
  /** All columns and their types. */
  shape: string
}

/** Of our schema and the queue's. What could not be copied is listed too, so that it fails instead of being forgotten. */
async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select format('%I.%I', nspname, relname) as name, relpersistence <> 'u' as "isKept",
      string_agg(quote_ident(attname), ', ' order by attnum) filter (where attgenerated = '') as columns,
      string_agg(concat_ws(' ', attname, format_type(atttypid, atttypmod), nullif(attgenerated::text, '')), ', ' order by attname) as shape
    from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relkind in ('r', 'p', 'm', 'f') and nspname <> 'information_schema' and nspname not like 'pg\\_%'
    group by 1, 2 order by 1`)
  return rows
}

interface Sequence {
  name: string
  value: string
  isCalled: boolean
}

async function listSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace where relkind = 'S' order by 1`)
  const found: Sequence[] = []
  for (const { name } of rows) {
    const state = await client.query<Omit<Sequence, 'name'>>(
      `select last_value::text as value, is_called as "isCalled" from ${name}`,
    )
    for (const row of state.rows) found.push({ name, ...row })
  }
  return found
}

/** The queue's library knows its own migrations by number. */
async function listQueueMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    "select 'migration ' || id || ' of the queue' as id from graphile_worker.migrations order by id",
  )
  return rows.map(({ id }) => id)
}

function checkSame(from: readonly string[], to: readonly string[]): void {
  const [only] = [...from.filter((one) => !to.includes(one)), ...to.filter((one) => !from.includes(one))]
  if (only !== undefined) throw new Error(`only one of both databases has ${only}`)
}

export interface CopiedTables {
  tables: number
  rows: number
  /** Unlogged tables, whose rows stay behind. */
  left: string[]
}

/**
 * Fills a migrated database with all rows of another one of the same migrations. Both servers must be able to use the
 * folder, in which one table at a time lies. All rows come from one snapshot; nothing of them is kept unless all are.
 */
export async function copyTables(
  source: DatabaseAddress,
  target: DatabaseAddress,
  folder: string,
): Promise<CopiedTables> {
  const file = path.join(folder, 'rows')
  return onConnection(toOptions(source), (from) =>
    onConnection(toOptions(target), async (to) => {
      await from.query('begin isolation level repeatable read read only')
      const tables = await listTables(from)
      const ours = await listTables(to)
      const describe = ({ name, shape }: Table) => `${name} (${shape})`
      checkSame(tables.map(describe), ours.map(describe))
      checkSame(await listQueueMigrations(from), await listQueueMigrations(to))

      // Whatever triggers and references have to do, they have done with the rows where those come from.
      await to.query('set session_replication_role = replica')
      await to.query('begin')
      await to.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
      let copied = 0
      for (const { name, columns } of tables.filter(({ isKept }) => isKept)) {
        const { rowCount } = await from.query(`copy ${name} (${columns}) to ${escapeLiteral(file)}`)
        await to.query(`copy ${name} (${columns}) from ${escapeLiteral(file)}`)
        rmSync(file)
        const { rows } = await to.query<{ count: number }>(`select count(*)::float8 as count from ${name}`)
        if (rows[0]?.count !== rowCount)
          throw new Error(`${name} has ${rows[0]?.count} rows instead of ${rowCount}`)
        copied += rowCount ?? 0
      }
      const sequences = await listSequences(from)
      checkSame(
        sequences.map(({ name }) => name),
        (await listSequences(to)).map(({ name }) => name),
      )
      for (const { name, value, isCalled } of sequences)
        await to.query('select setval($1::regclass, $2::bigint, $3)', [name, value, isCalled])
      await to.query('commit')
      // Without it, the first statements would know nothing about the tables.
      await to.query('vacuum (analyze)')
      const left = tables.filter(({ isKept }) => !isKept).map(({ name }) => name)
      return { tables: tables.length - left.length, rows: copied, left }
    }),
  )
}
