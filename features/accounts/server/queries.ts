import type { Reader } from '~/lib/server/database'

export interface DemoPerson {
  key: string
  nickname: string
  bio: string
}

/** The seeded people with a part to play in trying the product. */
export function listDemoPeople(db: Reader): Promise<DemoPerson[]> {
  return db<DemoPerson[]>`
    select coalesce(demo_key, '') as key, nickname, bio from members
    where demo_key in ('member', 'host', 'staff', 'franchise', 'instructor', 'operator', 'newcomer')
    order by id`
}
