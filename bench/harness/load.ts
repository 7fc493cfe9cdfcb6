import { readFileSync } from 'node:fs'
import { Child } from './child'
import type { RunningApp } from './running-app'

/** What to request from a server on this machine, and the limits of number and time. */
export interface Load {
  port: number
  /** Requested in turn. */
  paths: string[]
  headers?: Record<string, string>
  connections: number
  ms: number
  most: number
  /** Records the duration of each request. */
  timed?: boolean
}

export interface LoadOutcome {
  answered: number
  ms: number
  tookMs: number[]
}

export class LoadGenerator extends Child {
  constructor() {
    super('harness/load-worker.ts')
  }

  run(load: Load): Promise<LoadOutcome> {
    return this.ask(load)
  }
}

/** What each measurement gets. */
export interface Measured {
  app: RunningApp
  load: LoadGenerator
  say: (line: string) => void
}

const ticksPerSecond = 100

/** The processor time that a process has used so far, in all its threads. */
export function processorMs(pid: number): number {
  // The process name in brackets may contain anything, so fields are read after it.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1_000
}
