/** The source of the current time. Rules never read a clock; they receive the time as an argument. */
export interface Clock {
  now(): Date
}

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
