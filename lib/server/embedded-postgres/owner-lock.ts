import { spawnSync } from 'node:child_process'
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/** Identifies a process well enough to tell it from another one that reuses its id. */
export interface Owner {
  pid: number
  /** The start time, in whatever unit the system reports. Only ever compared. */
  startedAt: string
}

export function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // The process is gone or hidden from this user; either way nothing is known about it.
    return null
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  // kill(pid, 0) succeeds for a zombie too.
  const stat = readOrNull(`/proc/${pid}/stat`)
  return stat === null || !/\) Z /.test(stat)
}

function startOf(pid: number): string {
  if (!existsSync('/proc/self/stat')) {
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
  }
  // The process name in brackets may contain spaces, so fields are counted from its end. The start time is field 22.
  const stat = readOrNull(`/proc/${pid}/stat`)
  const ticks = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  const boot = readOrNull('/proc/sys/kernel/random/boot_id')?.trim() ?? ''
  return ticks && `${boot}/${ticks}`
}

export function thisProcess(): Owner {
  return { pid: process.pid, startedAt: startOf(process.pid) }
}

export function stillRuns(owner: Owner): boolean {
  return isAlive(owner.pid) && startOf(owner.pid) === owner.startedAt
}

/** The command line of a process; empty when it is gone or hidden. */
export function commandOf(pid: number): string {
  const line = readOrNull(`/proc/${pid}/cmdline`)
  if (line !== null) return line.replaceAll('\0', ' ').trim()
  if (existsSync('/proc/self/stat')) return ''
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
}

export function readLock<Lock extends Owner>(file: string): Lock | null {
  const text = readOrNull(file)
  if (text === null) return null
  try {
    const lock = JSON.parse(text) as Lock
    return Number.isInteger(lock.pid) && typeof lock.startedAt === 'string' ? lock : null
  } catch {
    // The file was torn by a power failure, so its writer is certainly gone.
    return null
  }
}

/**
 * Takes the lock for this process and returns null, or returns the live owner. The file is created with its content in
 * one step, so nobody reads it half written.
 */
export function takeLock<Kept extends Owner>(file: string): Kept | null {
  const mine = `${file}.${process.pid}`
  writeFileSync(mine, JSON.stringify(thisProcess()), { mode: 0o600 })
  try {
    for (;;) {
      try {
        linkSync(mine, file)
        return null
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      const seen = readOrNull(file)
      const owner = readLock<Kept>(file)
      if (owner && stillRuns(owner)) return owner
      // Two starts may find the same stale lock. Only the one that moves it away may continue.
      const moved = `${file}.stale.${process.pid}`
      try {
        renameSync(file, moved)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue
        throw error
      }
      if (readOrNull(moved) !== seen && !existsSync(file)) renameSync(moved, file)
      else rmSync(moved, { force: true })
    }
  } finally {
    rmSync(mine, { force: true })
  }
}

/** Adds details for other processes to the lock that this process holds. */
export function writeLock<Lock extends Owner>(file: string, lock: Lock): void {
  const whole = `${file}.${process.pid}`
  writeFileSync(whole, JSON.stringify(lock), { mode: 0o600 })
  renameSync(whole, file)
}

export function releaseLock(file: string): void {
  if (readLock(file)?.pid === process.pid) rmSync(file, { force: true })
}
