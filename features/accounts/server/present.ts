import { toProvider } from '../providers'
import type { AccountRow } from './queries'

export function presentAccount(row: AccountRow, fcmToken: string | null) {
  return { ...row, signsInWith: (row.signsInWith ?? []).map(toProvider), fcmToken }
}
