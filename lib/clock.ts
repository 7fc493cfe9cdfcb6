/** Where "now" comes from. Rules never read a clock; they are given the moment. */
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
