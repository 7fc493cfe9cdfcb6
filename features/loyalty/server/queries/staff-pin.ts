import type { Reader } from '~/lib/server/database'

export async function hasStaffPin(db: Reader, cafeId: number): Promise<boolean> {
  const [pin] = await db<{ cafeId: number }[]>`select cafe_id from cafe_pins where cafe_id = ${cafeId}`
  return pin !== undefined
}
