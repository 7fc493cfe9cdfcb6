import { spawnSync } from 'node:child_process'
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/** A process, known so well that another one with a recycled number is not mistaken for it. */
export interface Owner {
  pid: number
  /** When it started, in whatever unit the system tells; only compared. */
  startedAt: string
}

export function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // Gone, or hidden from this user: either way nothing can be learned from it.
    return null
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  // A zombie still answers to kill.
  const stat = readOrNull(`/proc/${pid}/stat`)
  return stat === null || !/\) Z /.test(stat)
}

function startOf(pid: number): string {
  if (!existsSync('/proc/self/stat')) {
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
  }
  // The name in brackets may hold spaces, so fields are counted after its end; the start is field 22 of all.
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

/** The words with which a process was started; empty when it is gone or hidden. */
export function commandOf(pid: number): string {
  const line = readOrNull(`/proc/${pid}/cmdline`)
  if (line !== null) return line.replaceAll('\0', ' ').trim()
  if (existsSync('/proc/self/stat')) return ''
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
}

export function readLock<Kept extends Owner>(file: string): Kept | null {
  const text = readOrNull(file)
  if (text === null) return null
  try {
    const kept = JSON.parse(text) as Kept
    return Number.isInteger(kept.pid) && typeof kept.startedAt === 'string' ? kept : null
  } catch {
    // Torn by a power failure: its writer is gone for certain.
    return null
  }
}

/**
 * Takes the lock for this process and answers null, or answers the live owner that has it.
 * The file appears with its content in one step, so nobody reads it half written.
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
      // Two starts may find the same stale lock. Only the one that moved that very lock away may go on.
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

/** Adds what others may need to know to the lock this process holds. */
export function writeLock<Kept extends Owner>(file: string, kept: Kept): void {
  const whole = `${file}.${process.pid}`
  writeFileSync(whole, JSON.stringify(kept), { mode: 0o600 })
  renameSync(whole, file)
}

export function releaseLock(file: string): void {
  if (readLock(file)?.pid === process.pid) rmSync(file, { force: true })
}
