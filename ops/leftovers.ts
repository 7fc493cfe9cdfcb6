// Waits until ops/proof.ts has ended, however it did, and removes what it leaves behind: leftovers.ts MARK FOLDER…
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'

/** What a file of /proc says, or nothing where the process is gone or is a thread of the kernel. */
function readProc(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}

/** Those whose temporary files lie in this folder or who work in it. */
function processesOf(folder: string): number[] {
  const ownFolder = `TMPDIR=${folder}`
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 1 && pid !== process.pid)
    .filter((pid) => {
      const cwd = readProc(() => readlinkSync(`/proc/${pid}/cwd`))
      const given = readProc(() => readFileSync(`/proc/${pid}/environ`, 'utf8'))
      return cwd.startsWith(`${folder}/`) || given.split('\0').includes(ownFolder)
    })
}

/** Ends all that has its temporary files in this folder, whether it sleeps or not, and removes it with what is mounted in it. */
function removeFolder(folder: string): void {
  for (const pid of processesOf(folder)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
  const mounted = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .filter((point) => point.startsWith(`${folder}/`))
  for (const point of mounted.reverse()) spawnSync('umount', ['--lazy', point])
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

/** Removes the networks whose names begin so (ops/hosts.ts). */
function removeNetworks(mark: string): void {
  const listed = (...args: string[]) => spawnSync('ip', args, { encoding: 'utf8' }).stdout?.split('\n') ?? []
  for (const line of listed('netns', 'list')) {
    const [name = ''] = line.split(' ')
    if (new RegExp(`^meeple-${mark}[a-z]-`).test(name)) spawnSync('ip', ['netns', 'del', name])
  }
  for (const line of listed('-brief', 'link')) {
    const [name = ''] = line.split(/[@ ]/)
    if (new RegExp(`^mp${mark}[a-z](-|$)`).test(name)) spawnSync('ip', ['link', 'del', name])
  }
}

/** The library of false clocks leaves these in memory for each process that was killed. */
function removeClocks(since: Date): void {
  const folder = '/dev/shm'
  for (const name of readdirSync(folder)) {
    const [, pid] = /^(?:sem\.)?faketime_(?:shm|sem)_(\d+)$/.exec(name) ?? []
    if (pid === undefined || readProc(() => readFileSync(`/proc/${pid}/stat`, 'utf8')) !== '') continue
    const file = path.join(folder, name)
    if (statSync(file).mtime >= since) rmSync(file)
  }
}

const since = new Date()
const [mark = '', ...folders] = process.argv.slice(2)
// It reads nothing: the other end closes when that process is gone.
process.stdin.resume().once('end', () => {
  for (const folder of folders) removeFolder(folder)
  removeNetworks(mark)
  removeClocks(since)
})
