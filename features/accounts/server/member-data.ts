import type { MemberData } from '~/lib/server/member-data'
import { operatorPaths } from '../../operator-paths'
import { providerFacts, toProvider } from '../providers'
import { eraseAccountData } from './commands/leave'
import {
  findAccount,
  findBirthYear,
  findUnshown,
  isLastChief,
  listConsentChanges,
  listIdentities,
  listNotesAbout,
  listSessions,
  listSuspensions,
  listWholeBlocks,
} from './queries'

export const accountData: MemberData = {
  name: 'account',
  tables: [
    'identities',
    'sessions',
    'consents',
    'member_blocks',
    'member_suspensions',
    'phone_codes',
    'member_notes',
  ],
  collect: async (db, memberId) => {
    const account = await findAccount(db, memberId)
    const unshown = await findUnshown(db, memberId)
    return {
      ...account,
      bio: unshown?.bio,
      emailVerified: unshown?.emailVerified,
      phoneProvenAt: unshown?.phoneProvenAt,
      joinedAt: unshown?.joinedAt,
      operatorRights: unshown?.operatorRights,
      birthYear: await findBirthYear(db, memberId),
      signsInWith: (await listIdentities(db, memberId)).map(
        ({ provider, subject, linkedAt, refusedEmail }) => ({
          provider: providerFacts[toProvider(provider)].name,
          // The person's id at the provider.
          number: subject,
          since: linkedAt,
          // To this address the provider forwards no mail any more.
          refusedEmail,
        }),
      ),
      sessions: await listSessions(db, memberId),
      consents: await listConsentChanges(db, memberId),
      // What operators have noted, because the law lets everybody ask for what is kept about them (decision 0113).
      operatorNotes: await listNotesAbout(db, memberId),
      suspensions: await listSuspensions(db, memberId),
      blocked: await listWholeBlocks(db, memberId),
    }
  },
  whyCannotLeave: async (tx, memberId, now) =>
    (await isLastChief(tx, memberId, now))
      ? [
          {
            message: '마지막 총괄 운영자예요. 먼저 다른 회원에게 모든 권한을 주세요.',
            place: { path: operatorPaths.members(), label: '회원 관리' },
          },
        ]
      : [],
  erase: eraseAccountData,
}
