import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { mountAssets } from './assets'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'meeple-assets-'))
  writeFileSync(path.join(folder, 'sw.js'), 'work()')
  writeFileSync(path.join(folder, 'sw-off.js'), 'go()')
})

async function readWorker(hasServiceWorker: boolean) {
  const app = Fastify()
  await mountAssets(app, folder, { hasServiceWorker })
  const { body, headers } = await app.inject('/sw.js')
  await app.close()
  return { body, policy: headers['content-security-policy'], cache: headers['cache-control'] }
}

test('the service worker is revalidated on every request and has its own policy', async () => {
  expect(await readWorker(true)).toEqual({
    body: 'work()',
    policy: "default-src 'self'",
    cache: 'no-cache',
  })
})

test('with SERVICE_WORKER=off browsers get a worker that unregisters itself', async () => {
  expect(await readWorker(false)).toMatchObject({ body: 'go()', cache: 'no-cache' })
})
