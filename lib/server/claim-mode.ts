import type { Database } from './database'

export type Mode = 'demo' | 'live'

const refusals: Record<Mode, string> = {
  live: 'This database was used in demo mode, where anybody may become anybody: for APP_MODE=live set DATA_DIR (or DATABASE_URL) to a new, empty one.',
  demo: 'This database belongs to a live site, and in demo mode anybody may become anybody: set APP_MODE=live, or DATA_DIR (or DATABASE_URL) to another one.',
}

/**
 * Records at the first start which mode a database is for, and refuses the other mode from then on. A database older
 * than this record counts as a demo database if it contains anything that only demo mode writes: demo users, stand-in
 * state, a moved clock.
 */
export async function claimMode(db: Database, mode: Mode): Promise<void> {
  await db.transaction(async (tx) => {
    const [trace] = await tx<{ isThere: boolean }[]>`
      select exists (select from members where demo_key is not null)
        or exists (select from stand_in_records) or exists (select from clock_offset) as is_there`
    if (mode === 'live' && trace?.isThere) throw new Error(refusals.live)
    await tx`insert into app_mode (mode) values (${mode}) on conflict do nothing`
    const [noted] = await tx<{ mode: string }[]>`select mode from app_mode`
    if (noted?.mode !== mode) throw new Error(refusals[mode])
  })
}
