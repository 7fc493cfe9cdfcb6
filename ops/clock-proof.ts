import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRoom } from '~/app/server/test-players'
import { expectHealing } from './healing'
import { endProcess } from './patroni'
import { openSites, type Processes, type Sites } from './three-processes'

const hour = 3_600
/** Debian's package faketime; node reads its clock through it, while timers run on as they do when a clock is set. */
const library = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`

let sites: Sites
let folder: string
const fileOf = (site: Processes, at: number) => path.join(folder, `${sites.all.indexOf(site)}-${at}`)
const setClock = (site: Processes, at: number, seconds: number) =>
  writeFileSync(fileOf(site, at), `${seconds < 0 ? '' : '+'}${seconds}\n`)
const withOwnClock = (site: Processes, at: number) => ({
  LD_PRELOAD: library,
  FAKETIME_TIMESTAMP_FILE: fileOf(site, at),
  FAKETIME_NO_CACHE: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
})

beforeAll(async () => {
  if (!existsSync(library))
    throw new Error('This needs a package that is missing here: apt-get install faketime')
  folder = mkdtempSync(path.join(tmpdir(), 'meeple-clocks-'))
  sites = await openSites()
  for (const site of sites.all) for (const at of [0, 1, 2]) await restart(site, at, 0)
})
afterAll(async () => {
  await sites.close()
  rmSync(folder, { recursive: true, force: true })
})

async function restart(site: Processes, at: number, seconds: number): Promise<void> {
  setClock(site, at, seconds)
  const old = site.apps[at]
  if (old) await endProcess(old, 'SIGKILL')
  await site.startApp(at, withOwnClock(site, at))
}

interface DueRow {
  id: number
  dueAt: Date
}

interface Turning {
  /** Before people come. */
  before?: (site: Processes, at: number) => Promise<void>
  /** While they buy and join. */
  turn?: (site: Processes, at: number) => void
}

/** Turns the clock of one process, and looks at the times that were written then and at what is due within the hour. */
const turning =
  ({ before, turn }: Turning) =>
  (site: Processes) => {
    const { db, server, random } = site
    let wrong = 0
    let since = new Date()
    let last = 0
    let dueSoon: DueRow[] = []
    const readNow = async () => (await db<{ now: Date }[]>`select clock_timestamp() as now`)[0]?.now ?? since
    return {
      prepare: async () => {
        // Its guests are reminded a day before, which is in half an hour.
        const meetupId = await openRoom(server, 1 + 0.5 / 24)
        dueSoon = await db<DueRow[]>`
          select id, due_at from due_items
          where subject = ${`meetup:${meetupId}`} and due_at between clock_timestamp() and clock_timestamp() + interval '1 hour'`
        expect(dueSoon).not.toEqual([])
        since = await readNow()
        last = (await db<{ id: number | null }[]>`select max(id) as id from meetup_entries`)[0]?.id ?? 0
        wrong = random.int(0, 2)
        await before?.(site, wrong)
      },
      strike: async () => turn?.(site, wrong),
      repair: async () => {
        // Longer than the process waits between two looks at what is due.
        await pause(3_000)
        const [first, end] = [since.getTime() - 5_000, (await readNow()).getTime() + 5_000]
        const written = await db<{ askedAt: Date }[]>`select asked_at from meetup_entries where id > ${last}`
        expect(written.filter(({ askedAt }) => +askedAt < first || +askedAt > end)).toEqual([])
        const left = await db<
          DueRow[]
        >`select id, due_at from due_items where id = any(${dueSoon.map(({ id }) => id)}::int[])`
        expect(left).toEqual(dueSoon)
        setClock(site, wrong, 0)
      },
    }
  }

describe('a process whose clock is wrong loses and doubles nothing of fifty people who buy and join', () => {
  test('when its clock jumps an hour ahead', () =>
    expectHealing(
      sites,
      'the clock of a process jumps an hour ahead',
      turning({ turn: (site, at) => setClock(site, at, hour) }),
    ))

  test('when its clock jumps an hour back', () =>
    expectHealing(
      sites,
      'the clock of a process jumps an hour back',
      turning({ turn: (site, at) => setClock(site, at, -hour) }),
    ))

  test('when it starts with a clock that is an hour ahead', () =>
    expectHealing(
      sites,
      'a process starts with a clock an hour ahead',
      turning({ before: (site, at) => restart(site, at, hour) }),
    ))
})
