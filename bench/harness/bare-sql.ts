import { Pool, type PoolClient } from 'pg'
import { type DatabaseAddress, toUrl } from '~/lib/server/database-address'

type Tag = (parts: TemplateStringsArray, ...values: readonly unknown[]) => Promise<Record<string, unknown>[]>

/** Statements are prepared once in each connection, as our own driver does. */
const names = new Map<string, string>()

function tagFor(client: Pool | PoolClient): Tag {
  return async (parts, ...values) => {
    const text = parts.reduce((before, part, at) => `${before}$${at}${part}`)
    const name = names.get(text) ?? `bare-${names.size}`
    names.set(text, name)
    return (await client.query({ name, text, values: [...values] })).rows
  }
}

/** The driver alone, without what lib/server/database.ts adds to it. */
export type BareSql = ReturnType<typeof bareSql>

export function bareSql(address: DatabaseAddress, most: number) {
  const pool = new Pool({ connectionString: toUrl(address), max: most })
  return {
    sql: tagFor(pool),
    /** One transaction, without retries. */
    async begin(work: (tx: Tag) => Promise<unknown>): Promise<void> {
      const client = await pool.connect()
      try {
        await client.query('begin')
        await work(tagFor(client))
        await client.query('commit')
      } finally {
        client.release()
      }
    },
    end: () => pool.end(),
  }
}
