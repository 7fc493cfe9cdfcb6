/** What a device's two clocks say, in milliseconds. */
export interface Reading {
  /** Goes on evenly, but may stand still while the device sleeps, and starts anew with the page. */
  monotonic: number
  /** The time of day, which people and networks may set. */
  wall: number
}

/** The moments of a timer on one device: whole milliseconds that never go backwards. */
export interface DeviceTime {
  /** The moment at `reading`. */
  moment: number
  reading: Reading
}

/** What is stored so that time goes on after the page was closed. */
export type StoredTime = { moment: number; wall: number }

export function beginTime(reading: Reading): DeviceTime {
  return { moment: Math.round(reading.wall), reading }
}

/** The moment now, while the page has been visible all the time. */
export function momentAt({ moment, reading }: DeviceTime, now: Reading): number {
  return moment + Math.max(0, Math.round(now.monotonic - reading.monotonic))
}

/** After the page was hidden: the time of day says how long, and at least what the even clock counted has passed. */
export function afterHidden(time: DeviceTime, now: Reading): DeviceTime {
  const byWall = time.moment + Math.round(now.wall - time.reading.wall)
  return { moment: Math.max(momentAt(time, now), byWall), reading: now }
}

/** Notes the moment now, so that what happens to the time of day from here on is told from what happened before. */
export function settle(time: DeviceTime, now: Reading): DeviceTime {
  return { moment: momentAt(time, now), reading: now }
}

export function toStored({ moment, reading }: DeviceTime): StoredTime {
  return { moment, wall: reading.wall }
}

/** After a reload or a crash only the time of day goes on. */
export function fromStored({ moment, wall }: StoredTime, now: Reading): DeviceTime {
  return { moment: moment + Math.max(0, Math.round(now.wall - wall)), reading: now }
}

/** Whether the time of day was set, by more than this, since the reading. */
export function wasSet({ reading }: DeviceTime, now: Reading, byMs: number): boolean {
  return Math.abs(now.wall - reading.wall - (now.monotonic - reading.monotonic)) > byMs
}
