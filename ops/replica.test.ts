import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { catalogueEndpoints } from '~/features/catalogue/endpoints'
import { aGame } from '~/features/catalogue/server/factories'
import { newsEndpoints } from '~/features/news/endpoints'
import { inOurWords } from '~/lib/calls-version'
import { type Database, openDatabase } from '~/lib/server/database'
import { addressFromUrl, toUrl } from '~/lib/server/database-address'
import { migrate } from '~/lib/server/migrate'
import { openReplica } from '~/lib/server/replica'
import { startPostgresServer } from '~/scripts/lib/postgres-server.mjs'
import { findPostgresServer } from '~/scripts/lib/system-packages.mjs'

const bin = findPostgresServer()

// A replica needs pg_basebackup, which the embedded PostgreSQL does not bring.
describe.skipIf(bin === null)('with a streaming replica', () => {
  type Server = Awaited<ReturnType<typeof startPostgresServer>>
  let primary: Server
  let replica: Server
  let onReplica: Database
  let on: TestApp

  beforeAll(async () => {
    primary = await startPostgresServer(bin ?? '')
    await migrate(addressFromUrl(primary.url))
    replica = await startPostgresServer(bin ?? '', { copyOf: primary.url })
    onReplica = openDatabase(addressFromUrl(replica.url), { most: 1 })
    on = await testApp(
      { DATABASE_URL: primary.url, DATABASE_REPLICA_URL: replica.url },
      { beside: { address: addressFromUrl(primary.url) } },
    )
  })
  afterAll(async () => {
    await on.close()
    await onReplica.close()
    await replica.stop()
    await primary.stop()
  })

  const pauseReplay = () => onReplica`select pg_wal_replay_pause()`
  const resumeReplay = () => onReplica`select pg_wal_replay_resume()`

  const ask = async (url: string, headers: Record<string, string> = {}) => {
    const reply = await on.app.inject({ url, headers: { ...inOurWords, ...headers } })
    return { status: reply.statusCode, body: reply.json(), isFrom: from() }
  }
  const gamesOfCategory = `${catalogueEndpoints.list.path}?category=05`
  let page = 0
  /** A page of the news that nobody has asked for yet, so that no cache answers. */
  const askNews = () => {
    page += 1
    return ask(`${newsEndpoints.list.path}?page=${page}`)
  }

  /** What has been read from where since the last question. */
  let before = { replica: 0, primary: 0 }
  function from(): string {
    const now = { ...(on.app.replica?.reads ?? before) }
    const isFromReplica = now.replica > before.replica
    before = now
    return isFromReplica ? 'replica' : 'primary'
  }
  const catchUp = () => expect.poll(async () => (await askNews()).isFrom).toBe('replica')

  test('what is the same for everybody is read from it, and a member reads the primary', async () => {
    await catchUp()
    const headers = await signIn(on.app, await aMember(on.db))
    expect(await askNews()).toMatchObject({ status: 200, isFrom: 'replica' })
    expect(await ask(gamesOfCategory, headers)).toMatchObject({ status: 200, isFrom: 'primary' })
  })

  test('a visitor sees a change at once, also while the replica lags, and other lists come from there', async () => {
    // A connection that opens while the replay is paused could not catch up, so all are open before.
    await Promise.all(Array.from({ length: 10 }, askNews))
    await catchUp()
    await pauseReplay()
    const gameId = await aGame(on.db, { name: '뒤처진 복제본', categories: [{ category: 5, position: 1 }] })
    await on.settled()
    const list = await ask(gamesOfCategory)
    expect(list.isFrom).toBe('primary')
    expect(list.body.results.map(({ id }: { id: number }) => id)).toContain(gameId)
    expect((await askNews()).isFrom).toBe('replica')
    await resumeReplay()
    await expect
      .poll(async () => {
        on.app.responseCache.clear()
        await catchUp()
        return ask(gamesOfCategory)
      })
      .toEqual({ status: 200, body: list.body, isFrom: 'replica' })
  })

  test('a listener that was cut off takes nothing from there until it has caught up', async () => {
    await catchUp()
    await pauseReplay()
    await aGame(on.db)
    // As when the connection that hears of changes is opened anew.
    on.app.responseCache.clear()
    expect((await askNews()).isFrom).toBe('primary')
    await resumeReplay()
    await catchUp()
  })

  test('nothing is taken over a new connection, which may lead to another server, before that has caught up', async () => {
    const gameId = await aGame(on.db, { name: '옛 이름' })
    await on.settled()
    await catchUp()
    await pauseReplay()
    // No tag tells of it, as if the change had been heard of before the connection was lost.
    await on.db`update games set name = '새 이름' where id = ${gameId}`
    await onReplica`
      select pg_terminate_backend(pid, 10000) from pg_stat_activity where application_name = 'meeple-replica'`
    const reply = await on.app.inject({ url: `/v1/products/${gameId}`, headers: inOurWords })
    expect(reply.json()).toMatchObject({ name: '새 이름' })
    await resumeReplay()
    await catchUp()
  })

  test('its death costs nobody an answer', async () => {
    await catchUp()
    await onReplica.close()
    await replica.stop()
    const answers = await Promise.all(Array.from({ length: 10 }, askNews))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await askNews()).toMatchObject({ status: 200, isFrom: 'primary' })
  })

  test('the operator of the machine reads where reads come from', async () => {
    const { body } = await on.app.inject({ url: '/v1/metrics', remoteAddress: '127.0.0.1' })
    expect(body).toMatch(/^shared_reads_total\{source="replica"\} [1-9]/m)
    expect(body).toMatch(/^shared_reads_total\{source="primary"\} [1-9]/m)
    expect(body).toMatch(/^replica_seconds_behind /m)
  })

  test('a server that is no replica of the primary is refused at the start', async () => {
    await expect(openReplica(on.db, toUrl(inject('testTemplate'), 'postgres'))).rejects.toThrow(
      'DATABASE_REPLICA_URL leads to no replica of DATABASE_URL: correct it.',
    )
  })

  test('one that is away at the start is no reason not to start, and a wrong password is', async () => {
    const away = new URL(primary.url)
    away.port = '1'
    await (await openReplica(on.db, away.href)).close()
    const shutOut = new URL(primary.url)
    shutOut.password = 'wrong'
    await expect(openReplica(on.db, shutOut.href)).rejects.toThrow('password')
  })
})
