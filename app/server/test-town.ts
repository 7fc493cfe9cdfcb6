import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { type DatabaseAddress, onConnection, toOptions } from '~/lib/server/database-address'
import { projectRoot } from '~/lib/server/project-root'

/**
 * Fills an empty database with a part of the demo town as 0.3.0 made it: what pg_dump wrote of the tables, the rows and the
 * 153 migrations of then.
 */
export async function fillAsOf030(address: DatabaseAddress): Promise<void> {
  const packed = await readFile(path.join(projectRoot, 'app/server/town-of-0.3.0.sql.br'))
  await onConnection(toOptions(address), (client) => client.query(brotliDecompressSync(packed).toString()))
}
