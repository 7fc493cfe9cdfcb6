/** A reading of a device's two clocks, in milliseconds. */
export interface Reading {
  /** Runs evenly, but may stop while the device sleeps, and restarts with the page. */
  monotonic: number
  /** The time of day, which the user or the network may change. */
  wall: number
}

/** A timer's time on one device: whole milliseconds that never go backwards. */
export interface DeviceTime {
  /** The moment at `reading`. */
  moment: number
  reading: Reading
}

/** The stored form, from which time continues after the page was closed. */
export type StoredTime = { moment: number; wall: number }

export function beginTime(reading: Reading): DeviceTime {
  return { moment: Math.round(reading.wall), reading }
}

/** The current moment, if the page has been visible since the reading. */
export function momentAt({ moment, reading }: DeviceTime, now: Reading): number {
  return moment + Math.max(0, Math.round(now.monotonic - reading.monotonic))
}

/** Continues after a hidden page, by the time of day, but at least by the monotonic clock. */
export function afterHidden(time: DeviceTime, now: Reading): DeviceTime {
  const byWall = time.moment + Math.round(now.wall - time.reading.wall)
  return { moment: Math.max(momentAt(time, now), byWall), reading: now }
}

/** Takes a new reading at the current moment, so that earlier changes of the time of day have no effect. */
export function settle(time: DeviceTime, now: Reading): DeviceTime {
  return { moment: momentAt(time, now), reading: now }
}

export function toStored({ moment, reading }: DeviceTime): StoredTime {
  return { moment, wall: reading.wall }
}

/** After a reload or a crash only the time of day is known. */
export function fromStored({ moment, wall }: StoredTime, now: Reading): DeviceTime {
  return { moment: moment + Math.max(0, Math.round(now.wall - wall)), reading: now }
}

/** Whether the time of day was changed by more than `byMs` since the reading. */
export function wasSet({ reading }: DeviceTime, now: Reading, byMs: number): boolean {
  return Math.abs(now.wall - reading.wall - (now.monotonic - reading.monotonic)) > byMs
}
