import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountEndpoints } from '~/features/accounts/endpoints'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { expectHealing } from './healing'
import { endProcess, type Node } from './patroni'
import { fillDisk, freeDisk, mountSmallDisk, unmountSmallDisk } from './small-disk'
import { openSites, type Processes, type Sites } from './three-processes'

/** A whole database with its logs, and little more. */
const databaseMegabytes = 500
const pictureMegabytes = 8
/** When somebody makes room. */
const freedAfterMs = 15_000

let sites: Sites
let folder: string
/** The pictures of each site. */
const dataDirOf = (site: Processes) => path.join(folder, String(sites.all.indexOf(site)))
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'meeple-pictures-'))
  sites = await openSites({ diskMegabytes: databaseMegabytes })
  for (const site of sites.all) {
    mkdirSync(dataDirOf(site))
    mountSmallDisk(dataDirOf(site), pictureMegabytes)
  }
})
afterAll(async () => {
  await sites.close()
  for (const site of sites.all) unmountSmallDisk(dataDirOf(site))
  rmSync(folder, { recursive: true })
})

/** PostgreSQL keeps some files of its log for later use, with which it could go on for a while. */
async function useUpLog({ db }: Processes): Promise<void> {
  try {
    for (let file = 0; file < 60; file += 1) await db`select pg_switch_wal(), pg_current_xact_id()`
  } catch (error) {
    process.stdout.write(`  PostgreSQL said: ${String(error)}\n`)
  }
}

describe('a disk that is full loses and doubles nothing of fifty people who buy and join', () => {
  test('when it is the disk of the primary', async () => {
    const said = new Map<string, number>()
    const fillPrimary = (site: Processes) => {
      let full: Node
      site.server.onAnswer = (_, { status, body }) => {
        const words = `${status} ${body.error}`
        if (status >= 500) said.set(words, (said.get(words) ?? 0) + 1)
      }
      return {
        strike: async () => {
          full = await site.cluster.primary()
          fillDisk(full.dataDir)
          setTimeout(() => freeDisk(full.dataDir), freedAfterMs)
          await useUpLog(site)
        },
        repair: async () => {
          freeDisk(full.dataDir)
          await site.cluster.untilProtected(120_000)
        },
      }
    }
    await expectHealing(sites, 'the disk of the primary is full for 15 s', fillPrimary, { withinMs: 60_000 })
    for (const [words, times] of said) process.stdout.write(`  ${times} × ${words}\n`)
    expect([...said.keys()].filter((words) => !words.startsWith('503 '))).toEqual([])
  })

  test('when it is the disk of the pictures', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const picture = await sharp({
      create: { width: 800, height: 800, channels: 3, background: 'red', noise },
    })
      .jpeg()
      .toBuffer()
    for (const site of sites.all) {
      for (const at of [0, 1, 2]) {
        const old = site.apps[at]
        if (old) await endProcess(old, 'SIGKILL')
        await site.startApp(at, { DATA_DIR: dataDirOf(site) })
      }
      await site.cluster.untilServed(30_000)
    }
    /** Each from an address of its own, since one may not upload so often. */
    let uploads = 0
    const upload = async (site: Processes) => {
      uploads += 1
      const headers = await signIn(site.server.app, await aMember(site.db))
      const reply = await fetch(`${site.server.origin}${accountEndpoints.changePicture.path}`, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'image/jpeg', 'x-forwarded-for': `10.2.0.${uploads}` },
        body: new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }),
      })
      return { status: reply.status, body: (await reply.json()) as { error?: string } }
    }
    await expectHealing(sites, 'the disk of the pictures is full', (site) => ({
      strike: async () => {
        fillDisk(dataDirOf(site))
        const { status, body } = await upload(site)
        expect([status, body.error]).toEqual([503, expect.stringContaining('저장할 자리가 없어요')])
      },
      repair: async () => {
        freeDisk(dataDirOf(site))
        expect((await upload(site)).status).toBe(200)
      },
    }))
  })
})
