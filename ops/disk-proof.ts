import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountEndpoints } from '~/features/accounts/endpoints'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { endProcess, type Node } from './patroni'
import { fillDisk, freeDisk, mountSmallDisk, unmountSmallDisk } from './small-disk'
import { expectHealing, fewRounds, openProcesses, type Processes } from './three-processes'

/** A whole database with its logs, and little more. */
const databaseMegabytes = 500
const pictureMegabytes = 8
/** When somebody makes room. */
const freedAfterMs = 15_000

let processes: Processes
let dataDir: string
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'meeple-pictures-'))
  mountSmallDisk(dataDir, pictureMegabytes)
  processes = await openProcesses({ diskMegabytes: databaseMegabytes })
})
afterAll(async () => {
  await processes.close()
  unmountSmallDisk(dataDir)
  rmSync(dataDir, { recursive: true })
})

/** PostgreSQL keeps some files of its log for later use, with which it could go on for a while. */
async function useUpLog(): Promise<void> {
  try {
    for (let file = 0; file < 60; file += 1) await processes.db`select pg_switch_wal(), pg_current_xact_id()`
  } catch (error) {
    process.stdout.write(`  PostgreSQL said: ${String(error)}\n`)
  }
}

describe('a disk that is full loses and doubles nothing of fifty people who buy and join', () => {
  test('when it is the disk of the primary', async () => {
    let full: Node
    const said = new Map<string, number>()
    processes.server.onAnswer = (_, { status, body }) => {
      if (status >= 500) said.set(`${status} ${body.error}`, (said.get(`${status} ${body.error}`) ?? 0) + 1)
    }
    await expectHealing(processes, 'the disk of the primary is full for 15 s', {
      times: fewRounds,
      strike: async () => {
        full = await processes.cluster.primary()
        fillDisk(full.dataDir)
        setTimeout(() => freeDisk(full.dataDir), freedAfterMs)
        await useUpLog()
      },
      repair: async () => {
        freeDisk(full.dataDir)
        await processes.cluster.untilProtected(120_000)
      },
      withinMs: 60_000,
    })
    for (const [words, times] of said) process.stdout.write(`  ${times} × ${words}\n`)
    expect([...said.keys()].filter((words) => !words.startsWith('503 '))).toEqual([])
  })

  test('when it is the disk of the pictures', async () => {
    const { server } = processes
    for (const at of [0, 1, 2]) {
      const old = processes.apps[at]
      if (old) await endProcess(old, 'SIGKILL')
      await processes.startApp(at, { DATA_DIR: dataDir })
    }
    const headers = await signIn(server.app, await aMember(server.db))
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const picture = await sharp({
      create: { width: 800, height: 800, channels: 3, background: 'red', noise },
    })
      .jpeg()
      .toBuffer()
    const upload = async () => {
      const reply = await fetch(`${server.origin}${accountEndpoints.changePicture.path}`, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'image/jpeg' },
        body: new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }),
      })
      return { status: reply.status, body: (await reply.json()) as { error?: string } }
    }
    await expectHealing(processes, 'the disk of the pictures is full', {
      times: 1,
      strike: async () => {
        fillDisk(dataDir)
        const { status, body } = await upload()
        expect([status, body.error]).toEqual([503, expect.stringContaining('저장할 자리가 없어요')])
      },
      repair: async () => {
        freeDisk(dataDir)
        expect((await upload()).status).toBe(200)
      },
    })
  })
})
