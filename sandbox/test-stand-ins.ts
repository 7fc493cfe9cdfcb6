import type { AddressInfo } from 'node:net'
import fastify, { type FastifyRequest } from 'fastify'
import { fixedClock } from '~/lib/clock'
import { Refusal } from '~/lib/errors'
import { type Database, openDatabase } from '~/lib/server/database'
import { createTestDatabase } from '~/lib/server/test-database'
import { demoProviders } from './providers'
import { mountStandIns } from './routes'

interface Notification {
  path: string
  authorization: string | undefined
  body: unknown
}

export interface StandIns {
  db: Database
  clock: ReturnType<typeof fixedClock>
  /** The stand-ins' own URL. */
  address: string
  publicUrl: string
  /** Notifications that the stand-ins sent to the app, which is played by a route here. */
  notifications: Notification[]
  settings: ReturnType<typeof demoProviders>
  /** Called whenever a call to a stand-in comes in, and when its answer is out. */
  onCall: (() => void) | null
  postForm(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Response>
  behave(service: string, behaviour: Record<string, string>): Promise<void>
  passMinutes(minutes: number): void
  close(): Promise<void>
}

/** Starts all stand-ins on an empty database and their own port, with two demo people. */
export async function startStandIns(): Promise<StandIns> {
  const database = await createTestDatabase()
  const db = openDatabase(database.address)
  const clock = fixedClock('2026-03-18T03:00:00Z')
  const publicUrl = 'https://meeple.example'
  const notifications: Notification[] = []
  let address = ''
  const ownAddress = () => address

  const app = fastify()
  app.setErrorHandler((error, _, reply) => {
    if (!(error instanceof Refusal)) throw error
    return reply.code(error.status).send({ error: error.message, fields: error.fields })
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )
  const hear = async ({ url, headers, body }: FastifyRequest) => {
    notifications.push({ path: url, authorization: headers.authorization, body })
    return { message: 'heard' }
  }
  app.post('/v1/*', hear)
  app.addHook('onRequest', async () => standIns.onCall?.())
  app.addHook('onResponse', async () => standIns.onCall?.())
  mountStandIns(app, {
    db,
    clock,
    ownAddress,
    publicUrl,
    listPeople: async () => [
      { key: 'host', nickname: '판벌이는곰', bio: '<자리>만 깔아요' },
      { key: 'newcomer', nickname: '오늘처음왔어요', bio: '' },
    ],
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

  const standIns: StandIns = {
    onCall: null,
    db,
    clock,
    address,
    publicUrl,
    notifications,
    settings: demoProviders({ db, ownAddress, publicUrl }),
    postForm: (path, fields, headers) =>
      fetch(`${address}${path}`, {
        method: 'POST',
        headers,
        body: new URLSearchParams(fields),
        redirect: 'manual',
      }),
    behave: async (service, behaviour) => {
      await fetch(`${address}/sandbox/${service}/behaviour`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(behaviour),
      })
    },
    passMinutes: (minutes) => clock.set(new Date(clock.now().getTime() + minutes * 60_000).toISOString()),
    close: async () => {
      await app.close()
      await db.close()
      await database.drop()
    },
  }
  return standIns
}
