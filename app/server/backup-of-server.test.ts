import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
import { readManifest } from '~/lib/server/backup/manifest'
import { restoreBackup } from '~/lib/server/backup/restore-backup'
import { openDatabase } from '~/lib/server/database'
import { onConnection, toOptions } from '~/lib/server/database-address'
import { openPictureStore } from '~/lib/server/pictures/picture-store'
import { openTestBucket } from '~/lib/server/pictures/test-bucket'

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
  bucket: null,
  isEmbedded: false,
  address: on.address,
  version: '1.0.0',
  givenSecrets: { session: 'a secret that stood in a variable, not in a file' },
})

const target = (dataDir: string) => ({
  dataDir: below(dataDir),
  bucket: null,
  server: { ...on.address, database: emptyName },
  newestMigration: '9999-any.sql',
  embeddedVersions: () => ['18.4'],
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

  test('holds what a bucket held, fetches only what is new, and goes back into an empty bucket', async () => {
    const from = await openTestBucket()
    const to = await openTestBucket()
    const bucketSite = { ...site(), bucket: from.settings }
    const store = openPictureStore(bucketSite)
    try {
      await store.put('a.webp', Buffer.from('a picture'))
      await store.put('b.webp', Buffer.from('another'))
      // Whoever may write to the bucket cannot make a backup write outside its folder.
      from.files.set('uploads/../../outside.webp', { bytes: Buffer.from('no'), storedAt: new Date() })
      await makeBackup(bucketSite, below('of-bucket'))
      expect(readdirSync(below('of-bucket/pictures')).sort()).toEqual(['a.webp', 'b.webp'])

      await store.put('c.webp', Buffer.from('a new one'))
      from.requests.length = 0
      const earlier = { folder: below('of-bucket'), manifest: await readManifest(below('of-bucket')) }
      await makeBackup(bucketSite, below('next-of-bucket'), earlier)
      expect(from.requests.filter((request) => request.startsWith('GET uploads/'))).toEqual([
        'GET uploads/c.webp',
      ])

      await administer(`drop database ${emptyName}`)
      await administer(`create database ${emptyName} template template0`)
      const taken = { ...target('into-bucket'), bucket: from.settings }
      await expect(restoreBackup(below('next-of-bucket'), taken)).rejects.toThrow('비어 있지 않아요')
      await restoreBackup(below('next-of-bucket'), { ...target('into-bucket'), bucket: to.settings })
      expect(new Map([...to.files].map(([key, { bytes }]) => [key, bytes.toString()]))).toEqual(
        new Map([
          ['uploads/a.webp', 'a picture'],
          ['uploads/b.webp', 'another'],
          ['uploads/c.webp', 'a new one'],
        ]),
      )
      expect(existsSync(below('into-bucket/media'))).toBe(false)
    } finally {
      await from.close()
      await to.close()
    }
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
