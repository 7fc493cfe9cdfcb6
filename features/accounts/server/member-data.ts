import type { MemberData } from '~/lib/server/member-data'
import { providerNames, toProvider } from '../account'
import { eraseAccountData } from './commands/leave'
import { presentAccount } from './present'
import {
  findAccount,
  findUnshown,
  listConsentChanges,
  listIdentities,
  listSessions,
  listWholeBlocks,
} from './queries'

export const accountData: MemberData = {
  name: 'account',
  tables: ['identities', 'sessions', 'consents', 'member_blocks'],
  collect: async (db, memberId) => {
    const account = await findAccount(db, memberId)
    const unshown = await findUnshown(db, memberId)
    return {
      ...(account ? presentAccount(account) : {}),
      bio: unshown?.bio,
      emailVerified: unshown?.email_verified,
      joinedAt: unshown?.joined_at,
      signsInWith: (await listIdentities(db, memberId)).map(({ provider, subject, linked_at }) => ({
        provider: providerNames[toProvider(provider)],
        // The person's id at the provider.
        number: subject,
        since: linked_at,
      })),
      sessions: await listSessions(db, memberId),
      consents: await listConsentChanges(db, memberId),
      blocked: await listWholeBlocks(db, memberId),
    }
  },
  erase: eraseAccountData,
}
