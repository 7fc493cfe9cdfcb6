import type { AccountStatusRow } from '~/db/rows/accounts'
import { toOperatorRights } from '~/lib/operator-rights'
import type { Reader } from '~/lib/server/database'
import type { MemberData, MemberFile } from '~/lib/server/member-data'
import { faceAddress } from '../../member'
import { toProvider } from '../../providers'
import { listSuspensions, versionOfAccountStatus } from '../../server/queries'
import { listOpenSessions } from './queries'

declare module '~/lib/server/member-data' {
  interface MemberFile {
    reviews: number
    /** Reports against the member's reviews. */
    received: number
    upheld: number
    /** Reports that the member made. */
    made: number
    dismissed: number
    passes: number
    held: number
    /** Coming meetups that the member hosts, and how many of them start within 24 hours. */
    hosted: number
    hostedSoon: number
    /** The cafes that the member looks after, with their role in words. */
    cafes: readonly { id: number; name: string; role: string }[]
  }
}

const emptyFile: MemberFile = {
  reviews: 0,
  received: 0,
  upheld: 0,
  made: 0,
  dismissed: 0,
  passes: 0,
  held: 0,
  hosted: 0,
  hostedSoon: 0,
  cafes: [],
}

export function presentMember(row: AccountStatusRow) {
  return {
    ...row,
    operatorRights: toOperatorRights(row.operatorRights),
    image: faceAddress(row.image),
    isSuspended: row.suspensionId !== null,
    suspendedUntil: row.endsAt,
  }
}

/** All data that an operator sees about a member. */
export async function presentFile(
  { db, memberData }: { db: Reader; memberData: readonly MemberData[] },
  row: AccountStatusRow,
  now: Date,
) {
  const memberId = row.id
  const [suspensions, sessions, parts] = await Promise.all([
    listSuspensions(db, memberId),
    listOpenSessions(db, memberId),
    Promise.all(memberData.map(({ file }) => file?.read(db, memberId, now))),
  ])
  const { cafes, ...counts } = Object.assign({ ...emptyFile }, ...parts) as MemberFile
  return {
    ...presentMember(row),
    suspensions,
    sessions: sessions.map((session) => ({ ...session, provider: toProvider(session.provider) })),
    cafes,
    counts,
    version: versionOfAccountStatus(row),
  }
}
