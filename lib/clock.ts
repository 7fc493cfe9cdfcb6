/** The source of the current time. Rules never read a clock; they receive the time as an argument. */
export interface Clock {
  now(): Date
}

/** The response header of a demo with its time, whose clock can be moved. */
export const nowHeader = 'demo-now'

export const deviceClock: Clock = { now: () => new Date() }

export function fixedClock(iso: string): Clock & { set(iso: string): void } {
  let moment = new Date(iso)
  return {
    now: () => new Date(moment),
    set: (next) => {
      moment = new Date(next)
    },
  }
}
