import type { Screen } from '~/lib/web/screen'
import { operatorPaths } from '../../../operator-paths'

export const memberDeskScreens: readonly Screen[] = [
  {
    path: 'operator/members',
    module: 'members-page',
    audience: 'operator',
    samples: {
      members: () => operatorPaths.members(),
      'members-nobody': () => operatorPaths.members({ text: '0', filter: 'suspended' }),
    },
  },
  {
    path: 'operator/members/:id',
    module: 'member-page',
    audience: 'operator',
    samples: { 'member-file': (idOf) => operatorPaths.member(idOf('member')) },
  },
  {
    path: 'operator/members/:id/rights',
    module: 'operator-rights-page',
    audience: 'operator',
    samples: { 'operator-rights': (idOf) => operatorPaths.memberRights(idOf('member')) },
  },
  {
    path: 'operator/members/:id/suspend',
    module: 'suspend-member-page',
    audience: 'operator',
    samples: { 'suspend-member': (idOf) => operatorPaths.suspendMember(idOf('member')) },
  },
]
