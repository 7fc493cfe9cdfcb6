import { readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** The processor time that a process has used so far, in all its threads. */
export function processorMs(pid: number): number {
  // The process name in brackets may contain anything, so fields are read after it.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1_000
}
