import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember } from '~/features/accounts/server/factories'
import { aCafe } from '~/features/cafes/server/factories'
import { somePasses } from '~/features/passes/server/factories'
import { auditLedger } from '~/features/passes/server/queries/audit'
import { dumpDatabase } from '~/lib/server/backup/dump-database'
import { makeBackup } from '~/lib/server/backup/make-backup'
import { restoreBackup } from '~/lib/server/backup/restore-backup'
import { openDatabase } from '~/lib/server/database'
import { onConnection, toOptions } from '~/lib/server/database-address'

const isEmbedded = inject('testTemplate').host.startsWith('/')

let on: TestApp
let folder: string
const below = (name: string) => path.join(folder, name)
const emptyName = `meeple_restored_${randomBytes(4).toString('hex')}`
const administer = (statement: string) =>
  onConnection(toOptions(on.address, 'postgres'), (client) => client.query(statement))

beforeAll(async () => {
  on = await testApp()
  folder = mkdtempSync(path.join(tmpdir(), 'meeple-dump-'))
  mkdirSync(below('site/media/uploads'), { recursive: true })
  writeFileSync(below('site/media/uploads/a.webp'), 'a picture')
  await administer(`create database ${emptyName} template template0`)
})
afterAll(async () => {
  await administer(`drop database ${emptyName} with (force)`)
  await on.close()
  rmSync(folder, { recursive: true, force: true })
})

const site = () => ({
  dataDir: below('site'),
  isEmbedded: false,
  address: on.address,
  version: '1.0.0',
  givenSecrets: { session: 'a secret that stood in a variable, not in a file' },
})

const target = (dataDir: string) => ({
  dataDir: below(dataDir),
  server: { ...on.address, database: emptyName },
  newestMigration: '9999-any.sql',
  embeddedVersion: () => '18.4',
  mayLie: '',
  log: () => undefined,
})

// Debian's pg_dump refuses a server that is newer than itself, as the embedded one is.
describe.skipIf(isEmbedded)('a backup of a server’s database', () => {
  test('is restored into an empty one with its pictures and the secrets of variables', async () => {
    const memberId = await aMember(on.db, { nickname: '덤프속사람' })
    await somePasses(on.db, { memberId, now: on.clock.now() })
    // A cafe has columns computed by functions of extensions.
    await aCafe(on.db)
    await makeBackup(site(), below('backup'))
    await restoreBackup(below('backup'), target('restored'))
    const db = openDatabase({ ...on.address, database: emptyName })
    try {
      const [found] = await db<{ members: number; cafes: number }[]>`
        select (select count(*)::int from members where nickname = '덤프속사람') as members,
          (select count(*)::int from cafes where globe is not null) as cafes`
      expect(found).toEqual({ members: 1, cafes: 1 })
      expect(await auditLedger(db)).toEqual([])
    } finally {
      await db.close()
    }
    expect(readFileSync(below('restored/media/uploads/a.webp'), 'utf8')).toBe('a picture')
    expect(readFileSync(below('restored/secrets/session'), 'utf8')).toBe(site().givenSecrets.session)
  })

  test('is refused where the database or the kind of database is another', async () => {
    await expect(restoreBackup(below('backup'), target('again'))).rejects.toThrow('비어 있지 않아요')
    const embedded = { ...target('again'), server: null }
    await expect(restoreBackup(below('backup'), embedded)).rejects.toThrow('PostgreSQL 서버의 것')
    expect(existsSync(below('again'))).toBe(false)
  })
})

test('a missing pg_dump is named', async () => {
  await expect(dumpDatabase(on.address, below('none'), '/nowhere')).rejects.toThrow(
    'pg_dump 프로그램이 없어요',
  )
})

test('a backup that fails leaves nothing behind', async () => {
  const address = { ...on.address, database: 'nowhere' }
  await expect(makeBackup({ ...site(), address }, below('none'))).rejects.toThrow('nowhere')
  expect(existsSync(below('none'))).toBe(false)
})
