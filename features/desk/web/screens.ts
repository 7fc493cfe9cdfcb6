import type { Screen } from '~/lib/web/screen'
import { operatorPaths } from '../../operator-paths'

export const deskScreens: readonly Screen[] = [
  {
    path: 'operator/members',
    module: 'members-page',
    audience: 'operator',
    samples: {
      members: () => operatorPaths.members(),
      'members-nobody': () => operatorPaths.members('?filter=suspended&q=0'),
    },
  },
  {
    path: 'operator/members/:id',
    module: 'member-page',
    audience: 'operator',
    samples: { 'member-file': (idOf) => operatorPaths.member(idOf('member')) },
  },
  {
    path: 'operator/members/:id/suspend',
    module: 'suspend-member-page',
    audience: 'operator',
    samples: { 'suspend-member': (idOf) => operatorPaths.suspendMember(idOf('member')) },
  },
  {
    path: 'operator/cafes',
    module: 'cafes-page',
    audience: 'operator',
    samples: {
      'cafes-kept': () => operatorPaths.cafes(),
      'cafes-unowned': () => operatorPaths.cafes({ filter: 'unowned' }),
      'cafes-hidden': () => operatorPaths.cafes({ filter: 'hidden' }),
    },
  },
  {
    path: 'operator/cafes/:id',
    module: 'cafe-file-page',
    audience: 'operator',
    samples: { 'cafe-file': (idOf) => operatorPaths.cafe(idOf('cafe')) },
  },
  {
    path: 'operator/cafes/:id/edit',
    module: 'edit-cafe-page',
    audience: 'operator',
    samples: { 'cafe-edit': (idOf) => operatorPaths.editCafe(idOf('cafe')) },
  },
  {
    path: 'operator/meetups',
    module: 'meetups-page',
    audience: 'operator',
    samples: {
      'desk-meetups': () => operatorPaths.meetups(),
      'desk-meetups-doubted': () => operatorPaths.meetups({ filter: 'doubted' }),
    },
  },
  {
    path: 'operator/meetups/:id',
    module: 'meetup-file-page',
    audience: 'operator',
    samples: { 'desk-meetup': (idOf) => operatorPaths.meetup(idOf('meetup')) },
  },
  {
    path: 'operator/audit',
    module: 'audit-page',
    audience: 'operator',
    samples: {
      audit: () => operatorPaths.audit(),
      'audit-of-nobody': () => operatorPaths.audit({ who: '뷁쮉' }),
    },
  },
]
